/**
 * Mutation testing of the pure rules and of the access rules (CONTRIBUTING.md, "Mutation testing"): Stryker changes one expression
 * at a time, runs the tests that reach it, and reports the changes that no test noticed.
 */

const CACHE = '.cache/mutation'

/** `MUTATE`: only the files of this pattern, such as `packages/domain/src/season/**`. */
const part = process.env.MUTATE

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'kept-tests',
  plugins: [`${import.meta.dirname}/kept-tests-runner.mjs`],
  mutate: [
    ...(part
      ? [part]
      : ['packages/domain/src/**/*.ts', 'apps/api/src/features/accounts/sessions/sessions.ts']),
    '!**/*.test.ts',
    '!packages/domain/src/**/testing/**',
    // Text for people: a changed word is no fault of a rule, and a test that repeats the text finds nothing. Which message a rule
    // chooses is tested, because rules name messages by their keys.
    '!packages/domain/src/**/{messages,*-messages}.ts',
    // Descriptions of calls, which are built once when the module is loaded. The tests of the API call each of them.
    '!packages/domain/src/**/{contract.*,*-contract.*,contracts}.ts',
  ],
  // A run of all tests per mutant of a constant would take hours.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // The copy that is mutated holds the rules and what their tests read.
  ignorePatterns: [
    '/*',
    '!/package.json',
    '!/packages',
    '!/apps',
    '/apps/*',
    '!/apps/api',
    '/apps/api/migrations',
    '!/scripts',
    '!/docs',
    '/docs/*',
    '!/docs/selection.md',
  ],
  tempDirName: `${CACHE}/sandbox`,
  incremental: true,
  incrementalFile: `${CACHE}/results.json`,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `${CACHE}/report.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
  // Added to one and a half times the duration of a mutant's tests, which take milliseconds: this long only endless loops run.
  timeoutMS: 30_000,
  allowEmpty: true,
}
