import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { beginInvoice, cell, fact, fillCell, opened } from './entry-cells.ts'
import { expect, Shell, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

const DATED = dayFromToday(-3)
const DUE = dayFromToday(32)
const MONTH = `${dayFromToday(0).slice(0, 7)}-01`

test('[S5.42] [S5.43] an invoice is entered by keyboard, shown as the entry that it would make, posted, and stays', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/approval-inbox')
  await shell.go('#/novus-ap/purchase-journal')
  const vendorId = await newVendor(shell)
  const { panel } = shell
  await page.keyboard.press('Alt+n')
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  /** Names of keys are pressed, all else is typed. */
  const type = async (...texts: string[]) => {
    for (const text of texts) await (/[a-z]/.test(text) ? page.keyboard.press(text) : page.keyboard.type(text))
  }
  // The server is slow to say what follows from the vendor; the clerk types on.
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/ap/purchase-invoice/complete', async (route) => {
    await slow
    await route.fallback()
  })
  await field('vendorId').fill(vendorId)
  await page.keyboard.press('Tab')
  await field('docNumber').fill(`E2E-${test.info().workerIndex}`)
  await field('shipToRegion').fill('CA-ON')
  await field('dueDate').fill(DUE)
  answer()
  await expect(field('termsCode')).not.toHaveValue('')
  await expect(field('currency')).toHaveValue('CAD')
  await expect(field('dueDate')).toBeFocused()
  await expect(field('dueDate')).toHaveValue(DUE)
  await field('docDate').fill(DATED)
  // Another amount than that of the test of payments, or it would be asked about as a duplicate.
  await field('docAmount').fill('1243')
  await field('bankAccountId').fill('OPER-CAD')
  // Enter goes from what the line needs to the next line; Tab comes to what it can do without.
  let offer = () => {}
  const late = new Promise<void>((resolve) => (offer = resolve))
  await page.route('**/api/gl/account/lookup**', async (route) => {
    await late
    await route.fallback()
  })
  let fillIn = () => {}
  const remainder = new Promise<void>((resolve) => (fillIn = resolve))
  await page.route('**/api/ap/purchase-invoice/complete', async (route) => {
    await remainder
    await route.fallback()
  })
  await cell(shell, 'distribution.0.glAccount').click()
  await type('6200', 'Enter')
  // The rest of the document comes while its cell is open, chosen as the nothing before it was: the next key replaces it.
  await expect(opened(shell, 'distribution.0.amount')).toBeFocused()
  fillIn()
  await expect(opened(shell, 'distribution.0.amount')).toHaveValue('1,243.00')
  // A tab that is left by a key and come back to is as it was, its cell open; pressed for by a pointer, the cell is closed.
  await type('6', 'Alt+PageUp')
  await expect(shell.tab(/Approval/)).toHaveAttribute('aria-selected', 'true')
  await type('Alt+PageDown')
  await expect(opened(shell, 'distribution.0.amount')).toBeFocused()
  await type('5')
  await expect(opened(shell, 'distribution.0.amount')).toHaveValue('65.00')
  await shell.tab(/Approval/).click()
  await shell.openScreens.getByRole('tab').last().click()
  await expect(cell(shell, 'distribution.0.amount')).toBeFocused()
  await type('600', 'Enter')
  await expect(opened(shell, 'distribution.1.glAccount')).toBeFocused()
  await expect(cell(shell, 'distribution.0.amount')).toHaveText('600.00')
  offer()
  await type('Shift+Enter', 'Tab', 'Tab', 'ON', 'Enter')
  // Beside what was filled in stands what belongs to it; left empty, the line is done.
  await expect(opened(shell, 'distribution.0.jobId')).toBeFocused()
  await type('Enter')
  await expect(opened(shell, 'distribution.1.glAccount')).toBeFocused()
  // A new line without an amount bears the rest, and stops at what the line before has used.
  await type('6100', 'Enter', 'Enter')
  await expect(opened(shell, 'distribution.1.taxGroup')).toBeFocused()
  await type('ON', 'Enter')
  await expect(cell(shell, 'distribution.1.amount')).toHaveText('500.00')
  await type('Enter')
  await expect(opened(shell, 'distribution.2.glAccount')).toBeFocused()
  await type('Enter')
  await expect(cell(shell, 'matches.0.receiptLine')).toBeFocused()

  // The server has added terms, dates and tax before anything is saved; all that the vendor asks for is distributed.
  const sums = panel.locator('[data-region="totals"]')
  await expect(cell(shell, 'distribution.1.taxAmount')).toHaveText('65.00')
  await expect(sums).toContainText('Remaining To Apply0.00')
  // What a lookup finds after its cell was left opens nothing over the lines.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/^AP\d{6}|^PI\d+/).first()).toBeVisible()

  await page.keyboard.press('Alt+g')
  const drawer = panel.locator('[data-side-panel]')
  await expect(drawer.getByRole('row').filter({ hasText: 'Accounts payable' })).toContainText('1,243.00')

  await page.keyboard.press('Control+Enter')
  // Tax of a vendor without a business number is asked about.
  await panel.getByRole('dialog').getByRole('button').last().press('Enter')
  // The list behind the document has posted ones too.
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  // What is posted is read; what its state leaves open is changed by whoever asks for it.
  await expect(fact(shell, 'docAmount')).toHaveText('1,243.00')
  await expect(field('docAmount')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Change…' }).press('Enter')
  await expect(field('dueDate')).toHaveCount(0)
  await field('notes').fill('Seen by the clerk')
  await page.keyboard.press('Control+s')
  await expect(fact(shell, 'notes')).toHaveText('Seen by the clerk')
  await expect(field('notes')).toHaveCount(0)
  // From the document to its entry, by keyboard.
  const ways = panel.locator('[data-region="related"]').getByRole('row')
  await ways.filter({ hasText: 'Entry' }).getByRole('link').press('Enter')
  await expect(shell.tab(/^Entries/)).toHaveAttribute('aria-selected', 'true')
})

test('[finance 7.1] [FI12] above its limit an invoice is distributed and submitted, held and approved by another, and posted, by keyboard', async ({
  shell,
  page,
}) => {
  const other = new Shell(await (await page.context().browser()!.newContext()).newPage(), shell.url)
  const state = (of: Shell, text: string) =>
    expect(
      of.panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  const press = async (of: Shell, name: string) => of.panel.getByRole('button', { name, exact: true }).press('Enter')
  /** What a document is seldom asked for waits in a menu. */
  const more = async (name: string) => {
    await press(shell, 'More')
    const rows = page.getByRole('menu', { name: 'More' }).getByRole('menuitem')
    await expect(rows.first()).toBeFocused()
    const names = await rows.allInnerTexts()
    const place = names.findIndex((text) => text.trim().startsWith(name))
    for (let at = 0; at < place; at++) await page.keyboard.press('ArrowDown')
    await expect(rows.nth(place)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const docNumber = `LIM-${randomUUID().slice(0, 8)}`
  await enter(shell, 'clerk', '#/novus-ap/purchase-journal')
  await beginInvoice(shell, { docNumber, docDate: DATED, docAmount: '8136' })
  for (const at of [0, 1]) await fillCell(shell, `distribution.${at}.glAccount`, at === 0 ? '6200' : '6100')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
  await state(shell, 'Draft')

  await more('Distribute')
  const parts = page.getByRole('dialog')
  await parts.getByRole('combobox').first().selectOption('Parts')
  await parts.getByRole('button', { name: 'Distribute' }).press('Enter')
  // What is behind a dialog takes no key.
  await expect(parts).toHaveCount(0)
  await expect(shell.panel.locator('[data-region="totals"]')).toContainText('Remaining To Apply0.00')
  await more('Submit for approval')
  await state(shell, 'To approve')

  await enter(other, 'approver', '#/novus-ap/approval-inbox')
  await other.panel.getByRole('row').filter({ hasText: docNumber }).getByRole('link').first().press('Enter')
  await press(other, 'Hold')
  const asked = other.page.getByRole('dialog')
  await asked.getByRole('combobox').fill('NSF')
  await asked.getByRole('button', { name: 'Hold', exact: true }).press('Enter')
  await expect(fact(other, 'holdReason')).toContainText('NSF')
  await press(other, 'Release')
  await expect(fact(other, 'holdReason')).toHaveCount(0)
  await other.page.keyboard.press('Control+Enter')
  await state(other, 'Approved')
  await other.page.context().close()

  // The clerk's screen has followed.
  await state(shell, 'Approved')
  await page.keyboard.press('Control+Enter')
  await state(shell, 'Posted')
})

test('[finance 7.13] [FA9] what comes back is prepared and a holdback released, both as drafts, by keyboard', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/recurring-invoices')
  const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  const recurringId = `R${randomUUID().slice(0, 8).toUpperCase()}`
  await page.keyboard.press('Alt+n')
  await field('recurringId').fill(recurringId)
  await field('name').fill('Rent of the yard')
  await field('vendorId').fill('ABBOTT-05')
  await field('docNumberPattern').fill(`${recurringId}-{YYYY}{MM}`)
  await field('fromDate').fill(MONTH)
  await fillCell(shell, 'lines.0.glAccount', '6200')
  await fillCell(shell, 'lines.0.amount', '1500')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const until = page.getByRole('dialog')
  await expect(until.getByRole('textbox')).toHaveValue(MONTH)
  await page.keyboard.press('Enter')
  const draft = shell.panel.getByRole('row').filter({ hasText: `${recurringId}-${MONTH.slice(0, 7).replace('-', '')}` })
  await expect(draft.getByRole('link')).toHaveText(/^AP\d{6}$/)

  await shell.go('#/novus-ap/holdback-release')
  const held = shell.panel.getByRole('grid').getByRole('row').filter({ hasText: 'KAMOUR-76' }).first()
  const bill = await held.getByRole('link').first().innerText()
  await held.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await shell.panel.getByRole('button', { name: 'Draft release' }).press('Enter')
  const asked = shell.panel.getByRole('dialog')
  await asked.getByRole('textbox').fill(DATED)
  await page.keyboard.press('Enter')
  await expect(shell.panel.getByText('1 done, 0 with nothing to do, 0 not done.')).toBeAttached()
  const released = shell.panel.getByRole('row').filter({ hasText: bill })
  await expect(released).toContainText(/AP\d{6}.*AP\d{6}/)
})

test('[finance 7.13 statements] a line of a vendor that our books do not have begins its invoice, which explains it, by keyboard', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/vendor-statements')
  const own = await newVendor(shell)
  const docNumber = `ST-${own}`
  const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  await page.keyboard.press('Alt+n')
  await field('vendorId').fill(own)
  await field('statementDate').fill(dayFromToday(-1))
  await field('balance').fill('33.90')
  await fillCell(shell, 'theirs.0.docDate', DATED)
  await fillCell(shell, 'theirs.0.docNumber', docNumber)
  await fillCell(shell, 'theirs.0.amount', '33.90')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(cell(shell, 'theirs.0.standing')).toHaveText('On theirs, not ours')
  expect(await findings(page)).toEqual([])

  await shell.panel.getByRole('link', { name: `Enter document ${docNumber}` }).press('Enter')
  await expect(field('docNumber')).toHaveValue(docNumber)
  await expect(field('vendorId')).toHaveValue(own)
  await expect(field('docDate')).toHaveValue(DATED)
  await expect(field('docAmount')).toHaveValue('33.90')
  await expect(field('termsCode')).not.toHaveValue('')
  await field('shipToRegion').fill('CA-ON')
  await field('bankAccountId').fill('OPER-CAD')
  // In our books at the day of the statement.
  await field('transactionDate').fill(DATED)
  await field('postingDate').fill(DATED)
  await fillCell(shell, 'distribution.0.glAccount', '6200')
  await fillCell(shell, 'distribution.0.amount', '33.90')
  await page.keyboard.press('Enter')
  await expect(shell.panel.locator('[data-region="totals"]')).toContainText('Remaining To Apply0.00')
  await page.keyboard.press('Control+s')
  // The list behind the form has numbers too.
  await expect(
    shell.panel
      .getByText(/^AP\d{6}/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(fact(shell, 'docAmount')).toHaveText('33.90')

  // Nobody saves the statement: it says by itself that the line is in our books now.
  await shell.tab(/^Vendor statements/).press('Enter')
  await expect(cell(shell, 'theirs.0.standing')).toHaveText('Same')
  await expect(cell(shell, 'theirs.0.ourNumber')).toHaveText(docNumber)
  await page.keyboard.press('Control+Enter')
  await expect(fact(shell, 'balance')).toHaveText('33.90')
})
