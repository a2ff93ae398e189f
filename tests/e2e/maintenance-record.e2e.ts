import type { Locator } from '@playwright/test'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const CUSTOMERS = '#/novus-ar/firm-maintenance'
const VENDORS = '#/novus-ap/firm-maintenance'

const grid = (shell: Shell) => shell.panel.getByRole('grid')
const control = (shell: Shell, path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
const saved = (shell: Shell, key: string) =>
  expect(shell.panel.getByRole('status').filter({ hasText: `${key} is saved.` })).toBeVisible()
const dialog = (shell: Shell) => shell.page.getByRole('dialog')
const openRecords = (shell: Shell) => shell.panel.getByRole('navigation', { name: 'Open records' })

async function refused(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message)
  await expect(field).toBeFocused()
}

test('by keyboard alone: find, open, change, save, look at the history, next problem, a new record, close', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', CUSTOMERS)
  await expect(grid(shell).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('actone-01')
  await expect(grid(shell)).toHaveAttribute('aria-rowcount', '3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(shell.tab(/Customers · ACTONE-01/)).toBeVisible()
  await expect(control(shell, 'name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Ltd.')
  await page.keyboard.press('Enter')
  await expect(control(shell, 'legalName')).toBeFocused()
  await expect(shell.tab(/ACTONE-01/)).toHaveAccessibleName(/unsaved/)
  await page.keyboard.press('Control+s')
  await saved(shell, 'ACTONE-01')

  await page.keyboard.press('Alt+i')
  const history = shell.panel.locator('[data-region="history"]')
  await expect(history.getByRole('searchbox')).toBeFocused()
  const change = history.getByRole('listitem').filter({ hasText: 'Acton Electric Co-op Ltd.' })
  await expect(change.locator('del')).toHaveText('Acton Electric Co-op')
  await expect(change.locator('ins')).toHaveText('Acton Electric Co-op Ltd.')
  await expect(change).toContainText('Priya Nair')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await page.keyboard.press('Alt+y')
  const uses = shell.panel.locator('[data-region="uses"]')
  await expect(uses.getByRole('row', { name: /^Sales orders Bill-to/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(uses).toBeHidden()

  await page.keyboard.press('Alt+n')
  await expect(control(shell, 'firmId')).toBeFocused()
  await page.keyboard.type('KEYS-01')
  await page.keyboard.press('Control+s')
  await refused(control(shell, 'name'), 'Name cannot be blank.')
  await page.keyboard.type('Keyboard Supply')
  await control(shell, 'billTo.cardLastFour').focus()
  await page.keyboard.type('12')
  await page.keyboard.press('Control+s')
  await refused(
    control(shell, 'billTo.cardLastFour'),
    'Enter the last four digits of the card, never the whole number.',
  )
  await control(shell, 'name').focus()
  await page.keyboard.press('F8')
  await expect(control(shell, 'billTo.cardLastFour')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await saved(shell, 'KEYS-01')

  await page.keyboard.type('9')
  await page.keyboard.press('Alt+w')
  await expect(dialog(shell)).toContainText('Firm KEYS-01')
  await expect(dialog(shell)).not.toContainText('ACTONE-01')
  await page.keyboard.press('Escape')
  await expect(dialog(shell)).toHaveCount(0)
  await expect(control(shell, 'billTo.cardLastFour')).toHaveValue('9')
  await page.keyboard.press('Alt+w')
  await dialog(shell).getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(shell.openScreens.getByRole('tab')).toHaveCount(0)
})

test('a second record keeps the first alive, and the guard names every record with changes', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', `${CUSTOMERS}?record=HARLOW-02`)
  await control(shell, 'website').fill('https://first.example')
  await shell.go(`${CUSTOMERS}?record=BEAUPR-01`)
  await expect(openRecords(shell).getByRole('button', { name: 'BEAUPR-01', exact: true })).toBeVisible()
  await control(shell, 'website').fill('https://second.example')
  await openRecords(shell).getByRole('button', { name: 'HARLOW-02, unsaved changes' }).click()
  await expect(control(shell, 'website')).toHaveValue('https://first.example')

  await page.keyboard.press('Alt+w')
  await expect(dialog(shell)).toContainText('Firm HARLOW-02')
  await expect(dialog(shell)).toContainText('Firm BEAUPR-01')
  await dialog(shell).getByRole('button', { name: 'Keep editing' }).click()
  await openRecords(shell).getByRole('button', { name: 'Close HARLOW-02' }).click()
  await expect(dialog(shell)).toContainText('Firm HARLOW-02 has unsaved changes.')
  await dialog(shell).getByRole('button', { name: 'Save' }).click()
  await expect(openRecords(shell).getByRole('button', { name: 'Close HARLOW-02' })).toHaveCount(0)
  await page.keyboard.press('Alt+w')
  await dialog(shell).getByRole('button', { name: 'Discard' }).click()
  await shell.go(`${CUSTOMERS}?record=HARLOW-02`)
  await expect(control(shell, 'website')).toHaveValue('https://first.example')
  await shell.go(`${CUSTOMERS}?record=BEAUPR-01`)
  await expect(control(shell, 'website')).toHaveValue('')
})

test('[S3.06] the door of payables shows vendors, that of receivables customers, and new firms begin as such', async ({
  shell,
  page,
}) => {
  /** What the door lets through is asked of the server. */
  const asked = async (of: string) =>
    new URL((await page.waitForRequest((request) => /api\/admin\/firm\?/.test(request.url()))).url()).searchParams.get(
      of,
    )
  const vendors = asked('firmType')
  await enter(shell, 'clerk', VENDORS)
  expect(await vendors).toBe('vendor|both')
  await expect(grid(shell).getByRole('link').first()).toBeVisible()
  await expect(grid(shell).getByRole('columnheader', { name: 'Credit limit' })).toHaveCount(0)
  await grid(shell).getByRole('link').first().click()
  const inquiry = shell.panel.getByRole('link', { name: 'Vendor inquiry' })
  await expect(inquiry).toHaveAttribute('href', /^#\/novus-ap\/ap-account-inquiry\?record=/)
  await page.keyboard.press('Alt+n')
  await expect(control(shell, 'isVendor')).toBeChecked()
  await expect(shell.panel.getByRole('region', { name: 'Vendor account' })).toBeVisible()
  await expect(shell.panel.getByRole('region', { name: 'Bill To account' })).toHaveCount(0)
  const customers = asked('firmType')
  await shell.go(CUSTOMERS)
  expect(await customers).toBe('customer|both')
  await expect(grid(shell).getByRole('columnheader', { name: 'Owed to us' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(control(shell, 'isBillTo')).toBeChecked()
  await expect(control(shell, 'isVendor')).not.toBeChecked()
})

test('[S5.07] unchecking a type asks, and deletes that account on save; at least one type stays', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus/firm-maintenance?record=ARBUTU-01')
  await control(shell, 'isVendor').uncheck()
  await page.keyboard.press('Control+s')
  await expect(dialog(shell)).toContainText('The vendor account is deleted when you save.')
  await dialog(shell).getByRole('button', { name: 'Go back' }).click()
  await control(shell, 'isVendor').check()
  await expect(control(shell, 'vendor.paymentMethod')).toBeVisible()
  await control(shell, 'isVendor').uncheck()
  await page.keyboard.press('Control+s')
  await dialog(shell).getByRole('button', { name: 'Yes, save' }).click()
  await saved(shell, 'ARBUTU-01')
  await page.reload()
  await shell.ready()
  await expect(control(shell, 'isVendor')).not.toBeChecked()
  await expect(shell.panel.getByRole('region', { name: 'Vendor account' })).toHaveCount(0)

  await page.keyboard.press('Alt+n')
  await control(shell, 'firmId').fill('NOTYPE-01')
  await control(shell, 'name').fill('No type')
  await page.keyboard.press('Control+s')
  await refused(control(shell, 'isBillTo'), 'Select at least one firm type.')
})

test('[S5.05] [S5.06] [S5.08] [S5.09] [S5.10] a firm is refused at the field that is wrong', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus/firm-maintenance?record=CHAUDI-01')
  await control(shell, 'status').selectOption('Inactive')
  await page.keyboard.press('Control+s')
  await saved(shell, 'CHAUDI-01')
  await page.keyboard.press('Alt+n')
  const save = () => page.keyboard.press('Control+s')
  await control(shell, 'isShipTo').check()
  await control(shell, 'isVendor').check()
  await save()
  await refused(control(shell, 'firmId'), 'Firm ID cannot be blank.')
  await control(shell, 'firmId').fill('HARLOW-01')
  await control(shell, 'name').fill('Refused Metals')
  await save()
  await refused(control(shell, 'firmId'), 'Firm ID HARLOW-01 is used already.')
  await control(shell, 'firmId').fill('REFUSED-01')

  await control(shell, 'vendor.apFirmId').fill('-3')
  await save()
  await refused(control(shell, 'vendor.apFirmId'), 'AP firm id cannot be negative.')
  await control(shell, 'vendor.apFirmId').fill('3')
  await control(shell, 'vendor.commissionPercent').fill('-0.5')
  await save()
  await refused(control(shell, 'vendor.commissionPercent'), 'Commission percent cannot be negative.')
  await control(shell, 'vendor.commissionPercent').fill('0.5')

  const billTo = control(shell, 'shipTo.billToId')
  await billTo.fill('HARLOW-02')
  await save()
  await refused(billTo, 'Bill To is invalid. HARLOW-02 is not a bill-to firm.')
  await billTo.fill('CHAUDI-01')
  await save()
  await refused(billTo, 'Bill-to and ship-to ids must be active. CHAUDI-01 is not active.')
  await billTo.fill('HARLOW-01')
  for (const wrong of ['NOBODY', 'HARLOW-03']) {
    await control(shell, 'jobberFirmId').fill(wrong)
    await save()
    await refused(control(shell, 'jobberFirmId'), `Jobber Firm ID must be valid. ${wrong} is not another active firm.`)
  }
  await control(shell, 'jobberFirmId').fill('BRIGHT-01')
  await save()
  await saved(shell, 'REFUSED-01')
})
