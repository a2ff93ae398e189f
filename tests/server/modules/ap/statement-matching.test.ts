import { describe, expect, it } from 'vitest'
import { matchLines, normalized, type Ours, type Theirs } from '../../../../server/modules/ap/vendor-statement/match.ts'

describe('matching of a statement of a vendor', () => {
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

  it('[finance 7.13 statements] compares numbers by their letters and digits', () => {
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
  ])('[finance 7.13 statements] finds %s', (_what, theirs, documents, expected) => {
    expect(pairs(theirs, documents)).toEqual(expected)
  })
})
