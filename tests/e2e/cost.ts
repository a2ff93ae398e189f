import { test as base } from '@playwright/test'
import { noteCost, spentBelow } from '../support/costs.mjs'

/** Up to the end of the last test of this worker. */
let spent = 0

/** Notes what each test costs its worker: the runner, the browser, the product and its database, and the start of them before it. */
export const test = base.extend<{ cost: void }>({
  cost: [
    // Playwright wants to see what a fixture asks for, even where that is nothing.
    async ({}, use, { file }) => {
      await use()
      const now = spentBelow(process.pid)
      noteCost({ part: 'browser', name: file.slice(file.indexOf('tests/')), seconds: now - spent })
      spent = now
    },
    { auto: true },
  ],
})
