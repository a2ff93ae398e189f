import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const today = dayFromToday(0)

/** A statement of the payroll account of the demonstration, which moves nothing before. */
const statement = (account: string) => `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>-25.00<FITID>E-1<NAME>Monthly service fee</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>4.10<FITID>E-2<NAME>Interest paid</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>-20.90<DTASOF>${today.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

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
  const bring = async (account: string) => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Import: PAYROLL' }).click()
    const file = { name: 'payroll.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(statement(account)) }
    await (await chooser).setFiles(file)
  }
  await bring('012345678')
  await expect(panel.getByText('that is OPER-CAD')).toBeVisible()
  await bring('034567890')
  await expect(panel.getByText('2 of 2 lines were new').first()).toBeVisible()
  await shot('banks')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  await panel.getByRole('button', { name: 'Work on it: PAYROLL' }).click()
  const grid = panel.getByRole('grid')
  await expect(grid.locator('tr[data-row="decide"]')).toHaveCount(2)
  await shot('to-decide')
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
})
