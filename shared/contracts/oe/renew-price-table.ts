import { choice, date, flag, integer, lookup, margin, optional, percent, price } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { PriceTable, ROUNDED_TO } from './price-table.ts'

/** What a new price is worked out of: the old one, the cost of today, or that and the margin of the day when the old one was set. */
export const RENEWED_FROM = ['Price', 'Cost', 'Margin'] as const
export type RenewedFrom = (typeof RENEWED_FROM)[number]

/** With what a price ends when it is raised to the next that does. */
export const ENDINGS = ['0.49', '0.90', '0.95', '0.99'] as const

/**
 * [supply 9 renew-price-table] [judgement 35] The next version of price tables from a day on: of one, or of all that end or are to be looked at soon. What counts
 * is never edited: it ends the day before. Shown line by line before anything is made, with what becomes of the margin.
 */
export const RenewPriceTable = processContract('oe.renewPriceTable', {
  roles: { controller: ['view', 'run'], approver: ['view'] },
  parameters: {
    tableId: optional(lookup('oe.priceList', {}, { max: 20, upper: true })),
    /** All whose end or review is so many days away or less. */
    dueWithin: optional(integer({ least: 0, most: 999 })),
    effective: date(),
    renewedFrom: choice(RENEWED_FROM),
    /** How much more than the price or the cost, or with a minus less; none: as it is. */
    percent: optional(percent({ least: '-99', most: '1000' })),
    roundTo: choice(ROUNDED_TO),
    endsWith: optional(choice(ENDINGS)),
    /** Others stay as they are. */
    productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    expiry: optional(date()),
    reviewOn: optional(date()),
    /** They count from that day on without being looked at once more. */
    activate: flag(),
  },
  initial: () => ({ renewedFrom: 'Price', roundTo: '0.0001' }),
  columns: {
    tableKey: of(PriceTable, 'tableKey'),
    productId: of(PriceTable, 'lines.productId'),
    description: of(PriceTable, 'lines.description'),
    lowQuantity: of(PriceTable, 'lines.lowQuantity'),
    unit: of(PriceTable, 'lines.unit'),
    currency: of(PriceTable, 'currency'),
    price: of(PriceTable, 'lines.price'),
    newPrice: optional(price()),
    changePercent: optional(percent({ least: '-100', most: '999' })),
    cost: of(PriceTable, 'lines.cost'),
    marginNow: optional(margin()),
    marginAfter: optional(margin()),
    belowFloor: flag(),
  },
  drill: { tableKey: 'oe/price-table', productId: 'ic/product-inquiry' },
})
