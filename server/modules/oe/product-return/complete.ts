import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { companyRate } from '../../../trade/money/rate.ts'
import { usualWarehouse } from '../sales-order/facts.ts'
import { blindCredit, completeBlind } from './blind.ts'
import { bringChargesBack } from './charges-back.ts'
import {
  amountsOf,
  backOf,
  creditsOf,
  goodsOf,
  keyOfPart,
  returnedOf,
  type Returned,
  type ReturnedLine,
} from './credits.ts'
import { returnableOf, type Returnable } from './returnable.ts'

/** All that was sold and can come back stands there, in the currency of the first of it; what is typed stays with its line. */
export async function complete(
  record: Record<string, unknown>,
  { trx, now }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  const asked = record as unknown as Returned
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  asked.returnDate ??= await businessDay(trx, now)
  const all = await returnableOf(trx, { ...asked, id: before ? String(before['id']) : undefined } as Returned)
  const sold = all[0]?.sold.currency ?? null
  const parts = all.filter((one) => one.sold.currency === sold)
  const typed = new Map(asked.lines.map((line) => [line.partKey, line]))
  asked.lines = parts.map((part) => follow(part, typed.get(keyOfPart(part))))
  await bringChargesBack(trx, parts, asked.lines, (before as Returned | null)?.lines ?? [])
  parts.forEach((of, place) => {
    asked.lines[place]!.amount = worthOf(of, asked.lines[place]!, place)
  })
  if (parts.length === 0 && asked.blind.length > 0) asked.warehouseId ??= await usualWarehouse(trx, asked.billToId)
  const currency = await completeBlind(trx, asked, sold)
  const rate =
    parts[0]?.sold.rate ??
    (currency === null ? null : ((await companyRate(trx, currency, asked.returnDate))?.rate ?? null))
  const credits = [
    ...creditsOf(backOf(asked, parts), asked),
    ...blindCredit(asked, asked.returnDate, currency ?? 'CAD'),
  ]
  const amounts = await amountsOf(trx, credits, currency ?? 'CAD')
  Object.assign(record, {
    ...{ currency, rate, goodsAmount: amounts.goods, cost: null },
    ...{ restockingAmount: amounts.restocking, taxAmount: amounts.tax, docAmount: amounts.total },
  })
}

function follow(of: Returnable, typed: ReturnedLine | undefined): ReturnedLine {
  const { sold, lotNo, quantity } = of
  const { ofLine, documentNo, invoiceNo, docDate, productId, description, unit, unitPrice, priceUnit } = sold
  const returned = typed?.returned ?? null
  const line = {
    ...(typed?.lineId === undefined ? {} : { lineId: typed.lineId }),
    partKey: keyOfPart(of),
    ...{ ofLine, documentNo, invoiceNo, docDate, productId, description, lotNo, quantity, unit, returned },
    ...{ disposition: typed?.disposition ?? null, replaced: typed?.replaced ?? false, finding: null },
    ...{ unitPrice, priceUnit, amount: null, cost: null, creditNo: null, vendorReturnNo: null },
  } as ReturnedLine
  return line
}

function worthOf(of: Returnable, line: ReturnedLine, place: number): string | null {
  const quantity = returnedOf(line)
  return quantity.isZero() ? null : moneyText(goodsOf({ line, place, of, quantity }))
}
