import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell, fillCell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** What an invoice of what was received costs at most, with its tax, from Alt N to posted and the question of one hand answered. */
const MOST_KEYS = 31

test('[S5.35] [S4.34] [S5.47] [judgement 3 receipt] by keyboard: an order is approved, received, and matched by its invoice in at most 31 keys', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-po/purchase-order-entry')
  const { panel } = shell
  const vendorId = await newVendor(shell, 'Registered')
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  await page.keyboard.press('Alt+n')
  await field('vendorId').fill(vendorId)
  await field('orderDate').fill(dayFromToday(-2))
  // What is stocked is received where its order says.
  await field('warehouseId').fill('HAM-1')
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
  const { keys, press, type } = counted(page)
  await press('Alt+n')
  await expect(field('vendorId')).toBeFocused()
  await type(vendorId)
  await press('Enter')
  await expect(field('docNumber')).toBeFocused()
  await type('R-1')
  await press('Enter')
  await expect(field('docDate')).toBeFocused()
  await type(dayFromToday(0).slice(5).replace('-', ''))
  await press('Enter')
  await expect(field('docAmount')).toBeFocused()
  await type('1039.6')
  await expect(field('bankAccountId')).not.toHaveValue('')
  await press('Enter')
  // Nothing stands on a line: what was received is the likely first, with the tax that its vendor charges.
  await expect(panel.getByRole('button', { name: 'Match what was received' })).toBeVisible()
  await press('Alt+l')
  await expect(cell(shell, 'matches.0.orderNo')).toHaveText(orderNo)
  await expect(cell(shell, 'matches.0.taxAmount')).toHaveText('119.60')
  await expect(panel.locator('[data-region="totals"]')).toContainText('Remaining To Apply0.00')
  await press('Control+Enter')
  // [FI12] One person has ordered, received and entered it: he is asked.
  const asked = panel.getByRole('dialog')
  await expect(asked).toContainText(`has ordered (${orderNo}), received (`)
  await press('Tab', 'Enter')
  await state('Posted')
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  // From the receipt to its only invoice, by one key.
  await shell.tab(/^Receipts of purchases/).press('Enter')
  await expect(panel.locator('[data-region="settlement"]').getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Alt+y')
  await expect(shell.tab(/^Purchase journal/)).toHaveAttribute('aria-selected', 'true')
})
