import { document } from '../document.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  lines,
  lookup,
  margin,
  note,
  optional,
  percent,
  price,
  quantity,
  stamp,
  takenFrom,
  text,
} from '../fields.ts'
import { currency, currencyShown } from '../gl/currency.ts'

const readOnly = true

/** Who is sold to by a table: firms that name it, or the one whom it was agreed with, a branch, or everybody. [supply 6.2] */
export const USED_FOR = ['Firms', 'Job', 'ShipTo', 'BillTo', 'Branch', 'Company'] as const
export type UsedFor = (typeof USED_FOR)[number]

/** The field that says for whom, where a table is of one. */
export const SUBJECTS = { Job: 'jobId', ShipTo: 'shipToId', BillTo: 'billToId', Branch: 'branchId' } as const

/** [supply 6.1] What the figure of a line says. */
export const PRICE_TYPES = ['Fixed', 'ListLess', 'CostPlus', 'Margin', 'BaseExtras', 'Contract', 'Promotional'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** Kinds whose figure is a percentage; that of the others is a price. */
export const BY_PERCENT: readonly PriceType[] = ['ListLess', 'CostPlus', 'Margin']
/** What was agreed or promised is not taken off again. [supply 6.4] */
export const UNDISCOUNTED: readonly PriceType[] = ['Contract', 'Promotional']

/** To what prices are rounded when many are changed at once. */
export const ROUNDED_TO = ['0.0001', '0.001', '0.01', '0.05', '0.25', '1'] as const

const unit = () => lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true })

/** [supply 9 price-table] What a price table is called in all its versions: firms are given one by it. */
export const PriceList = entity('oe.priceList', {
  key: 'tableId',
  title: 'name',
  fields: { tableId: code({ max: 20, upper: true, fixed: true }), name: text({ max: 60 }), currency: currencyShown() },
  list: ['tableId', 'name', 'currency'],
})
export type PriceList = RecordOfEntity<typeof PriceList>

/**
 * [S3.16] [S9.25] [supply 6, 9 price-table] Prices by product, group or class and range of quantity, from a day on. A version that counts is never edited: the
 * next one is copied from it and follows it on its day.
 */
export const PriceTable = document('oe.priceTable', {
  roles: { controller: ['*'], approver: ['view', 'export'] },
  key: 'tableKey',
  title: 'name',
  state: 'status',
  drafts: ['Draft'],
  needed: ['tableId', 'usedFor', 'bracket'],
  completedBy: ['usedFor', 'lines'],
  completedAtStart: true,
  anew: ['effective', 'expiry', 'reviewOn'],
  amendable: ['expiry', 'reviewOn', 'notes'],
  actions: {
    activate: { from: ['Draft'], to: 'Active' },
    change: {
      from: ['Draft'],
      parameters: {
        /** How much more, or with a minus less. */
        percent: percent({ least: '-99', most: '1000' }),
        roundTo: choice(ROUNDED_TO),
        productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
      },
      skipsValidation: true,
    },
  },
  hands: { inside: ['activate', 'change'] },
  head: { party: 'name', number: 'tableKey' },
  fields: {
    /** Its id and the number of its version: `A-LIST/2`. */
    tableKey: takenFrom(optional(code({ max: 30, readOnly })), 'tableId'),
    tableId: code({ max: 20, upper: true, fixed: true }),
    versionNo: optional(integer({ readOnly })),
    status: choice(['Draft', 'Active'], { readOnly }),
    name: text({ max: 60 }),
    usedFor: choice(USED_FOR),
    jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
    shipToId: optional(lookup('admin.firm', { isShipTo: 'true', status: '=Active' }, { upper: true })),
    billToId: optional(lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true })),
    branchId: optional(lookup('admin.branch', { active: 'true' }, { max: 10, upper: true })),
    currency: currency(),
    /** In which ranges are told, and of what: of a line, or of all lines of an order whose products are of one price group. */
    rangeUnit: unit(),
    bracket: choice(['Line', 'Order']),
    /** Where it is silent, another table is asked, and changed by so many percent. */
    baseTableId: optional(lookup('oe.priceList', {}, { upper: true })),
    adjustPercent: optional(percent({ least: '-100', most: '1000' })),
    /** What of a price is margin at least, where its line says no safety price. [supply 6.5] */
    minimumMargin: optional(percent({ most: '99.99' })),
    /** Discounts are taken off contract and promotional prices, too. */
    discountsAll: flag(),
    effective: date(),
    expiry: optional(date()),
    reviewOn: optional(date()),
    notes: optional(note({ max: 500 })),
    activatedBy: optional(text({ max: 100, readOnly })),
    activatedOn: optional(stamp()),
    lines: lines(
      {
        /** One of the three; none of them: that of the line above. */
        productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
        groupId: optional(lookup('ic.productGroup', { active: 'true' }, { upper: true })),
        productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
        priceType: choice(PRICE_TYPES),
        lowQuantity: quantity({ least: '0' }),
        highQuantity: optional(quantity({ least: '0' })),
        price: optional(price({ least: '0' })),
        unit: optional(unit()),
        percent: optional(percent({ most: '999' })),
        safetyPrice: optional(price({ least: '0' })),
        /** A unit of the price, when the line was priced; and what was margin of it then. */
        cost: takenFrom(optional(price({ readOnly })), 'po.product.averageCost'),
        margin: takenFrom(optional(margin({ readOnly })), 'po.product.averageCost'),
      },
      { most: 5000 },
    ),
  },
  derived: {
    /** As of today: what is to come, what counts, and what has ended or was followed by another version. */
    standing: choice(['Draft', 'Coming', 'Active', 'Expired'], { readOnly }),
    /** The last day on which it counts. */
    until: optional(date({ readOnly })),
    /** Firms that are sold to by it. */
    firms: integer({ readOnly }),
  },
  list: [
    ...[
      'tableKey',
      'tableId',
      'versionNo',
      'name',
      'standing',
      'usedFor',
      'currency',
      'effective',
      'until',
      'reviewOn',
    ],
    ...['firms', 'baseTableId', 'adjustPercent', 'jobId', 'shipToId', 'billToId', 'branchId', 'status', 'activatedBy'],
    ...['activatedOn'],
  ],
  search: ['tableId', 'name'],
  sort: ['tableId', '-versionNo'],
})
export type PriceTable = RecordOfEntity<typeof PriceTable>
