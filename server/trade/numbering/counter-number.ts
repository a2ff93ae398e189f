import { sql } from 'kysely'
import { Refusal } from '../../platform/action/refusal.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { NoBranch, NoCounter, takeNumber } from '../../platform/numbering/numbering.ts'

export type PurchasingCounter = 'PURCHASE_ORDER' | 'PURCHASE_RECEIPT'

/**
 * The number of a document of purchasing by its sequence counter: prefix, width, and branch of the warehouse that it is for.
 * @throws Refusal when the counter is out of use, or counts by branch and the document is for no warehouse
 */
export async function counterNumber(
  trx: Trx,
  counterId: PurchasingCounter,
  { date, warehouseId }: { readonly date: string; readonly warehouseId: string | null },
): Promise<string> {
  const { rows } = await sql<{ branchId: string }>`
    select branch_id as "branchId" from warehouse where warehouse_id = ${warehouseId}`.execute(trx)
  try {
    return await takeNumber(trx, counterId, { date, branchId: rows[0]?.branchId ?? null })
  } catch (error) {
    if (error instanceof NoCounter)
      throw new Refusal([{ Field: null, Key: 'po:rules.numbering.noCounter', Args: { counterId } }])
    if (error instanceof NoBranch)
      throw new Refusal([{ Field: 'warehouseId', Key: 'po:rules.numbering.noBranch', Args: { counterId } }])
    throw error
  }
}
