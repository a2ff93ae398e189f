import { describe, expect, it } from 'vitest'
import { partedOff } from '../../../apps/oe/orders/part-off.ts'

const LINE = {
  ...{ lineId: 'a', productId: 'STRIP', quantity: '100', unit: 'LB', shipped: '0', shortClosed: '0', cancelled: '0' },
  ...{ jobId: 'J1', costCode: 'MAT', width: '4', eye: 'Sky', unitPrice: '2', priceSource: 'Table', processNo: null },
}

/** [judgement 31b] [supply 9.1] The lines that stand in place of one of which a part is taken off. */
describe('a part of a line', () => {
  it('[supply 9.1] says the same and takes its quantity of it, so that both are what was ordered', () => {
    const { stays, goes, place } = partedOff([LINE], 0, '40.5')
    expect(place).toBe(1)
    expect(stays).toMatchObject({ lineId: 'a', quantity: '59.5', jobId: 'J1', unitPrice: '2' })
    expect(goes).toHaveLength(1)
    expect(goes[0]).toMatchObject({ quantity: '40.5', jobId: 'J1', costCode: 'MAT', width: '4', eye: 'Sky' })
    expect([goes[0]!['lineId'], goes[0]!['unitPrice']]).toEqual([undefined, null])
  })

  it('[supply 9.1] for another job says no job yet, and takes along what is charged for the goods, but not what is charged once', () => {
    const goods = { ...LINE, processNo: 1 }
    const run = {
      productId: 'SLIT',
      quantity: '200',
      unit: 'FT',
      processNo: 1,
      charge: 'Run',
      chargeEach: '2',
      jobId: 'J1',
    }
    const setup = { productId: 'SETUP', quantity: '1', processNo: 1, charge: 'Setup' }
    const other = { productId: 'BOLT', quantity: '5', processNo: 3 }
    const { goes, place } = partedOff([goods, run, setup, other], 0, '40', { jobId: null, costCode: null })
    expect(place).toBe(3)
    expect(goes).toMatchObject([
      { productId: 'STRIP', quantity: '40', processNo: 4, jobId: null, costCode: null },
      { productId: 'SLIT', quantity: '80', processNo: 4, charge: 'Run', chargeEach: '2', jobId: null },
    ])
    // A run of which nothing was saved yet says by its figures how much one of the goods needs.
    const fresh = partedOff([goods, { ...run, chargeEach: null }], 0, '25').goes[1]
    expect(fresh).toMatchObject({ quantity: '50', chargeEach: '2' })
  })
})
