import type { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { amountText, sumOf } from '../../../ledger/amount.ts'
import { converted } from '../../../ledger/rounding.ts'
import { debit, onItem, role, type Leg, type LineFacts } from '../../../ledger/legs.ts'

/** What was received, as far as a posting asks. */
export interface MatchedReceipt {
  /** Its item among what is received and not invoiced. */
  readonly item: string
  /** Rate at which it came in. */
  readonly rate: string
  readonly productId: string | null
  readonly productClass: string | null
  readonly isStocked: boolean
  readonly glAccount: string | null
  readonly jobId: string | null
  readonly costCode: string | null
}

/** What tax that is not claimed back adds to stock, in the company's currency. */
export const taxOfStock = (costs: readonly string[], rate: string): string =>
  amountText(converted(sumOf(costs), rate, decimalsOf(homeCurrency())))

/**
 * [finance 5.11, 7.1, acceptance A6] A matched line: debit what is received and not invoiced with its value at the receipt, and
 * the difference of price, at the rate of the receipt, to price variance; what the rate has moved is realized by the ledger. Tax
 * that is not claimed back is a cost of what came in.
 */
export function matchedLegs(
  line: Stored<typeof PurchaseInvoice>['matches'][number],
  at: number,
  receipt: MatchedReceipt,
  costs: readonly string[],
  rate: string,
): Leg[] {
  const facts: LineFacts = {
    ...{ productId: receipt.productId, jobId: receipt.jobId, costCode: receipt.costCode },
    ...{ memo: line.description, reference: line.receiptLine },
  }
  const qualifier = receipt.productClass ? { qualifier: receipt.productClass } : {}
  const charged = receipt.isStocked ? role('INVENTORY', qualifier) : (receipt.glAccount ?? role('JOB_COST'))
  return [
    onItem('Debit', receipt.item, line.receiptAmount!, { ...facts, field: `matches.${at}.receiptLine` }),
    debit(role('PRICE_VARIANCE', qualifier), line.variance!, { ...facts, rate: receipt.rate }),
    debit(charged, amountText(sumOf(costs)), {
      ...facts,
      // What stock is worth is the same figure: no cent of rounding goes there.
      ...(receipt.isStocked ? { functional: taxOfStock(costs, rate) } : {}),
    }),
  ]
}
