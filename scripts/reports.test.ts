import { expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './reports.ts'
import type { Outcome } from './run-steps.ts'

type VitestReport = NonNullable<Parameters<typeof vitestOutcome>[0]>
type VitestFile = { status: 'passed' | 'failed'; assertionResults: { status: string }[] }

test.each<
  [what: string, numbers: [passed: number, failed: number, skipped: number], VitestFile[], number, Outcome]
>([
  ['all passed', [5, 0, 1], [], 0, { passed: 5, failed: 0, skipped: 1 }],
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
  ['no test', [0, 0, 0], [], 0, { passed: 0, failed: 1, skipped: 0 }],
])('Vitest, %s', (_what, [passed, failed, skipped], files, exitCode, expected) => {
  const report = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: files,
  } as VitestReport
  expect(vitestOutcome(report, exitCode)).toMatchObject(expected)
})

test('Vitest, a test of another extent is not counted as skipped', () => {
  const assertionResults = [
    { status: 'skipped', tags: ['full'] },
    { status: 'skipped', tags: [] },
    { status: 'passed', tags: ['rounds'] },
  ]
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults }],
  } as unknown as VitestReport
  expect(vitestOutcome(report, 0, { extent: 'short' })).toMatchObject({ passed: 1, skipped: 1 })
})

type PlaywrightReport = NonNullable<Parameters<typeof playwrightOutcome>[0]>

const playwrightReport = (
  stats: Partial<PlaywrightReport['stats']>,
  suites: PlaywrightReport['suites'] = [],
) => ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites }) as PlaywrightReport

test.each<[what: string, stats: Partial<PlaywrightReport['stats']>, exitCode: number, Outcome]>([
  ['all passed', { expected: 7, skipped: 1 }, 0, { passed: 7, failed: 0, skipped: 1 }],
  ['one failed', { expected: 7, unexpected: 1 }, 1, { passed: 7, failed: 1, skipped: 0 }],
  ['one passed only at a second try', { expected: 7, flaky: 1 }, 0, { passed: 8, failed: 0, skipped: 0 }],
  ['a spec that does not load', { expected: 7 }, 1, { passed: 7, failed: 1, skipped: 0 }],
  ['no journey', {}, 0, { passed: 0, failed: 1, skipped: 0 }],
])('Playwright, %s', (_what, stats, exitCode, expected) => {
  expect(playwrightOutcome(playwrightReport(stats), exitCode)).toMatchObject(expected)
})

test('durations are read with the title of the test, and with the project of a journey', () => {
  const file = { status: 'passed', assertionResults: [{ fullName: 'a rule', duration: 12 }] }
  const vitest = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  expect(vitestOutcome({ ...vitest, testResults: [file] } as VitestReport, 0).tests).toEqual([
    { title: 'a rule', ms: 12 },
  ])
  const spec = { title: 'a journey', tests: [{ projectName: 'phone', results: [{ duration: 34 }] }] }
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }] as unknown as PlaywrightReport['suites']
  expect(playwrightOutcome(playwrightReport({ expected: 1 }, suites), 0).tests).toEqual([
    { title: '[phone] a journey', ms: 34 },
  ])
})

test('a journey that passed at a second try only is named', () => {
  const tries = [{ duration: 30 }, { duration: 4 }]
  const spec = { title: 'a journey', tests: [{ projectName: 'phone', status: 'flaky', results: tries }] }
  const suites = [{ specs: [spec] }] as unknown as PlaywrightReport['suites']
  expect(playwrightOutcome(playwrightReport({ flaky: 1 }, suites), 0).tests).toEqual([
    { title: '[phone] a journey', ms: 34, secondTry: true },
  ])
})

test('a filter that matches nothing passes where the step allows it', () => {
  const nothing = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  }
  expect(vitestOutcome(nothing as unknown as VitestReport, 0, { mayBeEmpty: true })).toMatchObject({
    failed: 0,
  })
  expect(playwrightOutcome(playwrightReport({}), 0, { mayBeEmpty: true })).toMatchObject({ failed: 0 })
})

test('a runner that crashes before its report is one failure', () => {
  expect(vitestOutcome(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(playwrightOutcome(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
