import { sql, type Kysely } from 'kysely'
import type { Heat } from '../../../../shared/contracts/ic/heat.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { planned } from '../../../platform/database/planned.ts'
import { HeatStore } from './entity.ts'

type HeatFound = Partial<Heat> & { readonly millName?: string | null }

/** What is certified of a lot: its melt, and what was found in it. Figures are decimal text; null is what nobody has found, or what its reader may not see. */
export interface CertifiedLot {
  readonly lotNo: string
  readonly productId: string
  readonly heat: HeatFound | null
}

/**
 * [supply 5.7, 9] The heats of these lots, however often what they are of was slit or cut: each of its own, else of what it was made of.
 * @param user who looks at it; without one all that is certified, as a customer gets it
 */
export async function certifiedLots(
  db: Kysely<Tables>,
  user: CurrentUser | null,
  lots: readonly string[],
): Promise<CertifiedLot[]> {
  const [rows, seen] = await Promise.all([
    planned(
      db,
      sql<CertifiedLot>`
      with recursive made_of (lot_id, id, steps) as (
        select l.id, l.id, 0 from stock_lot l where l.lot_no = any (${[...lots]}::text[])
        union select m.lot_id, p.parent_id, m.steps + 1 from made_of m join stock_lot_parent p on p.lot_id = m.id)
      select l.lot_no as "lotNo", l.product_id as "productId", h.heat
      from stock_lot l
      left join lateral (
        select json_build_object(
          'heatNo', h.heat_no, 'heatKey', h.heat_key, 'millName', u.description, 'meltCountry', h.melt_country, 'gradeId', h.grade_id,
          'verdict', h.verdict, 'testDate', h.test_date, 'si', h.si::text, 'fe', h.fe::text, 'cu', h.cu::text, 'mn', h.mn::text, 'mg', h.mg::text,
          'cr', h.cr::text, 'zn', h.zn::text, 'ti', h.ti::text, 'v', h.v::text, 'c', h.c::text, 'p', h.p::text, 's', h.s::text, 'n', h.n::text,
          'ni', h.ni::text, 'mo', h.mo::text, 'othersTotal', h.others_total::text, 'yieldMpa', h.yield_mpa::text, 'tensileMpa', h.tensile_mpa::text,
          'elongation', h.elongation::text, 'rValue', h.r_value::text, 'nValue', h.n_value::text, 'hardness', h.hardness::text,
          'hardnessScale', h.hardness_scale) as heat
        from made_of m join stock_lot o on o.id = m.id join heat h on h.heat_key = o.heat_key
        left join user_code_shown u on u.code_type = 'MILL' and u.code_id = h.mill
        where m.lot_id = l.id order by m.steps, h.heat_key limit 1) h on true
      where l.lot_no = any (${[...lots]}::text[]) order by l.lot_no`,
    ),
    user && visibilityOf(db, user, HeatStore),
  ])
  const readable = (heat: HeatFound): HeatFound =>
    Object.fromEntries(
      Object.entries(heat).map(([name, value]) => [
        name,
        seen === null || isReadable(seen, name === 'millName' ? 'mill' : name) ? value : null,
      ]),
    )
  return rows.map((row) => ({ ...row, heat: row.heat && readable(row.heat) }))
}
