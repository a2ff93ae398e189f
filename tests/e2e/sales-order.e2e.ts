import { emptyRecord } from '../../shared/contracts/check.ts'
import { CustomerSku } from '../../shared/contracts/oe/customer-sku.ts'
import { priced } from './agreed-price.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { enter } from './entrance.ts'
import { cell, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { inStock, shipsFrom } from './in-stock.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'
/** Of an order of two lines on the telephone, released: customer, his PO, and product with quantity twice. */
const MOST_KEYS = 40

test('[judgement 31] by keyboard, on the telephone: customer by name, product by name and by his own number, why this price, and released', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  await priced(page, 'HARLOW-01', 'CRS-16-48')
  const found = { productId: 'CRS-16-48', quantity: '100000', givenValue: '90000.00' }
  await inStock(page, [found], await shipsFrom(page, 'HARLOW-01'))
  const sku = { ...emptyRecord(CustomerSku.fields), customerId: 'HARLOW-01', customerSku: 'HX-77', active: true }
  expect(
    await call(page, 'POST', '/api/oe/customer-sku', { record: { ...sku, productId: 'CRS-16-48' } }),
  ).toMatchObject({ ResultStatus: 1 })
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const { keys, press, type } = counted(page)
  await press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await type('harlow')
  await expect(panel.getByRole('option', { name: /HARLOW-01/ })).toBeVisible()
  await press('Enter')
  if (!(await field('customerReference').evaluate((own) => own === document.activeElement))) await press('Enter')
  await expect(field('customerReference')).toBeFocused()
  const credit = panel.getByRole('region', { name: 'Customer and credit' })
  await expect(credit).toContainText('Harlow Electric Ltd.')
  // What follows from him is text, and no box.
  await expect(panel.locator('[data-known="termsCode"]')).toContainText('N15')
  await expect(field('termsCode')).toHaveCount(0)
  await type('phone')
  await press('Enter')
  await expect(cell(shell, 'lines.0.productId')).toBeFocused()
  await type('16 ga 48')
  await expect(panel.getByRole('option', { name: /CRS-16-48/ })).toBeVisible()
  // Several begin so: the first Enter looks into them, the next takes the one that is marked.
  await press('Enter', 'Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await type('200')
  await press('Enter')
  await expect(opened(shell, 'lines.1.productId')).toBeFocused()
  await expect(cell(shell, 'lines.0.amount')).toHaveText('390.00')
  await expect(cell(shell, 'lines.0.available')).toHaveText('200 now')
  await type('hx-77')
  await press('Enter')
  await expect(opened(shell, 'lines.1.quantity')).toBeFocused()
  await type('100')
  await press('Enter')
  await expect(cell(shell, 'lines.1.productId')).toContainText('CRS-16-48')
  await expect(cell(shell, 'lines.1.amount')).toHaveText('195.00')
  await expect(panel.locator('[data-region="totals"]')).toContainText('585.00')
  // What is left of his credit counts what is being typed.
  await expect(credit.getByRole('listitem').filter({ hasText: 'this document' })).toContainText('661.05')
  await shot('order-typed')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await press('Control+Enter')
  await expect(panel.getByText(/is now: Open/)).toBeVisible()
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  // Why this price: one sentence, then who was asked.
  await cell(shell, 'lines.0.unitPrice').click()
  await page.keyboard.press('Alt+q')
  const about = panel.getByRole('region', { name: /^Line 10, CRS-16-48/ })
  await expect(about).toContainText('E2E-HARLOW-01')
  await expect(about.getByRole('table', { name: 'Where it is' })).toContainText('HAM-1')
  await shot('order-why')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // What he orders again and again, with its usual quantity, in the next order.
  await shell.go('#/novus-oe/sales-order-entry')
  await page.keyboard.press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await page.keyboard.type('HARLOW-01')
  await page.keyboard.press('Tab')
  await expect(credit).toContainText('last order')
  await page.keyboard.press('Alt+l')
  const usual = panel.getByRole('dialog')
  await expect(usual.getByRole('textbox').first()).toBeFocused()
  // Enter goes from one to the next; what he takes most often stands first.
  await page.keyboard.press('Enter')
  await expect(usual.getByRole('textbox').nth(1)).toBeFocused()
  // What stands where depends on what other tests have sold him.
  const sheets = usual.getByRole('textbox', { name: 'Quantity of CRS-16-48' })
  await sheets.focus()
  await page.keyboard.press('Space')
  await expect(sheets).not.toHaveValue('')
  const amount = (Number(await sheets.inputValue()) * 1.95).toFixed(2)
  await shot('order-usual')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(cell(shell, 'lines.0.amount')).toHaveText(amount)

  // Below the floor its reason is asked for at its field.
  await cell(shell, 'lines.0.unitPrice').click()
  await page.keyboard.type('1.50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'lines.0.priceReason')).toHaveAttribute('aria-invalid', 'true')
  await shot('order-floor')
  await page.keyboard.type('Last of the coil')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/SO\d{7} is saved/)).toBeVisible()
})

test('[judgement 31, 11] an order beyond the credit of its customer says by how much, and who can help', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ar/ar-sales-order-entry')
  await priced(page, 'BRIGHT-01', 'CRS-16-48')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await page.keyboard.type('BRIGHT-01')
  await page.keyboard.press('Tab')
  const credit = panel.getByRole('region', { name: 'Customer and credit' })
  await expect(credit).toContainText('Brightline Contractors')
  await cell(shell, 'lines.0.productId').click()
  await page.keyboard.type('CRS-16-48')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await page.keyboard.type('60000')
  await page.keyboard.press('Enter')
  await expect(credit.getByRole('status')).toContainText(/The order goes [\d,.]+ beyond it/)
  await expect(credit.getByRole('status')).toContainText('Can be let through by')
  await page.keyboard.press('Control+Enter')
  await expect(
    panel.locator('[data-region="head"]').getByText('On hold').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(
    panel
      .getByRole('alert')
      .filter({ hasText: /beyond the credit/ })
      .first(),
  ).toBeVisible()
  await shot('order-refused')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
})

test('[judgement 31 source] [judgement 31b window] [supply 3.9 apart] by keyboard: what is short comes from elsewhere, whole lots in the window of the line, a lot set apart, closed short where the cursor is', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await page.keyboard.type('HARLOW-01')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('region', { name: 'Customer and credit' })).toContainText('Harlow Electric Ltd.')
  // His last order may have left the yard, where coils lie.
  await panel.getByRole('button', { name: 'Change', exact: true }).click()
  await field('warehouseId').fill('HAM-1')
  await cell(shell, 'lines.0.productId').click()
  await page.keyboard.type('COCR-16-48')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  // Coils lie in another warehouse: all of the line goes there with one key.
  const about = panel.getByRole('region', { name: /COCR-16-48$/ })
  await cell(shell, 'lines.0.quantity').click()
  await expect(about.getByRole('status')).toContainText(/^All 50 from/)
  await shot('order-source')
  await page.keyboard.press('F4')
  await expect(about.getByRole('status')).toHaveCount(0)
  await expect(cell(shell, 'lines.0.available')).toHaveText('50 now')
  // The window: typed in one way, the others follow; whole lots inside the tolerance are offered.
  await page.keyboard.press('Alt+Enter')
  const dialog = panel.getByRole('dialog', { name: /COCR-16-48/ })
  const weight = dialog.getByRole('textbox', { name: /^Weight/ })
  await expect(weight).toBeFocused()
  await expect(dialog.getByRole('region', { name: 'Lots and heats' }).getByRole('table')).toBeVisible()
  const free = (await dialog.getByRole('row').nth(1).getByRole('cell').nth(6).textContent())!.replaceAll(',', '')
  await dialog.getByRole('textbox', { name: 'More or less, %' }).fill('5')
  await weight.fill(String(Math.round(Number(free) * 0.98)))
  await expect(dialog.getByRole('status')).toContainText(/1 whole lots are .* over, inside their 5%/)
  await shot('order-line-window')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('F4')
  await expect(weight).toHaveValue(Number(free).toLocaleString('en-CA'))
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  await expect(cell(shell, 'lines.0.quantity')).toHaveText(Number(free).toLocaleString('en-CA'))
  // Once it is saved a lot is set apart for it there, by keyboard, and let go again: it is done at once, and the window stays.
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.press('Alt+Enter')
  const lots = dialog.getByRole('region', { name: 'Lots and heats' })
  const take = lots.getByRole('textbox', { name: /^So much of/ }).first()
  await expect(take).toBeVisible()
  await take.focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(lots.getByRole('status')).toContainText(/^10 of .* set apart$/)
  await expect(lots.getByRole('button', { name: /^Let go / })).toBeVisible()
  await shot('order-lots-apart')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await lots.getByRole('button', { name: /^Let go / }).press('Enter')
  await expect(lots.getByRole('status')).toContainText(/^0 of .* set apart$/)
  await expect(lots.getByRole('button', { name: /^Let go / })).toHaveCount(0)
  // More than lies there is refused beside it, and nothing is lost.
  await expect(take).toBeVisible()
  await take.fill('99999999')
  await take.press('Enter')
  await expect(lots.getByRole('alert')).toContainText('The line still wants')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Closed short: the line of the cursor is proposed.
  await cell(shell, 'lines.0.quantity').click()
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Short-close' }).click()
  await expect(panel.getByRole('dialog').getByRole('textbox', { name: /^Line \(empty/ })).toHaveValue('10')
  await page.keyboard.press('Escape')
})

test('[judgement 31 transfer] by keyboard: what a saved line waits for is asked for from the warehouse that has it, and the ticket says for which order', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await expect(field('billToId')).toBeFocused()
  await page.keyboard.type('HARLOW-01')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('region', { name: 'Customer and credit' })).toContainText('Harlow Electric Ltd.')
  // His last order may have left the yard, where coils lie.
  await panel.getByRole('button', { name: 'Change', exact: true }).click()
  await field('warehouseId').fill('HAM-1')
  await cell(shell, 'lines.0.productId').click()
  await page.keyboard.type('COCR-16-48')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.quantity')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  const about = panel.getByRole('region', { name: /COCR-16-48$/ })
  await cell(shell, 'lines.0.quantity').click()
  await expect(about.getByRole('status')).toContainText(/^All 30 from/)
  // Of what is being typed nothing waits yet.
  await expect(about.getByRole('button', { name: /^Transfer for this line/ })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  const orderNo = /SO\d{7}/.exec((await panel.locator('[data-region="head"]').last().textContent())!)![0]
  await cell(shell, 'lines.0.quantity').click()
  await expect(about.getByRole('button', { name: /^Transfer for this line/ })).toBeVisible()
  await shot('order-transfer-offer')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Shift+F4')
  // It comes with its ticket: nothing more is offered.
  await expect(about.getByRole('status')).toHaveCount(0)
  const { List } = await call(page, 'GET', `/api/ic/inventory-ticket?forOrder==${orderNo}&Page=1&PageSize=5`)
  expect(List).toMatchObject([{ ticketType: 'Transfer', status: 'Pending', toWarehouseId: 'HAM-1', forOrder: orderNo }])
  await expect(about).toContainText(`What waits comes with ${String(List[0]!['ticketNo'])}, on`)
  await shot('order-transfer-asked')
  await shell.go(`#/novus-ic/inventory-ticket?record=${String(List[0]!['id'])}`)
  await expect(field('forOrder')).toHaveValue(orderNo)
  await shot('order-transfer-ticket')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shell.go('#/novus-oe/order-summary')
  await field('orderNo').fill(orderNo)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Transfer asked for').first()).toBeVisible()
  await shot('order-transfer-life')
})

test('[judgement 32] by its number: the life of an order as a sum at every moment, and what customers wait for', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/order-summary')
  const { panel } = shell
  const { List } = await call(page, 'GET', '/api/oe/sales-order?shippedStatus=Partly&Page=1&PageSize=1')
  const orderNo = String(List[0]!['orderNo'])
  await expect(panel.locator('[data-path="orderNo"]:visible')).toBeFocused()
  await page.keyboard.type(orderNo)
  await page.keyboard.press('Enter')
  const sum = panel.getByRole('group', { name: /^Ordered is shipped, open/ })
  await expect(sum).toBeVisible()
  // The sum holds, to the cent.
  const figures = (await sum.locator('b').allTextContents()).map((text) =>
    Math.round(Number(text.replaceAll(',', '')) * 100),
  )
  expect(figures[0]).toBe(figures.slice(1).reduce((total, one) => total + one, 0))
  const marks = panel.getByRole('group', { name: 'What happened, in its order' }).getByRole('button')
  await expect(marks.first()).toBeVisible()
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('figure', { name: /^What of the order was what/ }).locator('figcaption')).toContainText(
    'ordered',
  )
  await shot('summary')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  // Enter opens what is marked.
  await marks.first().press('Enter')
  await expect(shell.tab(/^Sales orders/)).toHaveAttribute('aria-selected', 'true')
  // The main key opens the order that is looked at.
  await shell.go(`#/novus-oe/order-summary?record=${orderNo}`)
  await expect(panel.getByRole('button', { name: /^Open the order/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(shell.tab(`Sales orders · ${orderNo}`)).toHaveAttribute('aria-selected', 'true')
  await shell.go('#/novus-oe/order-summary')
  await panel.locator('[data-path="orderNo"]:visible').fill('SO9999999')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Sales order does not exist.').first()).toBeVisible()

  await shell.go('#/novus-oe/order-status-report')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Still to ship of all orders').first()).toBeVisible()
  await shot('status')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
})
