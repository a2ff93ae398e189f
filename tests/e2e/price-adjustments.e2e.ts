import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell, fact, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'
import { another, invoicedOrder } from './sold.ts'

test('[supply 9 price-adjustments] [supply 9 products-return] a price that was invoiced is corrected by keyboard, and what comes back of it is received and credited at the price that it is by now; the register ties, and the invoices leave', async ({
  shell,
  page,
}) => {
  const seller = await another(shell, 'admin')
  const { documentNo, invoiceNo } = await invoicedOrder(seller, { quantity: '10', unitPrice: '5' })
  const shot = shots(page)
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const state = (text: string) =>
    expect(panel.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await enter(shell, 'clerk', '#/novus-oe/price-adjustments')
  await page.keyboard.press('Alt+n')
  await field('billToId').fill('HARLOW-01')
  await field('documentNo').fill(documentNo)
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.0.invoiceNo')).toHaveText(invoiceNo)
  await field('reason').fill('Agreed by telephone')
  await cell(shell, 'lines.0.newPrice').click()
  await page.keyboard.type('4')
  await expect(opened(shell, 'lines.0.newPrice')).toHaveValue('4')
  await page.keyboard.press('Enter')
  await expect(cell(shell, 'lines.0.difference')).toContainText('10.00')
  await expect(panel.getByText(/^[-−]11\.30/).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('adjustment')
  await page.keyboard.press('Control+Enter')
  await state('Posted')
  await expect(
    panel
      .getByText(/^IN\d{6}$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('adjustment-posted')

  await shell.go('#/novus-oe/products-return')
  await page.keyboard.press('Alt+n')
  await field('billToId').fill('HARLOW-01')
  await field('documentNo').fill(documentNo)
  await page.keyboard.press('Tab')
  await expect(cell(shell, 'lines.0.unitPrice')).toContainText('4.00')
  await field('reason').fill('Bent at the edge')
  await field('restockingPercent').fill('15')
  await cell(shell, 'lines.0.returned').click()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  // More than was sold is told at its cell, and what was typed stays.
  await expect(panel.getByText(/No more than 10 LB can come back/).first()).toBeVisible()
  await cell(shell, 'lines.0.returned').click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  // 20.00 less 3.00, and 2.21 of tax.
  await expect(panel.getByText('19.21').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('return')
  await page.keyboard.press('Control+Enter')
  await state('Received')
  await expect(panel.getByRole('button', { name: 'Credit' }).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
  await state('Credited')
  await expect(fact(shell, 'docAmount')).toContainText('19.21')
  expect(await findings(page)).toEqual([])
  await shot('return-credited')
  const { List } = await call(seller, 'GET', '/api/ar/customer-invoice?origin==ProductReturn&PageSize=1')
  expect(List[0]).toMatchObject({ kind: 'Credit', docAmount: '19.21', status: 'Posted' })

  // All of it is found by the customer, told by the register, and sent.
  await shell.go('#/novus-oe/sales-documents?customerId=HARLOW-01')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('link', { name: invoiceNo }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('documents')
  await shell.go('#/novus-oe/sales-register-report')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Agrees with the books in all 3 sums')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shot('register')
  await shell.go('#/novus-oe/invoice-printing?customerId=HARLOW-01')
  await expect(panel.getByRole('button', { name: 'Send invoices' })).toBeEnabled()
  expect(await findings(page)).toEqual([])
  await shot('printing')
  // Something waits: sending it is what the main key does now.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoices' }).click()
  await expect(panel.getByText(/^\d+ done, 0 with nothing to do, 0 not done/)).toBeVisible()
  await shot('printing-sent')
  await seller.context().close()
})
