import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { beginInvoice, fillCell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { downloadedSheet } from './workbook.ts'

const INQUIRY = '#/novus-ap/ap-account-inquiry'

/** Posts an invoice of a vendor of its own; answers both. */
async function postedInvoice(shell: Shell): Promise<{ vendorId: string; docNumber: string }> {
  const docNumber = `LOOK-${randomUUID().slice(0, 8)}`
  await shell.go('#/novus-ap/purchase-journal')
  await beginInvoice(shell, { docNumber, docDate: dayFromToday(-1), docAmount: '137.5' })
  const vendorId = await shell.panel.locator('[data-path="vendorId"]:visible').inputValue()
  await fillCell(shell, 'distribution.0.glAccount', '6200')
  await fillCell(shell, 'distribution.0.amount', '137.5')
  await shell.page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  return { vendorId, docNumber }
}

test('[finance 7.10 inquiry] a vendor is looked at by keyboard: figures, lists, narrowing, a file, and on to the document', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/')
  const { vendorId, docNumber } = await postedInvoice(shell)
  await shell.go(INQUIRY)
  const { panel } = shell
  await expect(panel.getByText('Choose a vendor')).toBeVisible()
  await expect(panel.getByLabel('Vendor', { exact: true })).toBeFocused()
  await page.keyboard.type(vendorId.toLowerCase())
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('As at', { exact: true })).toBeFocused()
  const figures = panel.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText('137.50')
  await expect(panel.getByRole('table', { name: 'Ageing by due date' })).toContainText('137.50')
  await expect(shell.tab(/Vendor inquiry/)).toHaveAccessibleName(new RegExp(vendorId))
  const open = panel.getByRole('table', { name: 'Open items' })
  await expect(open.locator('tbody tr')).toHaveCount(1)
  await expect(open.locator('tfoot')).toContainText('137.50')
  expect(await findings(page)).toEqual([])

  // What does not fit the picked row waits: nothing is there to apply it to.
  await open.locator('tbody tr').focus()
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Hold' })).toBeEnabled()

  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  const sheet = await downloadedSheet(await downloading)
  expect((sheet.getRow(2).values as unknown[])[1]).toBe(docNumber)

  await panel.getByRole('button', { name: 'Statement' }).press('Enter')
  await expect(panel.getByRole('table', { name: 'Statement' })).toContainText(docNumber)
  await panel.getByRole('searchbox').fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Nothing in this list fits')).toBeVisible()
  await panel.getByRole('searchbox').fill('')
  const row = panel.getByRole('table', { name: 'Statement' }).locator('tbody tr').first()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(panel.locator('[data-path="docNumber"]:visible')).toHaveValue(docNumber)
})

test('[finance 7.10 inquiry] an account stands between two days, a period leads to its lines, and Back leads out again', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-gl/account-enquiry?record=6100&fiscalYear=2026')
  const { panel } = shell
  const periods = panel.getByRole('table', { name: 'Balances by period' })
  await expect(periods.locator('tbody tr')).toHaveCount(13)
  await periods.locator('tbody tr').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(periods.locator('tbody tr').nth(1).getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  const lines = panel.getByRole('table', { name: /^Lines from/ })
  await expect(lines.locator('tbody tr').first()).toBeVisible()
  const links = lines.locator('tbody tr').first().getByRole('link')
  const entry = (await links.first().textContent())!
  await lines.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await expect(shell.tab(/Entries/)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText(entry).first()).toBeVisible()
  await page.goBack()
  await shell.settled()
  await expect(lines).toBeVisible()
  await page.goBack()
  await expect(lines).toHaveCount(0)
})

test('[finance 7.10 inquiry] what cannot be read says so in its place, and what is not allowed says whom to ask', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/')
  await page.route('**/api/gl/account-enquiry/6100/periods?*', (route) => route.fulfill({ status: 500, json: null }))
  await shell.go('#/novus-gl/account-enquiry?record=6100')
  await expect(shell.panel.getByText(/^6100 /)).toBeVisible()
  await expect(shell.panel.getByText('This part did not load.')).toBeVisible()
  await page.unroute('**/api/gl/account-enquiry/6100/periods?*')
  await shell.panel.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(shell.panel.getByRole('table', { name: 'Balances by period' })).toBeVisible()
  await page.route('**/api/gl/integration?*', (route) => route.fulfill({ status: 403, json: null }))
  await shell.go('#/novus-gl/gl-integration')
  await expect(shell.panel.getByText('You do not have sufficient permissions.')).toBeVisible()
})
