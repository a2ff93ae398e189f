import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { cell, opened, fact } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

test('[finance 8.1] an invoice for a customer is entered by keyboard, shown as the entry that it would make, and posted', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/sales-journal')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('billToId').fill('HARLOW-01')
  await page.keyboard.press('Tab')
  await expect(field('currency')).toHaveValue('CAD')
  await expect(field('termsCode')).not.toHaveValue('')
  await cell(shell, 'lines.0.description').click()
  await page.keyboard.type('Saw cutting')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.amount')).toBeFocused()
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('565.00').filter({ visible: true }).first()).toBeVisible()
  // What he may still be sold counts what is being typed.
  await expect(panel.getByRole('listitem').filter({ hasText: 'this document' })).toContainText('565.00')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/SJ\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Alt+g')
  const drawer = panel.locator('[data-side-panel]')
  await expect(drawer.getByRole('row').filter({ hasText: 'Accounts receivable' })).toContainText('565.00')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(fact(shell, 'invoiceNo')).toHaveText(/^IN\d{6}$/)
  expect(await findings(page)).toEqual([])
})
