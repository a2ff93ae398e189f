import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../server/ledger/legs.ts'
import { tieOut } from '../../server/ledger/balances.ts'
import type { CustomerAccount, CustomerList } from '../../shared/contracts/ar/account-inquiry.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'
import { COMPANY } from './northgate.ts'

/** [finance 8.3] The account of a customer as clerks look into it and use up his credits, over HTTP, with exact figures. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/account-inquiry'

const account = async (customer: string, asOf = '2026-06-30', calls = admin) =>
  (await calls.read(`${ROOM}/${customer}?AsOf=${asOf}`)).Data as unknown as CustomerAccount
const list = async (customer: string, name: string, asOf = '2026-06-30', more = '') =>
  ((await admin.read(`${ROOM}/${customer}/${name}?AsOf=${asOf}${more}`)).Data as unknown as CustomerList)
    .rows as unknown as Row[]
const item = async (customer: string, reference: unknown) =>
  (await account(customer)).items.find((one) => one.reference === reference)!
const aged = (parameters: Row = {}, groupBy: string[] = []) =>
  runReport(admin, 'ar/aged-trial-balance', {
    parameters: {
      ...{ asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
      ...parameters,
    },
    groupBy,
  })

/** What comes in is booked as its document will book it. */
const received = (date: string, legs: Parameters<typeof books.post>[0]['legs']) =>
  books.post({ date, source: 'CR', legs, description: 'Deposit' })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

describe('the customer inquiry', () => {
  let first: Row

  it('[finance 8.3] [R1] says what he owes, of what limit, and how late; the sum of what is open is the control account', async () => {
    await sql`update firm_bill_to set credit_limit = 20000 where owner_id = (select id from firm where firm_id = 'C100')`.execute(
      books.db,
    )
    first = await desk.posted('5000.00')
    expect(await account('C100')).toMatchObject({
      ...{
        name: 'C100',
        balance: '5650.00',
        overdue: '0.00',
        unapplied: '0.00',
        sales: '5650.00',
        yearBegan: '2026-01-01',
      },
      ...{ creditLimit: '20000.00', available: '14350.00', highest: '5650.00', lastReceipt: null, daysToPay: null },
      byCurrency: [{ currency: 'CAD', open: '5650.00', carried: '5650.00' }],
    })
    expect((await account('C100', '2026-07-20')).ageing.slice(0, 2)).toEqual(['0.00', '5650.00'])
    expect((await account('C100', '2026-06-04')).balance).toBe('0.00')
    expect(await tieOut(books.db, COMPANY, '2026-06-30')).toEqual([])
  })

  it('[finance 8.3] [R2] [R4] a receipt settles with its discount, what is left on account lies unapplied', async () => {
    const { id } = await item('C100', first['invoiceNo'])
    await received('2026-06-15', [
      debit(role('BANK'), '5600.00'),
      debit(role('SALES_DISCOUNT_TAKEN'), '50.00'),
      onItem('Credit', id, '5650.00'),
    ])
    await received('2026-06-15', [
      debit(role('BANK'), '2000.00'),
      credit(role('AR_CONTROL'), '2000.00', {
        opens: {
          ...{ id: '5d0e8f7a-0000-4000-8000-000000000004', firmId: 'C100', kind: 'Receipt', reference: 'DEP-1' },
          ...{ documentDate: '2026-06-15', dueDate: '2026-06-15' },
        },
      }),
    ])
    expect(await account('C100')).toMatchObject({
      ...{ balance: '-2000.00', unapplied: '2000.00', available: '22000.00', highest: '5650.00', receipts: '7650.00' },
      ...{ lastReceipt: { paidOn: '2026-06-15', currency: 'CAD', amount: '2000.00' }, daysToPay: 10 },
    })
    expect((await list('C100', 'receipts')).map(({ amount, state }) => [amount, state])).toEqual([
      ['2000.00', 'Posted'],
      ['5650.00', 'Posted'],
    ])
    // [R12] Charges less what came in; with what lies on account it closes below nothing.
    const moves = await list('C100', 'statement')
    expect(moves.map(({ move, charged, credited, balance }) => [move, charged ?? credited, balance])).toEqual([
      ['Invoice', '5650.00', '5650.00'],
      ['Receipt', '5650.00', '0.00'],
      ['Receipt', '2000.00', '-2000.00'],
    ])
    expect((await list('C100', 'open')).map(({ kind, open }) => [kind, open])).toEqual([['Receipt', '-2000.00']])
  })

  it('[finance 8.3] money on account is applied to an invoice and taken back, each from its day on', async () => {
    const invoice = await desk.posted('1000.00', { docDate: '2026-06-16' })
    const [from, to] = [await item('C100', 'DEP-1'), await item('C100', invoice['invoiceNo'])]
    const body = { fromItem: from.id, toItem: to.id, amount: '1130', date: '2026-06-20' }
    expect((await admin.save('POST', `${ROOM}/C100/apply`, body)).ResultStatus).toBe(1)
    expect(await account('C100')).toMatchObject({ balance: '-870.00', unapplied: '870.00' })
    expect(await account('C100', '2026-06-19')).toMatchObject({ balance: '-870.00', unapplied: '2000.00' })
    const [row] = await list('C100', 'applications')
    expect(row).toMatchObject({ from: 'DEP-1', to: invoice['invoiceNo'], amount: '1130.00', canTakeBack: true })
    const back = { applicationId: row!['id'], date: '2026-06-25' }
    expect((await admin.save('POST', `${ROOM}/C100/unapply`, back)).ResultStatus).toBe(1)
    expect((await account('C100')).unapplied).toBe('2000.00')
    expect(rules(await admin.save('POST', `${ROOM}/C100/apply`, { ...body, amount: '1130.01' }))[0]![1]).toContain(
      'ledger:',
    )
  })

  it('[finance 8.3 twice] of two who use up one receipt at once the second finds what is left of it', async () => {
    const [one, other] = [
      await desk.posted('1000.00', { docDate: '2026-06-17' }),
      await desk.posted('1000.00', { docDate: '2026-06-17' }),
    ]
    const from = await item('C100', 'DEP-1')
    const use = async (calls: typeof admin, { invoiceNo }: Row) =>
      calls.save('POST', `${ROOM}/C100/apply`, {
        fromItem: from.id,
        toItem: (await item('C100', invoiceNo)).id,
        amount: '1130',
        date: '2026-06-26',
      })
    const answers = await Promise.all([use(admin, one), use(as('clerk'), other)])
    // 2,000.00 lie with us: once it is enough.
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(answers.flatMap(rules)).toEqual([[null, 'ledger:refused.overApplied']])
    const [row] = await list('C100', 'applications')
    expect(
      (await admin.save('POST', `${ROOM}/C100/unapply`, { applicationId: row!['id'], date: '2026-06-30' }))
        .ResultStatus,
    ).toBe(1)
    for (const invoice of [one, other]) {
      const { id, version } = (await desk.listed(invoice)) as Row
      succeeded(await desk.act('reverse', { id, version }, { reversalDate: '2026-06-30' }))
    }
  })

  it('[R6] [finance 8.3] holds back beside the balance; [R13] in another currency each by itself, and no limit in two', async () => {
    await desk.posted([{ amount: '100000.00', jobId: 'J1' }], { billToId: 'BUILDER', holdbackPercent: '10' })
    expect(await account('BUILDER')).toMatchObject({ balance: '101700.00', holdback: '10000.00', creditLimit: null })
    expect((await list('BUILDER', 'holdbacks'))[0]).toMatchObject({ kind: 'Holdback', open: '10000.00' })
    await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
    await desk.posted('8000.00', { billToId: 'USBUYER' })
    const dollars = { currency: 'USD', open: '8000.00', carried: '10800.00' }
    expect(await account('USBUYER')).toMatchObject({ currency: 'USD', balance: '10800.00', byCurrency: [dollars] })
  })

  it('[S6.01] [S6.02] is for who may look and for customers alone', async () => {
    expect((await as('payer').get(`${ROOM}/C100?AsOf=2026-06-30`)).statusCode).toBe(403)
    expect((await admin.get(`${ROOM}/V100?AsOf=2026-06-30`)).statusCode).toBe(404)
    const other = await item('BUILDER', (await account('BUILDER')).items[0]!.reference)
    const body = { fromItem: (await item('C100', 'DEP-1')).id, toItem: other.id, amount: '1', date: '2026-06-25' }
    expect((await admin.write('POST', `${ROOM}/C100/apply`, body)).statusCode).toBe(404)
    expect((await as('approver').write('POST', `${ROOM}/C100/apply`, body)).statusCode).toBe(403)
  })
})

describe('the report of unapplied credits', () => {
  it('[finance 8.4 unapplied] [R4] tells what lies on account and what is left of a credit, proven by the receivable accounts', async () => {
    await desk.posted('100.00', { kind: 'Credit', reason: 'Rusty', docDate: '2026-06-18' })
    const { total, rows, ties } = await runReport(admin, 'ar/unapplied-credits', {
      parameters: { asOf: '2026-06-30', amountsIn: 'Company' },
    })
    expect(
      rows.map(({ kind, original, applied, unapplied, age }) => [kind, original, applied, unapplied, age]),
    ).toEqual([
      ['Receipt', '2000', '0', '2000', 15],
      ['Credit', '113', '0', '113', 12],
    ])
    expect(total['unapplied']).toBe('2113')
    expect(proven(ties)).toEqual([['negativePart', '', '2113.00', '0.00']])
    const before = { parameters: { asOf: '2026-06-20', amountsIn: 'Company', customerId: 'C100' } }
    // On that day 1,130.00 of it was applied; it was taken back on the 25th.
    expect((await runReport(admin, 'ar/unapplied-credits', before)).total).toMatchObject({ unapplied: '983' })
  })
})

describe('the aged trial balance of receivables', () => {
  it('[finance 8.4 ageing] [R4] tells each customer in the columns of his age, proven by the control accounts', async () => {
    const { total, rows, ties } = await aged()
    // 1,130.00 and 101,700.00 and 10,800.00 are owed, 2,000.00 lies on account, 113.00 is credited.
    expect(total).toMatchObject({ total: '111517', holdback: '10000', ahead: '0' })
    expect(rows.filter(({ firmId }) => firmId === 'C100').map(({ kind, total: of }) => [kind, of])).toEqual([
      ['Receipt', '-2000'],
      ['Credit', '-113'],
      ['Invoice', '1130'],
    ])
    expect(proven(ties)).toEqual([
      ['account', '1100', '100717.00', '0.00'],
      ['account', '1110', '10800.00', '0.00'],
      ['account', '1150', '10000.00', '0.00'],
      ['control', '', '111517.00', '0.00'],
      // What the accounts above come to, line by line.
      ['whole', '', '121517.00', '0.00'],
    ])
  })

  it('[finance 8.4 ageing] as it was on an earlier day, apart what is not applied, in the currency of documents, of one customer', async () => {
    expect((await aged({ asOf: '2026-06-14' })).total['total']).toBe('118150')
    expect((await aged({ unappliedApart: true })).total).toMatchObject({ total: '111517', unapplied: '-2113' })
    const dollars = await aged({ amountsIn: 'Document', customerFrom: 'USBUYER', customerTo: 'USBUYER' })
    expect(dollars.rows.map(({ currency, total }) => [currency, total])).toEqual([['USD', '8000']])
    expect(dollars.ties).toEqual([])
    // A month after they fell due.
    const late = await aged({ asOf: '2026-08-10', overdueOnly: true })
    expect(late.rows.every(({ current }) => current === '0')).toBe(true)
    expect((await as('payer').get('/api/ar/aged-trial-balance/panel')).statusCode).toBe(403)
  })
})

describe('what is known of an account', () => {
  it('[judgement 21] says whom to ask, and beside what is open what was said of it: a dispute, else a promise that is not kept whole', async () => {
    await sql`
      insert into firm_contact (owner_id, position, name, role, email, phone, receives_invoices, receives_statements,
                                receives_confirmations, receives_certificates, uses_portal)
      select id, n, case n when 0 then 'Grace' else 'Tom' end, null, null, '905-555-010' || n, false, n = 1, false, false, false
      from firm, generate_series(0, 1) n where firm_id = 'BUILDER'`.execute(books.db)
    expect((await account('BUILDER')).contact).toMatchObject({ name: 'Tom', phone: '905-555-0101' })
    const [late, other] = [
      await desk.posted('300.00', { billToId: 'BUILDER', docDate: '2026-05-01', dueDate: '2026-05-31' }),
      await desk.posted('200.00', { billToId: 'BUILDER', docDate: '2026-05-02', dueDate: '2026-06-01' }),
    ]
    const log = (call: Row) => admin.save('POST', '/api/ar/collection/log', { customerId: 'BUILDER', ...call })
    const reference = late['invoiceNo']
    const about = { reference, amount: '50.00', notes: 'Bent bars', nextOn: '2026-07-08' }
    succeeded(await log({ outcome: 'Dispute', ...about }))
    succeeded(await log({ outcome: 'Promise', amount: '226.00', comesOn: '2026-07-03', notes: 'By wire' }))
    const said = async (asOf?: string) =>
      (await list('BUILDER', 'open', asOf)).flatMap(({ reference: no, toKnow, disputedOn, promisedFor }) =>
        [reference, other['invoiceNo']].includes(no) ? [[no, toKnow, disputedOn, promisedFor]] : [],
      )
    expect(await said()).toEqual([
      [reference, 'Bent bars', '2026-06-30', null],
      [other['invoiceNo'], 'By wire', null, '2026-07-03'],
    ])
    // Of a day before it was said, nothing was known.
    expect((await said('2026-06-29')).map(([, ...known]) => known)).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  it('[finance 8.3 calls] lists what was said with him, the newest first, and what came of what he promised', async () => {
    const told = async (asOf?: string, more?: string) =>
      (await list('BUILDER', 'calls', asOf, more)).map(({ outcome, amount, notes, came }) => [
        ...[outcome, amount, notes, came],
      ])
    expect(await told()).toEqual([
      ['Promise', '226.00', 'By wire', '0.00'],
      ['Dispute', '50.00', 'Bent bars', null],
    ])
    expect(await told('2026-06-30', '&Find=bent')).toEqual([['Dispute', '50.00', 'Bent bars', null]])
    expect(await told('2026-06-29')).toEqual([])
    expect(await told('2026-06-30', '&From=2026-07-01')).toEqual([])
    // Whoever may not see what came of calls sees none here.
    const asked = () => as('clerk').get(`${ROOM}/BUILDER/calls?AsOf=2026-06-30`)
    expect((await asked()).statusCode).toBe(200)
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'ar/collection.%'`.execute(books.db)
    expect((await asked()).statusCode).toBe(403)
  })
  it('[finance 8.3 files] lists the files of him and of his papers, each where it hangs, to whoever may look there', async () => {
    const invoice = await desk.posted('10.00', { billToId: 'BUILDER' })
    const { rows: firms } = await sql<{ id: string }>`select id from firm where firm_id = 'BUILDER'`.execute(books.db)
    for (const [room, id, name] of [
      ['admin/firm', firms[0]!.id, 'contract.png'],
      ['ar/customer-invoice', invoice['id'], 'proof.png'],
    ] as const)
      await sql`
        insert into attachment (id, room, record_id, name, content_type, size, sha256, store, created_by)
        values (gen_random_uuid(), ${room}, ${String(id)}::uuid, ${name}, 'image/png', 9, sha256('x'), 'database', 'test')`.execute(
        books.db,
      )
    const files = async (calls = admin, customer = 'BUILDER') => {
      const { Data } = await calls.read(`${ROOM}/${customer}/attachments?AsOf=2026-06-30`)
      return (Data as unknown as { rows: Row[] }).rows.map(({ name, room, key }) => [name, room, key]).toSorted()
    }
    const contract = ['contract.png', 'admin/firm', 'BUILDER']
    expect(await files()).toEqual([contract, ['proof.png', 'ar/customer-invoice', invoice['invoiceNo']]])
    expect(await files(admin, 'C100')).toEqual([])
    expect(await files(as('clerk'))).toHaveLength(2)
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'ar/customer-invoice.%'`.execute(
      books.db,
    )
    expect(await files(as('clerk'))).toEqual([contract])
  })
})
