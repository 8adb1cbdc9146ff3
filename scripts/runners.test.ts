import { expect, test } from 'vitest'
import { type Counts, playwrightCounts, runSteps, type Step, vitestCounts, wholeStep } from './runners.ts'

const passing = (passed: number): Step => ({
  title: `${passed} good ones`,
  run: async () => ({ passed, failed: 0, skipped: 0 }),
})

/** Runs the steps and answers what was printed, in lines, with the exit code. */
async function outcome(...steps: Step[]) {
  const lines: string[] = []
  const code = await runSteps(steps, (line) => lines.push(...line.split('\n')))
  return { code, lines, last: lines.at(-1) }
}

test('the last line sums up all runners', async () => {
  expect(await outcome(passing(3), passing(40))).toMatchObject({ code: 0, last: '43 passed, 0 failed' })
})

test('a runner that throws is one failure, and the runners after it run', async () => {
  const broken: Step = {
    title: 'Broken',
    run: async () => {
      throw new Error('No Chromium was found')
    },
  }
  const { code, lines, last } = await outcome(broken, passing(2))
  expect(lines).toContain('No Chromium was found')
  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 1 failed' })
})

test('skipped tests are said and not counted as passed', async () => {
  const step: Step = { title: 'Some', run: async () => ({ passed: 1, failed: 0, skipped: 2 }) }
  const { lines } = await outcome(step)
  expect(lines.slice(-2)).toEqual(['2 skipped', '1 passed, 0 failed'])
})

test('nothing at all is no success', async () => {
  expect(await outcome()).toMatchObject({ code: 1, last: '0 passed, 0 failed' })
})

test('a check that is one test as a whole passes by its exit code', async () => {
  expect(await wholeStep('Good', '--version').run()).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(await wholeStep('Bad', '--eval', 'process.exit(3)').run()).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})

type VitestReport = NonNullable<Parameters<typeof vitestCounts>[0]>
type VitestFile = { status: 'passed' | 'failed'; assertionResults: { status: string }[] }

test.each<
  [
    what: string,
    numbers: [passed: number, failed: number, skipped: number],
    files: VitestFile[],
    exitCode: number,
    Counts,
  ]
>([
  ['all good', [5, 0, 1], [], 0, { passed: 5, failed: 0, skipped: 1 }],
  [
    'one failed',
    [5, 1, 0],
    [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    1,
    { passed: 5, failed: 1, skipped: 0 },
  ],
  [
    'a file that does not load',
    [5, 0, 0],
    [{ status: 'failed', assertionResults: [] }],
    1,
    { passed: 5, failed: 1, skipped: 0 },
  ],
  ['an error outside of any test', [5, 0, 0], [], 1, { passed: 5, failed: 1, skipped: 0 }],
  ['no test at all', [0, 0, 0], [], 0, { passed: 0, failed: 1, skipped: 0 }],
])('Vitest, %s', (_what, [passed, failed, skipped], files, exitCode, counts) => {
  const report = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: files,
  } as VitestReport
  expect(vitestCounts(report, exitCode)).toEqual(counts)
})

type PlaywrightReport = NonNullable<Parameters<typeof playwrightCounts>[0]>

test.each<[what: string, stats: Partial<PlaywrightReport['stats']>, exitCode: number, Counts]>([
  ['all good', { expected: 7, skipped: 1 }, 0, { passed: 7, failed: 0, skipped: 1, unsteady: 0 }],
  [
    'one failed and one needed a second try',
    { expected: 7, unexpected: 1, flaky: 1 },
    1,
    { passed: 8, failed: 1, skipped: 0, unsteady: 1 },
  ],
  ['a spec that does not load', { expected: 7 }, 1, { passed: 7, failed: 1, skipped: 0, unsteady: 0 }],
  ['no journey at all', {}, 0, { passed: 0, failed: 1, skipped: 0, unsteady: 0 }],
])('Playwright, %s', (_what, stats, exitCode, counts) => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } } as PlaywrightReport
  expect(playwrightCounts(report, exitCode)).toEqual(counts)
})

test('a runner that crashes before its report is one failure', () => {
  expect(vitestCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(playwrightCounts(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
