import { Firm } from '../admin/firm.ts'
import { STATEMENTS_GO } from '../ar/account-statement.ts'
import { CustomerInvoice } from '../ar/customer-invoice.ts'
import { choice, date, money, optional, stamp, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { currencyShown } from '../gl/currency.ts'
import { of, reportContract } from '../report.ts'

/** All that is written between the question of a customer and his money. */
export const SALES_DOCUMENT_KINDS = [
  ...([
    'Quote',
    'SentQuote',
    'Order',
    'Confirmation',
    'Shipment',
    'Certificate',
    'Invoice',
    'Credit',
    'Charge',
  ] as const),
  ...(['Return', 'PriceAdjustment', 'Receipt'] as const),
] as const

const INVOICE = 'ar/customer-invoice'

/**
 * [supply 9 sales-documents] Every quote, order, shipment, invoice, credit, return and receipt of a customer, of a number of ours or of his, or of some days: found in one place, opened from
 * there, and what has left sent once more as it stood, for a reason.
 */
export const SalesDocuments = reportContract('oe.salesDocuments', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export', 'send'] },
  ownActions: ['send'],
  parameters: {
    fromDate: date(),
    toDate: date(),
    customerId: optional(of(CustomerInvoice, 'billToId')),
    /** A part of a number: of the document, of the order that it is of, or of the customer's own. */
    find: optional(text({ max: 60 })),
    kind: optional(choice(SALES_DOCUMENT_KINDS)),
    /** Why they leave once more. */
    reason: optional(text({ max: 200 })),
  },
  columns: {
    docDate: date(),
    kind: choice(SALES_DOCUMENT_KINDS),
    number: text({ max: 20 }),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    ofOrder: optional(text({ max: 60 })),
    theirs: optional(text({ max: 60 })),
    state: optional(choice(['Open', 'Done', 'Ended'])),
    total: optional(money()),
    currency: optional(currencyShown()),
    lastSent: optional(stamp()),
    /** How what has left would go once more, and to whom. */
    goes: optional(choice(STATEMENTS_GO)),
    email: optional(of(Firm, 'contacts.email')),
    record: text({ max: 40 }),
  },
  hidden: ['record'],
  groupBy: [['firmId'], ['kind'], []],
  titles: { firmId: 'name' },
  reads: [Account],
  period: ['fromDate', 'toDate'],
  initial: (today) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today }),
  opensAnswered: true,
  sort: ['-docDate', 'kind', '-number'],
  drill: {
    firmId: 'ar/account-inquiry',
    number: {
      record: 'record',
      by: 'kind',
      rooms: {
        ...{
          Quote: 'oe/sales-order',
          Order: 'oe/sales-order',
          SentQuote: 'oe/sales-order',
          Confirmation: 'oe/sales-order',
        },
        ...{ Shipment: 'oe/shipment', Certificate: 'oe/shipment', Return: 'oe/product-return' },
        ...{ Invoice: INVOICE, Credit: INVOICE, Charge: INVOICE, PriceAdjustment: 'oe/price-adjustment' },
        Receipt: 'ar/cash-receipt',
      },
    },
  },
})
