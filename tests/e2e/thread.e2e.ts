import { expect, test } from './fixture.ts'

test.describe('the main job', () => {
  test('a member of staff signs in, finds a firm among 30,000, changes it, leaves and finds all as it was', async ({
    shell,
    page,
  }) => {
    await shell.signIn('clerk')
    await expect(shell.applications.getByRole('tab', { name: 'HOME' })).toHaveAttribute('aria-selected', 'true')

    await shell.go('#/novus-ar/firm-maintenance')
    const grid = shell.panel.getByRole('grid')
    await expect(grid).toHaveAttribute('aria-rowcount', /\d{3,}/)

    await page.keyboard.press('/')
    await page.keyboard.type('HARLOW-01')
    await expect(grid.getByText('Harlow Electric Ltd.')).toBeVisible()
    await grid.getByRole('link', { name: 'HARLOW-01' }).click()
    await expect(shell.tab(/HARLOW-01/)).toBeVisible()

    const phone = shell.panel.getByLabel('Phone', { exact: true }).first()
    const changed = `416 555 ${String(1000 + Math.floor(Math.random() * 9000))}`
    await phone.fill(changed)
    await page.keyboard.press('Control+s')
    await expect(shell.panel.getByText('Saved')).toBeVisible()

    await shell.go('#/novus-ap/user-codes')
    await expect(shell.panel.getByRole('grid')).toBeVisible()
    await shell.go('#/novus-ar/firm-maintenance')
    await expect(phone).toHaveValue(changed)

    await page.reload()
    await shell.ready()
    await expect(shell.tab(/Customers/)).toHaveAttribute('aria-selected', 'true')
    await expect(phone).toHaveValue(changed)
  })
})
