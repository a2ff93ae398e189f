import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1')

test('[S5.56] [S5.57] [S8.30] files are attached to a record, refused in words, given back and removed', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/firm-maintenance?record=ATELIE-01')
  await page.keyboard.press('Alt+k')
  const drawer = shell.panel.locator('[data-region="attachments"]')
  await expect(drawer.getByRole('button', { name: 'Add files' })).toBeFocused()
  await expect(drawer).toContainText('Nothing is attached yet.')

  await drawer.locator('input[type="file"]').setInputFiles([
    { name: 'drawing.png', mimeType: 'image/png', buffer: PNG },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') },
    { name: 'Drawing.PNG', mimeType: 'image/png', buffer: PNG },
  ])
  const stored = drawer.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(stored).toHaveCount(1)
  await expect(stored).toContainText('drawing.png')
  const sending = drawer.getByRole('list', { name: 'On their way' })
  await expect(sending.getByRole('alert')).toHaveText([
    'File format or type not supported.',
    'A file named Drawing.PNG is attached already.',
  ])
  await expect(shell.panel.getByRole('button', { name: 'Attachments 1' })).toBeVisible()
  expect(await findings(page, { within: '[data-region="attachments"]' })).toEqual([])

  const download = page.waitForEvent('download')
  await stored.getByRole('button', { name: 'drawing.png', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('drawing.png')

  await stored.getByRole('button', { name: 'Remove drawing.png' }).click()
  await shell.panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(stored).toHaveCount(0)
  for (const name of ['notes.pdf', 'Drawing.PNG'])
    await sending.getByRole('button', { name: `Take ${name} off the list` }).click()
  await expect(drawer).toContainText('Nothing is attached yet.')
  await drawer.getByRole('button', { name: 'Add files' }).focus()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('a document shows the paper that hangs on it beside its fields, by key and by button', async ({ shell, page }) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  await shell.panel.getByRole('button', { name: /^Drafts/ }).click()
  await shell.settled()
  await shell.panel.getByRole('row').filter({ hasText: 'Draft' }).getByRole('link').first().press('Enter')
  await expect(shell.panel.getByRole('button', { name: /^Attachments/ })).toBeVisible()
  const show = shell.panel.getByRole('button', { name: 'Show the paper' })
  await page.keyboard.press('Alt+k')
  const drawer = shell.panel.locator('[data-region="attachments"]')
  await drawer.locator('input[type="file"]').setInputFiles([{ name: 'paper.png', mimeType: 'image/png', buffer: PNG }])
  await expect(show).toBeVisible()
  await drawer.getByRole('button', { name: 'Add files' }).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Shift+K')
  const pane = shell.panel.getByRole('region', { name: 'Paper', exact: true })
  await expect(pane).toContainText('paper.png')
  await shell.panel.getByRole('button', { name: 'Hide the paper' }).click()
  await expect(pane).toHaveCount(0)
})
