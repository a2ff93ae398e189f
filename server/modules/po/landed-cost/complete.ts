import { Decimal } from 'decimal.js'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { broughtBy, receiptOf } from './brought.ts'
import { amountsOf, sharesOf, type Landed } from './shares.ts'

/** What is known of the receipt, what each cost comes to, and what each lot bears of them. */
export async function complete(
  record: Record<string, unknown>,
  { trx, now }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  const landed = record as unknown as Landed
  if (before && before['status'] !== 'Open') return
  record['status'] ??= 'Open'
  landed.costDate ??= await businessDay(trx, now)
  for (const line of landed.lines) line.basis ??= line.kind === 'Freight' ? 'Weight' : 'Value'
  const receipt = await receiptOf(trx, landed.receiptNo)
  landed.vendorId = receipt?.vendorId ?? null
  const brought = receipt ? await broughtBy(trx, receipt.id) : []
  const carried = brought.reduce((sum, { value }) => sum.plus(value), new Decimal(0))
  landed.carried = moneyText(carried)
  amountsOf(landed.lines, carried)
  landed.shares = sharesOf(landed.lines, brought)
  landed.amount = moneyText(landed.shares.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0)))
}
