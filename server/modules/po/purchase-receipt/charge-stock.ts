import { sql } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { PostedDocument } from '../../../ledger/legs.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { postCorrections } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement } from '../../../stock/movement.ts'
import { cameInAt, takeBackStock } from '../../../stock/take-back.ts'

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
 * gone, booked beside it.
 */
export async function chargeStock(
  trx: Trx,
  charging: Charging,
  charges: readonly StockCharge[],
  by: PostingContext,
): Promise<void> {
  if (charges.length === 0) return
  const keys = charges.map(({ lineKey }) => lineKey)
  const { rows } = await sql<{ id: string }>`
    select distinct owner_id as id from purchase_receipt_line where line_key = any (${keys}::text[])`.execute(trx)
  const at = await cameInAt(
    trx,
    PurchaseReceipt.id,
    rows.map(({ id }) => id),
  )
  const movements = charges.flatMap(({ lineKey, quantity, value }): Movement[] => {
    const came = at.get(lineKey)
    if (!came) return []
    const cost = { rule: 'Charge', value, of: quantity } as const
    return [{ kind: 'Charge', ...came, quantity: '0', cost, contra: null, lineKey }]
  })
  if (movements.length === 0) return
  const asked = { ...charging, source: 'PJ', movements } as const
  await postCorrections(trx, asked, await moveStock(trx, asked, by), by)
}

/** And is taken back with it. */
export async function chargeTakenBack(trx: Trx, charging: Charging, by: PostingContext): Promise<void> {
  await takeBackStock(trx, { ...charging, source: 'PJ', takesBack: 'post' }, by)
}
