import { Warehouse } from '../admin/warehouse.ts'
import { choice, code, date, flag, integer, lookup, optional, quantity, text } from '../fields.ts'
import { inquiryContract, leadsBy, leadsTo, leadsToEntity, list, type InquiryHead } from '../inquiry.ts'
import { Product } from '../po/product.ts'
import { PurchaseOrder } from '../po/purchase-order.ts'
import { of } from '../report.ts'
import { Lot } from './lot.ts'
import type { ProductQuery } from './product-query.ts'

const room = 'ic/product-inquiry'

/** Where what comes is kept. */
const SUPPLY_ROOMS = {
  Purchase: 'po/purchase-order',
  Transfer: 'ic/inventory-ticket',
  Work: 'ic/production-work-order',
} as const

/** [supply 7.7] Have we got it, where, when, and who wants it: one product, as it is now. */
export const ProductInquiry = inquiryContract('ic.productInquiry', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  key: { productId: lookup('po.product', {}, { upper: true, max: 20 }) },
  asks: { warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })) },
  called: ['productId'],
  figures: {
    available: quantity(),
    onHand: of(Product, 'onHand'),
    kept: quantity(),
    waitedFor: quantity(),
    onOrder: of(Product, 'onOrder'),
    inTransit: quantity(),
    weeklyUse: quantity(),
    // Not told to who may not see costs.
    averageCost: of(Product, 'averageCost'),
    lastCost: of(Product, 'lastCost'),
  },
  bad: ['waitedFor'],
  lists: {
    warehouses: list(
      {
        warehouseId: of(Warehouse, 'warehouseId'),
        warehouseName: of(Warehouse, 'name'),
        onHand: of(Product, 'onHand'),
        allocated: quantity(),
        reserved: quantity(),
        onHold: quantity(),
        available: quantity(),
        waitedFor: quantity(),
        onOrder: of(Product, 'onOrder'),
        nextOn: optional(date()),
        inTransit: quantity(),
        least: of(Product, 'stocking.least'),
        most: of(Product, 'stocking.most'),
      },
      { dashed: ['allocated', 'reserved', 'onHold', 'waitedFor', 'onOrder', 'inTransit'] },
    ),
    coming: list(
      {
        supply: choice(['Purchase', 'Transfer', 'Work']),
        documentNo: code({ max: 30 }),
        /** The vendor, or the warehouse that sends it; nobody of what we make. */
        source: optional(code({ max: 20 })),
        warehouseId: of(Warehouse, 'warehouseId'),
        comesOn: of(PurchaseOrder, 'eta'),
        daysLate: optional(integer()),
        toCome: quantity(),
        /** Of it, bought or sent for an order of a customer. */
        promised: quantity(),
        approved: flag(),
      },
      { dashed: ['promised'], leads: { documentNo: leadsBy('supply', 'documentNo', SUPPLY_ROOMS) } },
    ),
    wanted: list(
      {
        documentNo: code({ max: 30 }),
        wantedBy: optional(text({ max: 100 })),
        customerName: optional(text({ max: 100 })),
        warehouseId: of(Warehouse, 'warehouseId'),
        promisedOn: date(),
        quantity: quantity(),
        allocated: quantity(),
        reserved: quantity(),
        waitedFor: quantity(),
      },
      {
        dashed: ['allocated', 'reserved', 'waitedFor'],
        leads: { documentNo: leadsToEntity('documentType', 'documentId') },
      },
    ),
    lots: list(
      {
        lotNo: of(Lot, 'lotNo'),
        heatKey: of(Lot, 'heatKey'),
        status: of(Lot, 'status'),
        warehouseId: of(Warehouse, 'warehouseId'),
        bin: optional(text({ max: 20 })),
        quantity: quantity(),
        free: quantity(),
        thickness: of(Lot, 'thickness'),
        width: of(Lot, 'width'),
        length: of(Lot, 'length'),
        receivedOn: of(Lot, 'receivedOn'),
        age: optional(integer()),
      },
      { narrow: ['Find'], leads: { lotNo: leadsTo('ic/lot', 'lotNo') } },
    ),
    moves: list(
      {
        day: date(),
        kind: choice([
          ...([
            'Receipt',
            'Return',
            'Issue',
            'Adjustment',
            'TransferOut',
            'TransferIn',
            'Count',
            'Charge',
            'Consume',
            'Produce',
          ] as const),
          ...(['Shipment', 'Correction', 'Revaluation'] as const),
        ]),
        documentType: text({ max: 60 }),
        warehouseId: of(Warehouse, 'warehouseId'),
        bin: optional(text({ max: 20 })),
        quantity: quantity(),
        after: quantity(),
      },
      { narrow: ['From'], leads: { kind: leadsToEntity('documentType', 'documentId') } },
    ),
    use: list({ month: date(), used: quantity(), before: quantity() }),
    vendors: list(
      {
        vendorId: of(Product, 'vendors.vendorId'),
        vendorSku: of(Product, 'vendors.vendorSku'),
        price: of(Product, 'vendors.price'),
        currency: of(Product, 'vendors.currency'),
        leadDays: of(Product, 'vendors.leadDays'),
        multiple: of(Product, 'vendors.multiple'),
        preferred: of(Product, 'vendors.preferred'),
      },
      { leads: { vendorId: leadsTo('ap/account-inquiry', 'vendorId') } },
    ),
    instead: list(
      {
        productId: of(Product, 'productId'),
        description: of(Product, 'description'),
        why: choice(['ReplacedBy', 'Replaces', 'Alike']),
        thickness: of(Product, 'thickness'),
        width: of(Product, 'width'),
        length: of(Product, 'length'),
        available: quantity(),
      },
      { leads: { productId: (row) => ({ room, query: { record: String(row['productId']) } }) } },
    ),
  },
  tabs: {
    where: ['warehouses'],
    coming: ['coming'],
    wanted: ['wanted'],
    lots: ['lots'],
    moves: ['moves'],
    use: ['use'],
    vendors: ['vendors'],
    instead: ['instead'],
  },
})

/** A day of the curve: what is left at its end, and what has happened. */
export interface CurveDay {
  readonly day: string
  readonly quantity: string
  readonly by: readonly {
    readonly document: string | null
    readonly quantity: string
    readonly kind: 'Order' | 'Wanted' | 'Transit' | 'Use'
  }[]
}

/** [judgement 30b] What is free, how long it lasts, and by when more must be bought. */
export interface Outlook {
  readonly free: string
  /** Of it, wanted by nobody before more comes. */
  readonly unclaimed: string
  readonly next: { readonly document: string; readonly day: string; readonly quantity: string } | null
  readonly lowest: { readonly day: string; readonly quantity: string }
  /** From this day nothing but usual use is known. */
  readonly usualFrom: string
  readonly weeklyUse: string
  readonly emptyOn: string | null
  readonly buyBy: string | null
  readonly least: string | null
  readonly days: readonly CurveDay[]
}

export interface ProductHead extends InquiryHead {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly productClass: string
  readonly replacedBy: string | null
  readonly blockSales: boolean
  readonly outlook: Outlook
  readonly warehouses: readonly { readonly warehouseId: string; readonly name: string; readonly available: string }[]
}

/** `GET api/ic/product-inquiry/find?q=`: what was understood, and what fits it, the likely first. */
export interface FoundProducts {
  readonly query: ProductQuery
  readonly rows: readonly {
    readonly productId: string
    readonly description: string
    readonly by: 'Id' | 'Barcode' | 'VendorSku' | 'Size' | 'Words'
    readonly thickness: string | null
    readonly width: string | null
    readonly length: string | null
    readonly unit: string
    readonly available: string
  }[]
  readonly hasMore: boolean
}
