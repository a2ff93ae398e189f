import type { Kysely } from 'kysely'
import { MOST_ADJUSTED } from '../../../../shared/contracts/oe/price-adjustment.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { linesSold, type LineSold } from '../../ar/index.ts'
import { amountsOf, differenceOf, notesOf, type AdjustedLine, type Adjustment } from './amounts.ts'

/** What is asked for, as it was sold: of an invoice, or of a product. One of both is named, so that nobody looks through all that a customer ever bought. */
export async function soldOf(db: Kysely<Tables>, adjustment: Adjustment): Promise<readonly LineSold[]> {
  const { billToId, documentNo, productId, fromDate, toDate } = adjustment
  if (!documentNo && !(billToId && productId)) return []
  const most = MOST_ADJUSTED + 1
  const asked = { billToId, documentNo, productId, from: fromDate, to: toDate, most }
  return linesSold(db, asked)
}

/** All that was asked for stands there in the currency of the first of it; a price that is typed stays with its line. */
export async function complete(
  record: Record<string, unknown>,
  { trx, now }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  const adjustment = record as unknown as Adjustment
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  adjustment.adjustDate ??= await businessDay(trx, now)
  const all = await soldOf(trx, adjustment)
  const currency = all[0]?.currency ?? null
  if (adjustment.documentNo) record['billToId'] ??= all[0]?.billToId ?? null
  const sold = all.filter((one) => one.currency === currency)
  const typed = new Map(adjustment.lines.map((line) => [line.ofLine, line]))
  adjustment.lines = sold.map((one) => follow(one, typed.get(one.ofLine), adjustment.newPrice))
  const amounts = await amountsOf(trx, notesOf(adjustment, sold), currency ?? 'CAD')
  Object.assign(record, {
    ...{ currency, rate: all[0]?.rate ?? null },
    ...{ netAmount: amounts.net, taxAmount: amounts.tax, docAmount: amounts.total },
  })
}

function follow(sold: LineSold, typed: AdjustedLine | undefined, price: string | null): AdjustedLine {
  const { ofLine, documentNo, invoiceNo, docDate, productId, description, quantity, unit, unitPrice, currency } = sold
  const { priceUnit, priceQuantity } = sold
  const line = {
    ...(typed?.lineId === undefined ? {} : { lineId: typed.lineId }),
    ...{ ofLine, documentNo, invoiceNo, docDate, productId, description, quantity, unit, unitPrice },
    ...{ priceUnit, priceQuantity },
    ...{ newPrice: typed?.newPrice ?? price, difference: null, noteNo: null },
  } as AdjustedLine
  return { ...line, difference: differenceOf(line, currency) }
}
