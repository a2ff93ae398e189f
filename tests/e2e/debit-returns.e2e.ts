import { readFile } from 'node:fs/promises'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { returnFile } from '../support/return-file.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { another } from './sold.ts'

/** What a mandate costs whoever has the signed form before him at most, beside what is on the form. */
const MOST_KEYS = 12
const FORM = {
  ...{ evidence: 'Form of today, void cheque seen', institution: '004', transit: '10202', accountNumber: '5550123' },
}
const ROOM = { mandate: '/api/ar/mandate', batch: '/api/ar/debit-batch', invoice: '/api/ar/customer-invoice' }

/** Today as files of banks write it. */
const bankDay = () => {
  const today = dayFromToday(0)
  const year = today.slice(0, 4)
  const nth = (Date.parse(today) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1
  return `0${year.slice(2)}${String(nth).padStart(3, '0')}`
}

/** A customer who lets us take nothing yet, and an invoice of today that he owes. */
async function owing({ page }: Pick<Shell, 'page'>): Promise<{ customer: string; documentNo: string; open: string }> {
  const { List: signed } = await call(page, 'GET', `${ROOM.mandate}?PageSize=100`)
  const taken = new Set(signed.map(({ customerId }) => customerId))
  const { List } = await call(
    page,
    'GET',
    '/api/admin/firm?isBillTo==true&standing==Active&region==ON&PageSize=100&SortFields=firmId',
  )
  const customer = String(List.find(({ firmId }) => !taken.has(firmId))!['firmId'])
  const lines = [{ ...emptyRecord(CustomerInvoice.fields.lines.fields!), amount: '100.00' }]
  const record = {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ kind: 'Invoice', billToId: customer, docDate: dayFromToday(0), dueDate: dayFromToday(0), lines },
    ...{ holdbackPercent: '0', currency: null, rate: null },
  }
  const draft = await call(page, 'POST', ROOM.invoice, { record, confirmed: [] })
  expect(draft, JSON.stringify(draft)).toMatchObject({ ResultStatus: 1 })
  const posted = await call(page, 'POST', `${ROOM.invoice}/${String(draft.Data['id'])}/post`, {
    ...{ version: draft.Data['version'], confirmed: [] },
  })
  expect(posted, JSON.stringify(posted)).toMatchObject({ ResultStatus: 1 })
  return { customer, documentNo: String(posted.Data['documentNo']), open: String(posted.Data['total']) }
}

test('[finance 8.2 mandate] [R5 debits] by keyboard a signed form is entered and confirmed by another, its debit is filed and received, and what the bank sends back is open again', async ({
  shell,
  page,
}) => {
  const admin = await another(shell, 'admin')
  const { customer, documentNo, open } = await owing({ page: admin })
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()

  await enter(shell, 'clerk', '#/novus-ar/mandates')
  const { keys, press, type } = counted(page)
  await press('Alt+n')
  await expect(field('customerId')).toBeFocused()
  await page.keyboard.type(customer)
  await press('Tab')
  // His name at the bank is proposed; what is on the form is typed.
  await expect(field('payer')).not.toHaveValue('')
  for (const [path, value] of Object.entries(FORM)) await field(path).fill(value)
  await press('Control+s')
  const numbered = panel.getByText(/^MD\d{6}/).first()
  await expect(numbered).toBeVisible()
  await expect(panel.getByText(FORM.accountNumber)).toHaveCount(0)
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  expect(await findings(page)).toEqual([])
  const number = (await numbered.textContent())!.slice(0, 8)
  // Whoever has written it is not offered to confirm it.
  await expect(panel.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)

  const approver = await another(shell, 'approver')
  await approver.goto(`${shell.url}/#/shell/waiting`)
  const waits = approver.locator('[role="tabpanel"]:not([hidden])')
  await waits
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .press('Enter')
  await expect(waits.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect(waits.getByText(FORM.evidence).filter({ visible: true }).first()).toBeVisible()
  await approver.keyboard.press('Control+Enter')
  await expect(waits.getByText('Active', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await findings(approver)).toEqual([])

  await enter(shell, 'payer', '#/novus-ar/debit-batches')
  await press('Alt+n')
  await expect(field('bankAccountId')).toBeFocused()
  await type('OPER-CAD')
  await field('dueThrough').fill(dayFromToday(0))
  await field('customerFrom').fill(customer)
  await field('customerTo').fill(customer)
  await press('Control+Enter')
  await expect(panel.locator('[data-region="customers"]')).toContainText(customer)
  await press('Control+Enter')
  await state('Submitted')
  const { List } = await call(
    approver,
    'GET',
    `${ROOM.batch}?status==Submitted&PageSize=1&SortFields=batchNo&SortDescending=batchNo`,
  )
  const batch = `${ROOM.batch}/${String(List[0]!['id'])}`
  await call(approver, 'POST', `${batch}/approve`, { version: List[0]!['version'] })
  await state('Approved')
  await press('Control+Enter')
  await state('File made')
  const download = page.waitForEvent('download')
  await press('Control+Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').map((record) => record.slice(0, 1))).toEqual(['A', 'D', 'Z', ''])
  await expect(panel.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
  await press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await state('Sent')
  // Its day has come: the main key receives it.
  await press('Control+Enter')
  await state('Collected')
  const received = (await call(page, 'GET', batch)).Data
  const [collection] = received['collections'] as { crossReference: string; amount: string }[]
  expect(collection!.amount).toBe(open)

  const cents = Math.round(Number(open) * 100)
  const back = [{ type: 'J' as const, reason: '901', cents, crossReference: collection!.crossReference }]
  const fileNo = String(Number(String(received['fileNo'])) % 10_000).padStart(4, '0')
  const controller = await another(shell, 'admin')
  await controller.goto(`${shell.url}/#/novus-gl/bank-reconciliation`)
  const banks = controller.locator('[role="tabpanel"]:not([hidden])')
  const chooser = controller.waitForEvent('filechooser')
  await banks.getByRole('button', { name: 'Import: OPER-CAD' }).press('Enter')
  const buffer = Buffer.from(returnFile(back, { fileNo, on: bankDay() }))
  await (await chooser).setFiles({ name: 'returns.005', mimeType: 'application/octet-stream', buffer })
  await expect(banks.getByRole('status').filter({ hasText: collection!.crossReference })).toBeVisible()
  expect(await findings(controller)).toEqual([])

  // Whoever looks at the batch sees what came back and why; the invoice is open again.
  await expect(panel.getByText('NSF').or(panel.getByText(/funds/i)).filter({ visible: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/debit-returned.png` })
  await shell.go(`#/novus-ar/ar-account-inquiry?record=${customer}`)
  await expect(panel.getByRole('link', { name: documentNo }).first()).toBeVisible()
  for (const other of [admin, approver, controller]) await other.context().close()
})
