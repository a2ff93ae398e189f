import { emptyRecord } from '../../shared/contracts/check.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const today = dayFromToday(0)

/** A statement of the payroll account of the demonstration, which moves nothing before. */
const statement = (account: string, more = '', closing = '-20.90') => `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>-25.00<FITID>E-1<NAME>Monthly service fee</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>4.10<FITID>E-2<NAME>Interest paid</STMTTRN>
${more}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${today.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('[S4.42] [finance 9.7] a file is brought, its lines are decided by keyboard, both sides prove, and it is undone', async ({
  shell,
  page,
}) => {
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  await enter(shell, 'controller', '#/novus-gl/bank-reconciliation')
  const { panel } = shell
  await expect(panel.getByRole('button', { name: 'Import: PAYROLL' })).toBeVisible()
  const bringFile = async (name: string, mimeType: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Import: PAYROLL' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) })
  }
  const bring = (account: string) => bringFile('payroll.ofx', 'application/x-ofx', statement(account))

  // A table is asked what its columns mean; under each head stands what it is taken for.
  await bringFile('payroll.csv', 'text/csv', `Date;Libellé;Montant;Solde\n${today};Frais mensuels;-12,50;-12,50\n`)
  const asked = panel.getByRole('dialog', { name: 'What the columns mean' })
  const head = (name: string) => asked.getByRole('columnheader', { name })
  await expect(asked.getByRole('combobox', { name: 'Date', exact: true })).toBeFocused()
  await expect(head('Montant')).toContainText('Amount with its sign')
  await expect(asked.getByRole('cell', { name: 'Frais mensuels' })).toBeVisible()
  await shot('columns')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  const reads = asked.getByRole('button', { name: 'Read the file' })
  await asked.getByRole('combobox', { name: 'Amount with its sign' }).selectOption('No column')
  await expect(reads).toBeDisabled()
  await asked.getByRole('combobox', { name: 'Withdrawals' }).selectOption('Montant')
  await asked.getByRole('combobox', { name: 'Deposits' }).selectOption('Solde')
  await expect(head('Solde')).toContainText('Deposits')
  await expect(reads).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)

  await bring('012345678')
  await expect(panel.getByText('that is OPER-CAD')).toBeVisible()
  await bring('034567890')
  await expect(panel.getByText('2 of 2 lines were new').first()).toBeVisible()
  await shot('banks')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  await panel.getByRole('button', { name: 'Work on it: PAYROLL' }).click()
  const grid = panel.getByRole('grid')
  await expect(grid.locator('tr[data-row="decide"]')).toHaveCount(2)
  // Whoever comes to it begins with Enter at the first line, and sees how many need an entry.
  await expect(grid.locator('tr:focus')).toContainText('Monthly service fee')
  await expect(grid.getByText('0 found, 2 to be entered')).toBeVisible()
  await shot('to-decide')
  // The paper of the bank hangs on its statement.
  await page.keyboard.press('Alt+k')
  const files = panel.locator('[data-region="attachments"]')
  await expect(files.getByRole('button', { name: 'Add files' })).toBeFocused()
  const paper = { name: 'payroll.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n paper', 'latin1') }
  await files.locator('input[type="file"]').setInputFiles([paper])
  await expect(panel.getByRole('button', { name: 'Attachments 1' })).toBeVisible()
  await shot('paper')
  expect(await findings(page, { within: '[data-region="attachments"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(files).toHaveCount(0)
  await grid.locator('tr[data-row="decide"]').first().focus()
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  // Reconcile stays a key, and leads to the first line that waits.
  await page.keyboard.press('Control+Enter')
  await expect(grid.locator('tr:focus')).toContainText('Monthly service fee')
  await page.keyboard.press('Enter')
  await shot('entry')
  const dialog = panel.getByRole('dialog')
  await expect(dialog.getByLabel('What it is')).toHaveValue('Fee')
  await dialog.getByRole('button', { name: 'Post and match' }).click()
  // News of it may draw the lines before its answer closes the dialog.
  await expect(dialog).toHaveCount(0)
  await expect(grid.locator('tr[data-row="decide"]')).toHaveCount(1)
  await expect(grid.locator('tr:focus')).toContainText('Interest paid')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Post and match' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(grid.locator('tr[data-row="decide"]')).toHaveCount(0)
  await shot('proven')
  // Exit options: what was decided in this visit is asked about.
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('2 lines were decided in this visit')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('button', { name: /^Exit/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /^Undo BR/ }).click()
  await panel.getByRole('dialog').getByLabel('Reason').fill('Wrong month')
  await panel.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(panel.getByText('Undone', { exact: true })).toBeVisible()

  // [finance 5.8 tolerance] What differs by less than the bank may is proposed with what is left, and booked by whoever accepts it.
  const { Data: bank } = await call(page, 'GET', 'api/gl/bank-account/PAYROLL')
  const tolerance = { toleranceAmount: '1.00', toleranceDays: 3, toleranceAccount: '6300' }
  const told = await call(page, 'PUT', `api/gl/bank-account/${String(bank['id'])}`, {
    ...{ version: bank['version'], record: tolerance },
  })
  expect(told.ResultStatus).toBe(1)
  const lines = [
    { glAccount: '1020', debit: '60.00', reference: 'D-1' },
    { glAccount: '6200', credit: '60.00' },
  ].map((line) => ({ ...emptyRecord(JournalEntry.fields.lines.fields!), ...line }))
  const record = {
    ...emptyRecord(JournalEntry.fields),
    ...{
      source: 'GJ',
      dataType: 'Actual',
      isAdjusting: false,
      entryDate: today,
      description: 'Refund of a course',
      lines,
    },
  }
  const posted = await call(page, 'POST', 'api/gl/journal-entry', { record, then: 'post', confirmed: [] })
  expect(posted.ResultStatus, JSON.stringify(posted)).toBe(1)
  const refund = `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>59.55<FITID>E-3<NAME>College refund</STMTTRN>`
  await bringFile('refund.ofx', 'application/x-ofx', statement('034567890', refund, '38.65'))
  await expect(
    panel.getByText('1 of 3 lines was new').or(panel.getByText('1 of 3 lines were new')).first(),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Work on it: PAYROLL' }).click()
  const within = grid.locator('tr[data-row="decide"]')
  await expect(within).toHaveCount(1)
  await expect(within).toContainText('College refund')
  await expect(within).toContainText('0.45 within the tolerance')
  // Beside it stands what the books say, and not what the bank says.
  await expect(within.getByRole('gridcell', { name: '60.00', exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(grid.locator('tr:focus')).toContainText('College refund')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('0.45')
  await expect(dialog.locator('[data-path="glAccount"]')).toHaveValue('6300')
  await shot('tolerance')
  await dialog.getByRole('button', { name: 'Post and match' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(within).toHaveCount(0)
  await expect(grid.locator('tr').filter({ hasText: 'College refund' })).toContainText('0.45 within the tolerance')
  await expect(grid.locator('tr').filter({ hasText: 'College refund' })).toContainText('2 lines: D-1')

  // [S4.42] Who leaves without what he decided finds it to be decided again; who keeps it does not.
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('What was booked stays in the books either way')
  await dialog.getByRole('button', { name: 'Exit without saving' }).click()
  const workOn = panel.getByRole('button', { name: 'Work on it: PAYROLL' })
  await workOn.click()
  await expect(within).toContainText('College refund')
  await page.keyboard.press('F8')
  await expect(grid.locator('tr:focus')).toContainText('College refund')
  await page.keyboard.press('Enter')
  await expect(within).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save and exit' }).click()
  await workOn.click()
  await expect(grid.locator('tr').filter({ hasText: 'College refund' })).toBeVisible()
  await expect(within).toHaveCount(0)

  // [finance 5.8 receipt] What only one customer owes to the cent leads to his receipt, with its bank, day and amount.
  const proposal = { customerId: 'BRIGHT-01', amount: null, currency: 'CAD', date: today, reference: null }
  const { Data: owed } = await call(page, 'POST', 'api/ar/deposit/proposal', {
    ...proposal,
    remittance: null,
    taken: [],
  })
  const { docNumber, openAmount } = (owed['items'] as { docNumber: string; openAmount: string }[])[0]!
  const wire = `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>${openAmount}<FITID>E-4<NAME>WIRE 88120</STMTTRN>`
  await page.keyboard.press('Escape')
  await bringFile('wire.ofx', 'application/x-ofx', statement('034567890', wire, '0.00'))
  await workOn.click()
  await expect(within.filter({ hasText: 'WIRE 88120' })).toContainText(`Only BRIGHT-01 owes exactly this: ${docNumber}`)
  await expect(grid.locator('tr:focus')).toContainText('WIRE 88120')
  await page.keyboard.press('Enter')
  const of = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await expect(of('bankAccountId')).toHaveValue('PAYROLL')
  await expect(of('receipts.0.amount')).toHaveValue(
    Number(openAmount).toLocaleString('en-CA', { minimumFractionDigits: 2 }),
  )
  await expect(of('receipts.0.customerId')).toHaveValue('BRIGHT-01')
  await shot('receipt')
})
