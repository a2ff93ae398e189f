import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // They run beside the browser tests, and a machine may be slow: a limit is for what hangs.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    reporters: ['default', ['json', { outputFile: 'dist/test-results/vitest.json' }]],
  },
})
