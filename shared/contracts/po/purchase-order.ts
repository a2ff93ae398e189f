import * as trade from '../trade/fields.ts'
import { document } from '../document.ts'
import { weighedBy } from '../second-hand.ts'
import { type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  price,
  quantity,
  stamp,
  takenFrom,
  text,
  type Field,
} from '../fields.ts'
import { packagingFields, type Packaging } from '../trade/packaging.ts'

const amount = () => optional(trade.amount())
const closingReason = () => lookup('admin.userCode', { codeType: '=CLOSING_REASON', active: 'true' }, { upper: true })

/** As a line of the sales order says it, else as whoever its goods go to always wants it. */
function packedForOrders() {
  const { skidWeight, coilInside, coilOutside, eye, packingNote } = packagingFields()
  const from = <T>(field: Field<T>, name: keyof Packaging) =>
    takenFrom({ ...field, readOnly: true }, `oe.salesOrder.lines.${name}`, `admin.firm.shipTo.${name}`)
  return {
    skidWeight: from(skidWeight, 'skidWeight'),
    coilInside: from(coilInside, 'coilInside'),
    coilOutside: from(coilOutside, 'coilOutside'),
    eye: from(eye, 'eye'),
    packingNote: from(packingNote, 'packingNote'),
  }
}

/**
 * [S3.27] [S5.35] [supply 10] What we ask a vendor for. It books nothing: it commits. It is approved before anything of it is
 * received; what is changed after that is a revision, and wants approval again.
 */
export const PurchaseOrder = document('po.purchaseOrder', {
  roles: { payer: ['view'] },
  key: 'orderNo',
  title: 'vendorId',
  state: 'status',
  drafts: ['Open'],
  madeBy: ['ic/demand-action-report'],
  needed: ['vendorId'],
  completedBy: ['vendorId', 'orderDate', 'currency', 'termsCode', 'discountPercent', 'discountAmount', 'lines'],
  anew: [
    ...(['orderDate', 'shipDate', 'eta', 'container', 'rate', 'vendorReference'] as const),
    ...(['lines.requiredDate', 'lines.closingReason'] as const),
  ],
  actions: {
    approve: { from: ['Open'], only: ({ approval }) => approval === 'Needed' },
    close: {
      from: ['Open'],
      to: 'Closed',
      parameters: { closingReason: optional(closingReason()) },
      skipsValidation: true,
      only: ({ receiveStatus }) => receiveStatus !== 'NotReceived',
    },
    cancel: {
      from: ['Open'],
      to: 'Cancelled',
      skipsValidation: true,
      only: ({ receiveStatus }) => receiveStatus === 'NotReceived',
    },
  },
  hands: {
    ...{ binds: ['approve'], decides: ['approve'], inside: ['close', 'cancel'] },
    secondHand: { field: 'total', weighed: weighedBy(['PurchaseOrder'], 'total') },
    waits: { while: { approval: '=Needed' }, within: 'po.approve', tells: ['orderDate', 'eta'] },
  },
  fields: {
    orderNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(['Open', 'Closed', 'Cancelled'], { readOnly: true }),
    approval: choice(['Needed', 'Approved'], { readOnly: true }),
    approvedBy: optional(text({ max: 100, readOnly: true })),
    approvedOn: optional(stamp()),
    revision: integer({ least: 0, readOnly: true }),
    receiveStatus: choice(['NotReceived', 'Partly', 'Received'], { readOnly: true }),
    vendorId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    orderDate: date(),
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    /** [supply 3.7] The sales order whose customer gets it directly, who that is, and where: as it stood when it was bought. */
    directFor: takenFrom(optional(code({ max: 20, readOnly: true })), 'oe.salesOrder.orderNo'),
    shipToId: takenFrom(optional(code({ max: 20, readOnly: true })), 'oe.salesOrder.shipToId'),
    shipToAddress: takenFrom(optional(note({ max: 300, readOnly: true })), 'oe.salesOrder.shipToAddress'),
    shipDate: optional(date()),
    eta: optional(date()),
    container: optional(text({ max: 30 })),
    termsCode: lookup('admin.accountTerms', { active: 'true', usedByPayables: 'true' }, { max: 10, upper: true }),
    shipVia: optional(lookup('admin.userCode', { codeType: '=SHIP_VIA', active: 'true' }, { upper: true })),
    ...trade.priced(),
    vendorReference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    discountPercent: optional(percent()),
    discountAmount: amount(),
    surcharge: amount(),
    shipping: amount(),
    subTotal: trade.worked(),
    taxAmount: trade.worked(),
    total: trade.worked(),
    /** [S5.46] Paid before its invoice came, and what no invoice has used up of it. */
    depositPaid: trade.worked(),
    depositOpen: trade.worked(),
    lines: lines(
      {
        lineNo: optional(integer({ least: 1, readOnly: true })),
        productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
        description: takenFrom(text({ max: 100 }), 'po.product.description'),
        quantity: quantity({ least: '0' }),
        unit: lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true }),
        unitPrice: price({ least: '0' }),
        discountPercent: optional(percent()),
        amount: trade.worked(),
        taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
        requiredDate: optional(date()),
        ...trade.jobLine(),
        glAccount: optional(lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true })),
        vendorSku: optional(text({ max: 40 })),
        unitCost: optional(price({ readOnly: true })),
        /** Given, nothing more of the line is waited for. */
        closingReason: optional(closingReason()),
        received: optional(quantity({ readOnly: true })),
        invoiced: optional(quantity({ readOnly: true })),
        /** Sales orders that wait for it alone. */
        forOrders: optional(text({ max: 200, readOnly: true })),
        /** [supply 9.1 packaging] How they want it packed. */
        ...packedForOrders(),
      },
      { most: 1000 },
    ),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly: true })),
    /** What is still to come, at its price. */
    remainingAmount: money({ readOnly: true }),
    daysLate: trade.daysLate('eta', 'lines.requiredDate'),
  },
  list: [
    'orderNo',
    'vendorId',
    'vendorName',
    'orderDate',
    'eta',
    'daysLate',
    'total',
    'currency',
    'remainingAmount',
    'status',
    'approval',
    'receiveStatus',
    'revision',
    'approvedBy',
    'termsCode',
    'warehouseId',
    'shipDate',
    'shipVia',
    'container',
    'vendorReference',
    'depositPaid',
    'depositOpen',
  ],
  search: ['orderNo', 'vendorId', 'vendorName', 'vendorReference', 'container'],
  sort: ['-orderNo'],
})
export type PurchaseOrder = RecordOfEntity<typeof PurchaseOrder>
