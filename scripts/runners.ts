/**
 * The project's checks as steps for `runSteps`, each in a separate process.
 *
 * A runner has failed when a test failed, when it exits with another code than 0 without naming a test, or when it ran
 * no test. A broken set-up therefore never passes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { handOn, resolveChromium } from './browser.ts'
import { type Options, playwrightOutcome, vitestOutcome } from './reports.ts'
import type { Outcome, Output, Step } from './run-steps.ts'

export const root = resolve(import.meta.dirname, '..')

const bin = (path: string) => join(root, 'node_modules', path)

/** A check that counts as one test: it passes when its command exits with 0. */
export function commandStep(title: string, script: string, ...args: string[]): Step {
  return {
    title,
    run: async (output) => {
      const code = await runNode([script, ...args], output)
      return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
    },
  }
}

/** Fails below the score of its configuration. A second run tries only what has changed since the first one. */
export const mutationTesting = commandStep(
  'Mutation testing',
  'node_modules/@stryker-mutator/core/bin/stryker.js',
  'run',
  'scripts/mutation/stryker.config.mjs',
)

/** The web build, unless the last one is of the same sources. Counts only when it fails. */
export const webBuild: Step = {
  title: 'Web build',
  run: async (output) => {
    const code = await runNode(['scripts/build-web.ts', '--if-needed'], output)
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  },
}

export const types = commandStep('Types', bin('typescript/bin/tsc'), '--noEmit', '-p', '.')

// Biome and Vitest do not detect that they write to a file, where colour codes only hide the text.
const inColour = process.stdout.isTTY === true || process.env.FORCE_COLOR !== undefined

export const lint = commandStep(
  'Format and lint',
  bin('@biomejs/biome/bin/biome'),
  'ci',
  '--error-on-warnings',
  `--colors=${inColour ? 'force' : 'off'}`,
  '.',
)

/** Vitest with the given arguments: project, filters by path, title and tag. */
export function vitestStep(title: string, args: string[], options: Options = {}): Step {
  return {
    title,
    run: (output) =>
      withReportFile(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const empty = options.mayBeEmpty ? ['--passWithNoTests'] : []
        const command = [bin('vitest/vitest.mjs'), 'run', '--retry=0', ...reporters, ...empty, ...args]
        const code = await runNode(command, output, inColour ? {} : { NO_COLOR: '1' })
        return vitestOutcome(await readReport(report), code, options)
      }),
  }
}

/** Playwright with the given arguments. Finds a browser first. */
export function playwrightStep(title: string, args: string[], options: { mayBeEmpty?: boolean } = {}): Step {
  return {
    title,
    run: async (output) => {
      const say = (line: string) => output.write(`${line}\n`)
      const browser = await resolveChromium({ say, light: process.env.TEST_EXTENT !== 'full' })
      say(`Browser: ${browser.executablePath}`)
      return withReportFile(async (report) => {
        const empty = options.mayBeEmpty ? ['--pass-with-no-tests'] : []
        const command = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...empty, ...args]
        const code = await runNode(command, output, {
          ...handOn(browser),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        })
        return playwrightOutcome(await readReport(report), code, options)
      })
    },
  }
}

/** Runs a script with this Node in the project's folder, without input. Resolves with its exit code. */
function runNode(args: string[], output: Output, env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const { isShown } = output
    const colour = inColour && !isShown ? { FORCE_COLOR: '1' } : {}
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PATH, ...colour, ...env },
      stdio: ['ignore', ...(isShown ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output.write(text))
    const ended = signalled(child)
    child.on('error', (error) => {
      ended()
      reject(error)
    })
    child.on('close', (code) => {
      ended()
      resolve(code ?? 1)
    })
  })
}

const running = new Set<ChildProcess>()
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
let signal: NodeJS.Signals | undefined

/**
 * Passes signals to the child until the returned function is called. After a signal, this process waits until every runner has
 * stopped its databases and browsers, then exits as signalled.
 */
function signalled(child: ChildProcess): () => void {
  if (running.size === 0) for (const name of SIGNALS) process.once(name, stopAll)
  running.add(child)
  return () => {
    running.delete(child)
    if (running.size > 0) return
    if (signal) process.exit(128 + constants.signals[signal])
    for (const name of SIGNALS) process.off(name, stopAll)
  }
}

function stopAll(name: NodeJS.Signals): void {
  signal = name
  for (const child of running) child.kill(name)
}

async function withReportFile(run: (path: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The report, or undefined when the runner ended before it wrote a complete one. */
async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
