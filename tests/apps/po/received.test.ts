import { describe, expect, it } from 'vitest'
import { coilInSight, costOf, receivedOf } from '../../../apps/po/receipts/received.ts'
import { postsCoils } from '../../../apps/po/receipts/posts-coils.ts'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'

type Given = Pick<PurchaseReceipt, 'lines' | 'lots'>
const lot = (weight: string | null, more: object = {}) => ({ weight, orderLineNo: 1, value: '548', ...more })
const receipt = (lots: object[], lines: object[] = [line()]) => ({ lines, lots }) as unknown as Given
function line(more: object = {}) {
  return { orderLineNo: 1, unit: 'LB', ordered: '60000', receivedBefore: '0', quantity: '58935', ...more }
}

describe('[judgement 40] what came of what was ordered', () => {
  it('sums the coils and says by how much they are off their order, with what came before', () => {
    const came = receivedOf(receipt([lot('19860'), lot('20145'), lot('18930')]))!
    expect([came.coils, came.weight.toFixed()]).toEqual([3, '58935'])
    expect(came.ofOrder!.off.toFixed(2)).toBe('-1.78')
    const late = receivedOf(receipt([lot('1000')], [line({ receivedBefore: '59500', quantity: '1000' })]))!
    expect(late.ofOrder!.off.toFixed(2)).toBe('0.83')
  })

  it('counts only the lines that coils came of, and none where they are not in one unit', () => {
    const other = line({ orderLineNo: 2, ordered: '5', unit: 'EA' })
    expect(receivedOf(receipt([lot('1000')], [line(), other]))!.ofOrder!.ordered.toFixed()).toBe('60000')
    expect(receivedOf(receipt([lot('1000'), lot('1', { orderLineNo: 2 })], [line(), other]))!.ofOrder).toBeNull()
  })

  it('a pound costs what all of it is worth; whoever may not see that is told nothing', () => {
    expect(receivedOf(receipt([lot('1000'), lot('1000', { value: '552' })]))!.each!.toFixed()).toBe('0.55')
    expect(receivedOf(receipt([lot('1000', { value: undefined })]))!.each).toBeNull()
    expect(receivedOf(receipt([lot(null)]))).toBeNull()
  })

  it('what is not metal is taken off what a pound costs', () => {
    const parts = { costPerPound: '0.548', fabrication: '0.052', freight: '0.024', extra: '0.012' }
    const cost = costOf(lot('1', parts) as unknown as Given['lots'][number])!
    expect([cost.metal, cost.whole].map(String)).toEqual(['0.46', '0.548'])
    expect(costOf(lot('1', { ...parts, costPerPound: undefined }) as unknown as Given['lots'][number])).toBeNull()
  })

  it('looks at the coil that does not agree, else at the last that is measured', () => {
    const measured = { outsideDiameter: '47.5', insideDiameter: '20', agreeing: null }
    const of = (...lots: object[]) => coilInSight(receipt(lots).lots)
    expect(of(lot('1', measured), lot('1', { ...measured, agreeing: '46.59' }), lot('1', measured))).toBe(1)
    expect(of(lot('1', measured), lot('1', measured), lot('1'))).toBe(1)
    expect(of(lot('1'))).toBe(-1)
  })

  it('the key names coils, and lines where none came by lot', () => {
    expect(postsCoils(receipt([lot('1'), lot('2')]))).toEqual({
      key: 'po:purchaseReceipt.posts.coils',
      args: { count: 2 },
    })
    expect(postsCoils(receipt([], [line(), line({ quantity: '0' })]))).toEqual({ key: 'po:purchaseReceipt.posts.line' })
    expect(postsCoils(receipt([], []))).toBeNull()
  })
})
