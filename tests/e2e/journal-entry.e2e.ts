import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { cell, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

test('[finance 9.1] an entry is made by keyboard, its next line takes what is missing, and it is posted', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-gl/gl-journal-entry')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('description').fill('Rent of the yard, accrued')
  await cell(shell, 'lines.0.glAccount').click()
  await page.keyboard.type('6200')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.debit')).toBeFocused()
  await page.keyboard.type('2400')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.credit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /2,400\.00 on the next line/ })).toBeVisible()
  await page.keyboard.press('Alt+l')
  await expect(cell(shell, 'lines.1.glAccount')).toBeFocused()
  await page.keyboard.type('2055')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('0.00', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/JE\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Alt+g')
  await expect(panel.locator('[data-side-panel]')).toContainText('2,400.00')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  // What was posted is taken back by a draft of its own, and comes back by a template.
  await panel.getByRole('button', { name: 'Make it recurring' }).press('Enter')
  await expect(shell.tab(/^Recurring entries/)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.locator('[data-path="name"]:visible')).toHaveValue('Rent of the yard, accrued')
  await expect(cell(shell, 'lines.1.credit')).toHaveText('2,400.00')
  await shell.tab(/^Journal entry/).click()
  await panel.getByRole('button', { name: 'Copy reversed' }).press('Enter')
  await expect(panel.getByText('Draft', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(cell(shell, 'lines.0.credit')).toHaveText('2,400.00')
  await expect(cell(shell, 'lines.1.debit')).toHaveText('2,400.00')
})

test('[finance 5.10] a year that cannot be closed yet says what stands against it', async ({ shell, page }) => {
  await enter(shell, 'admin', '#/novus-gl/gl-year-end')
  const { panel } = shell
  await page.keyboard.press('Alt+n')
  await expect(panel.locator('[data-path="fiscalYear"]:visible')).toHaveValue('2024')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/YE\d{6}/).first()).toBeVisible()
  await expect(panel.getByText('All periods are closed')).toBeVisible()
  expect(await findings(page)).toEqual([])
})
