import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('oversight: a template is tried on oneself, its letter is read as it left, and its job is in the list', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/shell/email-template?record=passwordChanged')
  const subject = shell.panel.locator('[data-path="subject"]:visible')
  const paper = shell.panel.getByRole('article')
  await expect(paper).toContainText('Hello Marie Bouchard,')

  await subject.fill('Changed, {{displayNam}}')
  await expect(paper).toContainText('Changed, {{displayNam}}')
  await page.keyboard.press('Control+s')
  await expect(subject).toHaveAccessibleDescription(/no value for “displayNam”/)
  await shell.panel.getByRole('button', { name: 'Put the shipped texts back' }).click()
  await expect(subject).toHaveValue('Your Novus password was changed')

  await shell.panel.getByRole('button', { name: 'Send me a test letter' }).click()
  await expect(shell.panel.getByText('A test letter goes to admin@northgate.example.')).toBeVisible()

  await page.goto(`${shell.url}/#/shell/letter`)
  await shell.panel.getByRole('grid').getByRole('link', { name: 'admin@northgate.example' }).first().click()
  await expect(shell.panel.locator('pre')).toContainText('Subject: Your Novus password was changed')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shell.panel.getByRole('button', { name: 'Download .eml' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.eml$/)

  await page.goto(`${shell.url}/#/shell/job`)
  await shell.panel.getByRole('grid').getByRole('link', { name: 'Send a letter' }).first().click()
  await expect(shell.panel.getByRole('heading', { level: 1, name: 'Send a letter' })).toBeVisible()
  await expect(shell.panel.locator('[data-path="requestedBy"]:visible')).toHaveValue('Alex Morgan')
})
