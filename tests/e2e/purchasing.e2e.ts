import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fillCell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

test('[S5.35] [S4.34] [S5.47] by keyboard: an order is approved, received, and matched by its invoice', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-po/purchase-order-entry')
  const { panel } = shell
  const vendorId = await newVendor(shell)
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  await page.keyboard.press('Alt+n')
  await field('vendorId').fill(vendorId)
  await field('orderDate').fill(dayFromToday(-2))
  await fillCell(shell, 'lines.0.productId', 'CRS-16-48')
  await fillCell(shell, 'lines.0.quantity', '1000')
  await page.keyboard.press('Control+s')
  // Price, unit and account are the product's.
  await expect(cell(shell, 'lines.0.amount')).toHaveText('920.00')
  await page.keyboard.press('Control+Enter')
  await expect(field('approval')).toHaveValue('Approved')
  const [orderNo] = /PO\d{6}/.exec((await panel.locator('[data-region="head"]').last().textContent())!)!

  await shell.go('#/novus-po/purchase-order-receipt-entry')
  await page.keyboard.press('Alt+n')
  await field('orderNo').fill(orderNo)
  await field('receiptDate').fill(dayFromToday(-1))
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'lines.0.quantity')).toHaveText('1,000')
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('dialog').getByRole('button').last().press('Enter')
  await state('Posted')

  await shell.go('#/novus-po/purchase-journal')
  await page.keyboard.press('Alt+n')
  await field('vendorId').fill(vendorId)
  await field('docNumber').fill(`PO-${test.info().workerIndex}`)
  await field('docDate').fill(dayFromToday(0))
  await field('docAmount').fill('920')
  await field('purchaseOrderNo').fill(orderNo)
  await field('shipToRegion').fill('CA-ON')
  await field('bankAccountId').fill('OPER-CAD')
  await page.keyboard.press('Control+s')
  await panel.getByRole('button', { name: 'Match receipts' }).click()
  await expect(cell(shell, 'matches.0.orderNo')).toHaveText(orderNo)
  await fillCell(shell, 'matches.0.taxGroup', '')
  await page.keyboard.press('Control+s')
  await expect(panel.locator('[data-region="totals"]')).toContainText('Remaining To Apply0.00')
  await page.keyboard.press('Control+Enter')
  // [FI12] One person has ordered, received and entered it: he is asked.
  const asked = panel.getByRole('dialog')
  await expect(asked).toContainText(`has ordered (${orderNo}), received (`)
  await asked.getByRole('button').last().press('Enter')
  await state('Posted')
  // From the receipt to its only invoice, by one key.
  await shell.tab(/^Receipts of purchases/).press('Enter')
  await expect(panel.locator('[data-region="settlement"]').getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Alt+y')
  await expect(shell.tab(/^Purchase journal/)).toHaveAttribute('aria-selected', 'true')
})
