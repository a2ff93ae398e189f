import type { Kysely } from 'kysely'
import type { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { InvoiceAmounts } from '../../../../../shared/contracts/ap/invoice-amounts.ts'
import { PurchaseInvoice as Contract } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { PostingContext } from '../../../../ledger/write.ts'
import {
  chargeStock,
  chargeTakenBack,
  invoiceLines,
  invoiceableLines,
  type Invoiced,
  type StockCharge,
} from '../../../po/index.ts'
import { taxOfStock } from '../posting-matched.ts'
import type { MatchedReceipt } from '../posting-matched.ts'

type Invoice = Stored<typeof PurchaseInvoice>

/** What the posting needs of the receipts that the invoice stands for, line by line. */
export async function matchedReceipts(db: Kysely<Tables>, { matches }: Invoice): Promise<MatchedReceipt[]> {
  const receipts = await invoiceableLines(
    db,
    matches.map(({ receiptLine }) => receiptLine),
  )
  return matches.map(({ receiptLine }) => receipts.get(receiptLine)!)
}

const takenBy = ({ matches }: Invoice): Invoiced[] =>
  matches.map(({ receiptLine, quantity, receiptAmount }) => ({
    lineKey: receiptLine,
    quantity,
    amount: receiptAmount!,
  }))

/** Receipts and orders know what this invoice has taken of them, and what its reversal gives back. */
export const takeReceipts = (context: ActionContext, invoice: Invoice): Promise<void> =>
  invoiceLines(context, takenBy(invoice), 1)
export const giveReceiptsBack = (context: ActionContext, invoice: Invoice): Promise<void> =>
  invoiceLines(context, takenBy(invoice), -1)

const named = (invoice: Invoice, companyId: string, purpose: string) => ({
  ...{ companyId, document: { type: Contract.id, id: invoice.id, purpose } },
  description: `${invoice.vendorId} ${invoice.docNumber.trim()}`,
})

/** Tax on what is stocked that is not claimed back is value of it, as far as it is still there. */
export async function taxStock(
  { trx }: ActionContext,
  { invoice, amounts, matched, companyId }: TaxedStock,
  by: PostingContext,
): Promise<void> {
  const charges = invoice.matches.flatMap((line, at): StockCharge[] => {
    const costs = amounts.taxes.lines[invoice.distribution.length + at]!.map(({ cost }) => cost)
    const value = matched[at]!.isStocked ? taxOfStock(costs, invoice.rate!) : '0.00'
    return Number(value) === 0 ? [] : [{ lineKey: line.receiptLine, quantity: line.quantity, value }]
  })
  await chargeStock(trx, { ...named(invoice, companyId, 'post'), day: invoice.postingDate }, charges, by)
}

interface TaxedStock {
  readonly invoice: Invoice
  readonly amounts: InvoiceAmounts
  readonly matched: readonly MatchedReceipt[]
  readonly companyId: string
}

export const taxTakenBack = (
  { trx }: ActionContext,
  invoice: Invoice,
  day: string,
  by: PostingContext,
): Promise<void> => chargeTakenBack(trx, { ...named(invoice, invoice.companyId!, 'post.rev'), day }, by)
