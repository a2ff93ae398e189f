import { currency } from '../gl/currency.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  price,
  quantity,
  text,
} from '../fields.ts'
import { FORMS } from '../ic/forms.ts'

export const PRODUCT_TYPES = ['Stock', 'NonStock', 'Service'] as const

const unit = () => lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true })
const size = () => optional(quantity({ least: '0' }))
const bin = () => optional(code({ max: 20, upper: true }))
const readOnly = true

/**
 * [S3.15] [S5.18] [supply 7.3] What can be bought, stocked, made and sold: a stocked good, one that is used at once, or a service, with
 * its units, dimensions and weights, attributes of its class, places, vendors, barcodes and what it is made of.
 */
export const Product = entity('po.product', {
  key: 'productId',
  title: 'description',
  fields: {
    productId: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 100 }),
    descriptionFr: optional(text({ max: 100 })),
    descriptionZhCn: optional(text({ max: 100 })),
    descriptionZhTw: optional(text({ max: 100 })),
    productType: choice(PRODUCT_TYPES),
    productClass: lookup('po.productClass', { active: 'true' }, { upper: true }),
    category: optional(lookup('admin.userCode', { codeType: '=PRODUCT_CATEGORY', active: 'true' }, { upper: true })),
    groupId: optional(lookup('ic.productGroup', { active: 'true' }, { upper: true })),
    typeId: optional(lookup('ic.productType', { active: 'true' }, { upper: true })),
    manufacturer: optional(text({ max: 60 })),
    replacedBy: optional(lookup('po.product', { active: 'true' }, { upper: true })),
    active: flag(),
    isKit: flag(),
    isManufactured: flag(),
    specialOrder: flag(),
    /** What is done with the goods of a customer, charged for by as much as is done; and what is charged once for it, before it begins. [supply 9.1] */
    isProcessing: flag(),
    setupId: optional(lookup('po.product', { active: 'true', productType: '=Service' }, { upper: true })),
    unit: unit(),
    purchaseUnit: optional(unit()),
    salesUnit: optional(unit()),
    pricingUnit: optional(unit()),
    weightBasis: choice(['Theoretical', 'Actual']),
    conversions: lines(
      {
        fromQuantity: quantity({ least: '0.000001' }),
        fromUnit: unit(),
        toQuantity: quantity({ least: '0.000001' }),
        toUnit: unit(),
        validFrom: optional(date()),
      },
      { most: 50 },
    ),
    form: optional(choice(FORMS)),
    measurement: choice(['Imperial', 'Metric']),
    /** Dimensions as they are typed: inches, or millimetres where the measurement is metric. [supply 5.5] */
    thickness: size(),
    width: size(),
    height: size(),
    length: size(),
    outsideDiameter: size(),
    insideDiameter: size(),
    /** Pounds a cubic inch, or grams a cubic centimetre. */
    density: optional(quantity({ least: '0.000001' })),
    /** Of one piece, worked out of form, dimensions and density. [supply 5.2] */
    weightEach: optional(quantity({ readOnly })),
    weightEachKg: optional(quantity({ readOnly })),
    /** Pounds a square foot. */
    weightArea: optional(quantity({ readOnly })),
    /** What may be entered of it: on lots, and where it is cut to size. [S5.21] */
    thicknessLeast: size(),
    thicknessMost: size(),
    widthLeast: size(),
    widthMost: size(),
    lengthLeast: size(),
    lengthMost: size(),
    attributes: lines({ attribute: code({ max: 30, upper: true }), value: optional(text({ max: 100 })) }, { most: 50 }),
    valuation: choice(['Average', 'Last']),
    lotTracked: flag(),
    lotCosted: flag(),
    stocking: lines(
      {
        warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }),
        least: size(),
        reorderAt: size(),
        most: size(),
        reorderQuantity: size(),
        bin1: bin(),
        bin2: bin(),
        bin3: bin(),
        bin4: bin(),
      },
      { most: 200 },
    ),
    purchasePrice: optional(price({ least: '0' })),
    purchaseCurrency: optional(currency()),
    taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
    tariffCode: optional(
      code({ max: 12, pattern: { source: '^[0-9.]{4,12}$', message: 'po:rules.product.tariffCode' } }),
    ),
    originCountry: optional(
      code({ max: 2, upper: true, pattern: { source: '^[A-Z]{2}$', message: 'admin:rules.address.country' } }),
    ),
    currencyFluctuation: flag(),
    vendors: lines(
      {
        vendorId: lookup('admin.firm', { status: '=Active', isVendor: 'true' }, { upper: true }),
        vendorSku: optional(text({ max: 40 })),
        fromQuantity: quantity({ least: '0' }),
        price: optional(price({ least: '0' })),
        currency: optional(currency()),
        leadDays: optional(integer({ least: 0, most: 999 })),
        multiple: size(),
        preferred: flag(),
      },
      { most: 100 },
    ),
    blockSales: flag(),
    applyDiscount: flag(),
    commissionPercent: optional(percent()),
    freightClass: optional(lookup('admin.userCode', { codeType: '=FREIGHT_CLASS', active: 'true' }, { upper: true })),
    packWeight: size(),
    packWidth: size(),
    packHeight: size(),
    packLength: size(),
    cube: size(),
    pallet: size(),
    stackable: flag(),
    loadSequence: optional(integer({ least: 0, most: 9999 })),
    barcodes: lines(
      { barcode: code({ max: 48 }), unit: optional(unit()), quantity: optional(quantity({ least: '0.000001' })) },
      { most: 100 },
    ),
    components: lines(
      {
        componentId: lookup('po.product', { active: 'true' }, { upper: true }),
        quantity: quantity({ least: '0.000001' }),
        scrapPercent: percent(),
      },
      { most: 500 },
    ),
    salesNotes: optional(note({ max: 2000 })),
    purchasingNotes: optional(note({ max: 2000 })),
    shippingNotes: optional(note({ max: 2000 })),
    warehousingNotes: optional(note({ max: 2000 })),
  },
  derived: {
    /** What the last posted receipt came in at, in the currency of its order. */
    lastCost: optional(price({ readOnly })),
    lastReceived: optional(date({ readOnly })),
    /** Still to come of open orders. */
    onOrder: quantity({ readOnly }),
    /** In all warehouses, now. */
    onHand: quantity({ readOnly }),
    /** What stock is worth a unit, and altogether, in the company's currency: with the right to see costs. */
    averageCost: optional(price({ readOnly })),
    stockValue: optional(money({ readOnly, ours: true })),
    /** What warehouses want there at least, together. */
    leastLevel: optional(quantity({ readOnly })),
    preferredVendor: optional(code({ max: 20, readOnly })),
    vendorSku: optional(text({ max: 40, readOnly })),
  },
  mirrors: { preferredVendor: ['vendors.vendorId'], vendorSku: ['vendors.vendorSku'], leastLevel: ['stocking.least'] },
  also: ['averageCost', 'stockValue', 'leastLevel', 'preferredVendor', 'vendorSku'],
  list: [
    'productId',
    'description',
    'productType',
    'productClass',
    'unit',
    'purchasePrice',
    'purchaseCurrency',
    'lastCost',
    'lastReceived',
    'onHand',
    'onOrder',
    'taxGroup',
    'active',
    'category',
    'groupId',
    'typeId',
    'form',
    'thickness',
    'width',
    'length',
    'weightEach',
    'lotTracked',
    'valuation',
    'isKit',
    'isManufactured',
    'isProcessing',
    'blockSales',
    'replacedBy',
    'averageCost',
    'stockValue',
    'leastLevel',
    'preferredVendor',
    'vendorSku',
  ],
  search: ['productId', 'description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
  ownActions: ['import'],
})
export type Product = RecordOfEntity<typeof Product>
