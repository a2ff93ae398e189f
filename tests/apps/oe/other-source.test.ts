import { describe, expect, it } from 'vitest'
import { otherSources, placed } from '../../../apps/oe/orders/other-source.ts'
import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'

/** [judgement 31] Where the rest of a line could come from, and the lines that follow from taking it. */
const LINE = {
  ...{ lineId: 'a', productId: 'GALV', quantity: '30', unit: 'PC', available: '0', reserved: '18', shipped: '0' },
  ...{ shortClosed: '0', cancelled: '0', warehouseId: null, supplyNo: null, unitPrice: '81.5', priceSource: 'Table' },
}
const there = (warehouseId: string, available: string) => ({
  ...{ warehouseId, name: warehouseId, available, onOrder: '0', nextOn: null },
})
const TOLD: OrderLineAbout = {
  ...{ productId: 'GALV', unit: 'PC', bought: [], usual: null, parts: [] },
  warehouses: [there('HAM', '0'), there('DAR', '9'), there('LAV', '146'), there('CAL', '0'), there('SUR', '60')],
}
const offers = (line: Record<string, unknown>, rows = [line]) => otherSources(TOLD, { line, rows, usual: 'HAM' })
const split = (line: Record<string, unknown>) => placed(line, offers(line)[0]!)

describe('another source', () => {
  it('[judgement 31 source] what is short of a line comes from whoever has most of it; who has too little gives what he has', () => {
    expect(offers(LINE).map(({ warehouseId, here, there: from }) => [warehouseId, here, from])).toEqual([
      ['LAV', '18', '12'],
      ['SUR', '18', '12'],
      ['DAR', '21', '9'],
    ])
    expect(offers({ ...LINE, reserved: '30' })).toEqual([])
    expect(offers({ ...LINE, supplyNo: 'PO000001' })).toEqual([])
    expect(offers({ ...LINE, available: null })).toEqual([])
    expect(offers({ ...LINE, quantity: '3x' })).toEqual([])
  })

  it('[judgement 31 source] what lines of the order take there already is not offered a second time', () => {
    const other = { ...LINE, lineId: undefined, quantity: '140', reserved: '0', warehouseId: 'LAV' }
    expect(offers(LINE, [LINE, other]).map(({ warehouseId }) => warehouseId)).toEqual(['SUR', 'DAR', 'LAV'])
  })

  it('[judgement 31 source] the line keeps what goes from here with what has gone, and a line of its own has the rest, at the price that was typed', () => {
    expect(split({ ...LINE, quantity: '35', shipped: '5' })).toMatchObject([
      { lineId: 'a', quantity: '23', warehouseId: null },
      { productId: 'GALV', quantity: '12', unit: 'PC', warehouseId: 'LAV', unitPrice: null, promisedDate: null },
    ])
    expect(split({ ...LINE, priceSource: 'Typed', priceReason: 'Agreed' })[1]).toMatchObject({
      ...{ unitPrice: '81.5', priceReason: 'Agreed' },
    })
  })

  it('[judgement 31 source] nothing here: a line that is new goes there, one that was saved is replaced', () => {
    const none = { ...LINE, reserved: '0', promisedDate: '2026-12-04' }
    const [moved, ...rest] = split({ ...none, lineId: undefined })
    expect([moved!['warehouseId'], moved!['quantity'], moved!['promisedDate'], rest]).toEqual(['LAV', '30', null, []])
    // The price that was filled in is asked for again; one that was typed stays.
    expect(moved!['unitPrice']).toBeNull()
    expect(split({ ...none, lineId: undefined, priceSource: 'Typed' })[0]!['unitPrice']).toBe('81.5')
    const [instead] = split(none)
    expect([instead!['warehouseId'], instead!['quantity'], instead!['lineId']]).toEqual(['LAV', '30', undefined])
  })
})
