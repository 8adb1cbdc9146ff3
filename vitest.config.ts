import { defineConfig } from 'vitest/config'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()

// Rule tests are pure functions. Every other file may create a database of its own (apps/api/testing) in one PostgreSQL
// that starts before the first file. The long drills run with `npm run test:full`.
const LONG_DRILLS = 'bench/**/*.long.test.ts'
const globalSetup = ['apps/api/testing/global-setup.ts']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests wait for an event to happen; none is about how soon it does.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['scripts/seed-fast-check.ts'],
    projects: [
      { extends: true, test: { name: 'rules', include: ['packages/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', LONG_DRILLS],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'drills', include: [LONG_DRILLS], globalSetup } },
    ],
  },
})
