/**
 * Builds the web: `apps/web/dist/client` (what the browser fetches, with .br and .gz beside each file) and
 * `apps/web/dist/server/render.js` (what draws the pages).
 *
 *   node scripts/build-web.ts               builds
 *   node scripts/build-web.ts --if-needed   builds unless the last build came from these very sources
 *   node scripts/build-web.ts --watch       builds again whenever a source changes
 */
import { watch } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browserBuild, serverBuild, staffBuild } from '../apps/web/vite.config.ts'
import { compressFolder } from './web-build/compress.ts'
import { readBuiltAssets, readStaffAssets } from './web-build/read-built-assets.ts'
import { sourceHash } from './web-build/source-hash.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'apps/web/dist')
const stamp = join(dist, 'stamp')

// The build is always the one that production serves: NODE_ENV of a test runner or developer must not change it.
process.env.NODE_ENV = 'production'

/** Builds into a temporary folder and swaps at the end, so that a failed build leaves the last one usable. */
async function buildWeb(): Promise<void> {
  const hash = await sourceHash(root)
  const next = join(dist, `next-${process.pid}`)
  try {
    await mkdir(next, { recursive: true })
    const client = join(next, 'client')
    await build(browserBuild(client))
    await build(staffBuild(client))
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

/** One build for all files that an editor or git writes at once, and never two builds at a time. */
function buildOnChange(): void {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    await timedBuild().catch(tell)
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

/** Prints the message alone: the bundler's message names file and line, the stack adds nothing. */
function tell(error: unknown): void {
  console.error(`The web could not be built.\n${error instanceof Error ? error.message : error}`)
}

const mode = process.argv[2]
const needed = mode === undefined || !(await isFresh())
if (needed) {
  await timedBuild().catch((error: unknown) => {
    tell(error)
    process.exitCode = 1
  })
}
if (mode === '--watch') buildOnChange()
