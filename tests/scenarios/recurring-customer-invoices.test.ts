import { beforeAll, describe, expect, it } from 'vitest'
import { seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { RecurringCustomerInvoice } from '../../shared/contracts/ar/recurring-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** [finance 8.1] What customers are asked for again and again; what both sides share of it is tested with that of vendors. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-10T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/recurring-invoice'

const template = (recurringId: string, more: Row = {}): Row => ({
  ...emptyRecord(RecurringCustomerInvoice.fields),
  ...{ recurringId, name: 'Crane hire', billToId: 'C100', frequency: 'Monthly', every: 1, fromDate: '2026-05-01' },
  ...{ currency: null, holdbackPercent: '0', customerReference: 'PO-7' },
  lines: [{ ...emptyRecord(RecurringCustomerInvoice.fields.lines.fields!), description: 'Crane', amount: '1000' }],
  ...more,
})
const kept = async (recurringId: string, more: Row = {}) =>
  succeeded(await clerk.save('POST', ROOM, { record: template(recurringId, more) }))
const act = (action: string, { id, version }: Row, parameters: Row) =>
  clerk.save('POST', `${ROOM}/${String(id)}/${action}`, { version, confirmed: [], parameters })
const told = (record: Row) => (record['dates'] as Row[]).map(({ dueOn, outcome, doneBy }) => [dueOn, outcome, doneBy])
const draftsOf = async (record: Row): Promise<Row[]> =>
  Promise.all(
    (record['dates'] as Row[]).flatMap(({ documentNo }) =>
      documentNo
        ? [admin.list(`${CUSTOMER_INVOICE}?documentNo==${String(documentNo)}`).then(({ List }) => List[0]!)]
        : [],
    ),
  )

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

describe('a recurring invoice of a customer', () => {
  it('[finance 8.1 recurring] drafts an invoice for each date with the terms and tax of that day, which posts to the cent; a date is skipped with a reason', async () => {
    const crane = await kept('CRANE')
    expect(crane).toMatchObject({ currency: 'CAD', netAmount: '1000', nextDate: '2026-05-01', status: 'Active' })
    const skipped = succeeded(await act('skip', crane, { skipDate: '2026-05-01', skipReason: 'Not there yet' }))
    const after = succeeded(await act('generate', skipped, { through: '2026-06-30' }))
    expect(told(after).map(([on, what]) => [on, what])).toEqual([
      ['2026-05-01', 'Skipped'],
      ['2026-06-01', 'Drafted'],
    ])
    expect(after['nextDate']).toBe('2026-07-01')
    const [june] = await draftsOf(after)
    const draft = succeeded(await admin.read(`${CUSTOMER_INVOICE}/${String(june!['id'])}`))
    expect(draft).toMatchObject({
      ...{ origin: 'Recurring', originNo: 'CRANE' },
      ...{ status: 'Draft', docDate: '2026-06-01', termsCode: 'T2', dueDate: '2026-07-01', customerReference: 'PO-7' },
      ...{ netAmount: '1000', taxAmount: '130', lines: [expect.objectContaining({ taxGroup: 'HST' })] },
    })
    const posted = succeeded(await desk.act('post', draft))
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 1100 1,130.00; Cr 2100 130.00; Cr 4000 1,000.00'))
    expect(await untied(books)).toEqual([])
    // Each date once, whoever asks again.
    expect(rules(await act('generate', after, { through: '2026-06-30' }))).toEqual([
      [null, 'ledger:refused.nothingDue'],
    ])
  })

  it('[finance 8.1 recurring] is drafted by the night in the name of who wrote it, and waits when a month is closed', async () => {
    const night = await kept('NIGHT')
    await seedSchedules(app.deps, app.deps.jobs.shipped)
    const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==draftCustomerRecurring')).List
    succeeded(await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`))
    await app.deps.jobs.drain()
    const read = succeeded(await clerk.read(`${ROOM}/${String(night['id'])}`))
    expect(told(read)).toEqual([
      ['2026-05-01', 'Drafted', expect.any(String)],
      ['2026-06-01', 'Drafted', expect.any(String)],
    ])
    expect((await draftsOf(read)).map(({ docDate, docAmount }) => [docDate, docAmount])).toEqual([
      ['2026-05-01', '1130'],
      ['2026-06-01', '1130'],
    ])
  })

  it('[finance 8.1 recurring] its ID is used once; without lines, on a control account, or ending before it begins it is refused', async () => {
    const refused = async (more: Row, id = 'BAD') =>
      rules(await clerk.save('POST', ROOM, { record: template(id, more) }))
    const own = (field: string, rule: string) => [field, `ar:rules.recurringInvoice.${rule}`]
    expect(await refused({}, 'CRANE')).toEqual([own('recurringId', 'idUsedOnce')])
    expect(await refused({ lines: [] })).toEqual([own('lines', 'hasLines')])
    const [line] = template('BAD')['lines'] as Row[]
    expect(await refused({ lines: [{ ...line, glAccount: '1100' }] })).toEqual([
      own('lines.0.glAccount', 'notOnControl'),
    ])
    expect(await refused({ untilDate: '2026-04-30' })).toEqual([own('untilDate', 'endsAfterBegin')])
    expect((await as('payer').get(ROOM)).statusCode).toBe(403)
  })
})
