import { entity, type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  lookup,
  money,
  optional,
  price,
  quantity,
  stamp,
  takenFrom,
  text,
} from '../fields.ts'
import { MATERIALS } from './composition.ts'
import { mechanics } from './heat.ts'

const readOnly = true

/** [supply 3.6] Where a lot is in its life. What it ends as follows from the move that took the last of it. */
export const LOT_STATUSES = [
  'Expected',
  'InStock',
  'Reserved',
  'OnHold',
  'InProcess',
  'Consumed',
  'Shipped',
  'Scrapped',
  'Returned',
] as const
export type LotStatus = (typeof LOT_STATUSES)[number]

/** [S4.34] [supply 3.5] What is worked on, or is gone, is not changed any more. */
export const CHANGEABLE: readonly LotStatus[] = ['Expected', 'InStock', 'Reserved', 'OnHold']
/** Of these there is something to sell. */
export const FREE: readonly LotStatus[] = ['InStock', 'Reserved']

export const HOLD_REASONS = ['Damage', 'CertificateMissing', 'OutOfGrade', 'Claim', 'Inspection', 'Other'] as const

/** Inches: millimetres are a view of the same figure. */
const size = () => optional(quantity({ least: '0' }))
/** Pounds: kilograms are a view of the same figure. */
const pounds = (o: { readOnly?: boolean; least?: string } = {}) => optional(quantity({ least: '0', shown: 3, ...o }))
/** Of a pound, in the company's currency. */
const perPound = () => optional(price({ readOnly }))

/**
 * [S3.17] [S5.27] [supply 3.6, 8 coil] What of a product is told apart: a coil, a bundle, a box of one batch, with where it comes from, how large it is
 * and what it weighs. Imperial and metric are two views of one figure, kept in inches and pounds; where it lies and what of it is left is
 * kept by the stock ledger.
 */
export const Lot = entity('ic.lot', {
  roles: {
    controller: ['*'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'hold'],
    approver: ['view', 'hold'],
  },
  key: 'lotNo',
  title: 'mfrNo',
  fields: {
    lotNo: optional(code({ max: 30, upper: true, readOnly })),
    productId: lookup('po.product', { lotTracked: 'true' }, { upper: true, fixed: true }),
    status: choice(LOT_STATUSES, { readOnly }),
    holdReason: optional(choice(HOLD_REASONS, { readOnly })),
    holdNote: optional(text({ max: 200, readOnly })),
    heldBy: optional(text({ max: 100, readOnly })),
    heldOn: optional(stamp()),
    /** Why it may be sold although its heat is outside of the grade. */
    deviation: optional(text({ max: 200, readOnly })),
    heatKey: optional(lookup('ic.heat', { active: 'true' }, { max: 51, upper: true })),
    mfrNo: optional(code({ max: 30, upper: true })),
    mill: optional(lookup('admin.userCode', { codeType: '=MILL', active: 'true' }, { upper: true })),
    originCountry: optional(
      code({ max: 2, upper: true, pattern: { source: '^[A-Z]{2}$', message: 'admin:rules.address.country' } }),
    ),
    material: optional(choice(MATERIALS)),
    subtype: optional(text({ max: 30 })),
    alloy: optional(code({ max: 20, upper: true })),
    temper: optional(code({ max: 20, upper: true })),
    gradeId: optional(lookup('ic.grade', { active: 'true' }, { upper: true })),
    specificationId: optional(lookup('ic.productSpecification', { active: 'true' }, { upper: true })),
    colour: optional(text({ max: 40 })),
    vendorLot: optional(code({ max: 30, upper: true })),
    measurement: choice(['Imperial', 'Metric']),
    /** A label: what counts is the thickness that its table gives it. */
    gauge: optional(code({ max: 10, upper: true })),
    thickness: size(),
    width: size(),
    length: size(),
    insideDiameter: size(),
    outsideDiameter: size(),
    /** Net, when it came; of the scale where it was weighed. */
    weight: pounds(),
    liftWeight: pounds(),
    pieces: optional(quantity({ least: '0' })),
    /** [supply 5.6] Why the scale says another weight than its dimensions do. */
    weightReason: optional(text({ max: 200 })),
    ...mechanics(),
    ingot: perPound(),
    fabrication: perPound(),
    freight: perPound(),
    extra: perPound(),
    /** Its parts together, when it came, with what has landed since; of what was made of others, what a pound of it is carried at. */
    costPerPound: perPound(),
    receivedOn: optional(date({ readOnly })),
    sourceNo: optional(code({ max: 20, readOnly })),
  },
  derived: {
    description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
    form: takenFrom(optional(text({ max: 20, readOnly })), 'po.product.form'),
    unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
    /** What of it is left, in the unit of stock, and where. */
    onHand: takenFrom(quantity({ readOnly }), 'po.product.onHand'),
    weightNow: takenFrom(pounds({ readOnly }), 'po.product.onHand'),
    warehouseId: takenFrom(optional(code({ max: 10, readOnly })), 'admin.warehouse.warehouseId'),
    storage: optional(text({ max: 20, readOnly })),
    /** What it is carried at, in the company's currency. */
    value: takenFrom(optional(money({ readOnly, ours: true })), 'po.product.stockValue'),
    poundsPerInch: takenFrom(pounds({ readOnly }), 'ic.lot.weight', 'ic.lot.width'),
    days: takenFrom(optional(quantity({ readOnly, shown: 0 })), 'ic.lot.receivedOn'),
    hasCertificate: flag({ readOnly }),
  },
  list: [
    ...([
      'lotNo',
      'mfrNo',
      'heatKey',
      'productId',
      'description',
      'gradeId',
      'thickness',
      'width',
      'onHand',
      'unit',
    ] as const),
    ...([
      'status',
      'warehouseId',
      'storage',
      'weight',
      'weightNow',
      'length',
      'insideDiameter',
      'outsideDiameter',
    ] as const),
    ...([
      'poundsPerInch',
      'pieces',
      'mill',
      'specificationId',
      'alloy',
      'temper',
      'colour',
      'receivedOn',
      'days',
    ] as const),
    ...([
      'holdReason',
      'holdNote',
      'hasCertificate',
      'costPerPound',
      'value',
      'form',
      'sourceNo',
      'originCountry',
    ] as const),
    'vendorLot',
  ],
  totals: ['weightNow', 'value'],
  also: ['onHand', 'weightNow', 'warehouseId', 'storage', 'value', 'hasCertificate'],
  search: ['lotNo', 'mfrNo', 'heatKey', 'productId', 'vendorLot'],
  sort: ['-lotNo'],
  bulkActions: {
    hold: { parameters: { holdReason: choice(HOLD_REASONS), holdNote: optional(text({ max: 200 })) } },
    release: { right: 'hold', parameters: { holdNote: optional(text({ max: 200 })) } },
  },
  offers: () => ({ columns: ['productId', 'heatKey', 'status'] }),
})
export type Lot = RecordOfEntity<typeof Lot>
