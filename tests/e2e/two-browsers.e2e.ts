import { expect, Shell, test } from './fixture.ts'
import { field, firm, saved } from './firm-probe.ts'

test('[decision 0013] two browsers: an untouched record follows, the second saver learns who and when, keeps what was typed, and chooses field by field', async ({
  shell,
  page,
  browser,
  productUrl,
}) => {
  // Nothing is heard until the other one has saved: what was read before that is compared then.
  let hear = () => {}
  const savedElsewhere = new Promise<void>((go) => (hear = go))
  await page.route('**/api/shell/stream', (route) => savedElsewhere.then(() => route.continue()), { times: 1 })
  await shell.signIn('clerk', firm('BRIGHT-02'))
  const elsewhere = await browser.newContext()
  const other = new Shell(await elsewhere.newPage(), productUrl)
  await other.signIn('controller', firm('BRIGHT-02'))
  await field(other, 'Fax').fill('416-555-0000')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  hear()
  await expect(field(shell, 'Fax')).toHaveValue('416-555-0000')
  await expect(shell.panel.getByText(/Marie Bouchard changed this record at .*\d:\d\d/)).toBeVisible()

  await field(shell, 'Phone').fill('416-555-1111')
  await field(shell, 'Fax').fill('416-555-2222')
  await field(shell, 'Business number').fill('123456789')
  await field(other, 'Phone').fill('416-555-0001')
  await field(other, 'Fax').fill('416-555-0002')
  await field(other, 'Website').fill('https://theirs.example')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  // Said in place, and nothing that was typed moves.
  await expect(shell.panel.getByText(/Changed by Marie Bouchard at .*\d:\d\d/)).toBeVisible()
  await expect(field(shell, 'Fax')).toHaveValue('416-555-2222')
  await shell.panel.getByRole('button', { name: 'Compare and reload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record changed by someone else' })
  await expect(dialog).toContainText(/This record was changed by Marie Bouchard at .*\d:\d\d/)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(shell, 'Phone')).toHaveValue('416-555-1111')
  await expect(field(shell, 'Business number')).toHaveValue('123456789')

  await page.keyboard.press('Control+s')
  const row = (label: string) => dialog.getByRole('row').filter({ hasText: label })
  await expect(row('Phone')).toContainText('416-555-0001')
  await expect(row('Phone')).toContainText('416-555-1111')
  await expect(row('Phone')).toContainText('You both changed it')
  await expect(row('Website').getByRole('radio').first()).toBeChecked()
  await row('Phone').getByRole('radio').first().check()
  await expect(row('Fax').getByRole('radio').last()).toBeChecked()
  await dialog.getByRole('button', { name: 'Save with these values' }).click()
  await saved(shell, 'BRIGHT-02')
  await expect(field(other, 'Fax')).toHaveValue('416-555-2222')

  // In the list the row is marked, and nothing moves until it is asked for.
  const openRecords = shell.panel.getByRole('navigation', { name: 'Open records' })
  await openRecords.getByRole('button', { name: 'List' }).click()
  await shell.panel.getByRole('search').locator('input').fill('bright-02')
  await expect(shell.panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  await field(other, 'Fax').fill('416-555-3333')
  await other.page.keyboard.press('Control+s')
  await saved(other, 'BRIGHT-02')
  await elsewhere.close()
  const refresh = shell.panel.getByRole('button', { name: '1 change, refresh' })
  await expect(refresh).toBeVisible()
  await expect(shell.panel.locator('tr[data-outdated]')).toContainText('BRIGHT-02')
  await refresh.click()
  await expect(shell.panel.locator('tr[data-outdated]')).toHaveCount(0)
  await expect(refresh).toHaveCount(0)

  await openRecords.getByRole('button', { name: 'BRIGHT-02', exact: true }).click()
  // What was heard while it was hidden is looked into now.
  await expect(field(shell, 'Fax')).toHaveValue('416-555-3333')
  await page.reload()
  await shell.ready()
  await expect(field(shell, 'Phone')).toHaveValue('416-555-0001')
  await expect(field(shell, 'Fax')).toHaveValue('416-555-3333')
  await expect(field(shell, 'Website')).toHaveValue('https://theirs.example')
  await expect(field(shell, 'Business number')).toHaveValue('123456789')
})
