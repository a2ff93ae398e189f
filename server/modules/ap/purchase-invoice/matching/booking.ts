import type { Kysely } from 'kysely'
import type { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { invoiceLines, invoiceableLines, type Invoiced } from '../../../po/index.ts'
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
