import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tests/support/browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/product-setup.ts',
  // A browser test waits for most of its time, so two keep two cores busy.
  workers: 2,
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
    launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_FLAGS },
  },
})
