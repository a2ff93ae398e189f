import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test.describe('[finance 5.9] the close of a period', () => {
  test('[finance 5.9 checklist] says what stands open, its main key leads to the next, and another period is a button away', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/period-close')
    const { panel } = shell
    await expect(panel.getByRole('heading', { name: /^Period close 20/ })).toBeVisible()
    await expect(panel.getByText(/is (not )?reconciled to/).first()).toBeVisible()
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    const name = await panel.getByRole('heading', { name: /^Period close 20/ }).textContent()
    await panel
      .getByRole('button', { name: /^Show period/ })
      .first()
      .click()
    await expect(panel.getByRole('heading', { name: /^Period close 20/ })).not.toHaveText(name!)
    await page.keyboard.press('Control+Enter')
    await expect(shell.tab(/^Period close/)).toHaveAttribute('aria-selected', 'false')
  })

  test('[finance 9.1 recurring] a template shows the dates to come while it is typed', async ({ shell, page }) => {
    await enter(shell, 'controller', '#/novus-gl/recurring-entry')
    await shell.panel.getByRole('button', { name: /^New/ }).first().click()
    await shell.panel.getByRole('textbox', { name: 'First date' }).fill('2026-12-01')
    await page.keyboard.press('Tab')
    await expect(shell.panel.getByRole('table', { name: 'Dates' }).getByRole('row')).toHaveCount(13)
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  })
})
