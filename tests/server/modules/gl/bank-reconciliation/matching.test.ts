import { describe, expect, it } from 'vitest'
import { autoMatch } from '../../../../../server/modules/gl/bank-reconciliation/matching/auto-match.ts'
import {
  amountOf,
  thousandths,
  type BankSide,
  type BookSide,
} from '../../../../../server/modules/gl/bank-reconciliation/matching/sides.ts'
import { suggest } from '../../../../../server/modules/gl/bank-reconciliation/matching/suggest.ts'
import { patternOf } from '../../../../../server/modules/gl/bank-reconciliation/matching/text-key.ts'

const line = (id: string, on: string, amount: string, text = '', more: Partial<BankSide> = {}): BankSide => ({
  ...{ id, on, amount: thousandths(amount), text, chequeNo: null, kind: 'Other', reference: null },
  ...more,
})
const book = (key: string, on: string, amount: string, more: Partial<BookSide> = {}): BookSide => ({
  ...{ key, entryId: key, reversesEntryId: null, on, amount: thousandths(amount), chequeNo: null, numbers: [] },
  ...{ group: null, fileNo: null, payee: null, firmId: null },
  ...more,
})
const found = (lines: BankSide[], books: BookSide[]) =>
  autoMatch(lines, books).map(({ lines: a, books: b, reason }) => [a.join(), b.join(), reason])

describe('what is beyond doubt', () => {
  it('[FB3] is a file by its number, a deposit by its day, a cheque by its number', () => {
    const batch = { group: 'B26-0041', fileNo: '0041' }
    expect(
      found(
        [line('dep', '2026-06-16', '5600.00', 'DEP 0615'), line('eft', '2026-06-20', '-1820.77', 'EFT 0041')],
        [
          book('receipt', '2026-06-15', '5600.00'),
          book('one', '2026-06-19', '-1000.00', batch),
          book('two', '2026-06-19', '-820.77', batch),
        ],
      ),
    ).toEqual([
      ['eft', 'one,two', 'batch'],
      ['dep', 'receipt', 'amount'],
    ])
    const cheques = [
      book('501', '2026-06-10', '-300', { chequeNo: '501' }),
      book('502', '2026-06-10', '-300', { chequeNo: '502' }),
    ]
    expect(found([line('x', '2026-06-12', '-300.00')], cheques)).toEqual([])
    expect(found([line('x', '2026-06-12', '-300.00', 'CHEQUE 000502')], cheques)).toEqual([['x', '502', 'cheque']])
    // The number of another cheque is no reason to take this one, whatever its amount.
    expect(found([line('x', '2026-06-12', '-300.00', '', { chequeNo: '777' })], cheques.slice(1))).toEqual([])
  })

  it('[finance 5.8 matching] is a number in the text, and never a payment that the bank has before it was written', () => {
    const paid = book('p', '2026-06-10', '-99.99', { numbers: ['AP000123'] })
    expect(found([line('x', '2026-06-28', '-99.99', 'PAD ap000123 thanks')], [paid])).toEqual([['x', 'p', 'number']])
    expect(found([line('x', '2026-06-09', '-99.99')], [paid])).toEqual([])
    expect(found([line('x', '2026-06-16', '-99.99')], [paid])).toEqual([])
    expect(found([line('x', '2026-06-15', '-99.99')], [paid])).toEqual([['x', 'p', 'amount']])
  })

  it('is what was booked and taken back, once nothing of the bank is either of them', () => {
    const [paid, back] = [book('p', '2026-06-10', '-50'), book('r', '2026-06-12', '50', { reversesEntryId: 'p' })]
    expect(found([], [paid, back])).toEqual([['', 'p,r', 'takenBack']])
    // The bank has paid it and returned it: each is a line of its own.
    expect(found([line('out', '2026-06-10', '-50'), line('in', '2026-06-12', '50')], [paid, back]).toSorted()).toEqual([
      ['in', 'r', 'amountSameDay'],
      ['out', 'p', 'amountSameDay'],
    ])
  })
})

describe('what is proposed', () => {
  const none = new Map<string, string>()
  it('are receipts of a firm that add up, before any others that do', () => {
    const harlow = { payee: 'Harlow Electric Ltd', firmId: 'HARLOW' }
    const books = [
      book('a', '2026-11-17', '18204.22', harlow),
      book('b', '2026-11-17', '13700.00', harlow),
      book('c', '2026-11-16', '31904.21'),
      book('d', '2026-11-16', '0.01'),
    ]
    expect(suggest(line('x', '2026-11-17', '31904.22', 'Wire in, Harlow Electric Ltd'), books, none)).toEqual({
      ...{ reason: 'sumOfFirm', args: { count: '2', payee: 'Harlow Electric Ltd' }, books: ['a', 'b'] },
    })
  })

  it('is a larger one less what is booked on the other side, where there is one such pair alone', () => {
    const books = [
      book('paid', '2026-11-17', '60.00'),
      book('fee', '2026-11-18', '-0.45'),
      book('c', '2026-11-16', '12'),
    ]
    const asked = line('x', '2026-11-18', '59.55', 'College refund')
    expect(suggest(asked, books, none)).toEqual({
      ...{ reason: 'sum', args: { count: '2', payee: '' }, books: ['paid', 'fee'] },
    })
    expect(suggest(asked, [...books, book('again', '2026-11-15', '-0.45')], none)).toBeNull()
    expect(suggest(line('y', '2026-11-18', '59.54'), books, none)).toBeNull()
  })

  it('is one of several of an amount, the nearest first, or that of a firm that was learned', () => {
    const books = [
      book('old', '2026-06-01', '-70', { firmId: 'HYDRO' }),
      book('new', '2026-06-10', '-70', { firmId: 'WATER' }),
    ]
    const asked = line('x', '2026-06-11', '-70', 'PAD 88213 HYDRO-ONE 0611')
    expect(suggest(asked, books, none)).toMatchObject({ reason: 'oneOf', books: ['new'] })
    expect(suggest(asked, books, new Map([[patternOf(asked.text), 'HYDRO']]))).toMatchObject({ books: ['old'] })
  })
})

it('lines that say the same are known by their words, not by their numbers', () => {
  expect(patternOf('Frais de tenue de compte 2026-06')).toBe(patternOf('FRAIS DE TENUE DE COMPTE 2026-07'))
  expect(patternOf('883921')).toBe('')
})

it('amounts are exact both ways', () => {
  for (const amount of ['0', '-0.01', '9999999999.99', '-1820.77', '0.125'])
    expect(amountOf(thousandths(amount))).toBe(amount)
})

it('ten thousand lines are matched within seconds, and some are looked at one by one', () => {
  const day = (at: number) => `2026-06-${String(1 + (at % 28)).padStart(2, '0')}`
  const payee = (at: number) => `Vendor ${String.fromCharCode(65 + (at % 26))}${at % 97} Ltd`
  const books = Array.from({ length: 12_000 }, (_, at) =>
    book(`b${at}`, day(at), `-${100 + at / 100}`, {
      payee: payee(at),
      ...(at % 3 === 0 ? { chequeNo: String(20_000 + at) } : {}),
    }),
  )
  const lines = books
    .slice(0, 10_000)
    .map((one, at) =>
      line(`l${at}`, one.on, `-${100 + at / 100}`, one.chequeNo ? `CHEQUE ${one.chequeNo}` : (one.payee ?? '')),
    )
  const began = performance.now()
  const matches = autoMatch(lines, books)
  expect(matches).toHaveLength(10_000)
  const odd = Array.from({ length: 10 }, (_, at) => line(`o${at}`, day(at), `-${7 + at / 1000}`, payee(at)))
  for (const one of odd) suggest(one, books, new Map())
  expect(performance.now() - began).toBeLessThan(5000)
})
