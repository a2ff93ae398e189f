import type { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { DocumentAmounts } from '../../../../shared/contracts/trade/document-amounts.ts'
import { credit, debit, onItem, posting, role, type Leg, type Posting } from '../../../ledger/legs.ts'

/** What the posting needs beside the document. */
export interface InvoiceBooking {
  readonly companyId: string
  /** By which the customer knows it. */
  readonly invoiceNo: string
  readonly amounts: DocumentAmounts
  /** Where each tax that is collected is booked. */
  readonly collectedAccount: (taxCode: string) => string
  /** Class of a product, for its account of sales. */
  readonly classOf: (productId: string | null) => string | undefined
  /** Ids of the open items: what falls due, and what is held. */
  readonly item: string
  readonly holdbackItem: string
  /** Of a release: the item of what was held. */
  readonly released: string | null
}

/** What is sold beside goods has accounts of its own. [supply 1.6] */
const BESIDE_GOODS = {
  Surcharge: 'SURCHARGE_REVENUE',
  Freight: 'FREIGHT_REVENUE',
  Restocking: 'RESTOCKING_REVENUE',
} as const

/**
 * [finance 8.1, R1, R6, R8] Customer invoice: debit what falls due to the customer's receivable account and what is held to the holdback
 * account; credit sales, or contracts of a job, and each tax. A credit is the same on the other side. An adjustment is against the accounts that
 * it names, and what was held leaves its account at what it is carried at. [R7]
 */
export function customerInvoicePosting(invoice: Stored<typeof CustomerInvoice>, booking: InvoiceBooking): Posting {
  const { amounts, invoiceNo } = booking
  const [owed, earned] = invoice.kind === 'Credit' ? [credit, debit] : [debit, credit]
  const item = {
    firmId: invoice.billToId,
    reference: invoiceNo,
    documentDate: invoice.docDate,
    dueDate: invoice.dueDate,
  }
  const facts = { firmId: invoice.billToId, reference: invoiceNo }
  const sold = ({ glAccount, productId, jobId, sells }: (typeof invoice.lines)[number]) => {
    if (glAccount) return glAccount
    const qualifier = booking.classOf(productId)
    if (sells && sells !== 'Goods') return role(BESIDE_GOODS[sells], qualifier ? { qualifier } : {})
    // What an order sold, or a product, is sales, whatever job it is for; work on a job is its contract.
    return jobId && !sells && !productId ? role('CONTRACT_REVENUE') : role('SALES', qualifier ? { qualifier } : {})
  }
  return posting({
    companyId: booking.companyId,
    source: 'SJ',
    date: invoice.docDate,
    document: { type: 'ar.customerInvoice', id: invoice.id, purpose: 'post' },
    description: `${invoice.billToId} ${invoiceNo}`,
    currency: invoice.currency,
    rate: invoice.rate,
    rateDate: invoice.docDate,
    legs: [
      owed(role('AR_CONTROL'), amounts.due, { opens: { ...item, id: booking.item, kind: invoice.kind } }),
      owed(role('HOLDBACK_RECEIVABLE'), amounts.held, {
        opens: { ...item, id: booking.holdbackItem, kind: 'Holdback' },
      }),
      ...(booking.released ? [onItem('Credit', booking.released, amounts.net, { field: 'lines.0.amount' })] : []),
      ...(booking.released ? [] : invoice.lines).map((line, at): Leg =>
        earned(sold(line), line.amount, {
          ...{ ...facts, field: `lines.${at}.glAccount`, isByHand: line.glAccount !== null, jobId: line.jobId },
          ...{ costCode: line.costCode, productId: line.productId, quantity: line.quantity, memo: line.description },
        }),
      ),
      ...amounts.taxes.totals.map(({ taxCode, tax, base }): Leg =>
        earned(booking.collectedAccount(taxCode), tax, { ...facts, taxCode, taxBase: base }),
      ),
    ],
  })
}
