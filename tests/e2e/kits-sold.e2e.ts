import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { findings } from './axe.ts'
import { beginOrder } from './begin-order.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { inStock } from './in-stock.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'
/** Two bolts and a plate make a set; the parts are there, at prices of their own, and the set has one: 30.00. */
async function setForSale({ page }: Shell): Promise<{ kit: string; bolt: string; plate: string }> {
  const tag = randomUUID().slice(0, 6).toUpperCase()
  const ids = { kit: `SET-${tag}`, bolt: `SBOLT-${tag}`, plate: `SPLATE-${tag}` }
  const add = async (path: string, body: object) => {
    const answer = await call(page, 'POST', path, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
    return answer.Data
  }
  const { List } = await call(page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  const product = (productId: string, description: string, more: object = {}) =>
    add('/api/po/product', {
      record: {
        ...emptyRecord(Product.fields),
        ...{ productId, description, productType: 'Stock', productClass: like['productClass'], unit: 'EA' },
        ...{ active: true, valuation: 'Average', weightBasis: like['weightBasis'], taxGroup: like['taxGroup'] },
        ...more,
      },
    })
  await product(ids.bolt, 'Anchor bolt')
  await product(ids.plate, 'Base plate')
  await product(ids.kit, 'Column base set', {
    isKit: true,
    components: [
      { componentId: ids.bolt, quantity: '2', scrapPercent: '0' },
      { componentId: ids.plate, quantity: '1', scrapPercent: '0' },
    ],
  })
  await inStock(page, [
    { productId: ids.bolt, quantity: '100', givenValue: '425.00' },
    { productId: ids.plate, quantity: '50', givenValue: '630.00' },
  ])
  const price = (productId: string, amount: string) => ({
    ...emptyRecord(PriceTable.fields.lines.fields!),
    ...{ productId, priceType: 'Fixed', lowQuantity: '0', price: amount },
  })
  const table = await add('/api/oe/price-table', {
    record: {
      ...emptyRecord(PriceTable.fields),
      ...{ tableId: `SET-${tag}`, name: 'Sets', usedFor: 'BillTo', billToId: 'ACTONE-01', bracket: 'Line' },
      ...{ rangeUnit: 'EA', currency: 'CAD', effective: '2026-01-01' },
      lines: [price(ids.bolt, '6'), price(ids.plate, '20'), price(ids.kit, '30')],
    },
  })
  const confirmed = ['oe.priceTable.beginsInPast']
  await add(`/api/oe/price-table/${String(table['id'])}/activate`, { version: table['version'], confirmed })
  return ids
}

test('[supply 9.1 kits] by keyboard: five sets that are not put together are sold as their components at the price of the set; eight instead of five change them together', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { kit, bolt, plate } = await setForSale(shell)
  const { panel } = shell
  await beginOrder(shell, { billToId: 'ACTONE-01', name: 'Acton Electric Co-op', productId: kit, quantity: '5' })
  await expect(cell(shell, 'lines.0.amount')).toHaveText('150.00')
  await expect(panel.getByText('5 of it as components: 2 lines, 150.00 CAD as a kit.')).toBeVisible()
  await shot('kit-offer')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // What it is made of, and that it lies there.
  await page.keyboard.press('Alt+Enter')
  const window = panel.getByRole('dialog')
  const parts = window.getByRole('table', { name: 'Components' })
  await expect(parts).toContainText(bolt)
  await expect(parts.getByRole('row').nth(1)).toContainText('10')
  await expect(parts.getByRole('row').nth(2)).toContainText(plate)
  await shot('kit-window')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()

  await page.keyboard.press('F4')
  await expect(cell(shell, 'lines.0.productId')).toContainText(bolt)
  await expect(cell(shell, 'lines.0.amount')).toHaveText('56.25')
  await expect(cell(shell, 'lines.1.amount')).toHaveText('93.75')
  await expect(cell(shell, 'kits.0.productId')).toContainText(kit)
  await expect(cell(shell, 'kits.0.amount')).toHaveText('150.00')
  await page.keyboard.press('Control+s')
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  await expect(cell(shell, 'lines.0.description')).toHaveText('Anchor bolt · kit 1')
  await shot('kit-order')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // A component by itself is refused at its field; the number of kits changes both.
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.type('17')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/Change the number of kits, or take line/).first()).toBeVisible()
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await cell(shell, 'kits.0.quantity').click()
  await page.keyboard.type('8')
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('16')
  await expect(cell(shell, 'lines.1.quantity')).toHaveText('8')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/is now: Open/)).toBeVisible()
  await expect(cell(shell, 'kits.0.amount')).toHaveText('240.00')
  await cell(shell, 'lines.1.quantity').click()
  await page.keyboard.press('Alt+Enter')
  await expect(panel.getByRole('dialog')).toContainText(`Kit 1, ${kit}`)
  await shot('kit-component')
})
