import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { startThreadPoolHeartbeat } from './apps/api/src/platform/startup/thread-pool-heartbeat.ts'
import { TAGS } from './apps/api/testing/calls/extent.ts'
import { shareCompiledModules } from './scripts/compiled-modules.ts'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()
shareCompiledModules()
startThreadPoolHeartbeat()

// Tests of rules are pure. Other test files may create their own database (apps/api/testing) in a shared PostgreSQL, which
// starts before the first file. Long drills run with `npm run test:full`.
const LONG_DRILLS = '{bench,deploy}/**/*.long.test.ts'
const globalSetup = ['apps/api/testing/global-setup.ts']
// Test files share the modules of their process, which halves the time of the run. Files that replace a module (`vi.mock`)
// have a separate process.
const MOCKING = 'apps/**/*.mocking.test.ts'

/** Drills take longest, although their files are small. */
const DRILLS = '/bench/drills/'

/**
 * Starts the drills first in their project, so that no worker ends long after the others. Vitest's own order starts the largest
 * files first, and in a checkout that has run them before, the slowest.
 */
class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => [
      ...ofProject.filter(isDrill),
      ...ofProject.filter((file) => !isDrill(file)),
    ])
  }
}

const isDrill = ({ moduleId }: TestSpecification) => moduleId.includes(DRILLS)

export default defineConfig({
  test: {
    // Tests wait for the database and for other processes half of their time, so two workers leave a part of two cores idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // For a slow machine that others use too: only a test that hangs reaches them. The slowest takes half a minute alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Tests wait for events, not for durations. Shorter than a test, so that the message says what did not come.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['scripts/set-up-test-file.ts'],
    tags: TAGS,
    // Room for young objects, most of which are garbage after a request: collecting them took a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
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
