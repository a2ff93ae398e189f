import { Decimal } from 'decimal.js'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { backOf, quantityOf, type Returned, type ReturnedLine } from './amounts.ts'
import { receiptReturned, returnableOf, type Returnable } from './returnable.ts'

/** All that the receipt has brought stands there, lot by lot; what goes back of it is typed. */
export async function complete(
  record: Record<string, unknown>,
  { trx, now }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  const back = record as unknown as Returned
  if (before && before['status'] !== 'Open') return
  record['status'] ??= 'Open'
  back.returnDate ??= await businessDay(trx, now)
  const receipt = await receiptReturned(trx, back.receiptNo)
  back.vendorId = receipt?.vendorId ?? null
  back.currency = receipt?.currency ?? null
  back.rate = receipt?.rate ?? null
  const parts = receipt ? await returnableOf(trx, receipt.id) : []
  const typed = new Map(back.lines.map((line) => [keyOf(line), line]))
  back.lines = parts.map((part) => follow(part, typed.get(keyOf(part)), receipt!.currency))
  const all = receipt ? backOf(back.lines, parts, receipt.currency) : []
  back.amount = moneyText(all.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)))
}

const keyOf = ({ lineKey, lotNo }: Pick<ReturnedLine, 'lineKey' | 'lotNo'>) => `${lineKey} ${lotNo ?? ''}`

function follow(part: Returnable, typed: ReturnedLine | undefined, currency: string): ReturnedLine {
  const { lineKey, productId, description, lotNo, received, toInvoice, unit, unitCost } = part
  const quantity = typed?.quantity ?? null
  const amount = posted(quantityOf({ quantity }).times(unitCost), decimalsOf(currency))
  return {
    ...(typed?.lineId === undefined ? {} : { lineId: typed.lineId }),
    ...{ lineKey, productId, description, lotNo, received, toInvoice, quantity, unit, unitCost },
    amount: moneyText(amount),
  }
}
