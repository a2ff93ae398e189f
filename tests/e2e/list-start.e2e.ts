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
  const elsewhere = /^\/api\/admin\/firm\/counts$|^\/api\/shell\/(stream|runs\/news)$|^\/assets\/live-desk\./
  const [first, ...others] = loads
    .filter(({ cached }) => !cached)
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => !elsewhere.test(pathname))
  expect(first!.pathname).toBe('/api/admin/firm')
  expect(Object.fromEntries(first!.searchParams)).toMatchObject({ Page: '1', Access: 'true' })
  expect(others.map(({ pathname }) => pathname)).toEqual([])
})
