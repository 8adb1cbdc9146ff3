/** Reads the JSON reports of Vitest and Playwright. */
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { type Extent, runsIn } from '../apps/api/testing/calls/extent.ts'
import { CRASHED, type Outcome, type TestDuration } from './run-steps.ts'

/** `mayBeEmpty`: a run without any test passes, because its filter matched none. `extent`: whose tests Vitest was asked for. */
export type Options = { mayBeEmpty?: boolean; extent?: Extent }

/** The outcome of a Vitest run; `report` is undefined when it crashed. A file that does not load is one failure. */
export function vitestOutcome(
  report: JsonTestResults | undefined,
  exitCode: number,
  options: Options = {},
): Outcome {
  if (!report) return CRASHED
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const results = report.testResults.flatMap((file) => file.assertionResults)
  const tests = results.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 }))
  // Vitest reports a test of another extent as skipped.
  const elsewhere = results.filter(({ tags }) => !runsIn(options.extent, tags ?? [])).length
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return withUnexplainedFailure(
    {
      passed: numPassedTests,
      failed: numFailedTests + unloadable,
      skipped: numPendingTests + numTodoTests - elsewhere,
      tests,
    },
    exitCode,
    options,
  )
}

/** The outcome of a Playwright run; `report` is undefined when it crashed. What passed at a second try is named. */
export function playwrightOutcome(
  report: JSONReport | undefined,
  exitCode: number,
  options: Options = {},
): Outcome {
  if (!report) return CRASHED
  const { expected, unexpected, flaky, skipped } = report.stats
  return withUnexplainedFailure(
    { passed: expected + flaky, failed: unexpected, skipped, tests: report.suites.flatMap(durations) },
    exitCode,
    options,
  )
}

function durations({ specs, suites = [] }: JSONReportSuite): TestDuration[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results, status }) => ({
      title: `[${projectName}] ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...(status === 'flaky' && { secondTry: true }),
    })),
  )
  return [...own, ...suites.flatMap(durations)]
}

/** Counts a failure that no single test reports: a bad exit code without a failed test, or a run without any test. */
function withUnexplainedFailure(outcome: Outcome, exitCode: number, { mayBeEmpty }: Options): Outcome {
  const isEmpty = outcome.passed === 0 && !mayBeEmpty
  return outcome.failed === 0 && (exitCode !== 0 || isEmpty) ? { ...outcome, failed: 1 } : outcome
}
