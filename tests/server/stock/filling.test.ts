import { describe, expect, it } from 'vitest'
import { amountOf } from '../../../server/ledger/amount.ts'
import { chosen, filled, type Choice, type Piece } from '../../../server/stock/claims/filling.ts'

const piece = (placeId: string, free: number, more: Partial<Piece> = {}): Piece => ({
  ...{
    placeId,
    lotId: placeId,
    heat: null,
    free: amountOf(free),
    isWhole: true,
    isRemnant: false,
    receivedOn: '2026-01-10',
    bin: '',
  },
  ...more,
})
const taken = (pieces: readonly Piece[], wanted: number, choice?: Choice) =>
  chosen(pieces, amountOf(wanted), choice).map(({ placeId, quantity }) => `${placeId} ${quantity.toFixed()}`)

describe('[supply 3.9] pieces for a line', () => {
  const old = piece('old', 100, { receivedOn: '2026-01-01' })
  const young = piece('young', 40, { receivedOn: '2026-02-01' })
  const rest = piece('rest', 30, { receivedOn: '2026-03-01', isRemnant: true, isWhole: false })

  it('takes whole lots, the oldest first, before it breaks one', () => {
    expect(taken([young, old], 140)).toEqual(['old 100', 'young 40'])
    expect(taken([young, old], 60)).toEqual(['young 40', 'old 20'])
  })

  it('takes a remnant that is large enough before a full lot, unless told otherwise', () => {
    expect(taken([old, young, rest], 25)).toEqual(['rest 25'])
    expect(taken([old, young, rest], 25, { remnantFirst: false })).toEqual(['rest 25'])
    expect(taken([old, young, rest], 40)).toEqual(['young 40'])
  })

  it('takes the lots that the customer asked for before all others', () => {
    expect(taken([old, young, rest], 50, { asked: ['young'] })).toEqual(['young 40', 'rest 10'])
  })

  it('stays within one heat where one is demanded: the first that suffices, else the one that has most', () => {
    const ofHeat = [
      piece('a', 30, { heat: 'H1', receivedOn: '2026-01-01' }),
      piece('b', 25, { heat: 'H2' }),
      piece('c', 25, { heat: 'H2' }),
      piece('d', 90),
    ]
    expect(taken(ofHeat, 45, { oneHeat: true })).toEqual(['b 25', 'c 20'])
    expect(taken(ofHeat, 20, { oneHeat: true })).toEqual(['a 20'])
    expect(taken(ofHeat, 80, { oneHeat: true })).toEqual(['b 25', 'c 25'])
  })

  it('takes what there is where that is not enough', () => {
    expect(taken([young], 50)).toEqual(['young 40'])
    expect(taken([], 50)).toEqual([])
  })
})

describe('[supply 3.9] who waits', () => {
  const waits = (id: string, wants: number, promisedOn: string, more = {}) => ({
    ...{ id, wants: amountOf(wants), promisedOn, urgency: 0, orderedOn: '2026-01-01', seq: 1 },
    ...more,
  })
  const given = (all: Parameters<typeof filled>[0], free: number) =>
    [...filled(all, amountOf(free))].map(([id, part]) => `${id} ${part.toFixed()}`)

  it('is filled in turn: the oldest promise, the more urgent, who ordered first', () => {
    const all = [
      waits('later', 5, '2026-05-02'),
      waits('second', 5, '2026-05-01', { orderedOn: '2026-02-01' }),
      waits('first', 5, '2026-05-01'),
      waits('urgent', 5, '2026-05-01', { urgency: 3, orderedOn: '2026-03-01' }),
    ]
    expect(given(all, 12)).toEqual(['urgent 5', 'first 5', 'second 2'])
    expect(given(all, 0)).toEqual([])
  })
})
