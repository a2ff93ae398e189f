import { expect, test } from './fixture.ts'
import { enter } from './entrance.ts'

test('[S6.09] what a role sees of a screen is set by keyboard, judged at its widget and gone for that role at once', async ({
  shell,
  browser,
}) => {
  const { page } = shell
  await enter(shell, 'admin', '#/shell/form-widgets-security?record=admin%2Ffirm')
  const { panel } = shell
  const role = panel.getByLabel('Role', { exact: true })
  await expect(role).toBeFocused()
  await role.selectOption('clerk')
  const treatment = (widget: string) => panel.getByLabel(`Treatment of ${widget}`, { exact: true })
  await panel.getByLabel('Find a widget').fill('fax')
  await treatment('Fax').selectOption('hide')
  await expect(panel.getByRole('row', { name: 'Fax' })).toContainText('Not there')
  await panel.getByLabel('Find a widget').fill('')
  await treatment('Name').selectOption('hide')
  await page.keyboard.press('Control+S')
  await expect(panel.getByRole('alert')).toContainText('clerk may add records here and could not without Name')
  await expect(treatment('Name')).toBeFocused()
  await treatment('Name').selectOption('')
  // Where a record is chosen by what is hidden, nothing can be chosen any more: that is said beside it.
  await treatment('Firm ID').selectOption('hide')
  await expect(panel.getByRole('note')).toContainText(/chooses nothing in: .*Vendor.* and \d+ more/)
  await treatment('Firm ID').selectOption('')
  await expect(panel.getByRole('note')).toHaveCount(0)
  await page.keyboard.press('Control+S')
  await expect(panel.getByRole('status').filter({ hasText: 'admin/firm' })).toBeVisible()
  await expect(role.locator('option', { hasText: 'Clerk (1)' })).toHaveCount(1)

  const context = await browser.newContext()
  const clerk = Object.assign(Object.create(Object.getPrototypeOf(shell)), {
    page: await context.newPage(),
    url: shell.url,
  }) as typeof shell
  await enter(clerk, 'clerk', '#/novus-ar/firm-maintenance?record=HARLOW-01')
  await expect(clerk.panel.getByLabel('Phone', { exact: true }).first()).toBeVisible()
  await expect(clerk.panel.getByLabel('Fax', { exact: true })).toHaveCount(0)

  // Given back as it was taken: others of this product are clerks, too.
  await treatment('Fax').selectOption('')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Control+S')
  expect((await kept).ok()).toBe(true)
  await context.close()
})
