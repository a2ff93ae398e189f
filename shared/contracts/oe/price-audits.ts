import { Firm } from '../admin/firm.ts'
import { choice, date, integer, margin, money, optional, percent, price, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'
import { SalesOrder } from './sales-order.ts'

const asked = {
  fromDate: date(),
  toDate: date(),
  doneBy: optional(text({ max: 100 })),
  customerId: optional(of(SalesOrder, 'billToId')),
  productId: optional(of(SalesOrder, 'lines.productId')),
}

/** Who did it, of which line, and how much of what was sold. */
const line = {
  usedOn: date(),
  doneBy: text({ max: 100 }),
  orderNo: of(SalesOrder, 'orderNo'),
  lineNo: of(SalesOrder, 'lines.lineNo'),
  billToId: of(SalesOrder, 'billToId'),
  name: of(Firm, 'name'),
  productId: of(SalesOrder, 'lines.productId'),
  description: of(Product, 'description'),
  priceQuantity: of(SalesOrder, 'lines.priceQuantity'),
  priceUnit: of(SalesOrder, 'lines.priceUnit'),
}
const reason = {
  currency: of(SalesOrder, 'currency'),
  reason: of(SalesOrder, 'lines.priceReason'),
  /** Who has released the order with it, where that was another hand than the one that asked the price. */
  approver: optional(text({ max: 100 })),
}

const initial = (today: string) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today })

/**
 * [supply 6.2, 9 price-override-audit] Every price and discount that was typed beside what the prices said: what it would have been, what was asked, what that came
 * to on the line, and what became of the margin. As many rows as the change log has uses of these rights.
 */
export const PriceOverrideAudit = reportContract('oe.priceOverrideAudit', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'] },
  parameters: asked,
  columns: {
    ...line,
    byRight: choice(['Price', 'Discount']),
    listPrice: of(SalesOrder, 'lines.listPrice'),
    discountPercent: of(SalesOrder, 'lines.discountPercent'),
    unitPrice: of(SalesOrder, 'lines.unitPrice'),
    netPrice: of(SalesOrder, 'lines.netPrice'),
    /** Of one, after discounts; below zero less was asked. */
    change: optional(price({ least: '-999999999' })),
    changePercent: optional(percent({ least: '-100', most: '999', shown: 1, even: true })),
    amount: optional(money()),
    marginBefore: optional(margin()),
    marginAfter: optional(margin()),
    uses: integer(),
    ...reason,
  },
  hidden: ['lineNo', 'name', 'description', 'discountPercent', 'unitPrice', 'change', 'uses'],
  variable: ['marginBefore', 'marginAfter'],
  totals: ['amount', 'uses'],
  across: ['uses'],
  within: 'currency',
  groupBy: [['doneBy'], ['billToId'], ['productId'], []],
  titles: { billToId: 'name', productId: 'description' },
  reads: [SalesOrder],
  ties: ['auditLog'],
  period: ['fromDate', 'toDate'],
  initial,
  opensAnswered: true,
  sort: ['usedOn', 'orderNo', 'lineNo'],
  drill: { orderNo: 'oe/sales-order', billToId: 'ar/account-inquiry', productId: 'ic/product-inquiry' },
})

/**
 * [supply 6.5, 9 safety-price-audit] What was quoted or sold below the safety price: how far below it on each, what that is on the line, by whom and why.
 */
export const SafetyPriceAudit = reportContract('oe.safetyPriceAudit', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'] },
  parameters: asked,
  columns: {
    ...line,
    unitCost: of(SalesOrder, 'lines.unitCost'),
    floorPrice: of(SalesOrder, 'lines.floorPrice'),
    netPrice: of(SalesOrder, 'lines.netPrice'),
    shortEach: optional(price()),
    short: optional(money()),
    uses: integer(),
    ...reason,
  },
  hidden: ['lineNo', 'name', 'description', 'uses'],
  variable: ['unitCost', 'floorPrice', 'shortEach', 'short'],
  totals: ['short', 'uses'],
  across: ['uses'],
  within: 'currency',
  groupBy: [['doneBy'], ['billToId'], ['productId'], []],
  titles: { billToId: 'name', productId: 'description' },
  reads: [SalesOrder],
  ties: ['auditLog'],
  period: ['fromDate', 'toDate'],
  initial,
  opensAnswered: true,
  sort: ['usedOn', 'orderNo', 'lineNo'],
  drill: { orderNo: 'oe/sales-order', billToId: 'ar/account-inquiry', productId: 'ic/product-inquiry' },
})
