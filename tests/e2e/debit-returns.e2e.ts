import type { Page } from '@playwright/test'
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
async function owing({ page }: Pick<Shell, 'page'>): Promise<{ customer: string; invoiceNo: string; open: string }> {
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
  return { customer, invoiceNo: String(posted.Data['invoiceNo']), open: String(posted.Data['dueAmount']) }
}

/** What is looked at of a screen, at somebody's page. */
function at(page: Page) {
  const panel = page.locator('#panels > [role="tabpanel"]:not([hidden])')
  return {
    panel,
    field: (path: string) => panel.locator(`[data-path="${path}"]:visible`),
    action: (name: string) => panel.getByRole('button', { name, exact: true }),
    state: (text: string) =>
      expect(
        panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible(),
  }
}

test('[finance 8.2 mandate] [R5 debits] by keyboard a signed form is entered and confirmed by another, its debit is filed and received, and what the bank sends back is open again', async ({
  shell,
  page,
}) => {
  test.slow()
  const admin = await another(shell, 'admin')
  const { customer, invoiceNo, open } = await owing({ page: admin })

  await enter(shell, 'clerk', '#/novus-ar/mandates')
  const clerk = at(page)
  const { keys, press } = counted(page)
  await press('Alt+n')
  await expect(clerk.field('customerId')).toBeFocused()
  await page.keyboard.type(customer)
  await press('Tab')
  // His name at the bank is proposed; what is on the form is typed.
  await expect(clerk.field('payer')).not.toHaveValue('')
  for (const [path, value] of Object.entries(FORM)) await clerk.field(path).fill(value)
  await press('Control+s')
  const numbered = clerk.panel.getByText(/^MD\d{6}/).first()
  await expect(numbered).toBeVisible()
  await expect(clerk.panel.getByText(FORM.accountNumber)).toHaveCount(0)
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  expect(await findings(page)).toEqual([])
  const number = (await numbered.textContent())!.slice(0, 8)
  // Whoever has written it is not offered to confirm it.
  await expect(clerk.action('Confirm')).toHaveCount(0)

  const second = await another(shell, 'approver')
  await second.goto(`${shell.url}/#/shell/waiting`)
  const approver = at(second)
  await approver.panel
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .press('Enter')
  await expect(approver.action('Confirm')).toBeVisible()
  await expect(approver.panel.getByText(FORM.evidence).filter({ visible: true }).first()).toBeVisible()
  await second.keyboard.press('Control+Enter')
  await approver.state('Active')
  expect(await findings(second)).toEqual([])

  const third = await another(shell, 'payer')
  await third.goto(`${shell.url}/#/novus-ar/debit-batches`)
  const payer = at(third)
  await expect(payer.panel.getByRole('grid')).toBeVisible()
  await third.keyboard.press('Alt+n')
  await expect(payer.field('bankAccountId')).toBeFocused()
  await third.keyboard.type('OPER-CAD')
  await payer.field('dueThrough').fill(dayFromToday(0))
  await payer.field('customerFrom').fill(customer)
  await payer.field('customerTo').fill(customer)
  await third.keyboard.press('Control+Enter')
  await expect(payer.panel.locator('[data-region="customers"]')).toContainText(customer)
  await third.keyboard.press('Control+Enter')
  await payer.state('Submitted')
  const { List } = await call(
    second,
    'GET',
    `${ROOM.batch}?status==Submitted&PageSize=1&SortFields=batchNo&SortDescending=batchNo`,
  )
  const batch = `${ROOM.batch}/${String(List[0]!['id'])}`
  await call(second, 'POST', `${batch}/approve`, { version: List[0]!['version'] })
  await payer.state('Approved')
  await third.keyboard.press('Control+Enter')
  await payer.state('File made')
  const download = third.waitForEvent('download')
  await third.keyboard.press('Control+Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').map((record) => record.slice(0, 1))).toEqual(['A', 'D', 'Z', ''])
  await expect(payer.action('Mark as sent')).toBeVisible()
  await third.keyboard.press('Control+Enter')
  await third.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await payer.state('Sent')
  // Its day has come: the main key receives it.
  await third.keyboard.press('Control+Enter')
  await payer.state('Received')
  const received = (await call(third, 'GET', batch)).Data
  const [collection] = received['collections'] as { crossReference: string; amount: string }[]
  expect(Number(collection!.amount)).toBe(Number(open))

  const cents = Math.round(Number(open) * 100)
  const back = [{ type: 'J' as const, reason: '901', cents, crossReference: collection!.crossReference }]
  const fileNo = String(received['fileNo']).padStart(4, '0')
  await admin.goto(`${shell.url}/#/novus-gl/bank-reconciliation`)
  const bank = at(admin)
  const chooser = admin.waitForEvent('filechooser')
  await bank.action('Import: OPER-CAD').press('Enter')
  const buffer = Buffer.from(returnFile(back, { fileNo, on: bankDay() }))
  await (await chooser).setFiles({ name: 'returns.005', mimeType: 'application/octet-stream', buffer })
  await expect(bank.panel.getByRole('status').filter({ hasText: collection!.crossReference })).toBeVisible()
  expect(await findings(admin)).toEqual([])

  // Whoever has the batch open sees that it came back without asking; the invoice is open again.
  await expect(
    payer.panel
      .getByText(/^Returned: 1, /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(await findings(third)).toEqual([])
  if (process.env['SHOTS']) await third.screenshot({ path: `${process.env['SHOTS']}/debit-returned.png` })
  await shell.go(`#/novus-ar/ar-account-inquiry?record=${customer}`)
  await expect(clerk.panel.getByRole('link', { name: invoiceNo }).first()).toBeVisible()
  for (const other of [admin, second, third]) await other.context().close()
})
