import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { posted } from '../../../../shared/contracts/money.ts'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { PostedDocument } from '../../../ledger/legs.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement } from '../../../stock/movement.ts'
import { cameInAt, takeBackStock, type CameIn } from '../../../stock/take-back.ts'

/** What a document of another module adds to the cost of what a receipt line brought; in the company's currency, booked by that document. */
export interface StockCharge {
  readonly lineKey: string
  readonly quantity: string
  readonly value: string
}

interface Charging {
  readonly companyId: string
  readonly day: string
  readonly document: PostedDocument
  readonly description: string
}

/**
 * [supply 2.3] A cost that comes later is value of the stock that it is for, as far as that is still there; the rest is cost of what is
 * gone, booked beside it. [supply 3.7] What a vendor has shipped to our customer is gone, whatever lies there of the same.
 */
export async function chargeStock(
  trx: Trx,
  charging: Charging,
  charges: readonly StockCharge[],
  by: PostingContext,
): Promise<void> {
  if (charges.length === 0) return
  const keys = charges.map(({ lineKey }) => lineKey)
  const { rows } = await sql<{ id: string; lineKey: string; isDirect: boolean }>`
    select r.id, l.line_key as "lineKey", o.direct_for is not null as "isDirect"
    from purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id join purchase_order o on o.order_no = r.order_no
    where l.line_key = any (${keys}::text[])`.execute(trx)
  const at = await cameInAt(trx, PurchaseReceipt.id, [...new Set(rows.map(({ id }) => id))])
  const passed = new Set(rows.flatMap(({ lineKey, isDirect }) => (isDirect ? [lineKey] : [])))
  const movements = charges.flatMap((charge): Movement[] =>
    chargesOf(charge, at.get(charge.lineKey) ?? [], passed.has(charge.lineKey)),
  )
  if (movements.length === 0) return
  const asked = { ...charging, source: 'PJ', movements } as const
  await postCorrections(trx, asked, await moveStock(trx, asked, by), by)
}

/** And is taken back with it. */
export async function chargeTakenBack(trx: Trx, charging: Charging, by: PostingContext): Promise<void> {
  await takeBackStock(trx, { ...charging, source: 'PJ', takesBack: 'post' }, by)
}

/** Of a line that came in lot by lot, each lot bears its share; the last takes what rounding leaves. */
function chargesOf({ lineKey, quantity, value }: StockCharge, came: readonly CameIn[], isDirect: boolean): Movement[] {
  const all = came.reduce((sum, one) => sum.plus(one.quantity), new Decimal(0))
  const places = decimalsOf(homeCurrency())
  let left = { quantity: new Decimal(quantity), value: new Decimal(value) }
  return came.flatMap(({ quantity: own, weight: _weight, value: _value, ...at }, index): Movement[] => {
    const isLast = index === came.length - 1
    const of = isLast ? left.quantity : new Decimal(quantity).times(own).div(all).toDecimalPlaces(6)
    const worth = isLast ? left.value : posted(new Decimal(value).times(own).div(all), places)
    left = { quantity: left.quantity.minus(of), value: left.value.minus(worth) }
    if (!of.gt(0)) return []
    const cost = { rule: 'Charge', value: worth.toFixed(), of: isDirect ? '0' : of.toFixed() } as const
    const role = at.lotId === null ? {} : { role: at.lotId }
    return [{ kind: 'Charge', ...at, quantity: '0', cost, contra: null, lineKey, ...role }]
  })
}
