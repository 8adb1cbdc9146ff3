/** `npm run bench [name …]`: every figure, or the named ones, one script after the other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const BENCH = join(import.meta.dirname, '..')
const all = (await readdir(BENCH)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(`${name}.ts`))
if (unknown.length > 0) {
  console.error(
    `No such figure: ${unknown.join(', ')}. There are: ${all.map((name) => name.replace('.ts', '')).join(', ')}`,
  )
  process.exit(2)
}

let failed = 0
for (const name of wanted.length > 0 ? wanted.map((name) => `${name}.ts`) : all) {
  console.log(`\n${name.replace('.ts', '')}`)
  // A separate process group: a bench that fails or is stopped leaves no server behind.
  const child = spawn(process.execPath, [join(BENCH, name)], {
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
