import { untilQuiet, watchLoads } from '../../bench/network.ts'
import { ALL_APPLICATIONS } from '../../shared/contracts/applications.ts'
import { ALL_DOORS } from '../../shared/contracts/rooms.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** Every way in which a form asks for something about its record: lookups in head, groups and lines, files, parts above and below. */
const ROOMS = [
  ['admin/firm', 'admin/user-code', 'admin/branch', 'admin/company', 'gl/account', 'gl/bank-account', 'gl/journal'],
  [
    'gl/fiscal-year',
    'gl/foreign-exchange',
    'ap/purchase-invoice',
    'ap/payment',
    'po/purchase-order',
    'po/purchase-receipt',
  ],
]

function addressOf(room: string): string {
  const door = ALL_DOORS.find((one) => one.room === room)!
  return `#${ALL_APPLICATIONS.find(({ application }) => application === door.application)!.routerPath}${door.path}`
}

for (const rooms of ROOMS)
  test(`a record needs one call: ${rooms.join(', ')}`, async ({ shell, page }) => {
    await enter(shell, 'admin', '#/')
    const asked: Record<string, string[]> = {}
    for (const room of rooms) {
      await shell.go(addressOf(room))
      await untilQuiet(page)
      const loads = await watchLoads(page)
      const records = shell.panel.locator('tbody tr[aria-rowindex] a')
      // The newest receipt is one of coils, which has their heats told besides.
      await (room === 'po/purchase-receipt' ? records.last() : records.first()).click()
      await expect(shell.panel.locator('header[data-region-name="Record"]')).toBeVisible()
      await untilQuiet(page)
      // A page that begins to hear of changes looks once more at what it has open.
      const paths = loads
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.startsWith('/api/') && !path.startsWith('/api/shell/'))
        .map((path) => path.replace(/\/[0-9a-f-]{36}$/, '/:id'))
      asked[room] = [...new Set(paths)]
    }
    expect(asked).toEqual(Object.fromEntries(rooms.map((room) => [room, [`/api/${room}/:id`]])))
  })

declare const parts: { first: number }

test('a form shows what is in sight first and is whole a moment later, whoever types meanwhile', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus/firm-maintenance')
  await untilQuiet(page)
  const form = '#panels > [role="tabpanel"]:not([hidden]) header[data-region="head"] ~ *'
  await page.evaluate((inForm) => {
    Object.assign(window, { parts: { first: 0 } })
    const count = () => document.querySelectorAll(`${inForm} h2`).length
    new MutationObserver(() => (parts.first ||= count())).observe(document.body, { childList: true, subtree: true })
  }, form)
  await shell.panel.locator('tbody tr[aria-rowindex] a').first().click()
  await expect.poll(() => page.evaluate(() => parts.first)).toBeGreaterThan(0)
  const name = shell.panel.getByRole('textbox', { name: /^Name/ }).first()
  await name.press('End')
  await page.keyboard.type(' and sons')
  const headings = shell.panel.locator('section h2')
  await expect.poll(() => headings.count()).toBeGreaterThan(await page.evaluate(() => parts.first))
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(/ and sons$/)
  // All of it is reached as before.
  await page.keyboard.press('F8')
  await expect(page.locator(':focus')).not.toHaveCount(0)
})
