import type { Browser, Page } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** With the category of stacks, what scripts force is told with the line that forced it; what a frame does by itself is not. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack', 'blink.user_timing']

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly args: {
    readonly beginData?: { readonly stackTrace?: readonly { readonly url: string; readonly functionName: string }[] }
  }
}

/** Layouts that scripts of the product forced until a mark was set: microseconds of each, and who asked. */
async function forcedUntil(browser: Browser, page: Page, mark: string, act: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const end = traceEvents.find(({ name }) => name === mark)?.ts
  expect(end, 'the mark stands in the trace').toBeDefined()
  return traceEvents.flatMap(({ name, ts, dur = 0, args }) => {
    const [by] = args.beginData?.stackTrace ?? []
    // Pages of the browser itself are in the trace too.
    const isOurs = by !== undefined && /^https?:/.test(by.url)
    return name === 'Layout' && isOurs && ts < end! ? [{ took: dur, by: `${by.functionName} ${by.url}` }] : []
  })
}

test('no script of a start makes the browser lay out the page before it can be used, with and without an open screen', async ({
  shell,
  page,
  browser,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance')
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  await context.addInitScript(() => {
    const ready = () => document.documentElement?.dataset['ready'] !== undefined
    new MutationObserver((_, observer) => {
      if (!ready()) return
      observer.disconnect()
      performance.mark('usable')
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  try {
    for (const hash of ['#/', '#/novus-ar/firm-maintenance']) {
      const fresh = await context.newPage()
      const forced = await forcedUntil(browser, fresh, 'usable', async () => {
        await fresh.goto(`${shell.url}/${hash}`)
        await fresh.locator('html[data-ready]').waitFor()
      })
      expect(forced, hash).toEqual([])
      await fresh.close()
    }
  } finally {
    await context.close()
  }
})
