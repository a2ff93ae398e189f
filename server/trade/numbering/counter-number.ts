import { sql } from 'kysely'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { NoBranch, NoCounter, takeNumber } from '../../platform/numbering/numbering.ts'
import { ownCompany } from '../company/own-company.ts'

/** What a counter wants to know of a document. */
interface Counted {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly warehouseId: string | null
}

/**
 * The next number of a sequence counter: prefix, width, and branch of the warehouse that the document is for.
 * @throws Refusal when the counter is out of use, or counts by branch and the document is for no warehouse
 */
async function counterNumber(trx: Trx, counterId: string, { date, warehouseId }: Counted): Promise<string> {
  const { rows } = await sql<{ branchId: string }>`
    select branch_id as "branchId" from warehouse_shown where warehouse_id = ${warehouseId}`.execute(trx)
  try {
    return await takeNumber(trx, counterId, { date, branchId: rows[0]?.branchId ?? null })
  } catch (error) {
    if (error instanceof NoCounter)
      throw new Refusal([{ Field: null, Key: 'ledger:rules.numbering.noCounter', Args: { counterId } }])
    if (error instanceof NoBranch)
      throw new Refusal([{ Field: 'warehouseId', Key: 'ledger:rules.numbering.noBranch', Args: { counterId } }])
    throw error
  }
}

/**
 * Gives a new document its number by a sequence counter of the company with the first save, and its company: for `beforeSave` of its
 * registration. A document of a warehouse names it in `warehouseId`. [S5.35]
 * @param day the field with the day in whose period it counts; today while it is empty
 */
export const countedBy =
  (document: Pick<Entity, 'key'>, counterId: string, day: string): NonNullable<RuleBook['beforeSave']> =>
  async (record, { trx, now }, before) => {
    if (before) return
    const date = String(record[day] ?? (await businessDay(trx, now)))
    const warehouseId = record['warehouseId'] ? String(record['warehouseId']) : null
    record[document.key] = await counterNumber(trx, counterId, { date, warehouseId })
    record['companyId'] = (await ownCompany(trx)).companyId
  }
