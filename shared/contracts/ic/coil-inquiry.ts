import { Firm } from '../admin/firm.ts'
import { choice, code, date, lookup, optional, quantity, text } from '../fields.ts'
import { inquiryContract, leadsTo, leadsToEntity, list, type InquiryHead } from '../inquiry.ts'
import { PurchaseReceipt } from '../po/purchase-receipt.ts'
import { of } from '../report.ts'
import { Heat } from './heat.ts'
import { Lot, type LotStatus } from './lot.ts'

const pounds = () => quantity({ shown: 0 })

/**
 * [supply 8 coil-inquiry, 19.23] Where a lot comes from and what became of it: all of its heat, both ways. What was received is what was shipped, is
 * still there, was used, scrapped or given back, and what nobody can account for.
 */
export const CoilInquiry = inquiryContract('ic.coilInquiry', {
  roles: { controller: ['view', 'export'], clerk: ['view', 'export'], approver: ['view'] },
  key: { lotNo: lookup('ic.lot', {}, { max: 30, upper: true, offersOnly: true }) },
  called: ['lotNo'],
  figures: {
    ...{ received: pounds(), shipped: pounds(), onHand: pounds(), used: pounds(), scrap: pounds() },
    ...{ returned: pounds(), lost: pounds() },
  },
  bad: ['lost'],
  lists: {
    family: list(
      {
        ...{ lotNo: of(Lot, 'lotNo'), parentNo: optional(code({ max: 30 })), mfrNo: of(Lot, 'mfrNo') },
        ...{ heatKey: of(Heat, 'heatKey'), productId: of(Lot, 'productId'), state: of(Lot, 'status') },
        ...{ taken: optional(quantity()), onHand: quantity(), place: optional(text({ max: 40 })) },
        sourceNo: of(Lot, 'sourceNo'),
      },
      {
        narrow: ['State', 'Find'],
        leads: { lotNo: leadsTo('ic/lot', 'lotNo'), heatKey: leadsTo('ic/heat', 'heatKey') },
      },
    ),
    /** [supply 9 lot-number-tracking] Backward: what brought it, of which order, from whom. */
    sources: list(
      {
        ...{ lotNo: of(Lot, 'lotNo'), mfrNo: of(Lot, 'mfrNo'), heatKey: of(Heat, 'heatKey'), mill: of(Lot, 'mill') },
        ...{ receiptNo: of(PurchaseReceipt, 'receiptNo'), day: date(), orderNo: of(PurchaseReceipt, 'orderNo') },
        ...{ vendorId: of(PurchaseReceipt, 'vendorId'), vendorName: of(Firm, 'name'), quantity: quantity() },
      },
      {
        narrow: ['Find'],
        leads: {
          receiptNo: leadsTo('po/purchase-receipt', 'receiptNo'),
          orderNo: leadsTo('po/purchase-order', 'orderNo'),
          vendorId: leadsTo('ap/account-inquiry', 'vendorId'),
          heatKey: leadsTo('ic/heat', 'heatKey'),
        },
      },
    ),
    /** Forward: who has it now. */
    shipments: list(
      {
        ...{ lotNo: of(Lot, 'lotNo'), productId: of(Lot, 'productId'), quantity: quantity(), day: date() },
        ...{
          shipmentNo: code({ max: 20 }),
          orderNo: optional(code({ max: 20 })),
          customerId: optional(code({ max: 20 })),
        },
        ...{ customerName: optional(text({ max: 100 })), customerReference: optional(text({ max: 60 })) },
        invoiceNo: optional(code({ max: 20 })),
      },
      {
        narrow: ['Find'],
        leads: {
          shipmentNo: leadsTo('oe/shipment', 'shipmentNo'),
          orderNo: leadsTo('oe/sales-order', 'orderNo'),
          customerId: leadsTo('ar/account-inquiry', 'customerId'),
        },
      },
    ),
    moves: list(
      {
        ...{ day: date(), kind: text({ max: 20 }), lotNo: of(Lot, 'lotNo'), quantity: quantity() },
        ...{ place: optional(text({ max: 40 })), document: optional(text({ max: 40 })), by: text({ max: 100 }) },
      },
      { narrow: ['From', 'Find'], leads: { document: leadsToEntity('documentType', 'documentId') } },
    ),
    recall: list(
      {
        ...{ lotNo: of(Lot, 'lotNo'), productId: of(Lot, 'productId'), what: choice(['Stop', 'CallBack']) },
        ...{ quantity: quantity(), place: optional(text({ max: 40 })), day: optional(date()) },
        ...{ customerId: optional(code({ max: 20 })), customerName: optional(text({ max: 100 })) },
        document: optional(text({ max: 40 })),
      },
      { narrow: ['Find'], leads: { document: leadsToEntity('documentType', 'documentId') } },
    ),
  },
})

/** A lot in the picture of its heat. */
export interface LineageLot {
  readonly lotNo: string
  /** Null where it is kept from the reader. */
  readonly status: LotStatus | null
  /** Pounds that came into it, and that are left of it. */
  readonly came: string
  readonly onHand: string
  readonly shipped: string
  readonly place: string | null
  readonly sourceNo: string | null
  readonly mfrNo: string | null
}
/** So many pounds of one went into the other. */
export interface LineageLink {
  readonly from: string
  readonly to: string
  readonly weight: string
}

/** [supply 8] What the inquiry says above its lists. */
export interface Lineage extends InquiryHead {
  readonly lotNo: string
  readonly heatKey: string | null
  readonly millName: string | null
  readonly meltCountry: string | null
  readonly verdict: 'NotJudged' | 'Meets' | 'Fails' | null
  readonly unit: string
  readonly lots: readonly LineageLot[]
  readonly links: readonly LineageLink[]
  /** Who has of which lot how much; what customers are out of sight is left out. */
  readonly sold: readonly LineageSold[]
}

export interface LineageSold {
  readonly lotNo: string
  readonly customerId: string
  /** Null where it is kept from the reader. */
  readonly name: string | null
  readonly weight: string
}
