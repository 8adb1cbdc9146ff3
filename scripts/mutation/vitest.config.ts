/** Runs the pure tests in Stryker's copy of the project, in one thread. */
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TAGS } from '../../apps/api/testing/calls/extent.ts'

// Properties are tried with the same examples for each mutant, and with fewer.
process.env.SEED = '1'
process.env.SELECTION_MARKETS = '200'
process.env.RESERVE_MARKETS = '100'

const copy = process.cwd()
const SERVE_MUTANTS = 'scripts/mutation/serve-mutants.ts'

class ServeLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith(SERVE_MUTANTS))
    return files.toSorted(
      (one, other) => isLast(one) - isLast(other) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}

export default defineConfig({
  root: copy,
  resolve: {
    // The link of the workspace leads to the unchanged files.
    alias: {
      '@spmb/domain/testing': resolve(copy, 'packages/domain/testing'),
      '@spmb/domain': resolve(copy, 'packages/domain/src'),
    },
  },
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/api/src/features/accounts/sessions/{sessions,tokens}.test.ts',
      SERVE_MUTANTS,
    ],
    runner: 'scripts/mutation/kept-tests.ts',
    setupFiles: ['scripts/set-up-test-file.ts'],
    tags: TAGS,
    sequence: { sequencer: ServeLast },
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 900_000,
  },
})
