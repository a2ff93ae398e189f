import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { ShippingWork } from '../../shared/contracts/oe/orders-shipping-queue.ts'
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

/** Slitting by the pound at 0.0250 after 85.00 of setup, and strip at 0.815 a pound, of which enough lies there. */
async function slitting({ page }: Shell): Promise<{ strip: string; slit: string; setup: string }> {
  const tag = randomUUID().slice(0, 6).toUpperCase()
  const ids = { strip: `STRIP-${tag}`, slit: `SLIT-${tag}`, setup: `SETUP-${tag}` }
  const add = async (path: string, body: object) => {
    const answer = await call(page, 'POST', path, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
    return answer.Data
  }
  const { List } = await call(page, 'GET', '/api/po/product?productId==CRS-16-48')
  const like = (await call(page, 'GET', `/api/po/product/${String(List[0]!['id'])}`)).Data
  const classes = await call(page, 'GET', '/api/po/product?productType==Service&PageSize=1')
  const service = (await call(page, 'GET', `/api/po/product/${String(classes.List[0]!['id'])}`)).Data
  const product = (productId: string, description: string, more: object = {}) =>
    add('/api/po/product', {
      record: {
        ...emptyRecord(Product.fields),
        ...{
          productId,
          description,
          active: true,
          valuation: 'Average',
          weightBasis: 'Theoretical',
          taxGroup: like['taxGroup'],
        },
        ...more,
      },
    })
  const isService = { productType: 'Service', productClass: service['productClass'] }
  await product(ids.strip, 'Strip 16 ga', {
    productType: 'Stock',
    productClass: like['productClass'],
    unit: 'LB',
    lotTracked: false,
  })
  await product(ids.setup, 'Setup of the slitter', { ...isService, unit: 'EA' })
  await product(ids.slit, `Slit to width ${tag}`, { ...isService, unit: 'LB', isProcessing: true, setupId: ids.setup })
  await inStock(page, [{ productId: ids.strip, quantity: '20000', givenValue: '11600.00' }])
  const price = (productId: string, amount: string) => ({
    ...emptyRecord(PriceTable.fields.lines.fields!),
    ...{ productId, priceType: 'Fixed', lowQuantity: '0', price: amount },
  })
  const table = await add('/api/oe/price-table', {
    record: {
      ...emptyRecord(PriceTable.fields),
      ...{ tableId: `SLIT-${tag}`, name: 'Slitting', usedFor: 'BillTo', billToId: 'TAMARA-01', bracket: 'Line' },
      ...{ rangeUnit: 'LB', currency: 'CAD', effective: '2026-01-01' },
      lines: [price(ids.strip, '0.815'), price(ids.slit, '0.025'), price(ids.setup, '85')],
    },
  })
  const confirmed = ['oe.priceTable.beginsInPast']
  await add(`/api/oe/price-table/${String(table['id'])}/activate`, { version: table['version'], confirmed })
  return ids
}

test('[judgement 31b] [supply 9.1 processing] by keyboard: 9,800 lb are slit for 85.00 and 0.0250 a pound, asked for in the window of their line, and go with their charges', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { strip, slit, setup } = await slitting(shell)
  const { panel } = shell
  await beginOrder(shell, {
    billToId: 'TAMARA-01',
    name: 'Tamarack Roofing and Cladding',
    productId: strip,
    quantity: '9800',
  })
  await expect(cell(shell, 'lines.0.amount')).toHaveText('7,987.00')
  await page.keyboard.press('Alt+Enter')
  const window = panel.getByRole('dialog')
  const table = window.getByRole('table', { name: 'Processing' })
  const row = table.getByRole('row').filter({ hasText: `Slit to width ${slit.slice(5)}` })
  await expect(row).toContainText('not asked')
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('330.00')
  await expect(row).toContainText('85.00')
  await expect(row.getByRole('textbox')).toHaveValue('9,800')
  await shot('processing-window')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  await page.keyboard.press('Control+Enter')
  await expect(window).toBeHidden()
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  await expect(cell(shell, 'lines.1.productId')).toContainText(slit)
  await expect(cell(shell, 'lines.1.amount')).toHaveText('245.00')
  await expect(cell(shell, 'lines.2.productId')).toContainText(setup)
  await expect(cell(shell, 'lines.2.amount')).toHaveText('85.00')
  await shot('processing-order')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  // Fewer goods, fewer of the run; the setup stays.
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.type('5000')
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.1.quantity')).toHaveText('5,000')
  await expect(cell(shell, 'lines.1.amount')).toHaveText('125.00')
  await expect(cell(shell, 'lines.2.amount')).toHaveText('85.00')

  // Taken out, its setup goes too.
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.press('Alt+Enter')
  await row.getByRole('button', { name: 'Take out' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('not asked')
  await page.keyboard.press('Control+Enter')
  await expect(window).toBeHidden()
  await expect(cell(shell, 'lines.0.amount')).toHaveText('4,075.00')
  await expect(cell(shell, 'lines.1.productId')).not.toContainText(slit)
})

test('[judgement 31b] [supply 9.1 dimensions] by keyboard: sheets are cut to a length in the window of their line, and weigh less; a length beyond the sheet is refused at its field. [supply 9.1 work] A work order is made of them, and [supply 9 queue work] the shipping queue says so', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-oe/sales-order-entry')
  const { panel } = shell
  await beginOrder(shell, {
    billToId: 'TAMARA-01',
    name: 'Tamarack Roofing and Cladding',
    productId: 'SHCR-16-48X120',
    quantity: '20',
  })
  await expect(cell(shell, 'lines.0.amount')).not.toHaveText('')
  await page.keyboard.press('Alt+Enter')
  const window = panel.getByRole('dialog')
  const weight = window.getByLabel('Weight', { exact: true })
  await expect(weight).toHaveValue('1,953.7')
  const length = window.getByLabel('Cut to length, 0 to 120')
  await length.focus()
  await page.keyboard.type('96')
  await page.keyboard.press('Tab')
  await expect(weight).toHaveValue('1,562.96')
  await shot('size-window')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(window).toBeHidden()
  await expect(panel.locator('[data-region="head"]').last()).toContainText(/SO\d{7}/)
  await expect(cell(shell, 'lines.0.description')).toContainText('96"')

  // By the piece they are charged for whole, and the reason of the price says so.
  const about = panel.getByRole('region', { name: /SHCR-16-48X120$/ })
  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.press('Alt+q')
  await expect(about).toContainText('96"')
  await shot('cut-price')
  await page.keyboard.press('Alt+q')

  // What is to be done becomes a work order, which the line waits for.
  await page.keyboard.press('Alt+Enter')
  const make = window.getByRole('button', { name: 'Make a work order' })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('status')).toContainText(/^What waits comes with WO/)
  await expect(make).toHaveCount(0)
  await shot('work-made')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(about).toContainText(/What waits comes with WO/)
  await shot('work-line')
  const orderNo = /SO\d{7}/.exec((await panel.locator('[data-region="head"]').last().textContent())!)![0]
  const { List } = await call(page, 'GET', `/api/ic/production-work-order?forOrder==${orderNo}&Page=1&PageSize=5`)
  expect(List).toMatchObject([{ orderType: 'Shearing', status: 'Pending', forOrder: orderNo, quantity: '20' }])
  await shell.go(`#/novus-ic/production-work-order?record=${String(List[0]!['id'])}`)
  await expect(panel.locator('[data-path="forOrder"]:visible')).toHaveValue(orderNo)
  await shot('work-order-for')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  const { id } = (await call(page, 'GET', `/api/oe/sales-order?orderNo==${orderNo}`)).List[0] as { id: string }

  // Released, the shipping queue says where it is and until when; nothing of it is picked meanwhile.
  const order = (await call(page, 'GET', `/api/oe/sales-order/${id}`)).Data
  const released = await call(page, 'POST', `/api/oe/sales-order/${id}/release`, { version: order['version'] })
  expect(released, JSON.stringify(released)).toMatchObject({ ResultStatus: 1 })
  const warehouse = String(order['warehouseId'])
  const work = (await call(
    page,
    'GET',
    `/api/oe/orders-shipping-queue/work?view=all&warehouseId=${warehouse}`,
  )) as unknown as ShippingWork
  const { wave } = work.rows.find((row) => row.orderNo === orderNo)!
  await shell.go(`#/novus-oe/orders-shipping-queue?view=all&warehouse=${warehouse}&wave=${wave}`)
  const blocked = panel.locator('[data-region="blocked"]')
  await expect(blocked.getByRole('listitem').filter({ hasText: orderNo })).toContainText(
    `To the shear: comes with ${String(List[0]!['orderNo'])}`,
  )
  await expect(panel.getByRole('row').filter({ hasText: orderNo })).toContainText('To the shear')
  await shot('work-queue')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shell.go(`#/novus-oe/sales-order-entry?record=${id}`)

  await cell(shell, 'lines.0.quantity').click()
  await page.keyboard.press('Alt+Enter')
  await length.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('130')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('SHCR-16-48X120 is cut to 0 to 120 here.').first()).toBeVisible()
})
