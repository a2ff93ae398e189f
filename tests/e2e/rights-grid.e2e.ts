import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[S6.09] rights are given in a grid by keyboard: a cell, a row, a column, what is changed, what a pattern or a role gives', async ({
  shell,
}) => {
  const { page } = shell
  await enter(shell, 'admin', '#/shell/role?record=payer')
  const { panel } = shell
  const grid = panel.getByRole('grid', { name: 'Rights', exact: true })
  await expect(grid).toBeVisible()
  const cell = (name: string | RegExp) => grid.getByRole('checkbox', { name })
  await panel.getByLabel('Find a screen').fill('branch')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cell('All actions, Branches')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(cell('View, Branches, changed')).toBeChecked()
  await page.keyboard.press('Shift+Space')
  await expect(cell('Delete, Branches, changed')).toBeChecked()
  await page.keyboard.press('Shift+Space')
  await expect(cell('Delete, Branches')).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(cell('View, Branches, changed')).toBeChecked()

  await panel.getByLabel('Find a screen').fill('')
  await panel.getByLabel('Show', { exact: true }).selectOption('changed')
  await expect(grid.getByRole('row')).toHaveCount(2)
  expect(await findings(page, { within: '[data-region="rights"]' })).toEqual([])

  await panel.getByLabel('Show', { exact: true }).selectOption('all')
  // As many rows as are in sight are drawn; the last of all is a key away, and takes the focus.
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(150)
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await cell(/^All actions, /)
    .first()
    .focus()
  await page.keyboard.press('Control+End')
  await expect(grid.locator(`[aria-rowindex="${rows}"] :focus`)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Home')
  await expect(grid.locator('[aria-rowindex="2"] :focus')).toBeInViewport({ ratio: 1 })
  await panel.getByLabel('Find a screen').fill('firm')
  await cell('Add, Firms').click()
  await expect(panel.getByText('Duties kept apart come together in this role: Adds vendors and pays.')).toBeVisible()
  await expect(cell('Add, Firms, changed, of duties kept apart')).toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+S')
  await expect(panel.getByRole('status').filter({ hasText: 'payer' })).toBeVisible()
  await panel.getByLabel('Find a screen').fill('ap/payment')
  const override = cell('Override, Cash disbursements')
  await override.focus()
  await page.keyboard.press('Space')
  await expect(override).toBeChecked()
  await expect(panel.getByText('Given with a limit of 0.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(override).not.toBeChecked()

  await panel.getByLabel('Find a screen').fill('admin/branch')
  await expect(cell('View, Branches')).toBeChecked()
})

test('[S6.09] what a user sees, who can do this and who holds duties that are kept apart are a key away', async ({
  shell,
}) => {
  const { page } = shell
  await enter(shell, 'admin', '#/shell/user?record=payer')
  await shell.panel.getByRole('button', { name: 'What this user sees' }).click()
  const sight = shell.panel.getByRole('treegrid')
  await expect(sight.getByText('Accounts Payable').first()).toBeVisible()
  await expect(sight.getByText('Cash disbursements').first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  await shell.go('#/shell/role?record=payer')
  await shell.panel.getByLabel('Find a screen').fill('ap/payment')
  await shell.panel
    .getByRole('grid', { name: 'Rights', exact: true })
    .getByRole('checkbox', { name: 'Approve, Cash disbursements' })
    .focus()
  await shell.panel.getByRole('button', { name: 'Who can do this' }).press('Enter')
  await expect(shell.panel.getByRole('treegrid').getByText('Own role').first()).toBeVisible()

  await shell.go('#/shell/duty-pair?record=bankAndPayment')
  await expect(shell.panel.locator('[data-path="origin"]:visible')).toHaveValue('Sample')
  await shell.go('#/shell/duty-conflicts')
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByRole('treegrid').getByText('Holds every right').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})
