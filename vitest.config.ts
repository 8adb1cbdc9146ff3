import { defineConfig } from 'vitest/config'

// Rule tests and HTTP tests. Each test file gets a database of its own (apps/api/testing), so files may run side by side.
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['apps/api/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
