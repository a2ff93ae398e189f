import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import { coilMisfit, PACKAGING, type Packaging } from '../../../../shared/contracts/trade/packaging.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { soldProducts } from './facts.ts'

const figure = (column: RawBuilder<unknown>) => sql`trim_scale(${column})::text`

/** [supply 9.1 packaging] How goods of a line `l` are packed. Null of what is packed as it comes. */
export const packedAs = sql`(
  select json_build_object('skidWeight', ${figure(sql`x.skid_weight`)}, 'coilInside', ${figure(sql`x.coil_inside`)},
                           'coilOutside', ${figure(sql`x.coil_outside`)}, 'eye', x.eye, 'packingNote', x.packing_note)
  from sales_order_packed_read x
  where x.line_id = l.id and num_nonnulls(x.skid_weight, x.coil_inside, x.coil_outside, x.eye, x.packing_note) > 0)`

/** [S6.09] What its reader may read of it, in the line and with the firm alike. */
export function packagingInSight(sight: Pick<FieldSight, 'reads'>, packaging: Packaging | null): Packaging | null {
  if (packaging === null) return null
  const seen = (name: keyof Packaging) =>
    sight.reads(`oe.salesOrder.lines.${name}`) && sight.reads(`admin.firm.shipTo.${name}`)
  return Object.fromEntries(
    PACKAGING.map((name) => [name, seen(name) ? packaging[name] : null]),
  ) as unknown as Packaging
}

/** What a firm that goods go to always wants, where its reader may see it; null where it has said nothing. */
export async function wishesOf(
  db: Kysely<Tables>,
  firmId: string | null,
  inSight: Condition,
): Promise<Packaging | null> {
  if (!firmId) return null
  const [wishes] = await planned(
    db,
    sql<Packaging>`
    select ${figure(sql`y.skid_weight`)} as "skidWeight", ${figure(sql`y.coil_inside`)} as "coilInside", ${figure(sql`y.coil_outside`)} as "coilOutside",
           y.eye, y.packing_note as "packingNote"
    from firm_shown t join firm_ship_to_shown y on y.owner_id = t.id
    where t.firm_id = ${firmId} and ${inSight} and num_nonnulls(y.skid_weight, y.coil_inside, y.coil_outside, y.eye, y.packing_note) > 0`,
  )
  return wishes ?? null
}

/** A core is narrower than its coil. */
const coilFits = rule(SalesOrder, 'oe.salesOrder.coilFits', 'lines', ({ lines }) =>
  lines.flatMap((line, at) => {
    const misfit = coilMisfit(line)
    return misfit ? [fail(misfit, `lines.${at}.coilInside`)] : []
  }),
)

/** A skid holds one piece at least. */
const skidHolds = rule(SalesOrder, 'oe.salesOrder.skidHolds', 'lines', async ({ lines }, { db }) => {
  const said = lines.filter(({ skidWeight }) => skidWeight !== null)
  if (said.length === 0) return null
  const products = await soldProducts(db, lines)
  return said.flatMap((line) => {
    const { weightEach = null, unit } = products.get(line.productId ?? '') ?? { unit: null }
    if (weightEach === null || unit !== line.unit || unit === 'LB' || new Decimal(weightEach).lte(line.skidWeight!))
      return []
    const args = { productId: line.productId!, weight: weightEach, most: line.skidWeight! }
    return [fail(args, `lines.${lines.indexOf(line)}.skidWeight`)]
  })
})

/** [judgement 31b] [supply 9.1 packaging] */
export const onPackaging: readonly Rule[] = [coilFits, skidHolds]
