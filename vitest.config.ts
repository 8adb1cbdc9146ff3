import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { shareCompiledModules } from './scripts/compiled-modules.ts'
import { chooseSeed } from './scripts/seed.ts'
import { DrillsFirst } from './scripts/test-order.ts'

chooseSeed()
shareCompiledModules()

// Tests of rules are pure. Other test files may create their own database (apps/api/testing) in a shared PostgreSQL, which
// starts before the first file. Long drills run with `npm run test:full`.
const LONG_DRILLS = '{bench,deploy}/**/*.long.test.ts'
const globalSetup = ['apps/api/testing/global-setup.ts']
// Test files share the modules of their process, which halves the time of the run. Files that replace a module (`vi.mock`)
// have a separate process.
const MOCKING = 'apps/**/*.mocking.test.ts'

export default defineConfig({
  test: {
    // Tests wait for the database and for other processes half of their time, so two workers leave a part of two cores idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // For a machine that others use too: only a test that hangs reaches them.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Long enough for a slow machine: tests wait for events, not for durations.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['scripts/seed-test-file.ts'],
    sequence: { sequencer: DrillsFirst },
    projects: [
      { extends: true, test: { name: 'rules', include: ['packages/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['apps/**/*.test.ts', 'scripts/**/*.test.ts', '{bench,deploy}/**/*.test.ts'],
          exclude: ['**/node_modules/**', LONG_DRILLS, MOCKING],
          isolate: false,
          globalSetup,
        },
      },
      { extends: true, test: { name: 'mocking', include: [MOCKING], globalSetup } },
      { extends: true, test: { name: 'drills', include: [LONG_DRILLS], globalSetup } },
    ],
  },
})
