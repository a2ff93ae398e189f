import { randomUUID } from 'node:crypto'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Heat } from '../../shared/contracts/ic/heat.ts'
import { Product } from '../../shared/contracts/po/product.ts'
import { PurchaseOrder } from '../../shared/contracts/po/purchase-order.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fillCell, opened } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { firstCode } from './in-stock.ts'
import { newVendor } from './new-vendor.ts'
import { shots } from './shots.ts'

/** A coil of a class of its own and an approved order of it; a heat that meets its grade. */
async function ordered(shell: Shell): Promise<{ orderNo: string; heatNo: string; heatKey: string }> {
  const { page } = shell
  const tag = randomUUID().slice(0, 6).toUpperCase()
  const add = async (path: string, record: object) => {
    const answer = await call(page, 'POST', `/api/${path}`, { record })
    expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
    return answer.Data
  }
  const code = { descriptionFr: null, descriptionZhCn: null, descriptionZhTw: null, sequence: 10, active: true }
  await add('admin/user-code', {
    ...{ ...code, codeType: 'MILL', codeId: `M${tag}`, description: 'Lakeshore Steel' },
    ...{ glAccount: null, numberValue: null, textValue: null },
  })
  const heat = await add('ic/heat', {
    ...emptyRecord(Heat.fields),
    ...{ heatNo: `LK-${tag}`, mill: `M${tag}`, gradeId: 'CS-B', meltCountry: 'CA', active: true },
    ...{ c: '0.051', mn: '0.24', p: '0.011', s: '0.008', si: '0.018', cu: '0.036', ni: '0.014', cr: '0.022' },
    ...{ mo: '0.07', yieldMpa: '215.1', tensileMpa: '322.7', elongation: '39' },
  })
  const list = await call(page, 'GET', '/api/po/product?productId==CRS-16-48')
  const stock = (await call(page, 'GET', `/api/po/product/${String(list.List[0]!['id'])}`)).Data
  const productId = `COIL-${tag}`
  await add('po/product', {
    ...emptyRecord(Product.fields),
    ...{ productId, description: 'Cold rolled coil 16 ga', productType: 'Stock', productClass: stock['productClass'] },
    ...{ unit: 'LB', active: true, form: 'Coil', measurement: 'Imperial', thickness: '0.0598', width: '48' },
    ...{ insideDiameter: '20', density: '0.2836', lotTracked: true, lotCosted: true, weightBasis: 'Actual' },
    ...{ valuation: 'Average', purchasePrice: '0.548', purchaseCurrency: 'CAD' },
  })
  const vendorId = await newVendor(shell)
  const line = { ...emptyRecord(PurchaseOrder.fields.lines.fields!), productId, quantity: '20000', unitPrice: '0.04' }
  const order = await add('po/purchase-order', {
    ...emptyRecord(PurchaseOrder.fields),
    ...{ vendorId, orderDate: dayFromToday(-2), warehouseId: 'HAM-1', lines: [line] },
  })
  const approved = await call(page, 'POST', `/api/po/purchase-order/${String(order['id'])}/approve`, {
    ...{ version: order['version'], confirmed: [] },
  })
  expect(approved).toMatchObject({ ResultStatus: 1 })
  return { orderNo: String(order['orderNo']), heatNo: `LK-${tag}`, heatKey: String(heat['heatKey']) }
}

test('[supply 10, 5.6] [supply 5.7] [supply 8 tag] [judgement 40] [judgement 08] [judgement 38] coils are received by keyboard, F4 takes the diameter that agrees, and each is followed', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-po/purchase-order-receipt-entry')
  const { orderNo, heatNo, heatKey } = await ordered(shell)
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('orderNo').fill(orderNo)
  await field('receiptDate').fill(dayFromToday(-1))
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('20,000')
  await fillCell(shell, 'lines.0.quantity', '18930')
  for (const [name, text] of [
    ['mfrNo', 'LK-7742-A'],
    ['heatKey', heatNo],
    ['weight', '18930'],
    ['outsideDiameter', '45.5'],
    ['bin', '01-A-03'],
  ])
    await fillCell(shell, `lots.0.${name}`, text!)
  await page.keyboard.press('Control+s')
  await expect(panel.getByRole('status').filter({ hasText: '46.59' })).toBeVisible()
  const came = panel.getByRole('region', { name: 'What came' })
  await expect(came).toContainText('18,930 lb')
  await expect(came).toContainText('of 20,000 lb ordered, 5.4% under')
  await expect(came).toContainText('OD by scale46.59')
  await shot('receipt-of-coils')
  await page.keyboard.press('F4')
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'lots.0.apart')).toHaveText('0')
  expect(await findings(page)).toEqual([])
  await expect(panel.getByRole('button', { name: 'Post 1 coil' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('dialog').getByRole('button').last().press('Enter')
  await expect(panel.locator('[data-region="head"]').getByText('Posted', { exact: true }).first()).toBeVisible()

  // The certificate of the mill hangs on the heat, and follows to each piece of it.
  const paper = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% mill\n') }
  await shell.go(`#/novus-ic/heat-number?record=${encodeURIComponent(heatKey)}`)
  await field('heatNo').waitFor()
  await page.keyboard.press('Alt+k')
  await panel.locator('[data-region="attachments"] input[type="file"]').setInputFiles([paper])
  await expect(panel.getByRole('button', { name: 'Attachments 1' })).toBeVisible()

  await shell.go('#/novus-ic/coil')
  await panel.getByRole('grid').getByRole('link').first().click()
  await field('mfrNo').waitFor()
  await expect(panel.getByText('≤ 0.06', { exact: true })).toBeVisible()
  const papers = panel.getByRole('table', { name: 'Mill certificates' })
  await expect(papers).toContainText(`Heat ${heatNo}`)
  const download = page.waitForEvent('download')
  await papers.getByRole('button', { name: 'Open certificate.pdf' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('certificate.pdf')
  const tag = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  expect((await tag).suggestedFilename()).toMatch(/^C\d{6}\.pdf$/)
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Where it comes from and went' }).click()
  await expect(panel.getByText('Its family').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: /^C\d{6}/ }).first()).toBeVisible()
  // The recall list is what a heat is asked for: one key.
  await shot('lineage')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Recall list', exact: true, pressed: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[judgement 40 dock] by keyboard, from the order: two coils are named, weighed and put away, what is bent is turned away, and it is posted', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(shell, 'admin', '#/')
  const { orderNo, heatNo } = await ordered(shell)
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await shell.go(`#/novus-po/purchase-order-entry?record=${orderNo}`)
  await expect(panel.getByRole('button', { name: 'Receive', exact: true })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter',
  )
  await page.keyboard.press('Control+Enter')
  // What is to come of the order stands there at once; nothing is stored yet.
  await expect(field('orderNo')).toHaveValue(orderNo)
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('20,000')
  await expect(panel.locator('[data-region="receipt"]')).toContainText('HAM-1')
  await expect(cell(shell, 'lots.0.lotNo')).toBeInViewport()
  // From field to field and cell to cell by Enter, and by Tab to what can be left out.
  const { keyboard } = page
  await expect(field('receiptDate')).toBeFocused()
  await keyboard.press('Enter')
  await expect(field('packingSlip')).toBeFocused()
  await keyboard.type('LK-99310')
  await keyboard.press('Enter')
  await expect(field('waybill')).toBeFocused()
  await keyboard.press('Enter')
  await expect(cell(shell, 'lines.0.quantity')).toBeFocused()
  await keyboard.type('19860')
  await keyboard.press('Tab')
  await keyboard.type('140')
  await keyboard.press('Tab')
  await keyboard.type(await firstCode(page, 'FAIL_REASON'))
  await keyboard.press('Enter')
  for (const [at, [mill, weight, place]] of [
    ['A', '9900', '01-A-01'],
    ['B', '9960', '01-A-02'],
  ].entries()) {
    await expect(
      cell(shell, `lots.${at}.mfrNo`)
        .or(opened(shell, `lots.${at}.mfrNo`))
        .last(),
    ).toBeFocused()
    await keyboard.type(`LK-${mill!}`)
    await keyboard.press('Enter')
    await keyboard.type(heatNo)
    await keyboard.press('Enter')
    await keyboard.type(weight!)
    // Past its diameter and the reason, to its place.
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(place!)
    if (at === 0) await keyboard.press('Enter')
  }
  await page.keyboard.press('Control+s')
  await expect(panel.getByRole('button', { name: 'Post 2 coils' })).toBeVisible()
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('19,860')
  await expect(panel.getByRole('table', { name: 'Where it goes' }).getByRole('row')).toHaveCount(3)
  expect(asked.filter((path) => path.includes('/purchase-receipt/about/'))).toHaveLength(1)
  await shot('receipt-from-order')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('dialog').getByRole('button').last().press('Enter')
  await expect(panel.locator('[data-region="head"]').getByText('Posted', { exact: true }).first()).toBeVisible()
  // Whoever opens it later reads what its heat holds.
  await expect(panel.getByRole('region', { name: `Heat ${heatNo}` })).toContainText('Mo≤ 0.06 0.07')
  await shot('receipt-posted')
  expect(await findings(page)).toEqual([])
})

test('[judgement 40 goes] what stands on the dock says of which heat it is, who waits for it and where each coil goes', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-po/purchase-order-receipt-entry')
  const { panel } = shell
  const { List } = await call(page, 'GET', '/api/po/purchase-receipt?packingSlip==LK-99204')
  await shell.go(`#/novus-po/purchase-order-receipt-entry?record=${String(List[0]!['receiptNo'])}`)
  await expect(panel.getByRole('heading', { level: 1, name: 'Bayfront Rolling Mills' })).toBeVisible()
  const came = panel.getByRole('region', { name: 'What came' })
  await expect(came).toContainText('2 order lines')
  await expect(came).toContainText('all 3,850 lb are filled')
  await expect(panel.getByRole('button', { name: 'Take OD 38.49' })).toBeVisible()
  // The heat is that of the coil of the cursor.
  await cell(shell, 'lots.2.mfrNo').click()
  const heat = panel.getByRole('region', { name: 'Heat LK-58231' })
  await expect(heat).toContainText('Meets it')
  await expect(heat.getByRole('listitem').filter({ hasText: /^Mn/ })).toHaveText(/≤ 0\.6\s*0\.24/)
  await cell(shell, 'lots.0.mfrNo').click()
  await expect(panel.getByRole('region', { name: 'Heat LK-58213' })).toBeVisible()
  const goes = panel.getByRole('table', { name: 'Where it goes' })
  await expect(goes.getByRole('row')).toHaveCount(4)
  await expect(goes.getByRole('row').nth(1)).toContainText(
    /01-A-01.*Atelier.* 1,950 lb, promised for .*Arbutus.* 1,900 lb.*Stock 8,290 lb/,
  )
  await expect(goes.getByRole('row').nth(3)).toContainText('Stock 11,560 lb')
  expect(await findings(page)).toEqual([])
  await shot('receipt-of-coils-goes')
  await goes.getByRole('link').first().press('Enter')
  await expect(panel.locator('[data-path="billToId"]:visible')).toHaveValue('ATELIE-01')
})
