import type { ShippingRow, ShippingWork } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import { result } from './call.ts'
import { sampleId } from '../sample/value.ts'

const row = (at: number, more: Partial<ShippingRow>): ShippingRow => ({
  ...{ lineKey: sampleId(at), orderId: sampleId(1), orderNo: 'SO0410958', lineNo: at * 10, billToId: 'CEDARW-01' },
  ...{ name: 'Cedarwood Switchgear', wave: 'OUR-TRUCK', promisedDate: '2026-11-20', shipComplete: false },
  ...{ productId: 'CR-16-SL1175', description: 'Strip .0598 x 11.750', unit: 'LB', lotTracked: true },
  ...{ ordered: '9800', shipped: '0', open: '9800', kept: '9800', least: '9506', most: '10094', tolerance: '3' },
  ...{ weightTolerance: '2', leaves: '9724', expected: '9724', weight: null, lots: [], places: [], packaging: null },
  ...{ shipmentId: null, shipmentNo: null, state: 'ToPick', hold: null, comes: null, picked: false, shortReason: null },
  supply: null,
  ...more,
})

const WORK: ShippingWork = {
  ...{ asOf: '2026-11-20', now: '10:46', until: '2026-11-20', view: 'today', warehouseId: 'HAM-1' },
  warehouses: [
    { warehouseId: 'HAM-1', name: 'Hamilton' },
    { warehouseId: 'LAV-1', name: 'Laval' },
  ],
  waves: [
    {
      ...{ key: 'OUR-TRUCK', name: 'Our truck', cutOff: '13:00', lines: 4, ready: 1, orders: 3, leaving: 1 },
      weight: '15404',
    },
    { ...{ key: '', name: '', cutOff: null, lines: 1, ready: 0, orders: 1, leaving: 0 }, weight: '120' },
  ],
  rows: [
    row(1, {
      ...{ state: 'Weighed', weight: '9724', shipmentId: sampleId(9), shipmentNo: 'SH0090447' },
      lots: [
        { lotNo: '20561-1', quantity: '4858', weight: '4858' },
        { lotNo: '20561-2', quantity: '4866', weight: '4866' },
      ],
      places: [{ bin: '01-C-04', lotNo: '20561-1', quantity: '4858', heatNo: 'LK-58213' }],
    }),
    row(2, {
      ...{ orderId: sampleId(2), orderNo: 'SO0410991', name: 'Dundas Site Services', productId: 'STR-158', unit: 'EA' },
      ...{ lotTracked: false, state: 'Held', leaves: '120', open: '120', ordered: '120', expected: '2280' },
      hold: { kind: 'Credit', by: 'R. Chen', on: '2026-11-20T14:05:00.000Z', reason: null, beyond: '3005.52' },
    }),
    row(3, {
      ...{ orderId: sampleId(2), orderNo: 'SO0410991', name: 'Dundas Site Services', productId: 'THHN-12-BK' },
      ...{ lotTracked: false, unit: 'RL', state: 'NoStock', kept: '0', leaves: '0', open: '24', expected: '600' },
      comes: { quantity: '24', on: '2026-12-02' },
    }),
    row(5, {
      ...{ orderId: sampleId(4), orderNo: 'SO0410998', name: 'Stoney Creek Panel', productId: 'AL-5052-063' },
      ...{ state: 'InWork', kept: '0', leaves: '0', ordered: '3400', open: '3400', expected: '3400' },
      supply: { number: 'WO0061215', on: '2026-11-21', work: 'Cutting', isBegun: true },
    }),
    row(4, { ...{ orderId: sampleId(3), orderNo: 'SO0410996', wave: '', state: 'ToPick', leaves: '0' } }),
  ],
  counts: { late: 1, today: 5, week: 7, all: 9 },
  actions: ['ship', 'pick', 'print'],
  isNarrowed: false,
}

/** The shipping queue: what it shows, and where a scan leads. */
export function shippingAnswer(call: readonly string[] | null): object | undefined {
  if (call?.[0] === 'work') return WORK
  if (call?.[0] === 'scan') return result({ Data: { lineKey: WORK.rows[0]!.lineKey, lotNo: '20561-2' } })
  return call?.[0] === 'take' || call?.[0] === 'pick' ? result({ Data: {} }) : undefined
}
