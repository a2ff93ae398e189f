import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../../server/platform/entity/changes.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'

const changes = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changesBetween(PurchaseInvoice, { distribution: [], ...before }, { distribution: [], ...after })
const line = (more: Record<string, unknown>) => ({ lineId: '1', glAccount: '6200', ...more })

describe('what the change log says of a save', () => {
  it('[S3.36] is no change of a figure that was only written in another way', () => {
    expect(changes({ docAmount: '0' }, { docAmount: '0.00' })).toEqual([])
    expect(changes({ holdbackPercent: '10' }, { holdbackPercent: '10.000000' })).toEqual([])
    const [before, after] = [[line({ amount: '100' })], [line({ amount: '100.00' })]]
    expect(changes({ distribution: before }, { distribution: after })).toEqual([])
  })

  it('[S3.36] is what has changed, and what is a name and no figure as it stands', () => {
    expect(changes({ docAmount: '0' }, { docAmount: '0.01' })).toMatchObject([
      { column: 'docAmount', newValue: '0.01' },
    ])
    expect(changes({ docNumber: '10' }, { docNumber: '10.0' })).toHaveLength(1)
    expect(changes({ docAmount: null }, { docAmount: '0.00' })).toHaveLength(1)
  })
})
