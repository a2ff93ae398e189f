import { defineConfig } from 'vitest/config'
import { WORKERS } from './tests/support/workers.mjs'

/** Tests of the server: each with a database of its own, and nothing that another file could find changed. */
const SERVER = [
  'tests/server/**/*.test.ts',
  'tests/scenarios/**/*.test.ts',
  'tests/build/**/*.test.ts',
  'tests/scripts/**/*.test.ts',
]

/** An abort that Node makes is an `Error` of the process, not of the world that a test file has in it. */
const ABORTS = ['tests/shared/api/client.test.ts', 'tests/root-config/faults/fault-service.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: WORKERS,
    // Rows and answers live for a moment: a nursery that holds those of a test is cleared up less often, and a tenth of the processor time was that.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // They run beside the browser tests, and a machine may be slow: a limit is for what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What was transformed once is kept beside the packages, by its content: a second run spends its time on tests.
    experimental: { fsModuleCache: true },
    setupFiles: ['tests/support/cost-of-file.ts'],
    reporters: ['default', ['json', { outputFile: 'dist/test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          globalSetup: ['tests/support/cluster.ts'],
          // The server is loaded once per worker: loading it again for each file took longer than the tests did.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['tests/**/*.test.ts'],
          exclude: [...SERVER, ...ABORTS],
          // What the shell keeps while it runs is new for each file, in a process that stays: half the processor time.
          pool: 'vmForks',
        },
      },
      { extends: true, test: { name: 'aborts', include: ABORTS } },
    ],
  },
})
