/** Runs checks one after the other and sums up their results. */

/** `tests`: title and duration in milliseconds of each test, where the runner reports them. */
export type Outcome = { passed: number; failed: number; skipped: number; tests?: TestDuration[] }

export type TestDuration = { title: string; ms: number }

/** One check: its title on the screen, and a function that runs it. A thrown error counts as one failure. */
export type Step = { title: string; run: () => Promise<Outcome> }

/** The outcome of a runner that ended without a report. */
export const CRASHED: Outcome = { passed: 0, failed: 1, skipped: 0 }

const SLOWEST = 10

/**
 * Runs every step, also after a failed one. Prints a line per step, the slowest tests, and `N passed, N failed` as the
 * last line. Returns the exit code: 0 only when at least one test passed and none failed.
 */
export async function runSteps(steps: Step[], say: (line: string) => void = console.log): Promise<number> {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const summary: string[] = []
  const tests: TestDuration[] = []
  for (const [index, { title, run }] of steps.entries()) {
    say(`\n=== ${index + 1}/${steps.length} ${title}`)
    const start = performance.now()
    const outcome = await run().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error))
      return CRASHED
    })
    const line = `${title}: ${describeOutcome(outcome)} (${seconds(performance.now() - start)})`
    say(`=== ${line}`)
    summary.push(line)
    sum.passed += outcome.passed
    sum.failed += outcome.failed
    sum.skipped += outcome.skipped
    tests.push(...(outcome.tests ?? []))
  }
  const slowest = tests.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length > 0)
    say(['\nSlowest tests:', ...slowest.map(({ title, ms }) => `  ${seconds(ms)}  ${title}`)].join('\n'))
  say(`\n${summary.join('\n')}`)
  if (sum.skipped > 0) say(`${sum.skipped} skipped`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describeOutcome({ passed, failed, skipped }: Outcome): string {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  return [failed === 0 ? 'ok' : 'FAILED', ...counts.filter(Boolean)].join(', ')
}
