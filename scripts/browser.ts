/**
 * Finds a Chromium that really works on this machine, or gets one.
 *
 * Every candidate is tried by launching it and measuring a line of text: a wrapper script that only prints how to
 * install a snap, a binary without its libraries and a browser without any font all answer `--version` correctly.
 *
 * On the command line `node scripts/browser.ts` prints the path that was found, or what to install.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** How to launch a browser: the three settings that Playwright, Lighthouse and plain `spawn` all take. */
export type Browser = { executablePath: string; args?: string[]; env?: Record<string, string> }

/** What a way of finding a browser can use: the environment, where to keep unpacked files, where to report progress. */
type Search = { env: NodeJS.ProcessEnv; cacheDir: string; say: (line: string) => void }

/** One way to get a browser: yields candidates lazily, so that nothing is unpacked or installed before it is needed. */
type Way = { name: string; candidates: (search: Search) => AsyncGenerator<Browser> }

const root = resolve(import.meta.dirname, '..')

/** The scripts hand the browser they found to the runners they start under this name, so that it is searched once. */
const HANDED_ON = 'CHROMIUM_RESOLVED'

/**
 * The first browser that launches. Order: the CHROMIUM_PATH variable (then nothing else: who names a browser wants that
 * one), the PATH, Playwright's own, the package `@sparticuz/chromium`, Debian's package by apt when we are root.
 * Throws with a sentence per way that failed and what to install; never answers with a browser that was not seen to work.
 */
export async function resolveChromium(options: Partial<Search> = {}): Promise<Browser> {
  const env = options.env ?? process.env
  const handedOn = env[HANDED_ON]
  if (handedOn) return JSON.parse(handedOn)

  const search: Search = {
    env,
    cacheDir: options.cacheDir ?? join(root, '.cache', 'chromium'),
    say: options.say ?? ((line) => console.error(line)),
  }
  const ways = env.CHROMIUM_PATH ? [named] : [onPath, playwrightsOwn, fromPackage, fromApt]
  const failures: string[] = []
  for (const way of ways) {
    try {
      for await (const candidate of way.candidates(search)) {
        const failure = await tryLaunch(candidate)
        if (!failure) return candidate
        failures.push(`${way.name}: ${candidate.executablePath} does not launch: ${failure}`)
      }
    } catch (error) {
      failures.push(`${way.name}: ${firstLine(error)}`)
    }
  }
  throw new Error(
    [
      'No Chromium or Chrome that works was found, and the browser tests need one.',
      ...failures.map((failure) => `  - ${failure}`),
      "Install one (Debian, Ubuntu: 'apt-get install chromium'; elsewhere Google Chrome), or set CHROMIUM_PATH to its executable, and run the command again.",
    ].join('\n'),
  )
}

/** The environment variables that hand a browser on to a child process, whose `resolveChromium` then answers at once. */
export function handOn(browser: Browser): Record<string, string> {
  return { [HANDED_ON]: JSON.stringify(browser) }
}

const named: Way = {
  name: 'CHROMIUM_PATH',
  async *candidates({ env }) {
    if (env.CHROMIUM_PATH) yield { executablePath: env.CHROMIUM_PATH }
  },
}

const onPath: Way = {
  name: 'PATH',
  async *candidates({ env }) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
      for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
        const executablePath = join(folder, name)
        if (existsSync(executablePath)) yield { executablePath }
      }
    for (const executablePath of wellKnown) if (existsSync(executablePath)) yield { executablePath }
  },
}

// Where Chrome lives on the systems that do not put it on the PATH.
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const playwrightsOwn: Way = {
  name: "Playwright's browser",
  async *candidates() {
    const executablePath = chromium.executablePath()
    if (existsSync(executablePath)) yield { executablePath }
  },
}

const fromPackage: Way = {
  name: '@sparticuz/chromium',
  async *candidates({ cacheDir, say }) {
    const folder = await unpackPackage(cacheDir, say)
    const executablePath = join(folder, 'chromium')
    const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
    const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
    // Its own libraries and font only where the machine has none: the machine's are newer and look as users see them.
    for (const env of existsSync('/etc/fonts/fonts.conf')
      ? [{}, libraries]
      : [fonts, { ...libraries, ...fonts }])
      yield { executablePath, env }
  },
}

const fromApt: Way = {
  name: 'apt',
  async *candidates({ env, say }) {
    if (process.getuid?.() !== 0) throw new Error('not tried, installing a package needs root')
    if (!existsSync('/usr/bin/apt-get')) throw new Error('not tried, there is no apt-get here')
    say('Installing Chromium with apt-get, once (about 115 MB) …')
    const quietly = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '--quiet'], quietly)
    await run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium'], quietly)
    yield { executablePath: '/usr/bin/chromium' }
  },
}

/** Unpacks the browser of the package once per version; safe when two processes do it at the same time. */
async function unpackPackage(cacheDir: string, say: Search['say']): Promise<string> {
  const packageFolder = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(cacheDir, version)
  if (existsSync(folder)) return folder

  say('Unpacking Chromium from the package @sparticuz/chromium, once …')
  await mkdir(cacheDir, { recursive: true })
  const partial = await mkdtemp(join(cacheDir, 'partial-'))
  try {
    // The package unpacks only into the temporary folder of its process, so a child process gets a separate one.
    const script = `
      import { inflate } from '@sparticuz/chromium'
      for (const file of ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'])
        await inflate(${JSON.stringify(join(packageFolder, 'bin'))} + '/' + file)`
    const env = { ...process.env, TMPDIR: partial, TMP: partial, TEMP: partial }
    await run(process.execPath, ['--input-type=module', '--eval', script], env)
    await writeFile(join(partial, 'fonts.conf'), fontsConf(folder))
    // Root may unpack what an ordinary user runs later.
    await chmod(join(partial, 'chromium'), 0o755)
    await chmod(partial, 0o755)
    await rename(partial, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return folder
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** Launches the browser and shows a line of text; answers what went wrong, or nothing when it works. */
async function tryLaunch(candidate: Browser): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ ...launchOptions(candidate), timeout: 60_000 })
    try {
      const page = await browser.newPage()
      await page.setContent('<span>halo</span>')
      const width = (await page.locator('span').boundingBox())?.width ?? 0
      return width > 0 ? undefined : 'it shows no text (no fonts)'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return firstLine(error)
  }
}

/**
 * The browser as Playwright's launch options. Playwright replaces the whole environment when it is given one, hence the
 * browser's own variables go on top of ours.
 */
export function launchOptions({ env, ...browser }: Browser): LaunchOptions {
  return env ? { ...browser, env: { ...process.env, ...env } } : browser
}

/** Runs a command with its output on our error stream (standard output stays clean for results); throws unless it ends well. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { env, cwd: root, stdio: ['ignore', 2, 2] })
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`'${command} ${args[0]}' ended with code ${code}`)),
    )
  })
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const telling = /error while loading shared libraries.*|No usable sandbox.*/.exec(message)
  return telling?.[0] ?? message.split('\n')[0] ?? message
}

if (import.meta.main) {
  try {
    console.log((await resolveChromium()).executablePath)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
