import { sql, type Kysely } from 'kysely'
import { Lot } from '../../../../shared/contracts/ic/lot.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** [supply 5.4] Inches of a gauge of a metal, as the newest table says; null: there is no such gauge of it. */
export async function gaugeThickness(
  db: Kysely<Tables>,
  { material, gauge }: { readonly material: string | null; readonly gauge: string },
): Promise<string | null> {
  const { rows } = await sql<{ thickness: string }>`
    select trim_scale(thickness)::text as thickness from gauge where material = ${material} and gauge = ${gauge}
    order by valid_from desc limit 1`.execute(db)
  return rows[0]?.thickness ?? null
}

/** A gauge is one of the table of its metal. [supply 5.4] */
export const gaugeKnown = rule(Lot, 'ic.lot.gaugeKnown', 'gauge', async ({ gauge, material }, { db }) => {
  if (!gauge) return null
  return (await gaugeThickness(db, { material, gauge })) === null && fail({ gauge })
})
