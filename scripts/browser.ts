/**
 * Finds or installs a working Chromium.
 *
 * Each candidate is launched and measures a line of text. `--version` is not enough: it also succeeds for a script that only
 * prints how to install a snap, a binary without its libraries, and a browser without fonts.
 *
 * `node scripts/browser.ts` prints the path of the browser, or what to install.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The launch settings that Playwright, Lighthouse and `spawn` have in common. */
export type Browser = { executablePath: string; args?: string[]; env?: Record<string, string> }

/**
 * `cacheDir`: the folder for unpacked files; `say`: prints progress; `light`: prefer the headless shell of the package, which needs
 * a third less processor time than a whole browser (docs/measurements.md).
 */
type Search = { env: NodeJS.ProcessEnv; cacheDir: string; say: (line: string) => void; light: boolean }

/** A source of browsers. Yields candidates lazily, so that nothing is unpacked or installed unnecessarily. */
type Source = { name: string; candidates: (search: Search) => AsyncGenerator<Browser> }

const root = resolve(import.meta.dirname, '..')

/** The environment variable that passes the browser to child processes, so that the search runs once. */
const RESOLVED = 'CHROMIUM_RESOLVED'

/**
 * Returns the first browser that launches. If CHROMIUM_PATH is set, only that one is tried. Otherwise: the PATH, Playwright's
 * browser, the package `@sparticuz/chromium` (with `light` before the others), and Debian's package by apt if run as root. The error lists each source with
 * the reason of its failure, and what to install.
 */
export async function resolveChromium(options: Partial<Search> = {}): Promise<Browser> {
  const env = options.env ?? process.env
  const resolved = env[RESOLVED]
  if (resolved) return JSON.parse(resolved)

  const search: Search = {
    env,
    cacheDir: options.cacheDir ?? join(root, '.cache', 'chromium'),
    say: options.say ?? ((line) => console.error(line)),
    light: options.light ?? false,
  }
  const installed = search.light
    ? [fromPackage, onPath, fromPlaywright]
    : [onPath, fromPlaywright, fromPackage]
  const sources = env.CHROMIUM_PATH ? [named] : [...installed, fromApt]
  const failures: string[] = []
  for (const source of sources) {
    try {
      for await (const candidate of source.candidates(search)) {
        const failure = await tryLaunch(candidate)
        if (!failure) return candidate
        failures.push(`${source.name}: ${candidate.executablePath} does not launch: ${failure}`)
      }
    } catch (error) {
      failures.push(`${source.name}: ${firstLine(error)}`)
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

/** The environment variables that pass a browser to a child process, where `resolveChromium` returns it without a search. */
export function handOn(browser: Browser): Record<string, string> {
  return { [RESOLVED]: JSON.stringify(browser) }
}

const named: Source = {
  name: 'CHROMIUM_PATH',
  async *candidates({ env }) {
    if (env.CHROMIUM_PATH) yield { executablePath: env.CHROMIUM_PATH }
  },
}

const onPath: Source = {
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

// The paths of Chrome on systems that do not add it to the PATH.
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const fromPlaywright: Source = {
  name: "Playwright's browser",
  async *candidates() {
    const executablePath = chromium.executablePath()
    if (existsSync(executablePath)) yield { executablePath }
  },
}

const fromPackage: Source = {
  name: '@sparticuz/chromium',
  async *candidates({ cacheDir, say }) {
    const folder = await unpackPackage(cacheDir, say)
    const executablePath = join(folder, 'chromium')
    const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
    const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
    // Prefers the libraries and fonts of the machine, which are newer and match what users see.
    for (const env of existsSync('/etc/fonts/fonts.conf')
      ? [{}, libraries]
      : [fonts, { ...libraries, ...fonts }])
      yield { executablePath, env }
  },
}

const fromApt: Source = {
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

/** Unpacks the browser of the package once per version. Safe for concurrent processes. */
async function unpackPackage(cacheDir: string, say: Search['say']): Promise<string> {
  const packageFolder = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(cacheDir, version)
  if (existsSync(folder)) return folder

  say('Unpacking Chromium from the package @sparticuz/chromium, once …')
  await mkdir(cacheDir, { recursive: true })
  const partial = await mkdtemp(join(cacheDir, 'partial-'))
  try {
    // The package always unpacks into the temporary folder of the process, so a child process with another one is used.
    const script = `
      import { inflate } from '@sparticuz/chromium'
      for (const file of ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'])
        await inflate(${JSON.stringify(join(packageFolder, 'bin'))} + '/' + file)`
    const env = { ...process.env, TMPDIR: partial, TMP: partial, TEMP: partial }
    await run(process.execPath, ['--input-type=module', '--eval', script], env)
    await writeFile(join(partial, 'fonts.conf'), fontsConf(folder))
    // Files that root unpacks must be executable for other users.
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

/** Launches the browser and shows a line of text. @returns the problem, or undefined if it works */
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
 * The launch options for Playwright. Its `env` option replaces the whole environment, so the variables of the browser are
 * added to ours.
 */
export function launchOptions({ env, ...browser }: Browser): LaunchOptions {
  return env ? { ...browser, env: { ...process.env, ...env } } : browser
}

/** Runs a command with its output on standard error, because standard output is for results. Rejects if the command fails. */
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
  const cause = /error while loading shared libraries.*|No usable sandbox.*/.exec(message)
  return cause?.[0] ?? message.split('\n')[0] ?? message
}

if (import.meta.main) {
  try {
    console.log((await resolveChromium()).executablePath)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
