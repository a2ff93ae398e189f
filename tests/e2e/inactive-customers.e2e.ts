import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[finance 8.4 deactivate] of the customers who lie idle one is chosen by keyboard and put out of use; he is in the list no more', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  await enter(shell, 'clerk', '#/novus-ar/InactiveCustomer-List')
  await expect(panel.getByRole('button', { name: /^Run report/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const deactivate = panel.getByRole('button', { name: 'Deactivate…' })
  await expect(deactivate).toBeVisible({ timeout: 20_000 })
  await deactivate.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deactivate customers' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Deactivate 0' })).toBeDisabled()
  expect(await findings(page)).toEqual([])
  const first = dialog.getByRole('listitem').first()
  const firmId = (await first.locator('b').textContent())!
  await first.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Deactivate 1' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Customers deactivated: 1.')).toBeVisible()
  await page.keyboard.press('Alt+r')
  await expect(panel.getByText('Customers deactivated: 1.')).toBeHidden({ timeout: 20_000 })
  await expect(panel.getByRole('link', { name: firmId, exact: true })).toHaveCount(0)
})
