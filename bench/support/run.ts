/** `npm run bench [name …]`: every figure, or the named ones, one script after the other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

const BENCH = join(import.meta.dirname, '..')
/** Name → script. */
const scripts = new Map<string, string>()
for (const folder of [BENCH, join(BENCH, 'memory'), join(BENCH, 'selection')]) {
  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
      scripts.set(basename(file, '.ts'), join(folder, file))
  }
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scripts.has(name))
if (unknown.length > 0) {
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${[...scripts.keys()].join(', ')}`)
  process.exit(2)
}

let failed = 0
for (const name of wanted.length > 0 ? wanted : scripts.keys()) {
  console.log(`\n${name}`)
  // A separate process group: a bench that fails or is stopped leaves no server behind.
  const child = spawn(process.execPath, [scripts.get(name) as string], {
    stdio: 'inherit',
    detached: true,
  })
  const stop = () => endGroup(child.pid)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code === 0) continue
  stop()
  failed++
  if (code === null) break
}
process.exit(failed ? 1 : 0)

function endGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // The group has ended.
  }
}
