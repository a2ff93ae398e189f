import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { PurchaseOrder } from '../../shared/contracts/po/purchase-order.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fillCell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { firstCode, inStock } from './in-stock.ts'
import { newVendor } from './new-vendor.ts'
import { shots } from './shots.ts'

const WAREHOUSE = 'HAM-1'

const field = ({ panel }: Shell, path: string) => panel.locator(`[data-path="${path}"]:visible`)

const added = async ({ page }: Shell, path: string, body: object) => {
  const answer = await call(page, 'POST', `/api/${path}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
  return answer.Data
}

/** Goods of this test alone, counted in pieces. */
async function goods(shell: Shell): Promise<string> {
  const productId = `PAPER-${randomUUID().slice(0, 6).toUpperCase()}`
  const { List } = await call(shell.page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(shell.page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  await added(shell, 'po/product', {
    record: {
      ...emptyRecord(Product.fields),
      ...{ productId, description: productId, productType: 'Stock', productClass: like['productClass'], unit: 'EA' },
      ...{ active: true, valuation: 'Average', weightBasis: like['weightBasis'] },
      ...{ purchasePrice: '8.50', purchaseCurrency: 'CAD' },
    },
  })
  return productId
}

/** A hundred of them at 8.50, received yesterday. */
async function received(shell: Shell): Promise<{ productId: string; receiptNo: string }> {
  const productId = await goods(shell)
  const line = { ...emptyRecord(PurchaseOrder.fields.lines.fields!), productId, quantity: '100', unitPrice: '8.5' }
  const order = await added(shell, 'po/purchase-order', {
    record: {
      ...emptyRecord(PurchaseOrder.fields),
      ...{ vendorId: await newVendor(shell), orderDate: dayFromToday(-2), warehouseId: WAREHOUSE, lines: [line] },
    },
  })
  const act = (room: string, of: Record<string, unknown>, action: string, confirmed: string[] = []) =>
    added(shell, `${room}/${String(of['id'])}/${action}`, { version: of['version'], confirmed })
  await act('po/purchase-order', order, 'approve')
  const { orderNo } = order
  const draft = await added(shell, 'po/purchase-receipt', {
    record: { ...emptyRecord(PurchaseReceipt.fields), orderNo, receiptDate: dayFromToday(-1) },
  })
  const posted = await act('po/purchase-receipt', draft, 'post', ['po.purchaseReceipt.posted'])
  return { productId, receiptNo: String(posted['receiptNo']) }
}

/** What is carried of it there today. */
const carried = async ({ page }: Shell, productId: string, warehouseId = WAREHOUSE) => {
  const query = `productId=${productId}&warehouseId=${warehouseId}&day=${dayFromToday(0)}`
  const told = await call(page, 'GET', `/api/ic/inventory-ticket/market?${query}`)
  return (told as unknown as { value: string }).value
}

const state = ({ panel }: Shell, text: string) =>
  expect(
    panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()

test('[supply 43] by keyboard: what it cost to get goods here is borne by what was received, and shown before it is posted', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/landed-cost')
  const { productId, receiptNo } = await received(shell)
  await page.keyboard.press('Alt+n')
  await field(shell, 'receiptNo').fill(receiptNo)
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'shares.0.productId')).toHaveText(productId)
  await fillCell(shell, 'lines.0.kind', 'Freight')
  await fillCell(shell, 'lines.0.basis', 'Pieces')
  await fillCell(shell, 'lines.0.amount', '50')
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'shares.0.amount')).toHaveText('50.00')
  await expect(cell(shell, 'shares.0.unitCost')).toHaveText('9.00')
  expect(await findings(page)).toEqual([])
  await shots(page)('landed-cost')
  await page.keyboard.press('Control+Enter')
  await state(shell, 'Posted')
  expect(await carried(shell, productId)).toBe('900.00')
})

test('[supply 10 returns] by keyboard: what goes back to its vendor is told at its line when it is more than came, and leaves stock at what it cost', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/purchase-return')
  const { productId, receiptNo } = await received(shell)
  const { panel } = shell
  await page.keyboard.press('Alt+n')
  await field(shell, 'receiptNo').fill(receiptNo)
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.0.received')).toHaveText('100')
  await field(shell, 'reason').fill(await firstCode(page, 'FAIL_REASON'))
  await fillCell(shell, 'lines.0.quantity', '101')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('100 of it came: no more goes back.').first()).toBeVisible()
  await fillCell(shell, 'lines.0.quantity', '10')
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.0.amount')).toHaveText('85.00')
  expect(await findings(page)).toEqual([])
  await shots(page)('purchase-return')
  await page.keyboard.press('Control+Enter')
  await state(shell, 'Posted')
  expect(await carried(shell, productId)).toBe('765.00')
})

test('[supply 4] by keyboard: goods leave one warehouse, are on their way, and come to the other by the same key', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/inventory-ticket')
  const productId = await goods(shell)
  await inStock(page, [{ productId, quantity: '45', givenValue: '450.00' }])
  const subType = await firstCode(page, 'TICKET_SUB_TYPE')
  await page.keyboard.press('Alt+n')
  await field(shell, 'ticketType').selectOption('Transfer')
  await field(shell, 'subType').fill(subType)
  await field(shell, 'warehouseId').fill(WAREHOUSE)
  await field(shell, 'toWarehouseId').fill('HAM-2')
  await field(shell, 'inTransit').press('Space')
  await fillCell(shell, 'lines.0.productId', productId)
  await fillCell(shell, 'lines.0.quantity', '30')
  await page.keyboard.press('Control+Enter')
  await state(shell, 'Committed')
  expect([await carried(shell, productId), await carried(shell, productId, 'HAM-2')]).toEqual(['150.00', '0.00'])
  expect(await findings(page)).toEqual([])
  await shots(page)('transfer-on-its-way')
  await page.keyboard.press('Control+Enter')
  // Today is proposed: whoever stands at the truck has nothing to type.
  const receivedOn = shell.panel.getByRole('dialog').getByLabel('Received on')
  await expect(receivedOn).toBeFocused()
  await expect(receivedOn).toHaveValue(dayFromToday(0))
  await page.keyboard.press('Control+Enter')
  await state(shell, 'Closed')
  expect(await carried(shell, productId, 'HAM-2')).toBe('300.00')
})

test('[supply 8 year] by keyboard: what is in the way of closing inventory for a year is shown before anything is kept', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ic/inventory-year-end')
  const { panel } = shell
  await field(shell, 'fiscalYear').fill(dayFromToday(0).slice(0, 4))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Alt+r')
  await expect(panel.getByRole('row', { name: /^Count under way.*TOR-1/ })).toBeVisible()
  await expect(panel.getByText(/^In the way, or to be kept: [1-9]/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shots(page)('inventory-year-end')
})
