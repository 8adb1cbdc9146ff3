/**
 * `npm run dev`: builds the web and restarts the server after each change of their sources; reload the page to see it. Ctrl-C
 * stops both. The settings are those of `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './runners.ts'

/** Editors and git write many files at once. */
const DEBOUNCE_MS = 200

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

/** Restarts the server. One that crashed is started again after the next change. */
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
  }, DEBOUNCE_MS)
}

// The domain's files belong to the web too, whose build restarts the server.
for (const folder of ['apps/api/src', 'apps/api/migrations'])
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.test.ts')) restartSoon()
  })
// A build writes its stamp last, when all its files are complete.
watch(join(root, 'apps/web/dist'), (_event, file) => {
  if (file === 'stamp') restartSoon()
})

// The terminal sends Ctrl-C to the children too, but not SIGTERM. This process exits last, after the database has stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    stopping = true
    clearTimeout(timer)
    await restarted
    await Promise.all([end(web), end(server)])
    process.exit()
  })
