import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { cell, opened } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

test('[visual reference §7] a choice in a grid is typed at speed: what is meant is taken, what may be several stays and says so', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-gl/gl-control')
  const { panel } = shell
  const keys = page.keyboard
  const grid = panel.getByRole('grid', { name: 'Accounts by role' })
  const line = Number(await grid.locator('tr[data-row]').last().getAttribute('data-row'))
  // Only what is in sight is drawn: the end of the grid is reached by its own key.
  await grid.locator('[data-stop]').first().click()
  await keys.press('Control+End')
  await keys.press('Home')
  const at = Number(await grid.locator('tr[data-spare]').getAttribute('data-row'))
  expect(at).toBeGreaterThanOrEqual(line)
  const role = `roles.${at}.role`

  await keys.type('Sales tax rec')
  const list = panel.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveText(['Sales tax recoverable'])
  await expect(opened(shell, role)).toHaveAttribute('role', 'combobox')
  await expect(opened(shell, role)).toHaveAttribute('aria-activedescendant', /-0$/)
  expect(await findings(page, { within: '[data-region="roles"]' })).toEqual([])
  await keys.press('Tab')
  await keys.type('usd')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('CA-ON')
  await keys.press('Tab')
  await keys.type('1130')
  await keys.press('Escape')
  await expect(cell(shell, role)).toHaveText('Sales tax recoverable')
  await expect(cell(shell, `roles.${at}.currency`)).toHaveText(/^USD\b/)
  await expect(cell(shell, `roles.${at}.qualifier`)).toHaveText(/^CA-ON\b/)

  // Several begin so: nothing is taken, nothing slides, and the cell says which.
  await cell(shell, role).click()
  await keys.type('sales tax')
  await keys.press('Tab')
  await expect(cell(shell, role)).toHaveText('sales tax')
  await expect(grid.getByText(/“sales tax” may be .*Sales tax collected/)).toBeVisible()
  await cell(shell, role).click()
  await keys.type('zzz')
  await keys.press('Enter')
  await expect(grid.getByText('This is none of the choices.')).toBeVisible()

  // The arrows, the list by its key, and one press that closes the list and nothing else.
  await cell(shell, role).click()
  await keys.press('Alt+ArrowDown')
  await expect(list).toBeVisible()
  await keys.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(opened(shell, role)).toBeFocused()
  await keys.press('Control+a')
  await keys.type('sales tax')
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  const chosen = await list.getByRole('option', { selected: true }).innerText()
  await keys.press('Enter')
  await expect(cell(shell, role)).toHaveText(chosen)
  await keys.press('Escape')
  await keys.press('Control+Delete')
})
