import { choice, code, date, integer, lookup, margin, money, optional, price, quantity, text } from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import { inquiryContract, leadsTo, list, type InquiryHead } from '../inquiry.ts'
import { PRICE_OUTCOMES, PRICE_SOURCES, type PriceTrace } from './price.ts'

const firm = (filter: Readonly<Record<string, string>>) =>
  optional(lookup('admin.firm', { ...filter, status: '=Active' }, { upper: true }))

/**
 * [supply 6, 7.7] [judgement 30b, 35] What a product costs a customer on a day, and why: the sentence first, then the price at each break, then who was asked for a
 * price and what he said. It is what his order will be given.
 */
export const PriceInquiry = inquiryContract('oe.priceInquiry', {
  roles: { controller: ['view', 'export'], approver: ['view'] },
  key: { productId: lookup('po.product', { active: 'true' }, { max: 20, upper: true, offersOnly: true }) },
  asOf: date(),
  asks: {
    customerId: firm({ isBillTo: 'true' }),
    quantity: optional(quantity({ least: '0.000001' })),
    unit: optional(lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true })),
    shipToId: firm({ isShipTo: 'true' }),
    jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
    branchId: optional(lookup('admin.branch', { active: 'true' }, { max: 10, upper: true })),
    inCurrency: optional(lookup('gl.currency', { active: 'true' }, { max: 3, upper: true })),
  },
  called: ['productId', 'customerId'],
  figures: {
    netPrice: price(),
    amount: money(),
    /** Asked beside it, a unit of what was asked. */
    surcharge: price(),
    listPrice: price(),
    floor: price(),
    cost: price(),
    margin: margin(),
  },
  lists: {
    ranges: list({
      from: quantity(),
      rangeUnit: code({ max: 20 }),
      netPrice: optional(price()),
      priceUnit: optional(code({ max: 20 })),
      currency: currencyShown(),
      floor: optional(price()),
    }),
    steps: list(
      {
        step: integer(),
        source: choice(PRICE_SOURCES),
        outcome: choice(PRICE_OUTCOMES),
        table: optional(text({ max: 30 })),
      },
      { leads: { table: leadsTo('oe/price-table', 'table') } },
    ),
  },
})

/** What the inquiry says above its lists. */
export interface PriceHead extends InquiryHead {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly quantity: string
  readonly priceUnit: string | null
  readonly priceQuantity: string | null
  readonly currency: string
  readonly trace: PriceTrace
  /** What the customer paid for it last, less his discount; null where he never has, or nobody tells its reader. */
  readonly lastPaid: LastPaid | null
}

export interface LastPaid {
  readonly price: string
  readonly unit: string | null
  readonly currency: string
  readonly day: string
  /** By the number that is on it, and ours; null for who may not see invoices. */
  readonly invoiceNo: string | null
  readonly documentNo: string | null
}
