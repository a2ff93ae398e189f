import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { firstCode, inStock } from './in-stock.ts'
import { shots } from './shots.ts'

test('[supply 8 write-down] what stock would cost today stands beside the line, F4 takes what it is less, and nobody is written down unasked', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/inventory-ticket')
  const { panel } = shell
  const productId = `DOWN-${randomUUID().slice(0, 6).toUpperCase()}`
  const { List } = await call(page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  const product = await call(page, 'POST', '/api/po/product', {
    record: {
      ...emptyRecord(Product.fields),
      ...{ productId, description: productId, productType: 'Stock', productClass: like['productClass'], unit: 'EA' },
      ...{ active: true, valuation: 'Average', weightBasis: like['weightBasis'] },
      ...{ purchasePrice: '8.50', purchaseCurrency: 'CAD' },
    },
  })
  expect(product, JSON.stringify(product)).toMatchObject({ ResultStatus: 1 })
  await inStock(page, [{ productId, quantity: '45', givenValue: '450.00' }])
  const [subType, reason] = [await firstCode(page, 'TICKET_SUB_TYPE'), await firstCode(page, 'ADJUST_REASON')]
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('ticketType').selectOption('CostAdjustment')
  await field('subType').fill(subType)
  await field('warehouseId').fill('HAM-1')
  await cell(shell, 'lines.0.productId').dispatchEvent('mousedown', { button: 0 })
  await page.keyboard.type(productId)
  await page.keyboard.press('Enter')
  const offer = panel.getByRole('region', { name: 'What it would cost today' })
  await expect(offer).toContainText(`45 ea of ${productId} are carried at 450.00, 10.00 each.`)
  await expect(offer).toContainText('Bought now, one costs 8.50.')
  // As long as nobody takes it, nothing is written down.
  await expect(cell(shell, 'lines.0.givenValue')).not.toContainText('67.50')
  expect(await findings(page)).toEqual([])
  await shot('write-down')
  await page.keyboard.press('F4')
  await expect(cell(shell, 'lines.0.givenValue')).toContainText('67.50')
  await expect(offer.getByRole('button')).toHaveCount(0)
  await cell(shell, 'lines.0.reason').dispatchEvent('mousedown', { button: 0 })
  await page.keyboard.type(reason)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(
    panel.locator('[data-region="head"]').getByText('Committed', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  const query = `productId=${productId}&warehouseId=HAM-1&day=${dayFromToday(0)}`
  expect(await call(page, 'GET', `/api/ic/inventory-ticket/market?${query}`)).toMatchObject({
    ...{ value: '382.50', writeDown: null },
  })
})
