import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductionWorkOrder } from '../../shared/contracts/ic/production-work-order.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { inStock } from './in-stock.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

/** The order that stands on the floor in the demo: six strips of a coil, for three customers and for stock. */
async function onTheFloor({ page }: Shell): Promise<{ id: string; orderNo: string }> {
  const { List } = await call(page, 'GET', '/api/ic/production-work-order?orderType==Slitting&status==Committed')
  expect(List).toHaveLength(1)
  return { id: String(List[0]!['id']), orderNo: String(List[0]!['orderNo']) }
}

test('[judgement 37 metal] [judgement 37 papers] a work order says which metal it takes and who gets which strip; its traveller is printed', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/production-work-order')
  const { panel } = shell
  const { orderNo } = await onTheFloor(shell)
  await shell.go(`#/novus-ic/production-work-order?record=${orderNo}`)
  const metal = panel.getByRole('region', { name: /^What is taken: C\d{6}/ })
  await expect(metal).toContainText('4,120 lb')
  await expect(metal).toContainText(/\d \/lbCAD$/)
  await expect(panel.getByText('2 × 11.750 + 3 × 6.500 + 4.250 + trim 0.750 = 48.000 in')).toBeVisible()
  await expect(panel.getByRole('status').filter({ hasText: 'Fits 48.000 in exactly' })).toBeVisible()
  const orders = panel.getByRole('list', { name: 'Orders that get them' })
  await expect(orders.getByRole('listitem')).toHaveCount(3)
  await expect(orders.getByRole('listitem').first()).toContainText(/Brightline Contractors 2,017 lb/)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('work-order')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  expect((await download).suggestedFilename()).toBe(`${orderNo}.pdf`)
  await orders.getByRole('link').first().press('Enter')
  await expect(panel.locator('[data-path="billToId"]:visible')).toHaveValue('BRIGHT-01')
})

test('[judgement 37] [judgement 37 metal] a pattern that does not fit its coil says by how much, and the server refuses it at its lines', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/production-work-order')
  const { panel } = shell
  const { id } = await onTheFloor(shell)
  const of = (await call(page, 'GET', `/api/ic/production-work-order/${id}`)).Data
  const line = emptyRecord(ProductionWorkOrder.fields.outputs.fields!)
  const outputs = (of['outputs'] as Record<string, unknown>[]).map(({ outputId, width, pieces }) => ({
    ...{ ...line, outputId, width, pieces },
  }))
  const begun = await call(page, 'POST', '/api/ic/production-work-order', {
    record: {
      ...emptyRecord(ProductionWorkOrder.fields),
      ...{ orderType: 'Slitting', warehouseId: 'HAM-2', productId: of['productId'], lotNo: of['lotNo'] },
      ...{ quantity: '4120', trim: '0.75', outputs },
    },
  })
  expect(begun, JSON.stringify(begun)).toMatchObject({ ResultStatus: 1 })
  await shell.go(`#/novus-ic/production-work-order?record=${String(begun.Data['orderNo'])}`)
  const trim = panel.locator('[data-path="trim"]:visible')
  await trim.fill('1.5')
  await trim.press('Tab')
  // Thousandths of an inch are kept as digits.
  await expect(trim).toHaveValue('1.500')
  await expect(panel.getByRole('status').filter({ hasText: /48\.75.*48.*0\.75/ })).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/Widths 48\.75 exceed 48\b/).first()).toBeVisible()
  await expect(trim).toHaveValue('1.500')
})

test('[judgement 37] [judgement 37 lines] [judgement 37 posted] [judgement 37 cost] [judgement 37 papers] six strips and their trim are weighed by Enter, Ctrl Enter posts them, and each has its tag', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/production-work-order')
  const { panel } = shell
  const { orderNo } = await onTheFloor(shell)
  // Other tests may have promised the rest of what lies there.
  const found = { productId: 'COCR-16-48', lotNo: 'C000001', quantity: '20000', givenValue: '18000.00' }
  await inStock(page, [found], 'HAM-2')
  await shell.go(`#/novus-ic/production-work-order?record=${orderNo}`)
  // Nothing has come of the metal: to make it is what the main key does, and to close the order is not.
  await expect(panel.getByRole('button', { name: 'Enter production' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter',
  )
  await page.keyboard.press('Control+Enter')
  const scale = panel.locator('[data-path="scale"]:visible')
  await expect(panel.locator('[data-path="orderNo"]:visible')).toHaveValue(orderNo)
  await page.keyboard.press('Control+s')
  await expect(panel.getByText('0 of 6 weighed')).toBeVisible()
  await scale.focus()
  // One that is far off is asked about; the same weight once more is meant.
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert').filter({ hasText: /10\.8/ })).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await scale.fill('1005')
  await page.keyboard.press('Enter')
  for (let weighed = 1; weighed < 6; weighed += 1) {
    await expect(panel.getByText(`${weighed} of 6 weighed`)).toBeVisible()
    await expect(scale).toBeFocused()
    if (weighed === 3) await shot('weighing')
    await page.keyboard.press('Enter')
  }
  // After the last strip comes what was trimmed off.
  await expect(panel.getByText('Edge trim:')).toBeVisible()
  await expect(scale).toBeFocused()
  const posted = panel.getByRole('region', { name: 'When posted' })
  await expect(posted).toContainText('Still to weigh: 1')
  await page.keyboard.type('61')
  await page.keyboard.press('Enter')
  // Far off its 64 lb: it is asked about too.
  await expect(panel.getByRole('alert').filter({ hasText: /5\.2%/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^All 6/)).toBeVisible()
  await expect(cell(shell, 'scrap.0.quantity')).toHaveText('61')
  await expect(cell(shell, 'scrap.0.state')).toHaveText('5.2% off')
  await expect(cell(shell, 'outputs.0.difference')).toHaveText('−3.5')
  await expect(cell(shell, 'outputs.0.state')).toHaveText('Weighed')
  await expect(posted).not.toContainText('Still to weigh')
  await expect(posted).toContainText(/C\d{6} is consumed, 4,120 lb/)
  await expect(posted).toContainText(/Pieces into stock: 6, 4,05\d lb/)
  await expect(posted).toContainText('Scrap goes away: 61 lb')
  await expect(posted).toContainText('Pieces that go to waiting orders: 5')
  await expect(cell(shell, 'outputs.0.quantity')).toHaveText('1,005')
  await expect(panel.getByRole('region', { name: 'Yield' })).toContainText(/98\.\d+%/)
  await expect(panel.getByRole('button', { name: 'Post 6 pieces' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.locator('[data-region="head"]').getByText('Committed', { exact: true }).first()).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Cost of the pieces, CAD' })).toBeVisible()
  // Whom they were for has them now: nothing is said of it here.
  await expect(panel.getByText('to stock', { exact: true }).filter({ visible: true })).toHaveCount(0)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('production-posted')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  expect((await download).suggestedFilename()).toMatch(/-tags\.pdf$/)
  await shell.go(`#/novus-ic/production-work-order?record=${orderNo}`)
  // The order has followed what was made of it, while it stood behind.
  await expect(panel.getByRole('button', { name: /^Close the order/ })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter',
  )
})

test('[judgement 37] the number of an order that is typed by hand brings its pattern, and nothing is asked before it is whole', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/production-ticket')
  const { orderNo } = await onTheFloor(shell)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/production-work-order/about/')) asked.push(pathname.split('/').at(-1)!)
  })
  await page.keyboard.press('Alt+n')
  await expect(shell.panel.locator('[data-path="orderNo"]:visible')).toBeFocused()
  await page.keyboard.type(orderNo)
  await page.keyboard.press('Enter')
  await expect(shell.panel.getByText('Pounds an inch')).toBeVisible()
  expect([...new Set(asked)]).toEqual([orderNo])
})
