import { describe, expect, it } from 'vitest'
import { goesTo, waitedFor } from '../../../apps/po/receipts/goes-to.ts'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'

const waits = (documentNo: string, waitedFor: string, productId = 'COIL'): Waiting => ({
  ...{ productId, documentNo, documentId: documentNo, wantedBy: null, promisedOn: '2026-11-27', waitedFor },
})
const receipt = (...quantities: (string | null)[]) =>
  ({
    lines: [{ orderLineNo: 1, productId: 'COIL' }],
    lots: quantities.map((quantity, at) => ({ lotNo: `C${at + 1}`, orderLineNo: 1, quantity })),
  }) as unknown as PurchaseReceipt
const told = (of: ReturnType<typeof goesTo>) =>
  of.map(({ lot, served, rest }) => [
    lot.lotNo,
    ...served.map(({ to, quantity }) => `${to.documentNo} ${quantity.toFixed()}`),
    rest.toFixed(),
  ])

describe('[judgement 40 goes] where each coil goes', () => {
  it('whoever waits longest gets what he waits for, one coil serves several, and the rest is for stock', () => {
    const waiting = [waits('SO-1', '1950'), waits('SO-2', '10400'), waits('SO-3', '50', 'SHEET')]
    const goes = goesTo(receipt('12140', '11980', null), { waiting, held: [] })
    expect(told(goes)).toEqual([
      ['C1', 'SO-1 1950', 'SO-2 10190', '0'],
      ['C2', 'SO-2 210', '11770'],
      ['C3', '0'],
    ])
    const { lines, wanted, filled } = waitedFor(goes, waiting)
    expect([lines, wanted.toFixed(), filled.toFixed()]).toEqual([3, '12400', '12350'])
  })

  it('a coil on hold goes to nobody; what it would have served waits for the next', () => {
    const goes = goesTo(receipt('500', '600'), {
      waiting: [waits('SO-1', '550')],
      held: [{ lotNo: 'C1', reason: 'Inspection' }],
    })
    expect(goes.map(({ held }) => held)).toEqual(['Inspection', null])
    expect(told(goes)).toEqual([
      ['C1', '500'],
      ['C2', 'SO-1 550', '50'],
    ])
  })

  it('who may not see orders is told of no order', () => {
    expect(told(goesTo(receipt('500'), { waiting: null, held: [] }))).toEqual([['C1', '500']])
  })
})
