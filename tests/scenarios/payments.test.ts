import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 13] Payments to vendors of Northgate over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const sure = ['ap.payment.withinBank']

/** Open balance of a document of a vendor in the aged trial balance as at a day; zero when it is not there. */
async function aged(vendorId: string, reference: string, asOf: string): Promise<string> {
  const { rows } = await runReport(as('admin'), 'ap/aged-trial-balance', {
    parameters: {
      ...{ asOf, basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company', vendorId, overdueOnly: false },
    },
  })
  return String(rows.find((row) => row['reference'] === reference)?.['total'] ?? '0')
}
const cheque = async (chequeNo: number) =>
  (await as('admin').list(`/api/ap/cheque?chequeNo=${chequeNo}&bankAccountId==MAIN`)).List[0] as Row

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
})

describe('a cheque by hand', () => {
  let a4: Row
  it('[FA4] [S3.30] pays an invoice less its discount, and moves no tax', async () => {
    await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
    const [shown] = await desk.open('V100', '2026-06-10')
    expect(shown).toMatchObject({ docNumber: 'INV-1', discountAvailable: '20.00', openAmount: '1130.00' })
    const items = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
    const draft = desk.payment('V100', '2026-06-10', '1110.00', items, { method: 'Cheque', chequeNo: 501 })
    a4 = await desk.paid(draft)
    expect(a4).toMatchObject({ status: 'Posted', payee: 'V100', remainingToApply: '0', discountAmount: '20' })
    expect(await entryOf(books, a4)).toEqual(inOrder('Dr 2000 1,130.00; Cr 1000 1,110.00; Cr 4900 20.00'))
    expect(await desk.open('V100', '2026-06-10')).toEqual([])
    expect(await cheque(501)).toMatchObject({ status: 'Open', payee: 'V100', amount: '1110', pays: 'INV-1' })
    expect(await untied(books)).toEqual([])
  })

  it('[FA12] [S4.36] is cancelled at a date of its own, once, with date and reason; what it paid is open again from then', async () => {
    const open = await cheque(501)
    const cancel = (of: Row, more: Row = {}) =>
      desk.act('cheque', 'cancel', of, [], { ...{ cancelDate: '2026-06-20', cancelReason: 'LOST' }, ...how, ...more })
    const how = { cancelThen: 'Reopen', stopReference: null }
    const required = 'kit:problems.required'
    expect(rules(await cancel(open, { cancelDate: null, cancelReason: null }))).toEqual([
      ['given.cancelDate', required],
      ['given.cancelReason', required],
    ])
    expect(rules(await cancel(open, { cancelDate: '2026-06-05' }))).toEqual([
      ['given.cancelDate', 'ap:rules.payment.cancelledAfter'],
    ])
    await sql`update fiscal_period set ap_closed = true where id = ${books.periods[6]}::uuid`.execute(books.db)
    expect(rules(await cancel(open, { cancelDate: '2026-07-05' }))).toEqual([
      ['given.cancelDate', 'ledger:refused.periodClosed'],
    ])
    const cancelled = succeeded(await cancel(open))
    expect(cancelled).toMatchObject({ status: 'Cancelled', cancelReason: 'LOST', cancelDate: '2026-06-20' })
    expect(await entryOf(books, a4, 'post.rev')).toEqual(inOrder('Dr 1000 1,110.00; Dr 4900 20.00; Cr 2000 1,130.00'))
    expect(await aged('V100', 'INV-1', '2026-06-15')).toBe('0')
    expect(await aged('V100', 'INV-1', '2026-06-20')).toBe('1130')
    expect((await as('admin').read(`/api/ap/payment/${String(a4['id'])}`)).Data).toMatchObject({
      ...{ status: 'Cancelled', cancelDate: '2026-06-20', cancelReason: 'LOST' },
    })
    expect(rules(await cancel(cancelled))).toEqual([['status', 'kit:refused.wrongState']])
    expect(await untied(books)).toEqual([])
  })

  it('[FA13] [S8.18] a number stays used when its cheque is cancelled', async () => {
    const draft = desk.payment('V100', '2026-06-20', '1.00', [], { method: 'Cheque', chequeNo: 501 })
    const answer = await desk.save('payment', draft)
    expect(rules(answer)).toEqual([['chequeNo', 'ap:rules.payment.chequeNumberFree']])
    expect(answer.Message).toBe('Cheque number has been used.')
  })

  it('[FA5] [S5.44] payment plus discount stay within the balance, and the discount within its time', async () => {
    const day = '2026-06-22'
    const over = await desk.items('V100', day, { 'INV-1': { pay: '1120.00', discount: '20.00' } })
    const answer = await desk.save('payment', desk.payment('V100', day, '1120.00', over))
    expect(rules(answer)).toEqual([['items.0.pay', 'ap:rules.payment.withinBalance']])
    expect(answer.Problems![0]!.Args).toMatchObject({ over: '10.00' })
    const late = await desk.items('V100', '2026-06-13', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
    const record = desk.payment('V100', '2026-06-22', '1110.00', late)
    const clerk = new PayablesDesk(books, as('payer'))
    const draft = succeeded(await clerk.save('payment', record))
    expect(rules(await clerk.act('payment', 'post', draft, sure))).toEqual([
      ['items.0.discount', 'ap:rules.payment.discountInTime'],
    ])
    // Whoever has the right says why.
    expect(rules(await desk.act('payment', 'post', draft, sure))).toEqual([['exceptionReason', 'kit:refused.noReason']])
  })
})
