/**
 * Runs the project's checks one after the other, with their own output on the screen, and sums up what they found.
 *
 * A runner counts as failed in three ways: a test failed, it ended badly without saying which test (it crashed), or it
 * ran no test at all. So a broken set-up can never pass for success.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export type Counts = { passed: number; failed: number; skipped: number; unsteady?: number }

/** One check: its name on the screen, and the run that answers its counts. A thrown error counts as one failure. */
export type Step = { title: string; run: () => Promise<Counts> }

export const root = resolve(import.meta.dirname, '..')

const bin = (path: string) => join(root, 'node_modules', path)

/** A check that is one test as a whole: it passes when its command ends with 0. */
export function wholeStep(title: string, script: string, ...args: string[]): Step {
  return {
    title,
    run: async () => {
      const code = await runNode([script, ...args])
      return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
    },
  }
}

/** The web build: nothing to count when it ends well, the tests that need it are counted by their runners. */
export function buildStep(title: string, script: string, ...args: string[]): Step {
  return {
    title,
    run: async () => ({ passed: 0, failed: (await runNode([script, ...args])) === 0 ? 0 : 1, skipped: 0 }),
  }
}

export const types = wholeStep('Types', bin('typescript/bin/tsc'), '--noEmit', '-p', '.')

// In a log, escape codes only hide the words; Biome and Vitest do not find out by themselves that they write to one.
const inColour = process.stdout.isTTY === true || process.env.FORCE_COLOR !== undefined

export const lint = wholeStep(
  'Format and lint',
  bin('@biomejs/biome/bin/biome'),
  'ci',
  '--error-on-warnings',
  `--colors=${inColour ? 'force' : 'off'}`,
  '.',
)

/** Vitest over the files whose path contains one of `filters` (all of them without a filter). */
export function vitestStep(title: string, ...filters: string[]): Step {
  return {
    title,
    run: () =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const args = [bin('vitest/vitest.mjs'), 'run', '--retry=0', ...reporters, ...filters]
        const code = await runNode(args, inColour ? {} : { NO_COLOR: '1' })
        return vitestCounts(await readReport(report), code)
      }),
  }
}

/** Playwright over all journeys. `env` names the browser. */
export function playwrightStep(title: string, env: () => Promise<Record<string, string>>): Step {
  return {
    title,
    run: async () => {
      const browser = await env()
      return withReport(async (report) => {
        const args = [bin('@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=list,json']
        const code = await runNode(args, { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
        return playwrightCounts(await readReport(report), code)
      })
    },
  }
}

/** Sums of Vitest's JSON report (absent when it crashed). A file that could not be loaded counts as one failure. */
export function vitestCounts(report: JsonTestResults | undefined, exitCode: number): Counts {
  if (!report) return crashed
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return settled(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  )
}

/**
 * Sums of Playwright's JSON report (absent when it crashed). A browser on a shared machine may stumble over time alone:
 * a journey that passes at its second try has passed, and is named as unsteady so that somebody looks at it.
 */
export function playwrightCounts(report: JSONReport | undefined, exitCode: number): Counts {
  if (!report) return crashed
  const { expected, unexpected, flaky, skipped } = report.stats
  return settled({ passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky }, exitCode)
}

const crashed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Adds the failure that no single test stands for: a bad end without a failed test, or a run without any test. */
function settled(counts: Counts, exitCode: number): Counts {
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return unexplained ? { ...counts, failed: 1 } : counts
}

/**
 * Runs every step, whatever the ones before it said, and prints a line per step and the sum `N passed, N failed` as the
 * last line. Answers the exit code: 0 only when something passed and nothing failed.
 */
export async function runSteps(steps: Step[], say: (line: string) => void = console.log): Promise<number> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  const summary: string[] = []
  for (const [index, { title, run }] of steps.entries()) {
    say(`\n=== ${index + 1}/${steps.length} ${title}`)
    const start = performance.now()
    const counts = await run().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error))
      return crashed
    })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const line = `${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'}, ${inWords(counts)} (${seconds} s)`
    say(`=== ${line}`)
    summary.push(line)
    sum.passed += counts.passed
    sum.failed += counts.failed
    sum.skipped += counts.skipped
  }
  say(`\n${summary.join('\n')}`)
  if (sum.skipped > 0) say(`${sum.skipped} skipped`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

function inWords({ passed, failed, skipped, unsteady }: Counts): string {
  return [
    `${passed} passed`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
    unsteady && `${unsteady} at the second try`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Runs a script with this Node in the project's folder, without input; answers its exit code. */
function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, failed) => {
    const PATH = [bin('.bin'), process.env.PATH].join(delimiter)
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // Stopped from outside, we wait for the runner to clean up (its databases, its browsers) and then leave as told.
    const stop = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(128 + constants.signals[signal]))
      child.kill(signal)
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
    const settle = () => process.off('SIGTERM', stop).off('SIGINT', stop)
    child.on('error', (error) => {
      settle()
      failed(error)
    })
    child.on('close', (code) => {
      settle()
      done(code ?? 1)
    })
  })
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The report, or nothing when the runner ended before it wrote a whole one. */
async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
