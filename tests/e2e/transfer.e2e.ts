import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const file = (...rows: string[]) => ({
  name: 'codes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Code type,Code ID,Description,Active,Sequence', ...rows].join('\n')),
})

test('[S8.33] a file is checked without a trace, says every bad row, is imported by keyboard, and changes nothing again', async ({
  shell,
  page,
}) => {
  const code = `E2E${randomUUID().slice(0, 6).toUpperCase()}`
  await enter(shell, 'admin', '#/shell/transfer?of=admin.userCode')
  const { panel } = shell
  await expect(panel.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await expect(panel.getByLabel('Records', { exact: true })).toHaveValue('admin.userCode')
  const input = panel.locator('input[type="file"]')
  /** Sent, begun, and checked: each is waited for by itself. */
  const check = async (...rows: string[]) => {
    const before = await panel.getByText(/^Checked ·/).count()
    await input.setInputFiles(file(...rows))
    await expect(panel.getByRole('heading', { name: /^codes\.csv/ })).toBeVisible()
    await expect(panel.getByText(/^Waiting ·/)).toHaveCount(0)
    await expect(panel.getByText(/^Checked ·/)).toHaveCount(before + 1)
  }

  await check(`SHIP_VIA,${code},By hand,Yes,7`, `SHIP_VIA,${code}2,,Yes,seven`)
  const rows = panel.getByRole('group', { name: 'Rows that need your attention' })
  await expect(rows.getByRole('row')).toHaveText([
    /Row.*Column.*Reason/,
    '3DescriptionDescription cannot be blank.',
    /^3Sequence.*number/,
  ])
  await expect(panel.getByRole('heading', { name: /^codes\.csv/ })).toContainText('1 row cannot be imported.')
  await expect(panel.getByRole('button', { name: /^Import / })).toHaveCount(0)
  expect(await findings(page, { within: '#panels', all: true })).toEqual([])
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Bad rows as Excel' }).click()
  expect((await download).suggestedFilename()).toBe('User codes bad rows.xlsx')

  await check(`SHIP_VIA,${code},By hand,Yes,7`)
  await expect(panel.getByText('Ready to import. Nothing has been written yet.').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/^Waiting ·/)).toHaveCount(0)
  await expect(panel.getByText('Imported.').first()).toBeVisible()

  // The list of these records offers the same over itself.
  await shell.go('#/novus-gl/user-codes')
  const importing = panel.getByRole('button', { name: 'Import…' })
  await importing.click()
  const dialog = panel.getByRole('dialog', { name: 'Import User codes' })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await dialog.locator('input[type="file"]').setInputFiles(file(`SHIP_VIA,${code},By hand,Yes,7`))
  await expect(dialog.getByText(/^Waiting ·/)).toHaveCount(0)
  await expect(dialog.getByText('No changes made.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeFocused()

  // Who has no door to all files is led by his runs to the list that the file is of: it lies over that list until it is closed.
  await shell.go('#/shell/my-runs')
  const run = panel.getByRole('link', { name: 'Import of codes.csv' }).first()
  const id = new URLSearchParams((await run.getAttribute('href'))!.split('?')[1]).get('run')
  await shell.go(`#/novus-gl/user-codes?transfer=${id}`)
  await expect(dialog.getByRole('heading', { name: /^codes\.csv/ })).toBeVisible()
  await expect(dialog.getByText('Imported.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/transfer=/)
})
