/**
 * Builds the web: `apps/web/dist/client` (the files for the browser, also compressed as .br and .gz) and
 * `apps/web/dist/server/render.js` (the renderer of the pages).
 *
 *   node scripts/build-web.ts               builds
 *   node scripts/build-web.ts --if-needed   builds unless the last build is of the same sources
 *   node scripts/build-web.ts --watch       builds again after each change of a source
 */
import { watch } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sourceHash } from '../apps/api/src/features/public-pages/web-sources.ts'
import { startThreadPoolHeartbeat } from '../apps/api/src/platform/startup/thread-pool-heartbeat.ts'
import {
  browserBuild,
  pageScriptBuild,
  serverBuild,
  staffBuild,
  workerBuild,
} from '../apps/web/vite.config.ts'
import { compressFolder } from './web-build/compress.ts'
import { readBuiltAssets, readStaffAssets } from './web-build/read-built-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'apps/web/dist')
const stamp = join(dist, 'stamp')

startThreadPoolHeartbeat()

// Always a production build, whatever NODE_ENV a test runner or developer has set.
process.env.NODE_ENV = 'production'

/** Builds into a temporary folder and replaces the last build at the end, so that a failed build does not affect it. */
async function buildWeb(): Promise<void> {
  const hash = await sourceHash(root)
  const next = join(dist, `next-${process.pid}`)
  try {
    await mkdir(next, { recursive: true })
    const client = join(next, 'client')
    await build(browserBuild(client))
    await build(pageScriptBuild(client))
    await build(staffBuild(client))
    await build(workerBuild(client))
    await build(
      serverBuild(join(next, 'server'), await readBuiltAssets(client), await readStaffAssets(client)),
    )
    await compressFolder(client)
    await rm(stamp, { force: true })
    for (const part of ['client', 'server']) {
      await rm(join(dist, part), { recursive: true, force: true })
      await rename(join(next, part), join(dist, part))
    }
    await writeFile(stamp, hash)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

async function isFresh(): Promise<boolean> {
  const last = await readFile(stamp, 'utf8').catch(() => '')
  return last !== '' && last === (await sourceHash(root))
}

async function timedBuild(): Promise<void> {
  const start = performance.now()
  await buildWeb()
  console.log(`Built the web in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

/** Debounces changes, because editors and git write many files at once. Never runs two builds at a time. */
function buildOnChange(): void {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    await timedBuild().catch(printError)
    running = false
    if (again) {
      again = false
      run()
    }
  }
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['apps/web/src', 'apps/web/static', 'packages/domain/src']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(run, 100)
    })
  }
}

/** Prints the message without the stack: the message of the bundler names file and line. */
function printError(error: unknown): void {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  const reason = ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
    ? `This user cannot write into ${root}: run it as the owner of the folder, or in a clone of your own.`
    : message
  console.error(`The web could not be built.\n${reason}`)
}

const mode = process.argv[2]
const needed = mode === undefined || !(await isFresh())
if (needed) {
  await timedBuild().catch((error: unknown) => {
    printError(error)
    process.exitCode = 1
  })
}
if (mode === '--watch') buildOnChange()
