import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { TaxFiling } from '../../shared/contracts/ap/tax-filing.ts'
import { TaxReturn } from '../../shared/contracts/ap/tax-return.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { credit, debit } from '../../server/ledger/legs.ts'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { GOLDEN } from './entries.ts'
import { COMPANY, GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { storyIn } from './story.ts'
import { figureOf } from './figures.ts'

/** [finance 5.3, 7.13] GST/HST returns over the golden ledger: worked out, approved, filed, remitted, reversed. */
const { books, as } = await startNorthgate()
const controller = as('controller')
const admin = as('admin')
const approver = as('approver')
const desk = new PayablesDesk(books, admin)
const story = storyIn(books)
/** Stands for the Receiver General. */
const AUTHORITY = 'V200'

const drafted = (more: Row = {}, calls = controller) =>
  calls.save('POST', '/api/ap/tax-return', { record: { ...emptyRecord(TaxReturn.fields), lines: [], ...more } })
const act = (action: string, { id, version }: Row, parameters?: Row, calls: Calls = controller) =>
  calls.save('POST', `/api/ap/tax-return/${String(id)}/${action}`, {
    version,
    confirmed: [],
    ...(parameters ? { parameters } : {}),
  })
const read = async ({ id }: Row) => (await controller.get(`/api/ap/tax-return/${String(id)}`)).json().Data as Row
const form = (record: Row) => (record['lines'] as Row[]).map(({ line, amount }) => `${String(line)} ${String(amount)}`)
const worksheet = (periodStart: string, periodEnd: string, groupBy = ['line']) =>
  runReport(controller, 'ap/tax-worksheet', { parameters: { periodStart, periodEnd }, groupBy })
const JUNE = ['2026-06-01', '2026-06-30'] as const
const REVERSAL = { reversalDate: '2026-08-31', reversalReason: 'An invoice was missing' }

const frequency = (fromDate: string, more: Row = {}) =>
  controller.save('POST', '/api/ap/tax-filing', {
    record: {
      ...emptyRecord(TaxFiling.fields),
      ...{ fromDate, frequency: 'Monthly', dueMonths: 1, authorityId: AUTHORITY, sample: true },
      ...more,
    },
  })
/** Tax of a sale, or on the other side of a purchase, as somebody books it late. */
const booked = (date: string, account: '2100' | '2110', amount: string, source: 'GJ' | 'AJ' = 'GJ') =>
  books.post({ date, source, legs: [debit('6100', amount), credit(account, amount)] })

beforeAll(async () => {
  await enterMasters(admin, books)
  for (const entry of GOLDEN) await story.tell(entry)
})

describe('the golden ledger', () => {
  it('[FG4] [FG5] is read by calls as the engine holds it, and its sub-ledgers tie', async () => {
    const { accounts } = (await controller.get('/api/gl/account/tree?asOf=2026-06-30')).json() as {
      accounts: { account: string; heading: boolean; balance: string }[]
    }
    const stands = accounts
      .filter(({ balance }) => Number(balance) !== 0)
      .map(({ account, balance }) => [balance.startsWith('-') ? 'Cr' : 'Dr', account, balance.replace('-', '')])
    expect(stands).toEqual(GOLDEN_TRIAL_BALANCE)
    const { rows } = await runReport(controller, 'ap/aged-trial-balance', {
      parameters: {
        asOf: '2026-06-30',
        basis: 'DueDate',
        length: 'Days',
        days: 30,
        amountsIn: 'Company',
        overdueOnly: false,
      },
    })
    const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0).toFixed(2)
    expect(`-${total('total')}`).toBe(figureOf('G5', 'payables'))
    expect(`-${total('holdback')}`).toBe(figureOf('G5', 'heldFromOthers'))
  })
})

describe('the GST/HST return', () => {
  const g6 = (line: number) => figureOf('G6', line)
  it('[finance 7.13] needs to know how often the company files', async () => {
    expect(rules(await drafted())).toEqual([[null, 'ap:rules.taxReturn.periodKnown']])
    succeeded(await frequency('2026-06-01'))
    expect(rules(await frequency('2026-06-01'))).toEqual([['fromDate', 'ap:rules.taxFiling.dayOnce']])
  })

  it('[FG6] of June from the golden ledger: 103 = 105 = 12,350.00; 106 = 108 = 1,632.80; 109 = 10,717.20, tied to the books', async () => {
    const { total, rows, ties } = await worksheet(...JUNE)
    expect(total).toMatchObject({ sales: g6(101), collected: g6(105), recoverable: g6(108), netTax: g6(109) })
    expect(new Set(rows.map(({ line }) => line))).toEqual(new Set(['101', '103', '106']))
    expect(ties.map(({ subject, reported, difference }) => [subject, reported, difference])).toEqual([
      ['2100', '12350.00', '0.00'],
      ['2110', '-1632.80', '0.00'],
    ])
    const draft = succeeded(await drafted({ filingDate: '2026-07-15' }))
    expect(draft).toMatchObject({
      periodStart: '2026-06-01',
      periodEnd: '2026-06-30',
      dueOn: '2026-07-31',
      netTax: g6(109),
    })
    expect(form(draft)).toEqual([
      ...[
        `101 ${g6(101)}`,
        `103 ${g6(103)}`,
        '104 0',
        `105 ${g6(105)}`,
        `106 ${g6(106)}`,
        '107 0',
        `108 ${g6(108)}`,
        `109 ${g6(109)}`,
      ],
      ...['110 0', '112 0', `113A ${g6(109)}`, '114 0', `115 ${g6(109)}`],
    ])
    expect(rules(await drafted())).toEqual([[null, 'ap:rules.taxReturn.oneOpen']])
    expect(
      (await approver.write('POST', `/api/ap/tax-return/${String(draft['id'])}/file`, { version: 1 })).statusCode,
    ).toBe(403)
  })
})

const openReturn = async (): Promise<Row> => {
  const answer = await controller.get('/api/ap/tax-return?Page=1&PageSize=5&status=Draft|Submitted|Approved')
  return read((answer.json() as { List: Row[] }).List[0]!)
}
const edited = async (stored: Row, changes: Row, calls = controller) => {
  const record = {
    ...Object.fromEntries(Object.keys(TaxReturn.fields).map((name) => [name, stored[name]])),
    ...changes,
  }
  return succeeded(
    await calls.save('PUT', `/api/ap/tax-return/${String(stored['id'])}`, { record, version: stored['version'] }),
  )
}
const documentOf = async ({ invoiceNo }: Row): Promise<Row> => {
  const { rows } = await sql<Row>`
    select id, version, kind, vendor_id as vendor, due_date::text as due, doc_number as number, status, discount_date as discount
    from ap_invoice where invoice_no = ${invoiceNo}`.execute(books.db)
  return rows[0]!
}

describe('filing', () => {
  it('[finance 5.3] is after the period, of what was seen, and owes the authority by a document of payables', async () => {
    const early = await edited(await openReturn(), { filingDate: '2026-06-30' })
    expect(rules(await act('file', early))).toEqual([['filingDate', 'ap:rules.taxReturn.afterPeriod']])
    const draft = await edited(early, { filingDate: '2026-07-15' })
    await booked('2026-06-20', '2100', '13.00')
    expect(rules(await act('file', draft))).toEqual([['lines', 'ap:rules.taxReturn.booksMoved']])
    const computed = succeeded(await act('recompute', draft))
    expect(computed).toMatchObject({ netTax: '10730.2' })
    const preview = await controller.save('POST', `/api/ap/tax-return/${String(draft['id'])}/file/preview`, {
      version: computed['version'],
    })
    expect(preview.ResultStatus, JSON.stringify(preview)).toBe(1)
    const filed = succeeded(await act('file', computed))
    expect(filed).toMatchObject({ status: 'Filed', filedBy: 'Marie Bouchard', openAmount: '10730.2', postedSince: '0' })
    const remittance = await documentOf(filed)
    expect(remittance).toMatchObject({
      vendor: AUTHORITY,
      due: '2026-07-31',
      number: filed['returnNo'],
      status: 'Posted',
    })
    expect(remittance).toMatchObject({ kind: 'Invoice', discount: null })
    expect(await entryOf(books, remittance)).toEqual(inOrder('Dr 2100 12,363.00; Cr 2110 1,632.80; Cr 2000 10,730.20'))
    const alone = await desk.act('purchase-invoice', 'reverse', remittance, [], { reversalDate: '2026-07-31' })
    expect(rules(alone)).toEqual([[null, 'ap:rules.purchaseInvoice.ofNoReturn']])
  })

  it('[finance 5.3] what is posted into a filed period shows as a difference and goes on the next return; adjustments have lines of their own', async () => {
    await booked('2026-06-25', '2110', '-26.00')
    await booked('2026-07-10', '2100', '65.00')
    // [finance 13, R10] A bad debt gives its tax back on line 107, what is paid back of credits is on line 104.
    await booked('2026-07-11', '2100', '-130.00', 'AJ')
    await booked('2026-07-12', '2110', '10.00', 'AJ')
    const june = await worksheet(...JUNE)
    expect(june.total).toMatchObject({ netTax: '10730.2' })
    expect(june.ties.map(({ subject, difference }) => [subject, difference])).toEqual([
      ['2100', '0.00'],
      ['2110', '26.00'],
    ])
    const july = await worksheet('2026-07-01', '2026-07-31')
    expect(july.total).toMatchObject({ collected: '75', recoverable: '156', netTax: '-81' })
    expect(july.ties.every(({ difference }) => difference === '0.00')).toBe(true)
    const draft = succeeded(await drafted({ filingDate: '2026-08-03' }))
    expect(form(draft).slice(1)).toEqual([
      ...['103 65', '104 10', '105 75', '106 26', '107 130', '108 156', '109 -81'],
      ...['110 0', '112 0', '113A -81', '114 81', '115 0'],
    ])
    // A refund is a credit of the authority.
    const filed = succeeded(await act('file', draft))
    const refund = await documentOf(filed)
    expect(refund['kind']).toBe('Credit')
    expect(await entryOf(books, refund)).toEqual(inOrder('Dr 2000 81.00; Cr 2100 65.00; Cr 2110 16.00'))
    // What came late to June is on the return of July, and nowhere twice.
    const both = await worksheet('2026-06-01', '2026-07-31')
    expect(both.total).toMatchObject({ netTax: '10649.2' })
    expect(both.ties.every(({ difference }) => difference === '0.00')).toBe(true)
    expect(await read({ id: (await listed('Filed')).at(-1)!['id'] })).toMatchObject({ postedSince: '0' })
  })

  it('[finance 5.3] [FI6] the last return is reversed, unless it is paid, and its period filed again with what was missing', async () => {
    const [july, june] = await listed('Filed')
    expect(rules(await act('reverse', june!, REVERSAL))).toEqual([[null, 'ap:rules.taxReturn.lastOfAll']])
    const back = succeeded(await act('reverse', july!, REVERSAL))
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-08-31' })
    expect(await documentOf(back)).toMatchObject({ status: 'Reversed' })
    // Kept as it was filed.
    expect(form(back).slice(7, 8)).toEqual(['109 -81'])
    await booked('2026-07-20', '2100', '200.00')
    const amended = succeeded(await drafted({ filingDate: '2026-08-04' }))
    expect(amended).toMatchObject({ periodStart: '2026-07-01', netTax: '119' })
    const filed = succeeded(await act('file', amended))
    const number = String(filed['returnNo'])
    await desk.paid(
      desk.payment(
        AUTHORITY,
        '2026-08-20',
        '119.00',
        await desk.items(AUTHORITY, '2026-08-20', { [number]: { pay: '119.00' } }),
      ),
    )
    const paid = await read(filed)
    expect(paid['openAmount']).toBe('0')
    expect(rules(await act('reverse', paid, REVERSAL))).toEqual([[null, 'ap:rules.taxReturn.nothingPaid']])
  })

  it('[finance 7.1] [FI12] above the limit of payables another approves it; what was left on account is an instalment', async () => {
    await sql`
      with c as (
        insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome,
                                tax_tolerance, rate_stale_days, integration_mode, ageing_basis, ageing_length, ageing_days,
                                interest_percent, created_by, updated_by)
        values (${COMPANY}, 1, 'Months', 5, 100, 'Refuse', 0.05, 7, 'Immediate', 'DueDate', 'Days', 30, 0, 'test', 'test')
        on conflict (company_id) do update set tax_tolerance = 0.05 returning id)
      insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id)
      select id, 0, 'PurchaseInvoice', 'CAD', 5000, 'approver' from c`.execute(books.db)
    await booked('2026-08-10', '2100', '6000.00')
    await desk.paid(desk.payment(AUTHORITY, '2026-08-25', '1000.00', [], { leaveOnAccount: true }))
    const draft = succeeded(await drafted({ filingDate: '2026-09-10' }))
    expect(form(draft).slice(7)).toEqual(['109 6000', '110 1000', '112 1000', '113A 5000', '114 0', '115 5000'])
    expect(rules(await act('file', draft))).toEqual([['netTax', 'kit:refused.aboveLimit']])
    const waiting = succeeded(await act('submit', draft))
    expect(rules(await act('approve', waiting, undefined, admin))).toEqual([])
    const sentBack = succeeded(
      await act('return', await read(draft), { approvalNote: 'Look at August again' }, approver),
    )
    expect(sentBack).toMatchObject({ status: 'Draft', approvedBy: null, approvalNote: 'Look at August again' })
    const own = succeeded(await act('submit', sentBack))
    expect(rules(await act('approve', own))).toEqual([
      [null, 'kit:refused.ownHand'],
      ['netTax', 'kit:refused.approverOfLimit'],
    ])
    const approved = succeeded(await act('approve', own, undefined, approver))
    const filed = succeeded(await act('file', approved))
    expect(filed).toMatchObject({ status: 'Filed', approvedBy: 'David Chen', openAmount: '6000' })
  })

  it('[finance 5.3] a period without tax is filed and owes nothing; one that comes out even moves the accounts alone', async () => {
    const nothing = succeeded(await act('file', succeeded(await drafted({ filingDate: '2026-10-05' }))))
    expect(nothing).toMatchObject({ periodEnd: '2026-09-30', invoiceNo: null, entryNo: null, netTax: '0' })
    await booked('2026-10-07', '2100', '26.00')
    await booked('2026-10-08', '2110', '-26.00')
    const even = succeeded(await act('file', succeeded(await drafted({ filingDate: '2026-11-05' }))))
    expect(await entryOf(books, even)).toEqual(inOrder('Dr 2100 26.00; Cr 2110 26.00'))
    const back = succeeded(await act('reverse', even, { ...REVERSAL, reversalDate: '2026-11-30' }))
    expect(back['status']).toBe('Reversed')
  })

  it('[finance 5.3] [FI8] what waits for its integration is on no return: it shows beside the worksheet and is integrated first', async () => {
    await sql`update gl_control set integration_mode = 'Batch'`.execute(books.db)
    await desk.invoice('V100', 'INV-WAITS', '1000.00', '1130.00', {
      docDate: '2026-10-12',
      transactionDate: '2026-10-12',
    })
    const { total, ties } = await worksheet('2026-10-01', '2026-10-31')
    expect(total).toMatchObject({ recoverable: '26' })
    expect(ties.map(({ name, subject, reported, expected }) => [name, subject, reported, expected])).toEqual([
      ...[
        ['account', '2100', '26.00', '26.00'],
        ['account', '2110', '-26.00', '-26.00'],
      ],
      ['pending', '2110', '0.00', '-130.00'],
    ])
    const draft = succeeded(await drafted({ filingDate: '2026-11-05' }))
    expect(await read(draft)).toMatchObject({ netTax: '0', waitingEntries: 1, waitingTax: '-130' })
    for (const action of ['submit', 'file']) {
      const { Problems } = await act(action, draft)
      expect(Problems).toEqual([
        expect.objectContaining({
          Field: null,
          Key: 'ap:rules.taxReturn.allIntegrated',
          Args: { count: '1', tax: '-130.00', periodEnd: '2026-10-31' },
        }),
      ])
    }
    const waiting = (await admin.list('/api/gl/pending-entry')).List.map(({ id }) => String(id))
    succeeded(
      await admin.save('POST', '/api/gl/pending-entry/actions/integrate', { ids: waiting, total: 1, parameters: {} }),
    )
    const computed = succeeded(await act('recompute', draft))
    expect(await read(computed)).toMatchObject({ netTax: '-130', waitingEntries: 0, waitingTax: '0' })
    // The document of the return waits itself, and so does what takes it back: neither is on another return.
    const filed = succeeded(await act('file', computed))
    expect(filed).toMatchObject({ status: 'Filed', entryNo: null, openAmount: '-130' })
    succeeded(await act('reverse', filed, { ...REVERSAL, reversalDate: '2026-11-30' }))
    expect((await admin.list('/api/gl/pending-entry')).TotalCount).toBe(2)
  })

  it('[finance 5.3] the periods change on a day that is not filed yet; what is filed stays in the database too', async () => {
    expect(rules(await frequency('2026-09-30'))).toEqual([['fromDate', 'ap:rules.taxFiling.afterFiled']])
    const month = succeeded(await drafted({ filingDate: '2027-01-10' }))
    expect(month).toMatchObject({ periodStart: '2026-10-01', periodEnd: '2026-10-31' })
    succeeded(await frequency('2026-10-01', { frequency: 'Quarterly', dueMonths: 1 }))
    // October alone is no period any more.
    for (const action of ['submit', 'file'])
      expect(rules(await act(action, month))).toEqual([['periodEnd', 'ap:rules.taxReturn.periodNext']])
    const draft = succeeded(await act('recompute', month))
    const held = (is: boolean) =>
      sql`update firm_vendor v set on_hold = ${is} from firm f where v.owner_id = f.id and f.firm_id = ${AUTHORITY}`.execute(
        books.db,
      )
    await held(true)
    expect(rules(await act('submit', draft))).toEqual([[null, 'ap:rules.taxReturn.authorityPayable']])
    await held(false)
    expect(draft).toMatchObject({ periodStart: '2026-10-01', periodEnd: '2026-12-31', dueOn: '2027-01-31' })
    expect(await read(draft)).toMatchObject({ waitingEntries: 0, waitingTax: '0' })
    const [used] = ((await controller.get('/api/ap/tax-filing?Page=1&PageSize=5&used=true')).json() as { List: Row[] })
      .List
    const gone = await controller.save(
      'DELETE',
      `/api/ap/tax-filing/${String(used!['id'])}?version=${String(used!['version'])}`,
    )
    expect(rules(gone)).toEqual([[null, 'ap:rules.taxFiling.usedStays']])
    await expect(sql`update tax_return set net_tax = 0 where status = 'Filed'`.execute(books.db)).rejects.toThrow(
      'stays',
    )
    await expect(sql`delete from tax_return_entry_line`.execute(books.db)).rejects.toThrow('stays')
  })
})

const listed = async (status: string): Promise<Row[]> =>
  ((await controller.get(`/api/ap/tax-return?Page=1&PageSize=20&status=${status}`)).json() as { List: Row[] }).List
