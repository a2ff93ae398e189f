import { describe, expect, it } from 'vitest'
import { becomeOf } from '../../../apps/ic/production/costs.ts'
import { forWhom } from '../../../apps/ic/production/for-whom.ts'
import { isOpen, loadsOf } from '../../../apps/ic/production/loads.ts'
import { whenPosted } from '../../../apps/ic/production/posted.ts'
import { dec, runsOf, stripsOf, usedOf, type PatternLine } from '../../../apps/ic/production/strips.ts'
import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'

const line = (
  outputId: string,
  width: string,
  pieces: string | null,
  more: Partial<PatternLine> = {},
): PatternLine => ({
  ...{ outputId, width, pieces, expected: null },
  ...more,
})
const waits = (productId: string, documentNo: string, waitedFor: string) => ({
  ...{ productId, documentNo, documentId: documentNo, wantedBy: null, promisedOn: '2026-07-10', waitedFor },
})

describe('[judgement 37 metal] the pattern of a coil', () => {
  it('2 × 11.75 + 3 × 6.5 + 1 × 4.25 + 0.75 of trim are 48', () => {
    const lines = [line('A', '11.75', '1'), line('A', '11.75', '1'), line('B', '6.5', '3'), line('C', '4.25', null)]
    expect(runsOf(lines).map(({ width, count }) => `${count} × ${width}`)).toEqual(['2 × 11.75', '3 × 6.5', '1 × 4.25'])
    expect(usedOf(lines, dec('0.75')).toFixed()).toBe('48')
    expect(stripsOf(lines)).toHaveLength(6)
  })

  it('sums all strips of a line, though it draws sixty of them', () => {
    const lines = [line('A', '0.5', '100')]
    expect(stripsOf(lines)).toHaveLength(60)
    expect(usedOf(lines, dec('0')).toFixed()).toBe('50')
  })

  it('shares the weight of a line among its strips, and what the scale said wins', () => {
    const strips = stripsOf([
      line('A', '6', '2', { expected: '1000' }),
      line('B', '6', '1', { expected: '500', quantity: '498' }),
    ])
    expect(strips.map(({ weight, isWeighed }) => [weight?.toFixed(), isWeighed])).toEqual([
      ['500', false],
      ['500', false],
      ['498', true],
    ])
  })

  it('leaves out what has no width, and what is no figure yet', () => {
    expect(stripsOf([line('A', '', '2'), line('B', '6,', '1'), line('C', '6', '0')])).toEqual([])
  })
})

describe('[judgement 37 metal] who gets which strip', () => {
  const strips = (...of: [productId: string, weight: string | null][]) =>
    of.map(([outputId, weight]) => ({ outputId, weight: weight === null ? null : dec(weight) }))
  const numbers = (...asked: Parameters<typeof forWhom>) => forWhom(...asked).map((one) => one?.documentNo ?? null)

  it('whoever waits first, until he has what he waits for; then the next, and what is left is for stock', () => {
    const waiting = [waits('A', 'SO-1', '2000'), waits('B', 'SO-2', '500'), waits('A', 'SO-3', '100')]
    const made = strips(['A', '1200'], ['A', '1200'], ['B', '600'], ['A', '1200'], ['B', '600'], ['A', '1200'])
    expect(numbers(made, waiting)).toEqual(['SO-1', 'SO-1', 'SO-2', 'SO-3', null, null])
  })

  it('a strip whose weight is not known is all that its first waits for', () => {
    expect(numbers(strips(['A', null], ['A', null]), [waits('A', 'SO-1', '9000')])).toEqual(['SO-1', null])
  })
})

describe('[judgement 37 cost] what has become of a coil, and what its pieces cost', () => {
  const ticket = (more: object = {}) =>
    ({
      consumed: [{ quantity: '3710', unit: 'LB' }],
      outputs: ['907', '909', '908', '906'].map((quantity) => ({ quantity })),
      scrap: [{ quantity: '80' }],
      ...{ materialCost: '2300.20', labourCost: '92.75', scrapCredit: '11.20', outputCost: '2381.75' },
      ...more,
    }) as unknown as ProductionTicket

  it('good, scrap and the rest are what was taken', () => {
    const { taken, good, lost, rest, percent, unit, planned, tolerance, isInside } = becomeOf(
      ticket({ scrap: [{ quantity: '80', expected: '77.29' }] }),
    )!
    expect([taken, good, lost, rest].map(String)).toEqual(['3710', '3630', '80', '0'])
    expect(percent?.toFixed(2)).toBe('97.84')
    expect(unit).toBe('LB')
    expect([planned, tolerance].map(String)).toEqual(['77.29', '9.275'])
    expect(isInside).toBe(true)
    expect(becomeOf(ticket({ scrap: [{ quantity: '70' }] }))!.isInside).toBe(false)
    expect(becomeOf(ticket({ scrap: [{ quantity: null }] }))!.isInside).toBeNull()
  })

  it('the bars stand on each other: metal, work, less the scrap, to the pieces', () => {
    const { bars, each } = becomeOf(ticket())!
    expect(bars!.map(({ part, from, to, value }) => [part, from, to, value].map(String))).toEqual([
      ['material', '0', '2300.2', '2300.2'],
      ['labour', '2300.2', '2392.95', '92.75'],
      ['scrap', '2381.75', '2392.95', '-11.2'],
      ['pieces', '0', '2381.75', '2381.75'],
    ])
    expect(each?.toFixed()).toBe('0.6561')
  })

  it('counts in the unit of what was taken, and in none where that is not one', () => {
    expect(becomeOf(ticket({ consumed: [{ quantity: '5', unit: 'EA' }] }))?.unit).toBe('EA')
    const two = [
      { quantity: '5', unit: 'EA' },
      { quantity: '5', unit: 'LB' },
    ]
    expect(becomeOf(ticket({ consumed: two }))?.unit).toBeNull()
  })

  it('says no percent as long as a piece is not weighed, no cost to whoever may not see it, and nothing of nothing', () => {
    expect(becomeOf(ticket({ outputs: [{ quantity: null }] }))).toMatchObject({ percent: null, each: null })
    expect(becomeOf(ticket({ outputCost: undefined }))).toMatchObject({ bars: null, each: null })
    expect(becomeOf(ticket({ consumed: [] }))).toBeNull()
  })
})

describe('[judgement 37 posted] what the main key will do, before it is pressed', () => {
  const outputs = (...of: [outputId: string, expected: string, quantity: string | null][]) =>
    of.map(([outputId, expected, quantity]) => ({ outputId, expected, quantity, width: '6', pieces: '1' }))
  const ticket = (made: ReturnType<typeof outputs>, scrap: object[] = []) =>
    ({
      ...{ consumed: [{ componentId: 'COIL', lotNo: 'C1', quantity: '3000' }], outputs: made, scrap },
    }) as unknown as ProductionTicket

  it('takes the coil, brings the pieces, and says whom of those who wait it fills, in the order of their promises', () => {
    const made = outputs(['A', '1000', '990'], ['A', '1000', '1005'], ['B', '900', null])
    const { taken, pieces, weight, open, piecesServed, served } = whenPosted(ticket(made), [
      waits('A', 'SO-1', '1200'),
      waits('B', 'SO-2', '2000'),
    ])
    expect(taken.map(({ lotNo, weight: pounds }) => [lotNo, pounds.toFixed()])).toEqual([['C1', '3000']])
    expect([pieces, weight.toFixed(), open]).toEqual([3, '2895', 1])
    expect(piecesServed).toBe(3)
    expect(served.map(({ to, weight: pounds, isWhole }) => [to.documentNo, pounds.toFixed(), isWhole])).toEqual([
      ['SO-1', '1995', true],
      ['SO-2', '900', false],
    ])
  })

  it('says what becomes of the scrap, and nothing of orders to whoever may not see them', () => {
    const scrap = [
      { scrapId: 'PRIME', quantity: '40', expected: '50', edgeTrim: true },
      { scrapId: null, quantity: null, expected: '12', edgeTrim: false },
    ]
    const done = whenPosted(ticket(outputs(['A', '1000', '990']), scrap), null)
    expect(done.scrap.map(({ scrapId, weight }) => [scrapId, weight.toFixed()])).toEqual([
      ['PRIME', '40'],
      [null, '12'],
    ])
    expect(done).toMatchObject({ open: 1, piecesServed: 0, served: [] })
  })
})

describe('[judgement 37 lines] what comes to the scale', () => {
  it('the pieces in their order, then the trim of the edges; other scrap does not', () => {
    const loads = loadsOf({
      outputs: [
        { outputId: 'A', quantity: '5' },
        { outputId: null, quantity: null },
        { outputId: 'B', quantity: null },
      ],
      scrap: [
        { edgeTrim: false, quantity: null },
        { edgeTrim: true, quantity: null },
      ],
    } as unknown as ProductionTicket)
    expect(loads.map(({ list, line }) => `${list}.${line}`)).toEqual(['outputs.0', 'outputs.1', 'outputs.2', 'scrap.1'])
    expect(loads.map(isOpen)).toEqual([false, false, true, true])
  })
})
