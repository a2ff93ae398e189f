import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadCount } from './demo/count.ts'
import { loadProduction } from './demo/production.ts'
import { loadStock, type Sells } from './demo/stock.ts'
import { PUBLISHED_GAUGES } from './reference/gauges.ts'
import { PUBLISHED_GRADES } from './reference/grades.ts'
import { UNECE_UNITS } from './reference/units.ts'

/** First data of inventory, in every installation: gauges and grades as standards publish them. */
export async function seedIc(deps: Deps): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await sql`
      insert into gauge (material, gauge, thickness, source, valid_from)
      select r.material, r.gauge, r.thickness, r.source, r."validFrom"
      from json_to_recordset(${JSON.stringify(PUBLISHED_GAUGES)}::json) as r (material text, gauge text, thickness numeric, source text,
        "validFrom" date)
      on conflict do nothing`.execute(trx)
    const { rows } = await sql`select from grade limit 1`.execute(trx)
    if (rows.length > 0) return
    const grades = PUBLISHED_GRADES.map(({ names, limits: _, ...grade }) => ({
      ...{ alloy: null, temper: null, uns: null, ...grade },
      ...{ en: names[0], fr: names[1], zh_cn: names[2], zh_tw: names[3] },
    }))
    const limits = PUBLISHED_GRADES.flatMap(({ id, limits: all }) =>
      all.map((limit, position) => ({ grade: id, position, ...limit })),
    )
    await sql`
      insert into grade (grade_id, description, description_fr, description_zh_cn, description_zh_tw, material, alloy, temper, density,
                         uns, source, source_date, active, created_by, updated_by)
      select r.id, r.en, r.fr, r.zh_cn, r.zh_tw, r.material, r.alloy, r.temper, r.density, r.uns, r.source, r."sourceDate", true, 'system',
             'system'
      from json_to_recordset(${JSON.stringify(grades)}::json) as r (id text, en text, fr text, zh_cn text, zh_tw text, material text,
        alloy text, temper text, density numeric, uns text, source text, "sourceDate" date)`.execute(trx)
    await sql`
      insert into grade_limit (owner_id, position, property, least, most)
      select g.id, r.position, r.property, r.least, r.most
      from json_to_recordset(${JSON.stringify(limits)}::json) as r (grade text, position int, property text, least numeric, most numeric)
      join grade g on g.grade_id = r.grade`.execute(trx)
  })
}

/** First data of inventory: in a demo whose books are still open, what lies in its warehouses and how it came there. */
export async function seedStock(deps: Deps, sells?: Sells): Promise<void> {
  const { db, log } = deps
  const tickets = await transaction(db, (trx) => loadStock(trx, deps, sells))
  if (tickets === 0) return
  for (const table of ['product', 'stock_pool', 'stock_place', 'stock_day', 'stock_move'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  await transaction(db, (trx) => loadCount(trx, deps))
  log.info({ tickets }, 'the stock of the demo company is loaded')
}

/** What is made of it in a demo, once orders wait for that. */
export async function seedProduction(deps: Deps): Promise<void> {
  await transaction(deps.db, (trx) => loadProduction(trx, deps))
}

/** What the world calls our units, where nobody has said it; after whoever brings the units. */
export async function nameUnits(deps: Deps): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await sql`
      update user_code_type set text_value_use = 'Optional' where code_type = 'UNIT' and text_value_use = 'None'`.execute(
      trx,
    )
    await sql`
      update user_code c set text_value = u.value from jsonb_each_text(${JSON.stringify(UNECE_UNITS)}::jsonb) u
      where c.code_type = 'UNIT' and c.code_id = u.key and c.text_value is null`.execute(trx)
  })
}
