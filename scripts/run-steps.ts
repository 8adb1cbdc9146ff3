/** Runs checks one after the other, or some at the same time, and sums up their results. */

/**
 * `tests`: title and duration in milliseconds of each test, where the runner reports them; `secondTry`: it failed, was tried once
 * more, and passed.
 */
export type Outcome = { passed: number; failed: number; skipped: number; tests?: TestDuration[] }

export type TestDuration = { title: string; ms: number; secondTry?: boolean }

/**
 * Where a step writes. `isShown`: what is written appears at once, and a child process may write to the screen itself. Otherwise
 * the text is kept until the steps before have ended.
 */
export type Output = { readonly isShown: boolean; write(text: string): void }

/** One check: its title on the screen, and a function that runs it. A thrown error counts as one failure. */
export type Step = { title: string; run: (output: Output) => Promise<Outcome> }

/** The outcome of a runner that ended without a report. */
export const CRASHED: Outcome = { passed: 0, failed: 1, skipped: 0 }

const SLOWEST = 10

/**
 * Runs every step, also after a failed one. Steps in an inner array run at the same time; their output appears in the order of the
 * array. Prints a line per step, the slowest tests, those that passed at a second try only, and `N passed, N failed` as the last line. Returns the exit code: 0 only when
 * at least one test passed and none failed.
 */
export async function runSteps(
  plan: (Step | Step[])[],
  say: (line: string) => void = console.log,
): Promise<number> {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const summary: string[] = []
  const tests: TestDuration[] = []
  const total = plan.flat().length
  let started = 0
  for (const group of plan.map((entry) => [entry].flat())) {
    const outputs = group.map(() => createOutput(say))
    outputs[0]?.show()
    const outcomes = await inTurn(
      group.map((step, index) => runStep(step, `${++started}/${total}`, outputs[index] as KeptOutput)),
      (ended) => outputs[ended + 1]?.show(),
    )
    for (const { line, outcome } of outcomes) {
      summary.push(line)
      sum.passed += outcome.passed
      sum.failed += outcome.failed
      sum.skipped += outcome.skipped
      tests.push(...(outcome.tests ?? []))
    }
  }
  const slowest = tests.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length > 0)
    say(['\nSlowest tests:', ...slowest.map(({ title, ms }) => `  ${seconds(ms)}  ${title}`)].join('\n'))
  const again = tests.filter(({ secondTry }) => secondTry)
  if (again.length > 0)
    say(['\nPassed at a second try:', ...again.map(({ title }) => `  ${title}`)].join('\n'))
  say(`\n${summary.join('\n')}`)
  if (sum.skipped > 0) say(`${sum.skipped} skipped`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

async function runStep({ title, run }: Step, place: string, output: Output) {
  output.write(`\n=== ${place} ${title}\n`)
  const start = performance.now()
  const outcome = await run(output).catch((error: unknown) => {
    output.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return CRASHED
  })
  const line = `${title}: ${describeOutcome(outcome)} (${seconds(performance.now() - start)})`
  output.write(`=== ${line}\n`)
  return { line, outcome }
}

/** The results in the order of the promises. Calls `onEnded` with the index of each when it and all before it have ended. */
async function inTurn<T>(promises: Promise<T>[], onEnded: (index: number) => void): Promise<T[]> {
  const results: T[] = []
  for (const [index, promise] of promises.entries()) {
    results.push(await promise)
    onEnded(index)
  }
  return results
}

type KeptOutput = Output & { show(): void }

/** An output that keeps its text until `show` is called, and then says whole lines. */
function createOutput(say: (line: string) => void): KeptOutput {
  let isShown = false
  let kept = ''
  const sayLines = () => {
    const end = kept.lastIndexOf('\n')
    if (!isShown || end < 0) return
    say(kept.slice(0, end))
    kept = kept.slice(end + 1)
  }
  return {
    get isShown() {
      return isShown
    },
    write(text) {
      kept += text
      sayLines()
    },
    show() {
      isShown = true
      sayLines()
    },
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describeOutcome({ passed, failed, skipped }: Outcome): string {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  return [failed === 0 ? 'ok' : 'FAILED', ...counts.filter(Boolean)].join(', ')
}
