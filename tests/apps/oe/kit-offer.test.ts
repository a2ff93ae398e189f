import { describe, expect, it } from 'vitest'
import { kitOffer, needOf, takeKit } from '../../../apps/oe/orders/kit-offer.ts'
import type { KitPart } from '../../../shared/contracts/oe/order-customer.ts'

/** [supply 9.1 kits] A line of a kit that does not lie there, as what it is made of. */
const part = (productId: string, each: string, available: string): KitPart => ({
  ...{ productId, description: productId, unit: 'EA', each, free: [{ warehouseId: 'HAM', available }] },
})
const PARTS = [part('BOLT', '2', '100'), part('PLATE', '1', '4')]
const LINE = {
  ...{ productId: 'SET', description: 'Base set', quantity: '5', unit: 'EA', available: '0', reserved: '0' },
  ...{ shipped: '0', shortClosed: '0', cancelled: '0', supplyNo: null, kitNo: null, unitPrice: '30' },
  ...{ listPrice: '30', priceSource: 'BillTo', jobId: null, costCode: null, warehouseId: null },
}
const offer = (more: object, orderType: unknown = 'Stock') => kitOffer(PARTS, { ...LINE, ...more }, { orderType })

/** The lists of an order that is being typed. */
function typed(lines: object[], kits: object[] = []) {
  const lists: Record<string, object[]> = { lines: [...lines], kits: [...kits] }
  const store = {
    lines: (name: string) => ({
      insert: (at: number) => void lists[name]!.splice(at, 0, {}),
      write: (at: number, [row]: readonly object[]) => void (lists[name]![at] = { ...lists[name]![at], ...row }),
    }),
  }
  return { lists, store: store as never, draft: { lines, kits } }
}

describe('a kit as its components', () => {
  it('[supply 9.1 kits] is offered for what does not lie there, in whole kits; what lies there stays a line', () => {
    expect(offer({})).toMatchObject({ here: '0', kits: '5' })
    expect(offer({ available: '2.5' })).toMatchObject({ here: '2', kits: '3' })
    expect(offer({ available: '5' })).toBeNull()
    expect(offer({ reserved: '5' })).toBeNull()
  })

  it('[supply 9.1 kits] is not offered of half a kit, of what is bought for it or shipped by its vendor, and of a component', () => {
    expect(offer({ quantity: '2.5' })).toBeNull()
    expect(offer({ supplyNo: 'PO000001' })).toBeNull()
    expect(offer({ kitNo: 1 })).toBeNull()
    expect(offer({}, 'DirectShip')).toBeNull()
    expect(offer({}, 'Blanket')).toBeNull()
    expect(kitOffer([], LINE, { orderType: 'Stock' })).toBeNull()
  })

  it('[supply 9.1 kits] puts its components in place of the line and the kit beside them, numbered after those that are there', () => {
    const { lists, store, draft } = typed([{ productId: 'P1' }, { ...LINE, lineId: 'a' }], [{ kitNo: 3 }])
    takeKit(store, draft as never, 1, offer({})!)
    expect(lists['kits']).toMatchObject([{ kitNo: 3 }, { kitNo: 4, productId: 'SET', quantity: '5', pricedBy: 'Kit' }])
    expect(lists['lines']).toMatchObject([
      { productId: 'P1' },
      { productId: 'BOLT', quantity: '10', kitNo: 4, lineId: undefined, unitPrice: null },
      { productId: 'PLATE', quantity: '5', kitNo: 4 },
    ])
    expect(lists['kits']![1]).toMatchObject({ unitPrice: null })
  })

  it('[supply 9.1 kits] a price that somebody has typed goes along with the kit, and what lies there stays', () => {
    const line = { ...LINE, available: '2', priceSource: 'Typed', unitPrice: '28', priceReason: 'Promised' }
    const { lists, store, draft } = typed([line])
    takeKit(store, draft as never, 0, offer(line)!)
    expect(lists['kits']).toMatchObject([{ quantity: '3', unitPrice: '28', priceReason: 'Promised' }])
    expect(lists['lines']).toMatchObject([{ productId: 'SET', quantity: '2' }, { quantity: '6' }, { quantity: '3' }])
  })

  it('[supply 9.1 kits] says what is needed of each part, and whether it is there', () => {
    expect(needOf(PARTS[0]!, '5', 'HAM')).toEqual({ needed: '10', available: '100', isThere: true })
    expect(needOf(PARTS[1]!, '5', 'HAM')).toMatchObject({ needed: '5', available: '4', isThere: false })
    expect(needOf(PARTS[0]!, '5', 'LAV')).toMatchObject({ available: '0', isThere: false })
  })
})
