import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { firstCode, inStock } from './in-stock.ts'

/** A bolt at 4.25, a plate at 12.60, and a kit of two bolts and a plate; bolts and plates are in stock. */
async function kit({ page }: Shell): Promise<{ kitId: string; subType: string }> {
  const tag = randomUUID().slice(0, 6).toUpperCase()
  const [kitId, bolt, plate] = [`KIT-${tag}`, `BOLT-${tag}`, `PLATE-${tag}`]
  const add = async (path: string, body: object) => {
    const answer = await call(page, 'POST', path, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
    return answer.Data
  }
  const { List } = await call(page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  const product = (productId: string, more: object = {}) =>
    add('/api/po/product', {
      record: {
        ...emptyRecord(Product.fields),
        ...{ productId, description: productId, productType: 'Stock', productClass: like['productClass'], unit: 'EA' },
        ...{ active: true, valuation: 'Average', weightBasis: like['weightBasis'] },
        ...more,
      },
    })
  await product(bolt)
  await product(plate)
  await product(kitId, {
    isKit: true,
    components: [
      { componentId: bolt, quantity: '2', scrapPercent: '0' },
      { componentId: plate, quantity: '1', scrapPercent: '0' },
    ],
  })
  await inStock(page, [
    { productId: bolt, quantity: '100', givenValue: '425.00' },
    { productId: plate, quantity: '50', givenValue: '630.00' },
  ])
  return { kitId, subType: await firstCode(page, 'TICKET_SUB_TYPE') }
}

test('[supply 8 kits] five kits are put together by keyboard, worth all that goes into them, and one is taken apart again', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ic/inventory-ticket')
  const { kitId, subType } = await kit(shell)
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const committed = async (type: string, quantity: string, value: string) => {
    await shell.go('#/novus-ic/inventory-ticket')
    await page.keyboard.press('Alt+n')
    await field('ticketType').selectOption(type)
    await field('subType').fill(subType)
    await field('warehouseId').fill('HAM-1')
    await cell(shell, 'lines.0.productId').dispatchEvent('mousedown', { button: 0 })
    await page.keyboard.type(kitId)
    await page.keyboard.press('Enter')
    // Enter leads on to what the line needs.
    await expect(cell(shell, 'lines.0.quantity').locator('input')).toBeFocused()
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
    await expect(cell(shell, 'lines.0.value')).toHaveText(value)
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    const head = (text: string) =>
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first()
    await expect(head('Committed')).toBeVisible()
    await expect(head(value)).toBeVisible()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/kits-${type}.png` })
  }
  await committed('KitAssembly', '5', '105.50')
  expect(await findings(page)).toEqual([])
  await committed('KitDisassembly', '1', '21.10')
})
