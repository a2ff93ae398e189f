import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'
import { another, shippedOrder } from './sold.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 72] [judgement 34] what was shipped is posted by one key, each invoice alone: one that was put on hold meanwhile is refused and says why, and the next look says what blocks it', async ({
  shell,
  page,
}) => {
  const seller = await another(shell, 'admin')
  /** What is on the account of a customer, changed. */
  const account = async (firmId: string, billTo: Record<string, boolean>) => {
    const { id, version } = (await call(seller, 'GET', `/api/admin/firm/${firmId}`)).Data
    const changed = { version, record: { billTo } }
    expect((await call(seller, 'PUT', `/api/admin/firm/${String(id)}`, changed)).ResultStatus).toBe(1)
  }
  // One invoice of each order.
  await account('HARLOW-01', { consolidatedInvoicing: false })
  const orders = [
    await shippedOrder(seller),
    await shippedOrder(seller),
    await shippedOrder(seller, { billToId: 'ARBUTU-01' }),
  ]
  const [one, two, three] = orders.map(({ orderNo }) => String(orderNo)) as [string, string, string]
  await enter(shell, 'clerk', '#/novus-oe/orders-invoices-queue')
  const { panel } = shell
  const shot = shots(page)
  const line = (number: string) => panel.locator(`tr[data-order="${number}"]`)
  for (const number of [one, two, three]) await expect(line(number)).toContainText('40.00')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // Nothing but these three: space ticks, the arrows walk, and the key says how many it posts.
  const post = panel.getByRole('button', { name: /^Post invoices: \d+/ })
  await panel.getByRole('checkbox', { name: 'Tick all that are ready' }).focus()
  await page.keyboard.press('Space')
  await expect(post).toHaveText(/: 0/)
  await expect(post).toBeDisabled()
  for (const number of [one, two, three]) {
    await line(number).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await expect(post).toHaveText(/: 3/)
  await shot('invoicing-ready')

  // Meanwhile one customer takes no invoice without his own order number any more.
  await account('ARBUTU-01', { poRequired: true })
  await page.keyboard.press('Control+Enter')
  await expect(line(one).getByRole('link', { name: /^IN\d{6}$/ })).toBeVisible()
  await expect(line(two)).toContainText('Posted')
  await expect(line(three)).toContainText('This customer wants the number of his order on each invoice.')
  await expect(panel.getByText('2 posted, 1 refused, 0 to go')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(line(three).getByRole('checkbox')).toBeFocused()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('invoicing-posted')

  await page.keyboard.press('Alt+r')
  const blocks = panel.getByRole('complementary', { name: 'What blocks' })
  await expect(blocks.getByRole('region', { name: 'No order number of the customer' })).toContainText(three)
  await expect(line(one)).toHaveCount(0)
  await shot('invoicing-blocked')
  await seller.context().close()
})
