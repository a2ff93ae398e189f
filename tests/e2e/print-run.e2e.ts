import { findings } from './axe.ts'
import { counted } from './counted-keys.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { installVouchers } from './voucher-probe.ts'

test('[finance 7.5] vouchers are previewed, numbered, spoiled in part, confirmed and copied by keyboard', async ({
  shell,
  page,
}) => {
  const server = await installVouchers(page)
  await enter(shell, 'admin', server.address)
  const { panel } = shell
  const keys = page.keyboard
  await expect(panel.getByLabel('Account')).toBeFocused()

  await keys.press('Control+Enter')
  const sheets = panel.getByRole('list', { name: 'Sheets' })
  await expect(sheets.getByRole('button')).toHaveCount(5)
  await sheets.getByRole('button').first().focus()
  await keys.press('ArrowDown')
  await expect(sheets.getByRole('button', { name: '1002 Copper & Sons' })).toBeFocused()
  await expect(panel.getByRole('img', { name: 'Page 1 of sheet 1002' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Assign numbers 1001 to 1005' })).toBeVisible()

  // One press takes the numbers and makes the file.
  await keys.press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Did they print correctly?' })).toBeVisible()
  // The same key again fetches the paper, and confirms nothing.
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  expect((await file).suggestedFilename()).toBe('vouchers.pdf')
  await expect(panel.getByRole('heading', { name: 'Did they print correctly?' })).toBeVisible()

  await panel.getByRole('button', { name: 'Some are spoiled' }).press('Enter')
  const dialog = panel.getByRole('dialog', { name: 'Which sheets are spoiled?' })
  await expect(dialog.getByLabel('First spoiled number')).toBeFocused()
  await dialog.getByLabel('First spoiled number').selectOption('1002')
  await dialog.getByLabel('Last spoiled number').selectOption('1003')
  await expect(dialog.getByRole('button', { name: 'Spoil and number again' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Paper jam')
  expect(await findings(page, { within: '#panels', all: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Spoil and number again' }).press('Enter')
  const table = panel.getByRole('table', { name: 'Sheets' })
  await expect(table.getByRole('row', { name: '1002 Copper & Sons Spoiled Paper jam' })).toBeVisible()
  await expect(
    panel.getByText('Compare the numbers on the paper with those of the sheets: 1006 to 1007.'),
  ).toBeVisible()

  // What is behind a dialog is confirmed by no key.
  await expect(dialog).toHaveCount(0)
  const next = page.waitForEvent('download')
  await keys.press('Control+Enter')
  await next
  await expect(panel.getByRole('heading', { name: 'Did they print correctly?' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(panel.getByText('Confirmed by R. Chen')).toBeVisible()
  await panel.getByRole('button', { name: 'Make a marked copy' }).press('Enter')
  await keys.type('For the auditor')
  const copy = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Make the copy' }).press('Enter')
  await copy
  expect(server.steps).toEqual(['reserve', 'render', 'spoil', 'render', 'confirm', 'reprint'])
  // A reload finds the run again.
  expect(await shell.hash()).toContain('run=11111111')
})

/** What a run of numbered paper costs at most once its parameters stand: looked at, numbered, fetched, confirmed. */
const MOST_KEYS = 4

test('[finance 7.5] [judgement 6] one key leads a run from preview to confirmed in 4 presses, and none of them confirms what was not fetched', async ({
  shell,
  page,
}) => {
  const server = await installVouchers(page)
  await enter(shell, 'admin', server.address)
  const { panel } = shell
  await expect(panel.getByLabel('Account')).toBeFocused()
  const { keys, press } = counted(page)
  await press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Assign numbers 1001 to 1005' })).toBeVisible()
  await press('Control+Enter')
  const asked = panel.getByRole('heading', { name: 'Did they print correctly?' })
  await expect(asked).toBeVisible()
  const file = page.waitForEvent('download')
  await press('Control+Enter')
  await file
  await expect(asked).toBeVisible()
  expect(server.steps).toEqual(['reserve', 'render'])
  await expect(panel.locator('[aria-keyshortcuts="Control+Enter"]')).toHaveCount(1)
  await press('Control+Enter')
  await expect(panel.getByText('Confirmed by R. Chen')).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
})
