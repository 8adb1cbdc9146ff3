import { defineConfig } from 'vitest/config'

// Rule tests need nothing but themselves. Every other file may have a database of its own (apps/api/testing) in one
// PostgreSQL that starts before the first of them. Files run side by side.
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes; how soon is not what these tests are about.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['packages/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['apps/api/testing/global-setup.ts'],
        },
      },
    ],
  },
})
