import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eftFile,
  fileNoAfter,
  RECORD_LENGTH,
  type EftFile,
} from '../../../../server/modules/gl/bank-account/eft/eft-file.ts'
import { eftDate, eftText } from '../../../../server/modules/gl/bank-account/eft/eft-text.ts'
import { figureOf } from '../../../scenarios/figures.ts'

const payment = (amount: string, payee: string, accountNumber = '7001002') => ({
  ...{ amount, payee, accountNumber, institution: '004', transit: '10202' },
  crossReference: `P ${payee.slice(0, 6)}`,
})

/** [A17] The batch of 2026-06-30. */
const batch = (changes: Partial<EftFile> = {}): EftFile => ({
  way: 'Credit',
  originator: {
    ...{ originatorId: '1234567890', dataCentre: '99910', currency: 'CAD', shortName: 'NORTHGATE' },
    ...{ longName: 'Northgate Metals Ltd.', institution: '003', transit: '00012', accountNumber: '012345678' },
  },
  fileNo: 42,
  createdOn: '2026-06-30',
  payDate: '2026-07-02',
  transactionCode: '460',
  payments: [
    payment('1110.00', 'Métallurgie Québécoise Ltée'),
    payment('2892.80', 'Steelco'),
    payment('10170.00', 'Subco'),
  ],
  ...changes,
})
const recordsOf = (file: EftFile) => eftFile(file).split('\r\n').slice(0, -1)

describe('a file of electronic payments', () => {
  const records = recordsOf(batch())

  it('[FA17] begins with its header, numbers its records, and ends with what it comes to', () => {
    expect(records.map((record) => record.length)).toEqual([1464, 1464, 1464, 1464, 1464])
    expect(records[0]!.trimEnd()).toBe(`${figureOf('A17', 'header')}99910${' '.repeat(20)}CAD`)
    expect(records.slice(1, 4).map((record) => record.slice(0, 24))).toEqual([
      'C00000000212345678900042',
      'C00000000312345678900042',
      'C00000000412345678900042',
    ])
    expect(records[4]!.trimEnd()).toBe(`${figureOf('A17', 'trailer')}${'0'.repeat(44)}`)
  })

  it('[FA17] each payment stands in its places of the layout', () => {
    const segment = records[1]!.slice(24, 264)
    const widths = [3, 10, 6, 9, 12, 22, 3, 15, 30, 30, 10, 19, 9, 12, 15, 22, 2, 11]
    const parts: string[] = []
    for (let [at, i] = [0, 0]; i < widths.length; at += widths[i]!, i++) parts.push(segment.slice(at, at + widths[i]!))
    expect(parts).toEqual([
      ...['460', '0000111000', '026183', '000410202', '7001002     ', '0'.repeat(22), '000', 'NORTHGATE      '],
      ...['METALLURGIE QUEBECOISE LTEE   ', 'NORTHGATE METALS LTD.         ', '1234567890', 'P METALL           '],
      ...['000300012', '012345678   ', ' '.repeat(15), ' '.repeat(22), '  ', '00000000000'],
    ])
    expect(records[1]!.slice(264).trim()).toBe('')
  })

  it('[FA17] is the same to the byte when it is made again', () => expect(eftFile(batch())).toBe(eftFile(batch())))

  it('[FA17] 9999 is followed by 0001', () => {
    expect(fileNoAfter(9998)).toBe(9999)
    expect(fileNoAfter(9999)).toBe(1)
    expect(recordsOf(batch({ fileNo: fileNoAfter(9999) }))[0]!.slice(20, 24)).toBe('0001')
  })

  it.each([
    [figureOf('A18', 'payee'), figureOf('A18', 'written')],
    ['Œuvres d’art Søren & Fils', "OEUVRES D'ART SOREN & FILS    "],
    ['Groß Maschinenbau', 'GROSS MASCHINENBAU            '],
    ['华信金属 Huaxin', 'HUAXIN                        '],
    ['A name that is longer than thirty letters', 'A NAME THAT IS LONGER THAN THI'],
  ])('[FA18] the payee %s is upper-case ASCII of thirty places', (payee, written) =>
    expect(eftText(payee, 30)).toBe(written),
  )

  it('dates are the day of their year, leap years too', () => {
    expect(['2026-01-01', '2026-12-31', '2028-12-31', '2026-06-30'].map(eftDate)).toEqual([
      ...['026001', '026365', '028366', '026181'],
    ])
    expect(() => eftDate('2026-13-01')).toThrow(RangeError)
  })

  it.each([
    ['no payments', batch({ payments: [] })],
    ['an item of nothing', batch({ payments: [payment('0.00', 'X')] })],
    ['an item that has no place', batch({ payments: [payment('100000000.00', 'X')] })],
    ['a part of a cent', batch({ payments: [payment('1.005', 'X')] })],
    ['a file number of five digits', batch({ fileNo: 10_000 })],
    ['a transit of four digits and a letter', batch({ payments: [{ ...payment('1.00', 'X'), transit: '0001A' }] })],
  ])('refuses %s', (_what, file) => expect(() => eftFile(file)).toThrow(RangeError))

  it('[finance 11.9] whatever is paid, records are whole, and the last one adds up the segments', () => {
    const anyPayment = fc.record({
      amount: fc.integer({ min: 1, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      payee: fc.string({ unit: 'grapheme', maxLength: 60 }),
      institution: fc.stringMatching(/^[0-9]{3}$/),
      transit: fc.stringMatching(/^[0-9]{5}$/),
      accountNumber: fc.stringMatching(/^[0-9]{7,12}$/),
      crossReference: fc.string({ maxLength: 30 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyPayment, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 9999 }),
        (payments, segmentsPerRecord, fileNo) => {
          const bytes = eftFile(batch({ payments, segmentsPerRecord, fileNo }))
          expect(bytes).toMatch(/^[\x20-\x7e\r\n]*$/)
          const all = bytes.split('\r\n').slice(0, -1)
          expect(all.every((record) => record.length === RECORD_LENGTH)).toBe(true)
          expect(all.map((record) => Number(record.slice(1, 10)))).toEqual(all.map((_, at) => at + 1))
          const amounts = all
            .filter((record) => record.startsWith('C'))
            .flatMap((record) => [0, 1, 2, 3, 4, 5].map((at) => record.slice(24 + at * 240, 264 + at * 240)))
            .filter((segment) => segment.trim() !== '')
            .map((segment) => BigInt(segment.slice(3, 13)))
          const last = all.at(-1)!
          expect(amounts.length).toBe(payments.length)
          expect(BigInt(last.slice(46, 60))).toBe(amounts.reduce((sum, one) => sum + one, 0n))
          expect(Number(last.slice(60, 68))).toBe(payments.length)
          expect(all.length).toBe(2 + Math.ceil(payments.length / segmentsPerRecord))
        },
      ),
    )
  })
})
