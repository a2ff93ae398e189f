import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { downloadedSheet } from './workbook.ts'

const LOG = '#/shell/audit-log'
const FIRMS = '#/novus-ar/firm-maintenance'

/** Changes the phone of a customer; answers the new one. */
async function changePhone(shell: Shell, firm: string): Promise<string> {
  const { page } = shell
  await shell.go(`${FIRMS}?record=${firm}`)
  const phone = shell.panel.getByLabel('Phone', { exact: true }).first()
  const changed = `905 555 ${String(1000 + Math.floor(Math.random() * 9000))}`
  await phone.fill(changed)
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText('Saved')).toBeVisible()
  return changed
}

const filter = async (shell: Shell, column: string, text: string) => {
  const field = shell.panel.getByRole('textbox', { name: `Filter ${column}` })
  await field.fill(text)
  await field.press('Enter')
  await shell.settled()
}

test.describe('[S3.36] change log', () => {
  test('says who changed what, is filtered by person and day, leads to the record and keeps its place', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'admin', '#/')
    const phone = await changePhone(shell, 'HARLOW-01')
    await shell.go(`${LOG}?recordKey==HARLOW-01`)
    const grid = shell.panel.getByRole('grid')
    const first = grid.locator('tbody tr[aria-rowindex]').first()
    await expect(first).toContainText('Phone')
    await expect(first).toContainText(phone)
    await expect(first).toContainText('HARLOW-01')

    const person = (await first.locator('td').nth(2).textContent())!
    await filter(shell, 'Changed by', person.split(' ')[0]!)
    await filter(shell, 'Changed on', 't')
    await expect(first).toContainText(phone)
    expect(decodeURIComponent(await shell.hash())).toMatch(/actionBy=.*actionOn=\d{4}-\d\d-\d\d/)

    await filter(shell, 'Changed by', 'nobody at all')
    await expect(shell.panel.getByText('Nothing matches 3 filters')).toBeVisible()
    await shell.panel.getByRole('button', { name: 'Remove Changed by', exact: true }).click()
    await expect(first).toContainText(phone)

    await first.getByRole('link', { name: 'HARLOW-01' }).click()
    await expect(shell.tab(/HARLOW-01/)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByLabel('Phone', { exact: true }).first()).toHaveValue(phone)

    await page.goBack()
    await shell.settled()
    await expect(shell.tab('Change log')).toHaveAttribute('aria-selected', 'true')
    await expect(first).toContainText(phone)
    expect(decodeURIComponent(await shell.hash())).toContain('recordKey==HARLOW-01')
  })

  test('a single filter without a match is named', async ({ shell }) => {
    await enter(shell, 'admin', `${LOG}?actionBy=nobody`)
    await expect(shell.panel.getByText('Nothing matches “Changed by: nobody”')).toBeVisible()
  })

  test('shows what was saved meanwhile when it is shown again', async ({ shell }) => {
    await enter(shell, 'admin', `${LOG}?recordKey==HARLOW-01`)
    const phone = await changePhone(shell, 'HARLOW-01')
    await shell.go(LOG)
    await expect(shell.panel.getByRole('grid')).toContainText(phone)
  })

  test('opens from the history of a record, narrowed to it', async ({ shell, page }) => {
    await enter(shell, 'admin', `${LOG}?actionBy=nobody`)
    const phone = await changePhone(shell, 'HARLOW-01')
    await page.keyboard.press('Alt+i')
    await shell.panel.getByRole('link', { name: 'Full history' }).click()
    await expect(shell.tab('Change log')).toHaveAttribute('aria-selected', 'true')
    const rows = shell.panel.getByRole('grid').locator('tbody tr[aria-rowindex]')
    await expect(rows.first()).toContainText(phone)
    for (const text of await rows.allTextContents()) expect(text).toContain('HARLOW-01')
  })

  test('is downloaded as it is filtered', async ({ shell, page }) => {
    await enter(shell, 'admin', '#/')
    const phone = await changePhone(shell, 'HARLOW-01')
    await shell.go(`${LOG}?newValue==${encodeURIComponent(phone)}`)
    const started = page.waitForEvent('download')
    await shell.panel.getByRole('button', { name: /Excel/ }).click()
    const sheet = await downloadedSheet(await started)
    const texts = (sheet.getRow(2).values as unknown[]).map(String)
    expect(texts).toContain(phone)
    expect(texts).toContain('HARLOW-01')
  })

  test('a clerk has no door to it, in the menu, by address or from a record', async ({ shell, page }) => {
    await enter(shell, 'clerk', '#/')
    await shell.go(`${FIRMS}?record=HARLOW-01`)
    await shell.panel.getByLabel('Phone', { exact: true }).first().waitFor()
    await page.keyboard.press('Alt+i')
    await expect(shell.panel.locator('[data-region="history"]')).toContainText('History')
    await expect(shell.panel.getByRole('link', { name: 'Full history' })).toHaveCount(0)
    await shell.go(LOG)
    await expect(shell.tab('Change log')).toHaveCount(0)
    await shell.go('#/shell')
    await expect(page.getByRole('menubar').getByRole('menuitem', { name: 'Organization' })).toBeVisible()
    await expect(page.getByRole('menubar').getByRole('menuitem', { name: 'Oversight' })).toHaveCount(0)
  })
})
