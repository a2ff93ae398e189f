import type { Download } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

type Row = Readonly<Record<string, unknown>>
const QUEUE = '#/novus-oe/orders-shipping-queue'

const done = async ({ page }: Shell, method: string, path: string, body: object): Promise<Row> => {
  const answer = await call(page, method, `/api/${path}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
  return answer.Data
}
const read = async ({ page }: Shell, path: string): Promise<Row> => (await call(page, 'GET', `/api/${path}`)).Data
const listed = async ({ page }: Shell, path: string): Promise<readonly Row[]> =>
  (await call(page, 'GET', `/api/${path}`)).List

/** A customer of this test alone, with credit enough. */
async function newCustomer(shell: Shell, name: string): Promise<Row> {
  const billTo = emptyRecord(Firm.fields.billTo.fields! as Fields)
  return done(shell, 'POST', 'admin/firm', {
    record: {
      ...emptyRecord(Firm.fields),
      ...{ firmId: randomUUID().slice(0, 8).toUpperCase(), name, isBillTo: true, status: 'Active' },
      billTo: { ...billTo, currency: 'CAD', termsCode: 'N30', creditLimit: '900000', statementCycle: 'None' },
    },
  })
}

/** An order that was released, of one line, that goes by a way of its own. */
async function released(shell: Shell, { firmId }: Row, shipVia: string, line: Row): Promise<Row> {
  const record = {
    ...emptyRecord(SalesOrder.fields),
    ...{ orderType: 'Stock', billToId: firmId, orderDate: dayFromToday(-1), warehouseId: 'HAM-2', shipVia },
    lines: [
      {
        ...emptyRecord(SalesOrder.fields.lines.fields!),
        ...{ unitPrice: '2', priceReason: 'As agreed', promisedDate: dayFromToday(0), ...line },
      },
    ],
  }
  const { id, version } = await done(shell, 'POST', 'oe/sales-order', { record })
  return done(shell, 'POST', `oe/sales-order/${String(id)}/release`, { version, confirmed: [] })
}

test('[supply 9 orders-shipping-queue] [judgement 33] [judgement 38] by keyboard: tags are scanned, weights taken, a wave is shipped, and what stays is named', async ({
  shell,
  page,
}) => {
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  const kept = async (paper: Download) => {
    if (process.env['SHOTS']) await paper.saveAs(`${process.env['SHOTS']}/${paper.suggestedFilename()}`)
  }
  await enter(shell, 'admin', '#/')
  const via = `V${randomUUID().slice(0, 5).toUpperCase()}`
  await done(shell, 'POST', 'admin/user-code', {
    record: {
      ...{ codeType: 'SHIP_VIA', codeId: via, description: 'Route 4, Niagara and Guelph', descriptionFr: null },
      ...{
        descriptionZhCn: null,
        descriptionZhTw: null,
        sequence: 10,
        active: true,
        glAccount: null,
        numberValue: null,
      },
      textValue: '23:59',
    },
  })
  const [kind] = await listed(shell, 'po/product-class?classId==COIL')
  await done(shell, 'PUT', `po/product-class/${String(kind!['id'])}`, {
    version: (await read(shell, `po/product-class/${String(kind!['id'])}`))['version'],
    record: { shipTolerancePercent: '3', weightTolerance: '2' },
  })
  const lotsOf = async (productId: string) =>
    (await listed(shell, `ic/lot?productId==${productId}&PageSize=50&Also=onHand`)).filter(
      ({ onHand }) => Number(onHand) > 1000,
    )
  const [[coil, lot], [thin]] = [await lotsOf('COCR-16-48'), await lotsOf('COCR-18-48')]
  const pounds = Math.floor(Number(coil!['onHand']))

  const [cedar, dundas] = [
    await newCustomer(shell, 'Cedarwood Switchgear'),
    await newCustomer(shell, 'Dundas Site Services'),
  ]
  const metal = await released(shell, cedar, via, { productId: 'COCR-16-48', quantity: String(pounds + 60) })
  const part = await released(shell, cedar, via, { productId: 'COCR-18-48', quantity: '90000' })
  const over = await released(shell, cedar, via, { productId: 'COCR-16-48', quantity: '100' })
  await released(shell, dundas, via, { productId: 'COCR-14-48', quantity: '5' })
  const firm = await read(shell, `admin/firm/${String(dundas['id'])}`)
  await done(shell, 'PUT', `admin/firm/${String(dundas['id'])}`, {
    version: firm['version'],
    record: { billTo: { ...(firm['billTo'] as Row), onHold: true, holdReason: 'PAST-DUE' } },
  })

  await shell.go(`${QUEUE}?warehouse=HAM-2&wave=${via}`)
  const { panel } = shell
  const scan = panel.getByRole('searchbox', { name: 'Scan a tag, order or product' })
  const scale = panel.getByRole('textbox', { name: 'On the scale, lb' })
  const row = (text: string) => panel.getByRole('grid').getByRole('row').filter({ hasText: text })
  await expect(scan).toBeFocused()
  await expect(panel.getByRole('button', { name: /^Route 4, Niagara and Guelph/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(row('Dundas Site Services')).toContainText('Customer on hold')
  await expect(panel.locator('[data-region="blocked"]')).toContainText('Dundas Site Services')
  await expect(row(String(metal['orderNo']))).toContainText('Not picked')

  // The tag of a coil fills its line; inside the tolerance it closes, and that is said before the key.
  await page.keyboard.type(String(coil!['lotNo']))
  await page.keyboard.press('Enter')
  await expect(row(String(coil!['lotNo']))).toContainText(/Picked|Weighed/)
  await expect(scale).toBeFocused()
  await page.keyboard.type(String(pounds - 5))
  await expect(panel.locator('[data-region="scale"]')).toContainText('The line closes with the shipment.')
  await shot('shipping-scale')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(row(String(coil!['lotNo']))).toContainText('Weighed')
  await expect(scan).toBeFocused()

  // Less than was ordered leaves, and the rest waits: the line by its product, its coil by the tag.
  await page.keyboard.type(String(thin!['lotNo']))
  await page.keyboard.press('Enter')
  await expect(row(String(thin!['lotNo']))).toContainText('of 90,000')
  await expect(scale).toBeFocused()
  await expect(panel.locator('[data-region="scale"]')).toContainText('wait.')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/lb kept\.$/)).toBeVisible()
  await expect(scan).toBeFocused()

  // Ctrl Enter says what it does, ships what is ready and names what stays.
  await expect(panel.getByRole('button', { name: /^Ship 2 of 4 orders/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  const result = panel.locator('[data-region="result"]')
  await expect(result.getByRole('listitem')).toHaveCount(4)
  await expect(result).toContainText('The customer is on hold: credit can help.')
  await expect(result).toContainText('Nothing of it is picked')
  await expect(panel.getByRole('button', { name: 'Packing slip' })).toBeVisible()
  await shot('shipping-shipped')
  expect(await findings(page)).toEqual([])
  expect(await read(shell, `oe/sales-order/${String(metal['id'])}`)).toMatchObject({ shippedStatus: 'Shipped' })
  expect(await read(shell, `oe/sales-order/${String(part['id'])}`)).toMatchObject({ shippedStatus: 'Partly' })
  const printed = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  const slip = await printed
  expect(slip.suggestedFilename()).toMatch(/slip.*\.pdf$/)
  await kept(slip)

  // What is beyond the tolerance is said on the scale; without a reason nothing of it leaves.
  await scan.focus()
  await page.keyboard.type(String(lot!['lotNo']))
  await page.keyboard.press('Enter')
  await expect(row(String(lot!['lotNo']))).toContainText('Picked')
  await expect(scale).toBeFocused()
  await page.keyboard.type('160')
  await expect(panel.locator('[data-region="scale"]')).toContainText(
    'more than 103 may not leave without the right to it.',
  )
  // The scale is far off what was cut of the coil: it asks once.
  await page.keyboard.press('Enter')
  await expect(panel.locator('[data-region="scale"]')).toContainText('Enter again takes it.')
  await page.keyboard.press('Enter')
  await expect(row(String(over['orderNo']))).toContainText('Weighed')
  await page.keyboard.press('Control+Enter')
  await expect(result).toContainText('Give a reason.')

  // The shipment that was made: its papers, and the lot that was another one.
  await shell.go('#/novus-oe/edit-lot-numbers-shipped')
  await row(String(metal['orderNo'])).getByRole('link').first().press('Enter')
  await expect(panel.getByRole('button', { name: 'Certificate of the lots' })).toBeVisible()
  await shot('shipping-record')
  expect(await findings(page)).toEqual([])
  const certified = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Certificate of the lots' }).press('Enter')
  await kept(await certified)
  // It goes to whoever gets certificates of the customer; where nobody does, that is said beside the choice of paper.
  const dialog = panel.getByRole('dialog')
  await panel.getByRole('button', { name: 'E-mail certificate' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Nobody at .* gets certificates by e-mail/)).toBeVisible()
  await shot('shipping-certificate-nobody')
  await dialog.locator('[data-path="onPaper"]').press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'PDF as it left' })).toBeVisible()
  await shot('shipping-certificate-sent')
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Correct a lot' }).press('Enter')
  await expect(dialog.locator('[data-path="fromLot"]')).toBeFocused()
  await page.keyboard.type(String(coil!['lotNo']))
  await dialog.locator('[data-path="toLot"]').fill(String(lot!['lotNo']))
  await dialog.locator('[data-path="quantity"]').fill('100')
  await dialog.locator('[data-path="reason"]').fill('The tags were changed')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('The tags were changed').first()).toBeVisible()

  // Who has it, and where it came from.
  await shell.go(`#/novus-oe/lot-number-tracking?record=${String(coil!['lotNo'])}`)
  await panel.getByRole('button', { name: /^Who has it/ }).press('Enter')
  await expect(panel.getByRole('row').filter({ hasText: 'Cedarwood Switchgear' }).first()).toBeVisible()
  // The picture leads to him, and the main key names how many are called.
  await expect(panel.getByRole('button', { name: /^Cedarwood Switchgear \d/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Recall list, (1 customer|\d+ customers)/ })).toBeVisible()
  await shot('lot-tracking')
  expect(await findings(page)).toEqual([])
  await looks(shell)
})

/** For whoever looks at pictures: the queue of the demo company, light, dark, and in French on a small screen. */
async function looks({ page, url }: Shell): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const [name, locale, width, height, theme] of [
    ['queue-light', 'en-CA', 1440, 900, 'light'],
    ['queue-dark', 'en-CA', 1440, 900, 'dark'],
    ['queue-french', 'fr-CA', 1280, 720, 'light'],
  ] as const) {
    await page.context().addCookies([{ name: 'culture', value: locale, url }])
    await page.setViewportSize({ width, height })
    await page.goto(`${url}/#/`)
    await page.goto(`${url}/${QUEUE}?warehouse=HAM-1&view=all`)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await page.locator('[role="grid"] [role="row"], [role="grid"] tr').first().waitFor()
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
}
