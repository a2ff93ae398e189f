import { beforeAll, describe, expect, it } from 'vitest'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { matchLines, normalized, type Ours, type Theirs } from '../../server/modules/ap/vendor-statements/match.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 7.13] The statement of a vendor explained by our books, to the cent. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const clerk = as('clerk')
const ROOM = '/api/ap/vendor-statement'

const line = (docNumber: string, amount: string, more: Row = {}): Row => ({
  ...emptyRecord(VendorStatement.fields.theirs.fields! as Fields),
  ...{ docNumber, amount, docDate: '2026-06-02', kind: amount.startsWith('-') ? 'Credit' : 'Invoice', ...more },
})
const statement = (balance: string, theirs: Row[], more: Row = {}): Row => ({
  ...emptyRecord(VendorStatement.fields),
  ...{ vendorId: 'V100', statementDate: '2026-06-15', balance, currency: null, theirs, ...more },
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

describe('matching', () => {
  const our = (number: string, open: string, more: Partial<Ours> = {}): Ours => ({
    ...{ number, numbers: [number], date: '2026-06-02', open, original: open },
    ...more,
  })
  const their = (docNumber: string | null, amount: string, more: Partial<Theirs> = {}): Theirs => ({
    ...{ docNumber, amount, docDate: '2026-06-01', byHand: false, ourNumber: null },
    ...more,
  })
  const pairs = (theirs: Theirs[], documents: Ours[]) =>
    [...matchLines(theirs, documents)].toSorted(([a], [b]) => a - b)

  it('[finance 7.13] compares numbers by their letters and digits', () => {
    expect(['INV-00 123', 'inv123', ' 0123', 'A-0'].map(normalized)).toEqual(['INV123', 'INV123', '123', 'A0'])
  })

  it.each([
    [
      'the same number and amount before the same number',
      [their('A1', '5'), their('a-1', '7')],
      [our('A1', '7'), our('A1', '5')],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    ['the number, whatever the amount', [their('A1', '9')], [our('A1', '5')], [[0, 0]]],
    ['no credit for an invoice of its number', [their('A1', '-9')], [our('A1', '5')], []],
    ['digits alone with the amount', [their('10045', '5')], [our('INV-10045', '5')], [[0, 0]]],
    ['digits alone, of another amount, not', [their('10045', '6')], [our('INV-10045', '5')], []],
    ['day and amount where both are one', [their('X', '5', { docDate: '2026-06-02' })], [our('B', '5')], [[0, 0]]],
    [
      'day and amount of two documents not',
      [their('X', '5', { docDate: '2026-06-02' })],
      [our('B', '5'), our('C', '5')],
      [],
    ],
    [
      'the document that somebody has named',
      [their('X', '1', { byHand: true, ourNumber: 'b' }), their('B', '5')],
      [our('B', '5')],
      [[0, 0]],
    ],
    ['nothing where somebody has said so', [their('B', '5', { byHand: true })], [our('B', '5')], []],
  ])('[finance 7.13] finds %s', (_what, theirs, documents, expected) => {
    expect(pairs(theirs, documents)).toEqual(expected)
  })
})

describe('a statement of a vendor', () => {
  let draft: Row

  it('[finance 7.13] is explained by our books at its day, past as it is', async () => {
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

  it('[finance 7.13] is matched by hand where it must be, with a document of the vendor', async () => {
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

  it('[finance 7.13] agrees when nothing is unexplained, stays so, and can be opened again', async () => {
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
