import type { FieldSources } from '../field-place.ts'

const moved = ['po.purchaseReceipt.lines.quantity']
const cost = ['po.purchaseReceipt.lines.unitCost']

/** Where inventory shows fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'ic.heat': { millName: ['ic.heat.mill'], hasCertificate: [] },
  'ic.lot': { storage: moved, hasCertificate: [] },
  'ic.stockStatus': {
    ...{ lotNo: [], bin: [], inTransit: moved, unitCost: cost, value: cost },
    lastMoved: ['po.purchaseReceipt.receiptDate'],
  },
}
