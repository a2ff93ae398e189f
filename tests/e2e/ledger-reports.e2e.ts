import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { openProof } from './open-proof.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test.describe('[finance 9.3, 9.4] reports of the ledger', () => {
  test('[finance 9.3, 9.4] a trial balance by keyboard proves itself and leads to an account; the detailed ledger closes with it', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/trial-balance?from=2026-10-01&to=2026-10-31')
    const grid = shell.panel.getByRole('treegrid', { name: 'Trial balance, result' })
    await page.keyboard.press('Control+Enter')
    await expect(grid.locator('tfoot')).toContainText('Total')
    await openProof(shell)
    await expect(shell.panel.getByRole('row', { name: /^Closing debits and credits/ })).toContainText('0.00')
    await expect(shell.panel.getByRole('row', { name: /^Open items on account 2000/ })).toContainText('0.00')
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])

    const bank = grid.getByRole('row').filter({ has: page.getByRole('link', { name: '1000', exact: true }) })
    await expect(bank).toContainText('bank')
    await bank.getByRole('link', { name: '1000', exact: true }).press('Enter')
    await expect(shell.tab(/^Account inquiry/)).toHaveAttribute('aria-selected', 'true')

    // Nothing need be asked first: it opens with its answer.
    await shell.go('#/novus-gl/tie-out')
    await expect(shell.panel.getByRole('treegrid', { name: 'Tie-out, result' })).toBeVisible()

    await shell.go('#/novus-gl/detailed-ledger?from=2026-10-01&to=2026-10-31&accountFrom=1000&accountTo=1000')
    await page.keyboard.press('Control+Enter')
    const lines = shell.panel.getByRole('treegrid', { name: 'Detailed ledger, result' })
    await expect(lines.getByText('Opening balance')).toBeVisible()
    await openProof(shell)
    await expect(shell.panel.getByText('Closing of these accounts in the trial balance')).toBeVisible()
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  })
})
