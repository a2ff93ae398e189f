import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { CommissionDesk } from '../support/commission-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { CASH_RECEIPT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'
import { COMPANY } from './northgate.ts'

/** [finance 8.4] [supply 9, 9.1] What reps earn, to the cent: with its invoice or its payment, by steps, shared, taken back, and posted to payables once. */
let today = '2026-06-30'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${today}T16:00:00Z`) } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const receipts = new ReceiptsDesk(admin)
const reps = new CommissionDesk(admin, app)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await sql`update firm_vendor set ship_to_province = 'CA-ON', default_bank_id = 'MAIN'`.execute(books.db)
})

afterEach(() => {
  today = '2026-06-30'
})

const sold = (salesRepId: string, of: string | readonly Row[], more: Row = {}) =>
  desk.posted(of, { salesRepId, ...more })
const paid = ({ invoiceNo }: Row, amount: string, depositDate: string) =>
  receipts.posted([{ amount, pays: { [String(invoiceNo)]: amount } }], { depositDate })
/** Documents of payables that commissions have made, in their order. */
const owed = async (salesRepId: string): Promise<Row[]> =>
  (await admin.list(`/api/${PurchaseInvoice.room}?reference=${salesRepId}&SortFields=invoiceNo`)).List
const lastEntry = async (salesRepId: string) => entryOf(books, (await owed(salesRepId)).at(-1)!)

describe('a commission', () => {
  it('[FA20] of 3 % on what is paid is owed to the vendor of its rep when it is paid: debit commission expense, credit payables; once', async () => {
    await reps.rep('AMY', '3', { commissionEarned: 'Paid', apFirmId: 'V100' })
    const invoice = await sold('AMY', '5000.00')
    expect(await reps.shown('2026-06-30')).toEqual([])
    await paid(invoice, '5650.00', '2026-06-20')
    expect(await reps.shown('2026-06-19')).toEqual([])
    expect(await reps.shown('2026-06-30')).toEqual(['AMY 5000 3 150 150'])
    expect(await reps.run('2026-06-30')).toEqual({ counts: [1, 0, 0], why: [] })
    expect(await owed('AMY')).toMatchObject([
      {
        vendorId: 'V100',
        kind: 'Invoice',
        status: 'Posted',
        docAmount: '150',
        docNumber: expect.stringMatching(/^COM\d{6}$/),
      },
    ])
    expect(await lastEntry('AMY')).toEqual(inOrder('Dr 6500 150.00; Cr 2000 150.00'))
    expect(await reps.shown('2026-06-30')).toEqual([])
    expect(await reps.run('2026-06-30')).toEqual({ counts: [0, 0, 0], why: [] })
    expect(await untied(books)).toEqual([])
  })

  it('[supply 9.1 commission] is of goods, without tax, freight and surcharges; of a margin it is of what goods have not cost', async () => {
    await sql`
      insert into gl_account (account, natural_account, name, account_type, manual, revalued, reconciled, retained_earnings, active, created_by, updated_by)
      select a, a, n, 'Revenue', true, false, false, false, true, 'test', 'test'
      from (values ('4020', 'Surcharges'), ('4030', 'Freight')) v (a, n)`.execute(books.db)
    await sql`
      insert into account_role (company_id, role, gl_account, created_by, updated_by)
      select ${COMPANY}, v.role, v.account, 'test', 'test'
      from (values ('SURCHARGE_REVENUE', '4020'), ('FREIGHT_REVENUE', '4030')) v (role, account)`.execute(books.db)
    const goods = [
      { amount: '2633.40', cost: '2064.00' },
      { amount: '295.00', cost: '182.00' },
    ]
    const lines = [...goods, { amount: '54.00', glAccount: '4020' }, { amount: '85.00', glAccount: '4030' }]
    await reps.rep('BEA', '3', { apFirmId: 'V200' })
    await reps.rep('CAL', '20', { commissionBasis: 'Margin', apFirmId: 'V200' })
    await sold('BEA', lines)
    await sold('CAL', lines)
    expect(await reps.shown('2026-06-30')).toEqual(['BEA 2928.4 3 87.85 87.85', 'CAL 2928.4 20 136.48 136.48'])
    expect(await reps.run('2026-06-30')).toEqual({ counts: [2, 0, 0], why: [] })
    expect(await lastEntry('BEA')).toEqual(inOrder('Dr 6500 87.85; Cr 2000 87.85'))
    expect(await lastEntry('CAL')).toEqual(inOrder('Dr 6500 136.48; Cr 2000 136.48'))
    expect(await reps.shown('2026-06-30')).toEqual([])
  })

  it('[finance 8.4 commission] goes with what its invoice gives back: before it is posted it is less, after that it is owed back', async () => {
    await reps.rep('DEE', '3', { apFirmId: 'V100' })
    const [first, second] = [await sold('DEE', '1000.00'), await sold('DEE', '2000.00')]
    const credit = (of: Row, amount: string) =>
      desk.posted(amount, { kind: 'Credit', credits: of['documentNo'], docDate: '2026-06-10' })
    await credit(first, '100.00')
    expect(await reps.shown('2026-06-30', { salesRepId: 'DEE' })).toEqual(['DEE 900 3 27 27', 'DEE 2000 3 60 60'])
    await reps.run('2026-06-30', { salesRepId: 'DEE' })
    await credit(first, '900.00')
    const last = await credit(second, '500.00')
    expect(await reps.shown('2026-06-30', { salesRepId: 'DEE' })).toEqual(['DEE 0 3 0 -27', 'DEE 1500 3 45 -15'])
    await reps.run('2026-06-30', { salesRepId: 'DEE' })
    expect((await owed('DEE')).at(-1)).toMatchObject({ kind: 'Credit', docAmount: '42', openAmount: '-42' })
    expect(await lastEntry('DEE')).toEqual(inOrder('Dr 2000 42.00; Cr 6500 15.00; Cr 6500 27.00'))
    // The credit itself taken back, it is earned again.
    succeeded(await desk.act('reverse', last, { reversalDate: '2026-06-30' }))
    expect(await reps.shown('2026-06-30', { salesRepId: 'DEE' })).toEqual(['DEE 2000 3 60 15'])
  })

  it('is earned in the part that is paid, and taken back with a payment that comes back', async () => {
    await reps.rep('EVE', '10', { commissionEarned: 'Paid', apFirmId: 'V100' })
    const invoice = await sold('EVE', '1000.00')
    await paid(invoice, '282.50', '2026-06-12')
    expect(await reps.shown('2026-06-30', { salesRepId: 'EVE' })).toEqual(['EVE 1000 10 100 25'])
    const deposit = await paid(invoice, '847.50', '2026-06-15')
    await reps.run('2026-06-30', { salesRepId: 'EVE' })
    const [receipt] = await receipts.receipts(deposit)
    succeeded(
      await receipts.act(CASH_RECEIPT, 'reverse', receipt!, {
        returnDate: '2026-06-25',
        returnReason: 'NotSufficient',
        returnFee: null,
      }),
    )
    expect(await reps.shown('2026-06-30', { salesRepId: 'EVE' })).toEqual(['EVE 1000 10 100 -75'])
  })

  it('[supply 9.1 commission] earned with its invoice is taken back while that is late beyond what was agreed, and earned again with its payment', async () => {
    await reps.rep('FAY', '5', { apFirmId: 'V100' })
    succeeded(await reps.agree({ salesRepId: 'FAY', percent: '5', clawBackDays: 30 }))
    const invoice = await sold('FAY', '1000.00', { docDate: '2026-06-05' })
    await reps.run('2026-06-30', { salesRepId: 'FAY' })
    // Due on the fifth of July.
    today = '2026-09-30'
    expect(await reps.shown('2026-08-04', { salesRepId: 'FAY' })).toEqual([])
    expect(await reps.shown('2026-08-05', { salesRepId: 'FAY' })).toEqual(['FAY 1000 5 50 -50'])
    await paid(invoice, '1130.00', '2026-09-01')
    expect(await reps.shown('2026-09-30', { salesRepId: 'FAY' })).toEqual([])
  })

  it('[supply 9.1 commission] rises with what its rep has sold in the month, each step by itself', async () => {
    await reps.rep('GUS', '2', { apFirmId: 'V100' })
    const tiers = [
      { above: '5000.00', percent: '3' },
      { above: '8000.00', percent: '4' },
    ]
    succeeded(await reps.agree({ salesRepId: 'GUS', percent: '2', tiers }))
    await sold('GUS', '4000.00')
    await sold('GUS', '5000.00')
    await sold('GUS', '1000.00', { docDate: '2026-05-29' })
    expect((await reps.shown('2026-06-30', { salesRepId: 'GUS' })).toSorted()).toEqual(
      ['GUS 4000 2 80 80', 'GUS 1000 2 20 20', 'GUS 3000 3 90 90', 'GUS 1000 4 40 40', 'GUS 1000 2 20 20'].toSorted(),
    )
  })

  it('[supply 9.1 commission] is shared as the card says, or as was agreed on a customer; what rounding leaves over is of who sold', async () => {
    await reps.rep('HAL', '3', { apFirmId: 'V200' })
    await reps.rep('IDA', '3', { apFirmId: 'V200', splits: [{ salesRepId: 'HAL', share: '33.333333' }] })
    await sold('IDA', '100.00')
    const plan = {
      salesRepId: 'IDA',
      customerId: 'BUILDER',
      percent: '10',
      splits: [{ salesRepId: 'HAL', share: '50' }],
    }
    succeeded(await reps.agree(plan))
    await sold('IDA', '100.00', { billToId: 'BUILDER' })
    expect((await reps.shown('2026-06-30')).filter((row) => /^(?:HAL|IDA)/.test(row)).toSorted()).toEqual(
      ['HAL 33.33 3 1 1', 'IDA 66.67 3 2 2', 'HAL 50 10 5 5', 'IDA 50 10 5 5'].toSorted(),
    )
  })

  it('of a document in another currency is in the company’s, at its rate', async () => {
    await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
    await reps.rep('JO', '2', { apFirmId: 'V100' })
    await sold('JO', '8000.00', { billToId: 'USBUYER' })
    expect(await reps.shown('2026-06-30', { salesRepId: 'JO' })).toEqual(['JO 10800 2 216 216'])
  })
})

describe('the run of commissions', () => {
  const ROOM = '/api/ar/sales-commission'
  const asked = (more: Row = {}) => ({ parameters: { asOf: '2026-06-30', postingDate: '2026-06-30', ...more } })
  const refused = async (more: Row = {}, who = admin) => rules(await who.save('POST', `${ROOM}/run`, asked(more)))
  const own = (field: string | null, rule: string) => [[field, `ar:rules.salesCommission.${rule}`]]

  it('is refused for a day ahead, posted before it was earned, and to whoever may not', async () => {
    expect(await refused({ asOf: '2026-07-01', postingDate: '2026-07-01' })).toEqual(own('asOf', 'notAhead'))
    expect(await refused({ postingDate: '2026-06-29' })).toEqual(own('postingDate', 'postedAfter'))
    expect((await as('clerk').write('POST', `${ROOM}/run`, asked())).statusCode).toBe(403)
  })

  it('says of each rep why he could not be posted, keeps nothing of it, and posts the others', async () => {
    await reps.rep('KIM', '5')
    await reps.rep('LEE', '5', { apFirmId: 'V200' })
    await sold('KIM', '100.00')
    await sold('LEE', '100.00')
    expect(await reps.shown('2026-06-30', { salesRepId: 'KIM' })).toEqual(['KIM 100 5 5 5 NoVendor'])
    expect(await reps.run('2026-06-30', { salesRepId: 'KIM' })).toEqual({
      ...{ counts: [0, 0, 1], why: ['ar:rules.salesCommission.noVendor'] },
    })
    await sql`update firm_vendor set ship_to_province = null`.execute(books.db)
    expect((await reps.run('2026-06-30', { salesRepId: 'LEE' })).why).toEqual([
      'ap:refused.billLacks @ap:purchaseInvoice.fields.shipToRegion',
    ])
    await sql`update firm_vendor set ship_to_province = 'CA-ON'`.execute(books.db)
    await sql`update account_role set role = 'BAD_DEBT_X' where role = 'COMMISSION_EXPENSE'`.execute(books.db)
    expect((await reps.run('2026-06-30', { salesRepId: 'LEE' })).why).toEqual(['ar:rules.salesCommission.noAccount'])
    await sql`update account_role set role = 'COMMISSION_EXPENSE' where role = 'BAD_DEBT_X'`.execute(books.db)
    await sql`update fiscal_period set ap_closed = true where start_date = '2026-06-01'`.execute(books.db)
    expect((await reps.run('2026-06-30', { salesRepId: 'LEE' })).counts).toEqual([0, 0, 1])
    await sql`update fiscal_period set ap_closed = false where start_date = '2026-06-01'`.execute(books.db)
    expect(await owed('LEE')).toEqual([])
    expect(await reps.run('2026-06-30', { salesRepId: 'LEE' })).toEqual({ counts: [1, 0, 0], why: [] })
  })

  it('frees what its document was for when that is taken back', async () => {
    const [document] = await owed('LEE')
    const body = { version: document!['version'], confirmed: [], parameters: { reversalDate: '2026-06-30' } }
    succeeded(await admin.save('POST', `/api/ap/purchase-invoice/${String(document!['id'])}/reverse`, body))
    expect(await reps.shown('2026-06-30', { salesRepId: 'LEE' })).toEqual(['LEE 100 5 5 5'])
    await reps.run('2026-06-30', { salesRepId: 'LEE' })
    expect((await owed('LEE')).map(({ status }) => status)).toEqual(['Reversed', 'Posted'])
  })

  it('[I12] leaves what is above a limit to the word of another, and does not post it again meanwhile', async () => {
    await enterLimits(books, [['PurchaseInvoice', '1000', 'approver']])
    await reps.rep('MAX', '50', { apFirmId: 'V200' })
    await sold('MAX', '4000.00')
    expect(await reps.run('2026-06-30', { salesRepId: 'MAX' })).toEqual({ counts: [1, 0, 0], why: [] })
    expect(await owed('MAX')).toMatchObject([{ status: 'Submitted', docAmount: '2000', entryNo: null }])
    expect(await reps.shown('2026-06-30', { salesRepId: 'MAX' })).toEqual([])
  })

  it('says of a margin whose cost nobody knows that it earns nothing', async () => {
    await reps.rep('NED', '20', { apFirmId: 'V200', commissionBasis: 'Margin' })
    await sold('NED', '500.00')
    expect(await reps.shown('2026-06-30', { salesRepId: 'NED' })).toEqual(['NED 500 20 0 0 NoCost'])
  })

  it('changes nothing of what was sold before an agreement was made', async () => {
    await reps.rep('OLA', '3', { apFirmId: 'V100' })
    await sold('OLA', '100.00')
    succeeded(await reps.agree({ salesRepId: 'OLA', percent: '9', fromDate: '2026-01-01' }))
    await sold('OLA', '100.00')
    expect(await reps.shown('2026-06-30', { salesRepId: 'OLA' })).toEqual(['OLA 100 3 3 3', 'OLA 100 9 9 9'])
  })

  it('takes one agreement of a rep from a day on, steps that rise, and shares of others that fit', async () => {
    const rule = (field: string, name: string) => [[field, `ar:rules.commissionPlan.${name}`]]
    const plan = { salesRepId: 'OLA', fromDate: '2026-02-01', percent: '1' }
    expect(rules(await reps.agree({ ...plan, fromDate: '2026-01-01' }))).toEqual(rule('fromDate', 'dayOnce'))
    expect(rules(await reps.agree({ ...plan, earned: 'Paid', clawBackDays: 5 }))).toEqual(
      rule('clawBackDays', 'clawBackOfInvoiced'),
    )
    const tiers = [
      { above: '10.00', percent: '1' },
      { above: '10.00', percent: '2' },
    ]
    expect(rules(await reps.agree({ ...plan, tiers }))).toEqual(rule('tiers.1.above', 'tiersRise'))
    const share = (salesRepId: string, part: string) => ({ salesRepId, share: part })
    expect(rules(await reps.agree({ ...plan, splits: [share('OLA', '5')] }))).toEqual(
      rule('splits.0.salesRepId', 'sharedWithOthers'),
    )
    expect(rules(await reps.agree({ ...plan, splits: [share('AMY', '60'), share('BEA', '50')] }))).toEqual(
      rule('splits', 'splitsFit'),
    )
  })

  it('[finance 8.4 commission] is told rep by rep; what they were given is what the ledger has on commission expense and payables', async () => {
    const parameters = { fromDate: '2026-06-01', toDate: '2026-06-30' }
    const { rows, ties } = await runReport(admin, 'ar/sales-rep-commission', { parameters, groupBy: ['salesRepId'] })
    const amy = rows.find(({ salesRepId }) => salesRepId === 'AMY')
    expect(amy).toMatchObject({
      netSales: '5000',
      commission: '150',
      earnedAmount: '150',
      posted: '150',
      balance: '0',
      state: 'Posted',
    })
    expect(rows.find(({ salesRepId }) => salesRepId === 'CAL')).toMatchObject({
      cost: '2246',
      margin: '682.4',
      percent: '20',
    })
    expect(rows.find(({ salesRepId }) => salesRepId === 'MAX')).toMatchObject({
      posted: '0',
      balance: '0',
      state: 'UnderWay',
    })
    const { rows: debits } = await sql<{ sum: string }>`
      select sum(debit - credit)::text as sum from entry_line where gl_account = '6500'`.execute(books.db)
    const sum = Number(debits[0]!.sum).toFixed(2)
    expect(proven(ties)).toEqual([
      ['expense', '', sum, '0.00'],
      ['payable', '', sum, '0.00'],
    ])
    const one = await runReport(admin, 'ar/sales-rep-commission', {
      parameters: { ...parameters, salesRepId: 'AMY' },
      groupBy: [],
    })
    expect(one.ties).toEqual([])
  })

  it('tells nobody costs who may not see them, nor the percentage of a margin', async () => {
    await sql`delete from role_named_right where named_right = 'cost.view' and owner_id = (select id from role where role_id = 'clerk')`.execute(
      books.db,
    )
    const parameters = { fromDate: '2026-06-01', toDate: '2026-06-30', salesRepId: 'CAL' }
    const { rows } = await runReport(as('clerk'), 'ar/sales-rep-commission', { parameters, groupBy: [] })
    expect(rows[0]).toMatchObject({ salesRepId: 'CAL', commission: '136.48', percent: null })
    expect(Object.keys(rows[0]!)).not.toContain('margin')
  })
})
