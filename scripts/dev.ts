/**
 * `npm run dev`: the web is built again and the server starts again whenever a file they are made from changes; load
 * the page again to see it. Ctrl-C stops both. Settings are those of `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './runners.ts'

/** Many files change at once when an editor or git writes. */
const SETTLED_MS = 200

const run = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const [code] = await once(run('scripts/build-web.ts', '--if-needed'), 'exit')
if (code !== 0) process.exit(code ?? 1)

const web = run('scripts/build-web.ts', '--watch')
let server = run('apps/api/src/main.ts')
let stopping = false

/** Ends the server and starts it again; one that fell over is started by the next change. */
async function restart(): Promise<void> {
  await end(server)
  if (!stopping) server = run('apps/api/src/main.ts')
}

let restarted: Promise<void> = Promise.resolve()
let timer: NodeJS.Timeout | undefined
const restartSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    restarted = restarted.then(restart)
  }, SETTLED_MS)
}

for (const folder of ['apps/api/src', 'apps/api/migrations', 'packages/domain/src'])
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.test.ts')) restartSoon()
  })
// A build writes its stamp last, when the pages and the files that they name are all there.
watch(join(root, 'apps/web/dist'), (_event, file) => {
  if (file === 'stamp') restartSoon()
})

// Ctrl-C reaches the children by itself, SIGTERM does not. Either way we leave last, after the database.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    stopping = true
    clearTimeout(timer)
    await restarted
    await Promise.all([end(web), end(server)])
    process.exit()
  })
