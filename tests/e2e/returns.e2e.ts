import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fact, fillCell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'
import { another, invoicedOrder } from './sold.ts'

const RETURN = '/api/oe/product-return'

const shot = ({ page }: Shell, name: string) => shots(page)(name)
const field = ({ panel }: Shell, path: string) => panel.locator(`[data-path="${path}"]:visible`)

test('[supply 9.1 returns] what comes back without an invoice is submitted, authorised by another, received and credited', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-oe/products-return')
  await page.keyboard.press('Alt+n')
  await field(shell, 'billToId').fill('HARLOW-01')
  await field(shell, 'reason').fill('Found in his yard')
  await field(shell, 'warehouseId').fill('HAM-1')
  await fillCell(shell, 'blind.0.productId', 'CRS-16-48')
  await page.keyboard.press('Tab')
  await fillCell(shell, 'blind.0.returned', '2')
  await fillCell(shell, 'blind.0.unitPrice', '10')
  await page.keyboard.press('Enter')
  await expect(cell(shell, 'blind.0.amount')).toContainText('20.00')
  expect(await findings(page)).toEqual([])
  await shot(shell, 'blind')
  // Nobody takes back on his own word what no invoice tells of: it says so, and what was typed stays.
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByText(/a second person says yes before anything comes back/).first()).toBeVisible()
  await shell.panel.getByRole('button', { name: 'Submit for approval' }).first().click()
  await expect(shell.panel.getByText(/is now: To approve/)).toBeVisible()
  const no = await shell.panel
    .getByText(/^RM\d{6}$/)
    .filter({ visible: true })
    .first()
    .textContent()

  const approver = await another(shell, 'approver')
  const { List } = await call(approver, 'GET', `${RETURN}?returnNo==${String(no)}`)
  const [{ id, version }] = List as [{ id: string; version: number }]
  const yes = await call(approver, 'POST', `${RETURN}/${id}/approve`, { version, confirmed: [] })
  expect(yes, JSON.stringify(yes)).toMatchObject({ ResultStatus: 1 })
  await approver.context().close()
  // Another has said yes meanwhile: what comes next follows by itself.
  const main = (name: string) => shell.panel.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  await expect(main('Receive')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(main('Credit')).toBeVisible()
  await shot(shell, 'blind-received')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
  await expect(shell.panel.getByText(/is now: Credited/)).toBeVisible()
  await expect(fact(shell, 'docAmount')).toContainText('22.60')
  expect(await findings(page)).toEqual([])
  await shot(shell, 'blind-credited')
})

test('[supply 9.1 returns] what he gets again is ordered without margin, and what goes to its vendor leads to a return to him', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/')
  const { documentNo } = await invoicedOrder(page, { quantity: '10', unitPrice: '50' })
  const record = {
    ...emptyRecord(ProductReturn.fields),
    ...{ billToId: 'HARLOW-01', documentNo, returnDate: dayFromToday(0), reason: 'Bent at the edge' },
  }
  const draft = (await call(page, 'POST', RETURN, { record })).Data
  await shell.go(`#/novus-oe/products-return?record=${String(draft['returnNo'])}`)
  await fillCell(shell, 'lines.0.returned', '4')
  await fillCell(shell, 'lines.0.disposition', 'Goes to its vendor')
  await page.keyboard.press('Enter')
  await cell(shell, 'lines.0.replaced').getByRole('checkbox').check()
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByText(/is now: Received/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot(shell, 'replace')
  const does = async (name: string) => {
    const direct = shell.panel.getByRole('button', { name, exact: true }).filter({ visible: true })
    if ((await direct.count()) === 0) await shell.panel.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('button', { name, exact: true }).or(page.getByRole('menuitem', { name })).first().click()
  }
  await does('Order a replacement')
  await expect(fact(shell, 'replacementNo')).toContainText(/^SO/)
  await does('Send to vendor')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().fill('SURFACE')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Send to vendor' }).click()
  await expect(
    cell(shell, 'lines.0.vendorReturnNo')
      .or(shell.panel.getByText(/^VR\d+|^PR\d+/))
      .first(),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot(shell, 'forwarded')
})

test('[supply 9.1 returns] a lot that came back waits, is looked at, and is sold again: by keyboard, and what was typed wrong is told at its field', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/')
  const { List } = await call(page, 'GET', '/api/ic/lot?productId==COCR-16-48&PageSize=50&Also=onHand')
  const { lotNo } = List.filter(({ onHand }) => Number(onHand) > 1000).at(-1)! as { lotNo: string }
  const { documentNo } = await invoicedOrder(page, {
    ...{ productId: 'COCR-16-48', warehouseId: 'HAM-2', quantity: '50', unitPrice: '2', lotNo },
  })
  const record = {
    ...emptyRecord(ProductReturn.fields),
    ...{ billToId: 'HARLOW-01', documentNo, returnDate: dayFromToday(0), reason: 'Wrong gauge' },
  }
  const draft = (await call(page, 'POST', RETURN, { record })).Data
  await shell.go(`#/novus-oe/products-return?record=${String(draft['returnNo'])}`)
  await fillCell(shell, 'lines.0.returned', '20')
  await fillCell(shell, 'lines.0.disposition', 'Waits for inspection')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByText(/is now: Received/)).toBeVisible()
  const inspect = async (lot: string, finding: string) => {
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) === 0)
      await shell.panel.getByRole('button', { name: 'Inspect', exact: true }).press('Enter')
    await dialog.locator('[data-path="inspectedLot"]').fill(lot)
    await dialog.locator('[data-path="finding"]').selectOption({ label: finding })
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Inspect', exact: true }).press('Enter')
    return dialog
  }
  const dialog = await inspect('NOT-HERE', 'Released')
  await expect(dialog.getByText('Lot NOT-HERE of this return does not wait for inspection.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot(shell, 'inspect')
  await inspect(lotNo, 'Released')
  await expect(dialog).toHaveCount(0)
  await expect(cell(shell, 'lines.0.finding')).toContainText('Released')
  expect(await findings(page)).toEqual([])
  await shot(shell, 'inspected')
  const [lot] = (await call(page, 'GET', `/api/ic/lot?lotNo==${lotNo}&Also=onHand`)).List
  expect(lot).toMatchObject({ status: 'InStock' })
})
