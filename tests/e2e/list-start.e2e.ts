import { untilQuiet, watchLoads } from '../../bench/network.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('a list opened from its menu needs one call: all else is there, or follows its rows', async ({ shell, page }) => {
  await enter(shell, 'admin', '#/novus')
  // What the menu may open is fetched while nobody asks for anything.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /firm\.screen\.\w+\.js$/.test(name)),
  )
  await untilQuiet(page)
  const loads = await watchLoads(page)
  await page.getByRole('menubar').getByRole('menuitem', { name: 'Firm maintenance' }).click()
  await expect(shell.panel.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  await expect(shell.panel.getByRole('button', { name: /^New/ })).toBeVisible()
  // The figures beside the views; and what the shell asks for when it is quiet, whatever is open.
  const elsewhere = /^\/api\/admin\/firm\/counts$|^\/api\/shell\/(stream|runs\/news|waiting)$|^\/assets\/live-service\./
  const [first, ...others] = loads
    .filter(({ cached }) => !cached)
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => !elsewhere.test(pathname))
  expect(first!.pathname).toBe('/api/admin/firm')
  expect(Object.fromEntries(first!.searchParams)).toMatchObject({ Page: '1', Access: 'true' })
  expect(others.map(({ pathname }) => pathname)).toEqual([])
})

declare const framesToRows: Promise<number>

/** Frames that pass between the list's answer and the rows on screen. A wait of React's own for a screen that it knows is 18 of them. */
const FRAMES = 6

test('rows are painted a few frames after their answer, when a screen is opened for the first time', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /firm\.screen\.\w+\.js$/.test(name)),
  )
  await untilQuiet(page)
  await page.evaluate(() => {
    const rows = '#panels > [role="tabpanel"]:not([hidden]) [role="grid"][aria-busy="false"] tbody tr[aria-rowindex]'
    const ask = window.fetch
    const counted = new Promise<number>((done) => {
      const count = (frames: number): unknown =>
        document.querySelector(rows) ? done(frames) : requestAnimationFrame(() => count(frames + 1))
      window.fetch = async (...call) => {
        const answer = await ask(...call)
        if (!String(call[0]).startsWith('/api/admin/firm?')) return answer
        const text = await answer.text()
        count(0)
        return new Response(text, answer)
      }
    })
    Object.assign(window, { framesToRows: counted })
  })
  await page.getByRole('menubar').getByRole('menuitem', { name: 'Firm maintenance' }).click()
  await expect(shell.panel.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  expect(await page.evaluate(() => framesToRows)).toBeLessThanOrEqual(FRAMES)
})

declare const touched: { count: number }

test('a list that is left for another tab and come back to stays as it was drawn', async ({ shell, page }) => {
  await enter(shell, 'admin', '#/novus/user-codes')
  await shell.go('#/novus/firm-maintenance')
  const rows = shell.panel.locator('tbody tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()
  // Those in sight first, then those around them.
  const inSight = await shell.panel.locator('[data-rows]').evaluate((grid) => Math.ceil(grid.clientHeight / 28))
  await expect.poll(() => rows.count()).toBeGreaterThan(inSight)
  await untilQuiet(page)
  await page.evaluate(() => {
    const rowsOf = '#panels > [role="tabpanel"]:not([hidden]) tbody'
    Object.assign(window, { touched: { count: 0 } })
    new MutationObserver((records) => (touched.count += records.length)).observe(document.querySelector(rowsOf)!, {
      childList: true,
      subtree: true,
    })
  })
  for (const name of ['User codes', 'Firm maintenance', 'User codes', 'Firm maintenance']) {
    await shell.tab(name).click()
    await expect(shell.tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  }
  expect(await page.evaluate(() => touched.count)).toBe(0)
})
