import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser, TEST_FLAGS } from './tests/support/browser.mjs'
import { WORKERS } from './tests/support/workers.mjs'

/** Screens over sample data. */
const STAGE = 'every-kind.e2e.ts'
const MEMORY = 'memory.e2e.ts'

const launched = (args: string[]) => ({ executablePath: findBrowser() ?? undefined, args })

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'demo', testMatch: 'demo.setup.ts' },
    // Without a product, so beside the loading of the demo company, which keeps one core busy.
    { name: 'stage', testMatch: STAGE, fullyParallel: true },
    // In a browser of its own, so it would come after all others, and alone.
    { name: 'memory', testMatch: MEMORY, dependencies: ['demo'] },
    {
      name: 'product',
      testMatch: '**/*.e2e.ts',
      testIgnore: [STAGE, MEMORY],
      dependencies: ['demo'],
      use: { launchOptions: launched(TEST_FLAGS) },
    },
  ],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // One more try, with a product of its own; who needed it is named at the end, with what the server had refused.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 5_000 },
  reporter: [['list'], ['json', { outputFile: 'dist/test-results/playwright.json' }]],
  outputDir: 'dist/test-results/playwright',
  use: {
    actionTimeout: 5_000,
    navigationTimeout: 10_000,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launched(BROWSER_FLAGS),
  },
})
