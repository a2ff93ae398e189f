import { readFile } from 'node:fs/promises'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { cell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

/** What a payment run costs its payer at most, from Alt N to the file for the bank. */
const MOST_KEYS = 5

test('[finance 7.4] [FA19] [judgement 6] a batch is proposed and submitted by keyboard, approved by another, paid, and its file goes to the bank', async ({
  shell,
  page,
}) => {
  const other = await page.context().browser()!.newContext()
  // He has the vendor's invoice posted, and chooses nothing of what is paid: he may approve.
  const approver = await other.newPage()
  await approver.goto(`${shell.url}/#/`)
  await approver.getByLabel(/user name/i).fill('admin')
  await approver.getByLabel('Password', { exact: true }).fill('admin')
  await approver.getByRole('button', { name: 'Sign in' }).click()
  await enter(shell, 'payer', '#/novus-ap/ap-payments-queue')
  const { panel } = shell
  await approver.locator('html[data-ready]').waitFor()

  // A vendor with a confirmed account at a bank, and an invoice of his.
  const { List } = await call(approver, 'GET', '/api/admin/vendor-bank-change?status=Confirmed&PageSize=1')
  const vendorId = String(List[0]!['firmId'])
  const docNumber = `EFT-${test.info().workerIndex}-${test.info().retry}`
  const draft = await call(approver, 'POST', '/api/ap/purchase-invoice', {
    record: {
      ...{ kind: 'Invoice', vendorId, docNumber, docDate: dayFromToday(-6), docAmount: '250.00', holdbackPercent: '0' },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'OPER-CAD' },
      distribution: [{ glAccount: '6200', amount: '250.00' }],
    },
  })
  const { id, version } = draft.Data
  await call(approver, 'POST', `/api/ap/purchase-invoice/${String(id)}/post`, {
    version,
    confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.notOld', 'ap.purchaseInvoice.taxExpected'],
  })

  const { keys, press } = counted(page)
  await press('Alt+n')
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  // The bank that was paid from last, and the day of the company, are there.
  await expect(field('bankAccountId')).toHaveValue(/^OPER-CAD/)
  // What follows keeps tests apart from each other, and is no part of the job: a run takes what is due today, of all vendors.
  await field('payDate').fill(dayFromToday(1))
  await field('payThrough').fill(dayFromToday(130))
  await field('vendorFrom').fill(vendorId)
  await field('vendorTo').fill(vendorId)
  await press('Control+Enter')
  await expect(cell(shell, 'documents.0.vendorId')).toHaveText(vendorId)
  await expect(panel.getByText(docNumber)).toBeVisible()
  await expect(panel.locator('[data-region="vendors"]')).toContainText(vendorId)

  await press('Control+Enter')
  await state('Submitted')
  // Whoever approves sees first who gets what, where, and what is left in the bank.
  const vendors = panel.locator('[data-region="vendors"]')
  await expect(vendors).toContainText(/\d{3}-\d{5} ··\d{4}/)
  await expect(panel.locator('[data-region="bank"]')).toContainText('May go to')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/batch-submitted.png` })
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // Its way says who led it on, and who can do the next step.
  const stages = panel.getByRole('list', { name: 'Stages' })
  await expect(stages.getByRole('listitem').filter({ hasText: 'Submitted' })).toContainText('Julien Roy')
  await expect(stages.locator('[aria-current="step"]')).toContainText(/Approved.*Next: Approve.*by /)
  await expect(stages.locator('[aria-current="step"]')).not.toContainText('by you')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/stages.png` })

  // The approver's decision is shown where the payer waits.
  const waiting = await call(
    approver,
    'GET',
    '/api/ap/payment-batch?status=Submitted&PageSize=1&SortFields=batchNo&SortDescending=batchNo',
  )
  const batch = waiting.List[0]!
  await call(approver, 'POST', `/api/ap/payment-batch/${String(batch['id'])}/approve`, {
    version: batch['version'],
    confirmed: [],
  })
  await state('Approved')
  await press('Control+Enter')
  await state('Generated')
  await expect(cell(shell, 'documents.0.paymentNo')).toHaveText(/^PM\d{6}$/)

  const download = page.waitForEvent('download')
  // The same key again fetches the file; nothing is called sent that nobody has fetched.
  await expect(panel.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
  await press('Control+Enter')
  const file = await download
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)
  expect(file.suggestedFilename()).toMatch(/^EFT-1234567890-\d{4}\.txt$/)
  const records = (await readFile(await file.path(), 'latin1')).split('\r\n').slice(0, -1)
  expect(records.map((record) => [record[0], record.length])).toEqual([
    ['A', 1464],
    ['C', 1464],
    ['Z', 1464],
  ])
  await other.close()
})
