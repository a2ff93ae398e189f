import type { PeriodClose } from '../../shared/contracts/gl/period-checklist.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** What the close of a month costs at most, from its list of what stands open to closed. */
const MOST_KEYS = 3

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

  test('[finance 5.9 keys] a month is closed in at most 3 keys, and what is left of it is named before', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/period-close')
    const { panel } = shell
    // The last month that is closed is opened again, so that it is as it was when this ends.
    const look = async (of = '') => (await call(page, 'GET', `/api/gl/period-close${of}`)) as unknown as PeriodClose
    const { periods, period: open } = await look()
    const before = periods[periods.findIndex(({ id }) => id === open!.id) - 1]!
    const { yearId } = (await look(`?period=${before.id}`)).period!
    const body = { period: before.id, ledger: 'GL', reason: 'closed by keys', confirmed: [] }
    expect(await call(page, 'POST', `/api/gl/fiscal-year/${yearId}/reopen`, body)).toMatchObject({ ResultStatus: 1 })
    await shell.go(`#/novus-gl/period-close?period=${before.id}`)
    const close = panel.getByRole('button', { name: `Close period ${before.name}` })
    await expect(close).toBeVisible()

    const { keys, press } = counted(page)
    // What is left comes first, so to close is the other way.
    await expect(close).toHaveAttribute('aria-keyshortcuts', 'Alt+O')
    await press('Alt+o')
    const dialog = panel.getByRole('dialog')
    const closed = panel.getByRole('status').filter({ hasText: /closed/i })
    await expect(dialog.or(closed).first()).toBeVisible()
    if (await dialog.isVisible()) await press('Tab', 'Enter')
    await expect(close).toHaveCount(0)
    expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
    expect((await look(`?period=${before.id}`)).period).toMatchObject({ isClosed: true })
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
