import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { another, shippedOrder } from './sold.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 72] [judgement 34] what was shipped is posted by one key, each invoice alone: one that was put on hold meanwhile is refused and says why, and the next look says what blocks it', async ({
  shell,
  page,
}) => {
  const seller = await another(shell, 'admin')
  // One invoice of each order.
  const { id, version } = (await call(seller, 'GET', '/api/admin/firm/HARLOW-01')).Data
  const apart = { version, record: { billTo: { consolidatedInvoicing: false } } }
  expect((await call(seller, 'PUT', `/api/admin/firm/${String(id)}`, apart)).ResultStatus).toBe(1)
  const orders = [await shippedOrder(seller), await shippedOrder(seller), await shippedOrder(seller)]
  const numbers = orders.map(({ orderNo }) => String(orderNo))
  await enter(shell, 'clerk', '#/novus-oe/orders-invoices-queue?billToId=HARLOW-01')
  const { panel } = shell
  const line = (number: string) => panel.locator(`tr[data-order="${number}"]`)
  for (const number of numbers) await expect(line(number)).toContainText('40.00')
  const post = panel.getByRole('button', { name: /^Post invoices: \d+/ })
  await expect(post).toBeEnabled()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/invoicing-ready.png` })

  // Arrows walk, space leaves one out and takes it in again: the key says how many it posts.
  const before = await post.textContent()
  await line(numbers[0]!).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(post).not.toHaveText(before!)
  await page.keyboard.press('Space')
  await expect(post).toHaveText(before!)

  // Somebody prices one of them anew, and no table has a price of it.
  const [first] = orders
  const again = { version: first!['version'], confirmed: [] }
  const priced = await call(seller, 'POST', `/api/oe/sales-order/${String(first!['id'])}/reprice`, again)
  expect(priced.ResultStatus).toBe(1)
  await page.keyboard.press('Control+Enter')
  await expect(line(numbers[1]!)).toContainText('Posted')
  await expect(line(numbers[2]!).getByRole('link', { name: /^IN\d{6}$/ })).toBeVisible()
  await expect(line(numbers[0]!)).toContainText(`The price of order ${numbers[0]!} is on hold.`)
  await expect(panel.getByText(/2 posted, 1 refused, 0 to go/)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(line(numbers[0]!).getByRole('checkbox')).toBeFocused()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/invoicing-posted.png` })

  await page.keyboard.press('Alt+r')
  const blocks = panel.getByRole('complementary', { name: 'What blocks' })
  await expect(blocks.getByRole('link', { name: numbers[0]! })).toBeVisible()
  await expect(line(numbers[1]!)).toHaveCount(0)
  if (process.env['SHOTS'])
    for (const theme of ['light', 'dark']) {
      await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
      await page.screenshot({ path: `${process.env['SHOTS']}/invoicing-blocked-${theme}.png` })
    }
  await seller.context().close()
})
