import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { fillCell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

test('[FI12] a wire to somebody who is no vendor is refused above its limit, submitted, approved by another from HOME, and posted', async ({
  shell,
  page,
}) => {
  const payee = `Lakeside Yachts ${test.info().workerIndex}-${test.info().retry}`
  await enter(shell, 'payer', '#/novus-ap/cash-disbursements')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('bankAccountId').fill('OPER-CAD')
  await field('method').selectOption('Wire')
  await field('payee').fill(payee)
  await field('amount').fill('25000')
  await fillCell(shell, 'distribution.0.glAccount', '6200')
  await fillCell(shell, 'distribution.0.amount', '25000')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/^PM\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(
    panel.getByText(/^Above 10,000.00 CAD somebody else approves it first \(Approver\)/).first(),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(panel.getByText('To approve', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  // Another person sees on HOME that it waits, and says yes.
  const other = await page.context().browser()!.newContext()
  const approver = await other.newPage()
  await approver.goto(`${shell.url}/#/`)
  await approver.getByLabel(/user name/i).fill('approver')
  await approver.getByLabel('Password', { exact: true }).fill('approver')
  await approver.getByRole('button', { name: 'Sign in' }).click()
  const card = approver.getByRole('region', { name: 'Waiting for you' })
  await card.getByRole('link', { name: 'All that waits for you' }).click()
  // HOME has a button of the same name, and is shown until the list is there.
  const list = approver.locator('[role="tabpanel"][data-path="/shell/waiting"]')
  await list.getByRole('button', { name: new RegExp(`^Approve ${payee}`) }).click()
  await expect(list.getByRole('listitem').filter({ hasText: payee })).toHaveCount(0)
  await other.close()

  await expect(panel.getByText('Approved', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})
