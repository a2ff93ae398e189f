import type { OrderCustomer, OrderLineAbout, UsualItems } from '../../shared/contracts/oe/order-customer.ts'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import { sampleId } from '../sample/value.ts'

/** [judgement 31] A customer with something left of his limit. */
const CUSTOMER: OrderCustomer = {
  ...{ firmId: 'FAIRWE-01', name: 'Fairweather HVAC', place: 'Barrie ON', phone: '+17055550148' },
  ...{ isHeld: false, holdReason: null, everyDays: 9 },
  lastOrder: { id: sampleId(0), orderNo: 'SO0000041', on: '2026-11-15' },
  credit: {
    ...{ firmId: 'FAIRWE-01', currency: 'CAD', limit: '40000.00', available: '9449.91', group: null, free: '9449.91' },
    parts: [
      { part: 'items', amount: '29345.49' },
      { part: 'orders', amount: '1204.60' },
    ],
    ...{ rate: '1', isHeld: false, holdReason: null, reviewOn: null, isReviewDue: false, insured: null },
    ...{ insurer: null, isInsuranceJudged: false, found: [] },
  },
  problems: [],
  overdue: { amount: '228.79', currency: 'CAD', days: 64 },
  helpers: null,
}

const LINE: OrderLineAbout = {
  ...{ productId: 'GALV-22-48120', unit: 'EA', usual: '24', parts: [] },
  warehouses: [
    { warehouseId: '01', name: 'Hamilton', available: '18', onOrder: '200', nextOn: '2026-12-04' },
    { warehouseId: '02', name: 'Laval', available: '146', onOrder: '0', nextOn: null },
  ],
  bought: ['24', '30', '20'].map((quantity, at) => ({
    ...{ orderId: sampleId(at), orderNo: `SO000004${at}`, on: `2026-10-${14 - at}`, quantity, unit: 'EA' },
    ...{ netPrice: '80.75', priceUnit: 'CWT', currency: 'CAD' },
  })),
}

const USUAL: UsualItems = {
  items: ['GALV-22-48120', 'EMT-100'].map((productId, at) => ({
    ...{ productId, description: `Sample ${at + 1}`, customerSku: at === 0 ? 'FW-22' : null, unit: 'EA' },
    ...{ quantity: '24', times: 6 - at, lastOn: '2026-11-15' },
  })),
}

/** What stands beside an order while it is taken. */
export const orderAnswer = (rest: readonly string[] | null | undefined): object | undefined =>
  ({ customer: CUSTOMER, line: LINE, usual: USUAL })[rest?.[0] as 'customer']

const part = (at: string, shipped: string, open: string, closedShort: string, cancelled: string) => ({
  ...{ at, ordered: '14448.70', shipped, open, closedShort, cancelled },
})

/** [judgement 32] An order that was shipped in two parts, closed short by what lies within the tolerance, and cancelled in part. */
export const ORDER_LIFE: Omit<OrderLife, 'lists' | 'actions'> = {
  ...{ orderNo: 'SO0410958', orderId: sampleId(0), status: 'Open', orderType: 'Stock', billToId: 'CEDARW-01' },
  ...{ customerName: 'Cedarwood Switchgear', customerReference: '22-1180', orderDate: '2026-11-10' },
  ...{ promisedDate: '2026-12-03', currency: 'CAD', today: '2026-11-20', lineCount: 4 },
  sum: part('', '12501.16', '1650.40', '61.94', '235.20'),
  moments: [
    part('2026-11-10T14:00:00.000Z', '0.00', '14448.70', '0.00', '0.00'),
    part('2026-11-16T15:00:00.000Z', '0.00', '14213.50', '0.00', '235.20'),
    part('2026-11-18T19:00:00.000Z', '4576.10', '9637.40', '0.00', '235.20'),
    part('2026-11-20T13:00:00.000Z', '12501.16', '1650.40', '61.94', '235.20'),
  ],
  marks: [
    mark('2026-11-10T14:00:00.000Z', 'Ordered', null, '14448.70'),
    mark('2026-11-13T16:00:00.000Z', 'Released', null, null),
    mark('2026-11-16T15:00:00.000Z', 'Cancelled', null, '235.20'),
    mark('2026-11-18', 'Shipped', 'SH90412', '4576.10'),
    mark('2026-11-19', 'Invoiced', 'INV88231', '4576.10'),
    mark('2026-11-20', 'Shipped', 'SH90447', '7925.06'),
    { ...mark('2026-12-03', 'Promised', null, null), about: '2026-12-03', isAhead: true },
  ],
}

function mark(
  at: string,
  what: OrderLife['marks'][number]['what'],
  document: string | null,
  amount: string | null,
): OrderLife['marks'][number] {
  const kind = document === null ? null : what === 'Invoiced' ? ('Invoice' as const) : ('Shipment' as const)
  return { ...{ at, what, document, kind, amount, about: null, isAhead: false }, documentId: kind && sampleId(1) }
}
