import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test.describe('a screen that cannot be loaded', () => {
  test('breaks only its own panel, and comes with Try again once it can be had, without a reload', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/novus-ar/user-codes')
    await page.route('**/assets/admin.firm.screen.*', (route) => route.abort())
    await page.evaluate(() => (window.location.hash = '#/novus-ar/firm-maintenance'))
    const retry = shell.panel.getByRole('button', { name: /^(Retry|Try again)$/ })
    await expect(retry).toBeVisible()

    await shell.go('#/novus-ar/user-codes')
    await expect(shell.panel.getByRole('grid')).toBeVisible()

    await page.unroute('**/assets/admin.firm.screen.*')
    await shell.go('#/novus-ar/firm-maintenance')
    await retry.click()
    await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
  })
})
