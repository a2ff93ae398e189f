import { Decimal } from 'decimal.js'
import { invoiceAmounts } from '../../../../../shared/contracts/ap/invoice-amounts.ts'
import { decimalsOf } from '../../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { taxedLines } from '../../../../trade/tax/taxed-lines.ts'
import type { Invoice } from '../complete.ts'
import { completeMatches } from '../matching/complete.ts'
import { beforeTax } from './amount-to-distribute.ts'

/**
 * [finance 7.1] A new line that names its account and no amount bears what remains of the document, before its tax: of several the
 * first. A line with a percentage waits to be distributed, and one that is stored without an amount was left so.
 */
export async function restOnLine(record: Record<string, unknown>, { trx }: ActionContext): Promise<void> {
  const invoice = record as unknown as Invoice
  const { kind, docAmount, docDate, distribution, matches } = invoice
  if (kind === 'Release' || docAmount === null || docDate === null) return
  const at = distribution.findIndex(
    ({ lineId, glAccount, amount, share }) => !lineId && glAccount && amount === null && share === null,
  )
  if (at < 0) return
  // What is matched is worked out with the rest of the document, a little later.
  if (matches.length > 0) await completeMatches(invoice, trx)
  const { lines, taxes } = await taxedLines(
    trx,
    [...distribution, ...matches].map(({ amount, taxGroup }) => ({ amount, taxGroup })),
    docDate,
  )
  const places = decimalsOf(invoice.currency)
  const left = (net: Decimal): Decimal => {
    const own = lines.with(at, { ...lines[at]!, amount: moneyText(net) })
    return new Decimal(
      invoiceAmounts(docAmount, own, invoice.holdbackPercent, taxes, invoice.vendorTax, places).remaining,
    )
  }
  const asked = left(new Decimal(0))
  if (asked.lte(0)) return
  const amount = beforeTax(asked, left, places)
  record['distribution'] = distribution.with(at, { ...distribution[at]!, amount: moneyText(amount) })
}
