import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[finance 8.2] [judgement 16] a cheque finds its invoice: customer, amount, and three times Enter; the deposit is posted and its receipt leads on', async ({
  shell,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(shell, 'clerk', '#/novus-ar/cash-receipts')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('bankAccountId').fill('OPER-CAD')
  await page.keyboard.press('Tab')
  await expect(panel.locator('[data-known="currency"]')).toContainText('CAD')
  await page.keyboard.press('Alt+Insert')
  await expect(field('receipts.0.customerId')).toBeFocused()
  await page.keyboard.type('BRIGHT-01')
  await page.keyboard.press('Enter')
  await expect(field('receipts.0.amount')).toBeFocused()
  // All that is open with him is there before an amount is.
  const row = panel
    .getByRole('row')
    .filter({ hasText: /^IN\d{6}/ })
    .first()
  await expect(row).toBeVisible()
  const open = (await row.getByRole('cell').nth(1).innerText()).replace(/[^\d.]/g, '')
  await page.keyboard.type(open)
  await page.keyboard.press('Enter')
  const accept = panel.getByRole('button', { name: /Accept and next/ })
  await expect(accept).toBeFocused()
  // In a low window too, what it does and how he pays are in sight with it.
  const beside = (name: RegExp) => expect(panel.getByRole('region', { name }))
  await beside(/^Ageing of the customer/).toBeInViewport({ ratio: 1 })
  await beside(/^What posting writes/).toBeInViewport({ ratio: 1 })
  await beside(/^Days from invoice to payment/).toBeInViewport()
  await expect(panel.getByText('One document is open for exactly this amount.', { exact: false })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(field('receipts.1.customerId')).toBeFocused()
  await page.getByRole('button', { name: /Remove receipt/ }).click()
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/DP\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await panel
    .getByRole('link', { name: /^RC\d{6}$/ })
    .first()
    .click()
  await expect(shell.panel.getByText('Brightline', { exact: false }).first()).toBeVisible()
})
