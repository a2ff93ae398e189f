import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)

test('places: a city is added where it lies, and a code elsewhere is refused at its field', async ({ shell, page }) => {
  await enter(shell, 'admin', '#/shell/country-state-city')
  await expect(shell.panel.getByRole('grid').getByRole('link', { name: 'AD', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+n')
  for (const [path, value] of Object.entries({ placeCode: 'CA-QC-ELORA', name: 'Elora', parentCode: 'CA-ON' }))
    await control(shell, path).fill(value)
  await page.keyboard.press('Control+s')
  await expect(control(shell, 'placeCode')).toHaveAccessibleDescription(/the code that the place lies in, a dash/)
  await control(shell, 'placeCode').fill('CA-ON-ELORA')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('status').filter({ hasText: / is saved\./ })).toBeVisible()
})
