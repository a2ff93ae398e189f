import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Blocked } from '../../../apps/oe/shipping/blocked.tsx'
import { Foot } from '../../../apps/oe/shipping/foot.tsx'
import { stuckOf } from '../../../apps/oe/shipping/stuck.ts'
import type { LineState, ShippingRow, Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'

const row = (lineKey: string, state: LineState, orderId: string): ShippingRow =>
  ({
    ...{ lineKey, state, orderId, orderNo: orderId, name: 'Cedarwood', billToId: 'CEDAR', productId: 'P', unit: 'EA' },
    ...{ open: '40', leaves: '28', weight: null, hold: null, supply: null, comes: null, shipComplete: false },
    shortReason: null,
  }) as unknown as ShippingRow
const wave = { key: '', lines: 5, ready: 1, weight: '0' } as Wave

const drawn = (rows: readonly ShippingRow[]) => {
  const stuck = stuckOf(rows)
  const list = renderToStaticMarkup(createElement(Blocked, { stuck }))
  const foot = renderToStaticMarkup(createElement(Foot, { wave, rows, stuck }))
  return {
    listed: list.match(/<li>/g)?.length ?? 0,
    counted: Number(/figures\.blocked<\/dt><dd>(\d+)</.exec(foot)![1]),
    isBad: foot.includes('data-bad="true"'),
  }
}

it('[judgement 33] what cannot go is counted below as it is listed beside: a held order once, and each line of which a part is missing', () => {
  expect(drawn([row('a', 'Part', 'SO1'), row('b', 'Part', 'SO2'), row('c', 'Ready', 'SO2')])).toEqual({
    ...{ listed: 2, counted: 2, isBad: true },
  })
  expect(drawn([row('a', 'Held', 'SO1'), row('b', 'Held', 'SO1'), row('c', 'NoStock', 'SO2')])).toEqual({
    ...{ listed: 2, counted: 2, isBad: true },
  })
  expect(drawn([row('a', 'Ready', 'SO1')])).toEqual({ listed: 0, counted: 0, isBad: false })
})
