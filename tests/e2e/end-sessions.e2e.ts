import { randomUUID } from 'node:crypto'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[house style 2.4] a process shows what will happen, asks with the safe button first, runs once, and keeps its result', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/shell/end-sessions')
  const { panel } = shell
  const user = panel.getByRole('combobox', { name: 'User', exact: true })
  await user.fill('nobody')
  await page.keyboard.press('Control+Enter')
  await expect(user).toHaveAccessibleDescription('nobody does not exist.')
  // Others may be signed in from earlier: this is about two users by name.
  await user.fill('admin')
  // Its list of matches would lie over what follows.
  await page.keyboard.press('Tab')

  await panel.getByLabel('My own sign-ins too').check()
  await page.keyboard.press('Alt+r')
  await expect(panel.getByRole('heading', { name: 'Users to be signed out: 1' })).toBeVisible()
  await expect(panel.getByRole('group', { name: 'What will happen' }).getByRole('link')).toHaveText('admin')

  await panel.getByLabel('My own sign-ins too').uncheck()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert')).toHaveText('Nobody whom these parameters mean is signed in.')

  // Somebody else signs in at another machine.
  const other = await page.context().browser()!.newContext()
  const clerk = await other.newPage()
  await clerk.goto(`${shell.url}/#/`)
  await clerk.getByLabel(/user name/i).fill('clerk')
  await clerk.getByLabel('Password', { exact: true }).fill('clerk')
  await clerk.getByRole('button', { name: 'Sign in' }).click()
  await clerk.locator('html[data-ready]').waitFor()

  await user.fill('clerk')
  await page.keyboard.press('Control+Enter')
  const dialog = panel.getByRole('dialog', { name: 'End sessions?' })
  await expect(dialog).toContainText(/Users to be signed out: 1; their sign-ins: \d+\./)
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expect(panel.getByText('1 done, 0 with nothing to do, 0 not done.')).toBeVisible()
  await expect(panel.getByRole('group', { name: 'What became of each' }).getByRole('link')).toHaveText('clerk')
  await other.close()

  // Whoever comes back finds it as it was left.
  await page.reload()
  await shell.ready()
  await expect(panel.getByText('1 done, 0 with nothing to do, 0 not done.')).toBeVisible()
})

test('[supply 7.1] two firms that are one are merged by the keyboard, and the number of the one leads to the other', async ({
  shell,
  page,
}) => {
  const called = page.waitForRequest(/\/api\/admin\/merge-firms\/panel/)
  await enter(shell, 'admin', '#/novus-ar/merge-firms')
  const authorization = (await called).headers()['authorization']!
  for (const firmId of ['E2ETWICE', 'E2EONCE']) {
    const record = { ...emptyRecord(Firm.fields), firmId, name: `E2E ${firmId}`, isBillTo: true, status: 'Active' }
    const headers = { authorization, 'idempotency-key': randomUUID() }
    const answer = await page.request.post(`${shell.url}/api/admin/firm`, { headers, data: { record } })
    expect(await answer.json()).toMatchObject({ ResultStatus: 1 })
  }
  const { panel } = shell
  const from = panel.getByRole('combobox', { name: 'Firm to merge', exact: true })
  await from.focus()
  await page.keyboard.type('E2ETWICE')
  await page.keyboard.press('Tab')
  await page.keyboard.type('E2ETWICE')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Entered twice')
  await page.keyboard.press('Control+Enter')
  const into = panel.getByRole('combobox', { name: 'Into', exact: true })
  await expect(into).toHaveAccessibleDescription(/A firm is merged into another one\./)
  await into.fill('E2EONCE')
  await page.keyboard.press('Control+Enter')
  const dialog = panel.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone. Merge?')
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/\d+ done, 0 with nothing to do, 0 not done\./)).toBeVisible()

  await shell.go('#/novus-ar/firm-maintenance?record=E2ETWICE')
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('E2E E2ETWICE')
  await expect(panel.getByRole('link', { name: /E2EONCE/ }).first()).toBeVisible()
})

test('[S8.04] a run that the address names and that there is not is told in our words, and what was chosen is kept', async ({
  shell,
}) => {
  await enter(shell, 'admin', '#/shell/end-sessions?run=nonsense')
  await expect(shell.panel).toContainText('Not Found')
  await expect(shell.panel).toContainText('The process was not prepared. Your parameters are kept.')
  await expect(shell.panel).not.toContainText(/uuid|must match/)
})
