import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[finance 8.4 statements] whom a statement goes to is shown and proven, and all are sent by the keyboard, each customer once', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  await enter(shell, 'clerk', '#/novus-ar/Account-statement')
  // As many as owe something.
  const whom = panel.getByText(/^\d+ by e-mail, 0 on paper$/)
  await expect(whom).toBeVisible()
  const sent = /^\d+/.exec(await whom.innerText())![0]
  expect(Number(sent)).toBeGreaterThan(2)
  await expect(panel.getByText('Statements and what is left out')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await panel.getByRole('button', { name: 'Send statements' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Send statements as at / })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // Each is a paper and a letter of its own, made in the background.
  await expect(panel.getByText(`${sent} done, 0 with nothing to do, 0 not done.`, { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(panel.getByRole('link', { name: 'BRIGHT-01' }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  await enter(shell, 'clerk', '#/novus-ar/ar-account-inquiry?record=BRIGHT-01')
  await expect(panel.getByRole('button', { name: /^Statement as PDF/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.keyboard.press('Alt+p')
  expect((await file).suggestedFilename()).toMatch(/^BRIGHT-01 \d{4}-\d{2}-\d{2}\.pdf$/)
})
