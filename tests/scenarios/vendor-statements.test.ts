import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { Transfers, counts, readWorkbook, valuesIn } from '../server/platform/transfer/files.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 7.13] The statement of a vendor explained by our books, to the cent. */
const { app, books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const clerk = as('clerk')
const ROOM = '/api/ap/vendor-statement'

const line = (docNumber: string, amount: string, more: Row = {}): Row => ({
  ...emptyRecord(VendorStatement.fields.theirs.fields! as Fields),
  ...{ docNumber, amount, docDate: '2026-06-02', kind: amount.startsWith('-') ? 'Credit' : 'Invoice', ...more },
})
const statement = (balance: string, theirs: Row[], more: Row = {}): Row => ({
  ...emptyRecord(VendorStatement.fields),
  ...{ vendorId: 'V100', form: 'OpenItems', statementDate: '2026-06-15', balance, currency: null, theirs, ...more },
})
const saved = async (record: Row) => succeeded(await clerk.save('POST', ROOM, { record }))
const act = ({ id, version }: Row, action: string) =>
  clerk.save('POST', `${ROOM}/${String(id)}/${action}`, { version, confirmed: [] })
const told = (record: Row) =>
  (record['theirs'] as Row[]).map((one) =>
    ['ourNumber', 'ourAmount', 'difference', 'standing'].map((name) => one[name]),
  )
const ours = (record: Row) =>
  (record['ours'] as Row[]).map((one) => [one['docNumber'], one['amount'], one['standing']].join(' '))

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await enterReasons(books)
  await desk.invoice('V100', 'INV-00123', '1000.00', '1130.00')
  await desk.invoice('V100', 'INV-124', '200.00', '226.00')
  await desk.invoice('V100', 'INV-125', '50.00', '56.50')
  await desk.invoice('V100', 'INV-126', '70.00', '79.10')
  await desk.invoice('V100', 'INV-127', '10.00', '11.30', { docDate: '2026-06-20', transactionDate: '2026-06-20' })
  const pay = async (date: string, amount: string, docNumber: string) =>
    desk.paid(desk.payment('V100', date, amount, await desk.items('V100', date, { [docNumber]: { pay: amount } })))
  await pay('2026-06-12', '226.00', 'INV-124')
  // After the day of the statement: at that day the invoice is open still.
  await pay('2026-06-18', '1130.00', 'INV-00123')
})

describe('a statement of a vendor', () => {
  let draft: Row

  it('[finance 7.13 statements] is explained by our books at its day, past as it is', async () => {
    // Open with us on 15 June: 1130.00 + 56.50 + 79.10 = 1265.60; the vendor says 1130.00 + 226.00 + 60.00 + 11.30 + 33.90.
    draft = await saved(
      statement('1461.20', [
        line('inv 123', '1130.00'),
        line('124', '226.00'),
        line('INV-125', '60.00'),
        line('INV-127', '11.30'),
        line('INV-999', '33.90'),
      ]),
    )
    expect(told(draft)).toEqual([
      ['INV-00123', '1130', '0', 'Matched'],
      ['INV-124', '0', '226', 'Settled'],
      ['INV-125', '56.5', '3.5', 'AmountDiffers'],
      ['INV-127', '0', '11.3', 'Later'],
      [null, null, '33.9', 'NotOurs'],
    ])
    expect(ours(draft)).toEqual(['INV-00123 1130 Matched', 'INV-125 56.5 Matched', 'INV-126 79.1 NotTheirs'])
    expect(draft).toMatchObject({ currency: 'CAD', listed: '1461.2', notOurs: '33.9', differing: '240.8' })
    expect(draft).toMatchObject({ notTheirs: '79.1', ourBalance: '1265.6', unexplained: '0' })
    const { total, rows, ties } = await runReport(clerk, 'ap/statement-differences', {
      parameters: { statementNo: draft['statementNo'], only: 'All' },
    })
    expect(rows).toHaveLength(6)
    expect(total).toMatchObject({ theirAmount: '1461.2', ourAmount: '1265.6', difference: '195.6' })
    expect(ties.map(({ name, expected, difference }) => [name, expected, difference])).toEqual([
      ['statement', '1461.20', '0.00'],
      ['books', '1265.60', '0.00'],
    ])
  })

  it('[finance 7.13 statements] is matched by hand where it must be, with a document of the vendor', async () => {
    const theirs = draft['theirs'] as Row[]
    const change = (at: number, fields: Row) =>
      clerk.save('PUT', `${ROOM}/${String(draft['id'])}`, {
        record: { theirs: theirs.map((one, place) => (place === at ? { ...one, ...fields } : one)) },
        version: draft['version'],
      })
    expect(rules(await change(4, { ourNumber: 'NOBODY' }))).toEqual([
      ['theirs.4.ourNumber', 'ap:rules.vendorStatement.ourNumberKnown'],
    ])
    expect(rules(await change(4, { kind: 'Payment' }))).toEqual([
      ['theirs.4.amount', 'ap:rules.vendorStatement.minusOfCredits'],
    ])
    draft = succeeded(await change(4, { ourNumber: 'INV-126' }))
    expect(told(draft)[4]).toEqual(['INV-126', '79.1', '-45.2', 'AmountDiffers'])
    expect((draft['theirs'] as Row[])[4]).toMatchObject({ byHand: true })
    expect(draft).toMatchObject({ notOurs: '0', differing: '195.6', notTheirs: '0', ourBalance: '1265.6' })
  })

  it('[finance 7.13 statements] agrees when nothing is unexplained, stays so, and can be opened again', async () => {
    const short = await saved(statement('100.00', [line('INV-125', '56.50')], { statementDate: '2026-06-16' }))
    expect(rules(await act(short, 'agree'))).toEqual([['balance', 'ap:rules.vendorStatement.explained']])
    const again = await clerk.save('POST', ROOM, { record: statement('1.00', []) })
    expect(rules(again)).toEqual([['statementDate', 'ap:rules.vendorStatement.statementOnce']])
    // Somebody posts at a day before it: what was looked at is not what would be agreed.
    await desk.invoice('V100', 'INV-128', '20.00', '22.60')
    expect(rules(await act(draft, 'agree'))).toEqual([['ourBalance', 'ap:rules.vendorStatement.changedMeanwhile']])
    const version = draft['version']
    draft = succeeded(
      await clerk.save('PUT', `${ROOM}/${String(draft['id'])}`, { record: { notes: 'Asked for INV-128' }, version }),
    )
    expect(draft).toMatchObject({ notTheirs: '22.6', ourBalance: '1288.2' })
    const agreed = succeeded(await act(draft, 'agree'))
    expect(agreed).toMatchObject({ status: 'Agreed', agreedBy: 'Priya Nair' })
    const late = { record: { notes: 'Later' }, version: agreed['version'] }
    expect(rules(await clerk.save('PUT', `${ROOM}/${String(agreed['id'])}`, late))).toEqual([
      ['status', 'kit:refused.notADraft'],
    ])
    expect((await as('payer').write('POST', ROOM, { record: statement('1.00', []) })).statusCode).toBe(403)
    expect(succeeded(await act(agreed, 'reopen'))).toMatchObject({ status: 'Draft', agreedBy: null })
  })
})

describe('a line that our books do not have', () => {
  it('[finance 7.13 statements] is explained when its invoice is entered and posted, without the statement being saved', async () => {
    const lines = [line('INV-126', '79.10'), line('INV-700', '45.20'), line('INV-701', '-11.30')]
    const draft = await saved(statement('113.00', lines, { statementDate: '2026-06-24' }))
    expect(told(draft).map(([, , , standing]) => standing)).toEqual(['Matched', 'NotOurs', 'NotOurs'])
    expect((draft['theirs'] as Row[]).map(({ kind }) => kind)).toEqual(['Invoice', 'Invoice', 'Credit'])
    await desk.invoice('V100', 'INV-700', '40.00', '45.20')
    await app.deps.jobs.drain()
    const now = (await clerk.get(`${ROOM}/${String(draft['id'])}`)).json<{ Data: Row }>().Data
    expect(told(now).map(([ourNumber, , difference, standing]) => [ourNumber, difference, standing])).toEqual([
      ['INV-126', '0', 'Matched'],
      ['INV-700', '0', 'Matched'],
      [null, '-11.3', 'NotOurs'],
    ])
    expect(now).toMatchObject({ notOurs: '-11.3', version: Number(draft['version']) + 1 })
    const { List } = await as('admin').list(
      `/api/admin/audit-log?entity=ap.vendorStatement&recordId==${String(draft['id'])}`,
    )
    expect(new Set(List.map(({ actionBy }) => actionBy))).toEqual(new Set(['Priya Nair', 'Alex Morgan']))

    // A payment before its day: whoever reads it sees that at once, and its list and agreement follow.
    const read = async () => (await clerk.get(`${ROOM}/${String(draft['id'])}`)).json<{ Data: Row }>().Data
    const items = await desk.items('V100', '2026-06-20', { 'INV-126': { pay: '79.10' } })
    const paid = await desk.paid(desk.payment('V100', '2026-06-20', '79.10', items))
    const beside = await read()
    expect(told(beside)[0]).toEqual(['INV-126', '0', '79.1', 'Settled'])
    // What is agreed is what was looked at: it is compared anew once, by the reading or by the job.
    expect(beside).toMatchObject({ differing: '79.1', version: Number(now['version']) + 1 })
    await app.deps.jobs.drain()
    expect(await read()).toEqual(beside)
    const given = { cancelDate: '2026-06-21', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', paid, [], given))
    expect(told(await read())[0]).toEqual(['INV-126', '79.1', '0', 'Matched'])
  })
})

describe('a balance that is carried forward', () => {
  const forward = (balance: string, theirs: Row[], more: Row = {}) =>
    statement(balance, theirs, {
      ...{ vendorId: 'V200', form: 'BalanceForward', openingDate: '2026-06-05', openingBalance: '339.00' },
      ...{ statementDate: '2026-06-20', ...more },
    })
  beforeAll(async () => {
    // By 5 June we owe 339.00 less the 113.00 that he has not seen yet; then 226.00 more, and 226.00 less are paid.
    await desk.invoice('V200', 'B-1', '300.00', '339.00')
    await desk.invoice('V200', 'B-2', '100.00', '113.00', {
      kind: 'Credit',
      docDate: '2026-06-04',
      transactionDate: '2026-06-04',
    })
    await desk.invoice('V200', 'B-3', '200.00', '226.00', { docDate: '2026-06-10', transactionDate: '2026-06-10' })
    await desk.paid(
      desk.payment(
        'V200',
        '2026-06-12',
        '226.00',
        await desk.items('V200', '2026-06-12', { 'B-3': { pay: '226.00' } }),
      ),
    )
    await desk.invoice('V200', 'B-4', '50.00', '56.50', { docDate: '2026-06-15', transactionDate: '2026-06-15' })
  })

  it('[finance 7.13 statements] leads with all that moved it since from his balance to ours', async () => {
    const { rows } = await sql<{ number: string }>`
      select payment_no as number from ap_payment where vendor_id = 'V200'`.execute(books.db)
    const payment = rows[0]!.number
    // 339.00 + 226.00 - 226.00 + 33.90 - 113.00 = 259.90; ours is 226.00 + 226.00 - 226.00 + 56.50 = 282.50.
    const draft = await saved(
      forward('259.90', [
        line('B-3', '226.00', { docDate: '2026-06-10' }),
        line(payment, '-226.00', { docDate: '2026-06-12', kind: 'Payment' }),
        line('B-9', '33.90', { docDate: '2026-06-14' }),
        line('B-2', '-113.00', { docDate: '2026-06-08', kind: 'Credit' }),
      ]),
    )
    expect(told(draft)).toEqual([
      ['B-3', '226', '0', 'Matched'],
      [payment, '-226', '0', 'Matched'],
      [null, null, '33.9', 'NotOurs'],
      ['B-2', '0', '-113', 'Earlier'],
    ])
    expect(ours(draft)).toEqual(['B-3 226 Matched', `${payment} -226 Matched`, 'B-4 56.5 NotTheirs'])
    // 259.90 - (339.00 - 226.00) - 33.90 + 113.00 + 56.50 = 282.50
    expect(draft).toMatchObject({ ourOpening: '226', notOurs: '33.9', differing: '-113', notTheirs: '56.5' })
    expect(draft).toMatchObject({ ourBalance: '282.5', unexplained: '0' })
    const { total, ties } = await runReport(clerk, 'ap/statement-differences', {
      parameters: { statementNo: draft['statementNo'], only: 'All' },
    })
    expect(total).toMatchObject({ theirAmount: '259.9', ourAmount: '282.5', difference: '-22.6' })
    expect(ties.map(({ name, expected, difference }) => [name, expected, difference])).toEqual([
      ['statement', '259.90', '0.00'],
      ['books', '282.50', '0.00'],
    ])
    expect(succeeded(await act(draft, 'agree'))).toMatchObject({ status: 'Agreed' })
  })

  it('[finance 7.13 statements] says what it is and of which earlier day', async () => {
    const late = forward('339.00', [], { openingDate: '2026-06-21', statementDate: '2026-06-21' })
    expect(rules(await clerk.save('POST', ROOM, { record: late }))).toEqual([
      ['openingDate', 'ap:rules.vendorStatement.opensBefore'],
    ])
    const unsaid = await saved(
      forward('0.00', [], { openingDate: null, openingBalance: null, statementDate: '2026-06-22' }),
    )
    expect(rules(await act(unsaid, 'agree'))).toEqual([
      ['openingDate', 'ap:rules.vendorStatement.openingSaid'],
      ['openingBalance', 'ap:rules.vendorStatement.openingSaid'],
    ])
  })
})

describe('statements in a file', () => {
  const files = new Transfers(app, 'clerk', 'ap/vendor-statement')

  it('[finance 7.13 statements] come with their lines in one list, as a vendor writes them: first judged, then whole', async () => {
    const content = [
      'Vendor;Currency;Statement date;Statement balance;Date;Document;Kind;Vendor’s amount',
      'v100;CAD;2026-06-28;90.40;2026-06-02;INV-126;Invoice;79.10',
      ';;;;2026-06-21;INV-800;;33.90',
      ';;;;2026-06-22;CR-5;Credit;-22.60',
      'V200;CAD;2026-06-28;56.50;2026-06-15;B-4;Invoice;56.50',
    ].join('\n')
    const run = await files.check(content)
    expect(await files.badRows(run.id)).toEqual([])
    expect([counts(run), run.rowCount]).toEqual([[2, 0, 0, 0], 2])
    expect(counts(await files.import(run.id))).toEqual([2, 0, 0, 0])
    const { List } = await clerk.list(`${ROOM}?statementDate=2026-06-28`)
    expect(List).toHaveLength(2)
    const first = List.find(({ vendorId }) => vendorId === 'V100')
    const record = (await clerk.get(`${ROOM}/${String(first!['id'])}`)).json<{ Data: Row }>().Data
    expect(record).toMatchObject({
      vendorId: 'V100',
      form: 'OpenItems',
      balance: '90.4',
      listed: '90.4',
      notOurs: '11.3',
    })
    expect(told(record).map(([ourNumber, , , standing]) => [ourNumber, standing])).toEqual([
      ['INV-126', 'Matched'],
      [null, 'NotOurs'],
      [null, 'NotOurs'],
    ])
    // What is spelt otherwise is no change.
    expect(counts(await files.check(content))).toEqual([0, 0, 2, 0])
  })

  it('[finance 7.13 statements] tell what is wrong with which row, and write nothing', async () => {
    const run = await files.check(
      [
        'vendorId;currency;statementDate;balance;theirs.docDate;theirs.docNumber;theirs.kind;theirs.amount',
        'V100;CAD;2026-06-29;10.00;2026-06-02;INV-126;Invoice;79.10',
        'V100;CAD;2026-06-29;11.00;2026-06-02;INV-125;Invoice;56.50',
        'NOBODY;CAD;2026-06-29;10.00;2026-06-02;X-1;Invoice;10.00',
        'V200;CAD;2026-06-29;x;02/06/26;X-2;Bill;1.234',
        ';;;;2026-06-30;X-3;Payment;5.00',
        'V100;CAD;2026-06-28;90.40;2026-06-02;INV-126;Invoice;79.10',
        'V100;CAD;2026-06-15;1.00;2026-06-02;INV-126;Invoice;1.00',
      ].join('\n'),
    )
    expect(await files.badRows(run.id)).toEqual([
      ['', 3, null, 'kit:transfer.problems.recordTwice'],
      ['', 4, 'vendorId', 'kit:refused.unknownRecord'],
      ['', 5, 'balance', 'kit:problems.notANumber'],
      ['theirs', 5, 'theirs.0.docDate', 'kit:problems.notADate'],
      ['theirs', 5, 'theirs.0.kind', 'kit:problems.notAChoice'],
      ['theirs', 5, 'theirs.0.amount', 'ap:rules.vendorStatement.wholeCents'],
      ['theirs', 6, 'theirs.1.amount', 'ap:rules.vendorStatement.minusOfCredits'],
    ])
    expect(counts(run)).toEqual([1, 2, 0, 5])
  })

  it('[finance 7.13 statements] have a template of two sheets, and are not for whoever may not import', async () => {
    const answer = await files.get(`${ROOM}/transfer/template?Locale=fr-CA`)
    expect(valuesIn(await readWorkbook(answer.rawPayload), 'Relevés de fournisseurs')[0]).toContain('Solde du relevé')
    expect((await as('payer').get(`${ROOM}/transfer/template`)).statusCode).toBe(403)
  })
})
