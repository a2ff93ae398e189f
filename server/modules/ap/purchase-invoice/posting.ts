import { amountText, sumOf } from '../../../ledger/amount.ts'
import { matchedLegs, type MatchedReceipt } from './posting-matched.ts'
import { credit, debit, onItem, posting, role, type Leg, type Posting } from '../../../ledger/legs.ts'
import type { InvoiceAmounts } from '../../../../shared/contracts/ap/invoice-amounts.ts'
import type { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'

/** What the posting needs beside the document. */
export interface InvoiceBooking {
  readonly companyId: string
  readonly amounts: InvoiceAmounts
  /** Account of the recoverable part of each tax. */
  readonly recoverableAccount: (taxCode: string) => string
  /** Ids of the open items: what is payable now, and what is held. */
  readonly payableItem: string
  readonly holdbackItem: string
  /** False of a document that a process has written: its accounts were chosen by nobody. */
  readonly isTyped: boolean
  /** What was received, by the line that matches it. */
  readonly matched: readonly MatchedReceipt[]
  /** Of a release: the item that it moves, and the lines whose cost bears the tax that is not claimed back. */
  readonly released: {
    readonly itemId: string
    readonly lines: readonly { readonly glAccount: string | null }[]
  } | null
}

/**
 * [finance 7.1, acceptance A1, A8, A15] Vendor invoice: debit each distributed amount with the tax that is not claimed back, and
 * the recoverable tax; credit the vendor's payable account, and what is held back to the holdback account. A credit or debit
 * memo is the same on the other side. A release debits what was held in place of its line [FA9].
 */
export function purchaseInvoicePosting(invoice: Stored<typeof PurchaseInvoice>, booking: InvoiceBooking): Posting {
  const { amounts } = booking
  const isInvoice = invoice.kind === 'Invoice' || invoice.kind === 'Release'
  const [charge, owe] = isInvoice ? [debit, credit] : [credit, debit]
  const item = {
    firmId: invoice.vendorId,
    reference: invoice.docNumber.trim(),
    documentDate: invoice.docDate,
    dueDate: invoice.dueDate,
  }
  const { released } = booking
  const charged = (line: Line, at: number): Leg => {
    const costs = amounts.taxes.lines[at]!.map((tax) => tax.cost)
    return charge(line.glAccount, amountText(sumOf([line.amount, ...costs])), {
      field: `distribution.${at}.glAccount`,
      isByHand: booking.isTyped,
      jobId: line.jobId,
      costCode: line.costCode,
      quantity: line.quantity,
      memo: line.description,
      firmId: invoice.vendorId,
      reference: invoice.docNumber.trim(),
    })
  }
  const distributed = released ? releasing(amounts, released) : invoice.distribution.map(charged)
  const matched = invoice.matches.flatMap((line, at) => {
    const costs = amounts.taxes.lines[invoice.distribution.length + at]!.map((tax) => tax.cost)
    return matchedLegs(line, at, booking.matched[at]!, costs, invoice.rate!)
  })
  const taxes = amounts.taxes.totals.map((tax): Leg =>
    charge(booking.recoverableAccount(tax.taxCode), tax.recoverable, {
      taxCode: tax.taxCode,
      taxBase: tax.base,
      firmId: invoice.vendorId,
      reference: invoice.docNumber.trim(),
    }),
  )
  return posting({
    companyId: booking.companyId,
    source: 'PJ',
    date: invoice.postingDate,
    document: { type: 'ap.purchaseInvoice', id: invoice.id, purpose: 'post' },
    description: `${invoice.vendorId} ${invoice.docNumber.trim()}`,
    currency: invoice.currency,
    rate: invoice.rate,
    rateDate: invoice.docDate,
    legs: [
      ...distributed,
      ...matched,
      ...taxes,
      owe(role('AP_CONTROL'), amounts.payable, { opens: { ...item, id: booking.payableItem, kind: invoice.kind } }),
      owe(role('HOLDBACK_PAYABLE'), amounts.held, { opens: { ...item, id: booking.holdbackItem, kind: 'Holdback' } }),
    ],
  })
}

type Line = Stored<typeof PurchaseInvoice>['distribution'][number]

/** [FA9] What was held leaves its account at what it is carried at; tax that is not claimed back is cost of the work. */
const releasing = (
  { net, taxes }: InvoiceAmounts,
  { itemId, lines }: NonNullable<InvoiceBooking['released']>,
): Leg[] => [
  onItem('Debit', itemId, net, { field: 'distribution.0.amount' }),
  debit(
    lines.find(({ glAccount }) => glAccount)?.glAccount ?? role('PRICE_VARIANCE'),
    amountText(sumOf(taxes.totals.map(({ cost }) => cost))),
  ),
]
