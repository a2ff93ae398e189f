import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[finance 8.4 statements] whom a statement goes to is shown and proven, and all are sent by the keyboard, each customer once', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  await enter(shell, 'clerk', '#/novus-ar/Account-statement')
  const whom = panel.getByText(/^\d+ by e-mail, 0 on paper$/)
  await expect(whom).toBeVisible()
  await expect(panel.getByText('Statements and what is left out')).toBeVisible()
  // Each is a paper and a letter of its own, made in the background: a few of those who owe something are enough.
  await panel.getByRole('combobox', { name: 'Customers from' }).fill('BALLAN-01')
  await page.keyboard.press('Tab')
  await panel.getByRole('combobox', { name: 'Customers to' }).fill('CORBET-01')
  await panel.getByRole('button', { name: 'Run report' }).press('Enter')
  await expect(panel.getByRole('link', { name: 'ARBUTU-01' })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'CORBET-01' }).first()).toBeVisible()
  const sent = /^\d+/.exec(await whom.innerText())![0]
  expect(Number(sent)).toBeGreaterThan(2)
  expect(await findings(page)).toEqual([])

  await panel.getByRole('button', { name: 'Send statements' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Send statements as at / })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // One after the other, each within its time.
  const outcome = panel.getByText(`${sent} done, 0 with nothing to do, 0 not done.`, { exact: true })
  const steps = Array.from({ length: Number(sent) }, (_, at) => at + 1)
  for (const step of steps)
    await expect(
      outcome.or(panel.getByText(new RegExp(`^(${steps.slice(step - 1).join('|')}) of ${sent}$`))),
    ).toBeVisible()
  await expect(outcome).toBeVisible()
  await expect(panel.getByRole('link', { name: 'BRIGHT-01' }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  await enter(shell, 'clerk', '#/novus-ar/ar-account-inquiry?record=BRIGHT-01')
  await expect(panel.getByRole('button', { name: /^Statement as PDF/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  expect((await file).suggestedFilename()).toMatch(/^BRIGHT-01 \d{4}-\d{2}-\d{2}\.pdf$/)
})
