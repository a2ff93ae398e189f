import { Decimal } from 'decimal.js'
import { MATCH_HOLD } from '../../../../../shared/contracts/ap/matching.ts'
import type { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { Refusal } from '../../../../platform/action/refusal.ts'
import { useRight } from '../../../../platform/rights/use.ts'
import { moneyText, posted } from '../../../../../shared/contracts/money.ts'

/**
 * [finance 5.11] What the server holds for its distance from the receipts is released by the right to accept that, as far as it
 * reaches. Any other hold is nothing to it.
 * @throws Refusal
 */
export async function releasedFromMatch(invoice: Stored<typeof PurchaseInvoice>, action: ActionContext): Promise<void> {
  if (invoice.holdReason !== MATCH_HOLD) return
  const apart = moneyText(
    posted(invoice.matches.reduce((sum, { variance }) => sum.plus(variance ?? 0), new Decimal(0)).times(invoice.rate)),
  )
  const refusal = await useRight(action, {
    right: 'match.override',
    amount: apart,
    reason: `${invoice.vendorId} ${invoice.docNumber} ${apart}`,
    on: { table: 'ap_invoice', id: invoice.id, recordKey: invoice.invoiceNo },
    fields: { amount: 'holdReason' },
  })
  if (refusal) throw new Refusal([refusal])
}
