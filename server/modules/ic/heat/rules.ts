import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { totalOf, verdictOn, type Limit } from '../../../../shared/contracts/ic/composition.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { Heat } from '../../../../shared/contracts/ic/heat.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { holdOutOfGrade } from '../lot/hold.ts'

type Row = Record<string, unknown>

/** [supply 8 heat-number] The sum of what was found, and whether that is within the limits of the grade: the server's word, with each save. */
export async function complete(record: Row, { trx }: ActionContext): Promise<void> {
  const heat = record as unknown as Stored<typeof Heat>
  if (heat.heatNo && heat.mill) heat.heatKey = `${heat.heatNo} ${heat.mill}`
  heat.total = totalOf(heat)
  heat.verdict = verdictOn(heat, await limitsOf(trx, heat.gradeId))
}

async function limitsOf(db: Kysely<Tables>, gradeId: string | null): Promise<Limit[]> {
  if (!gradeId) return []
  const { rows } = await sql<Limit>`
    select l.property, trim_scale(l.least)::text as least, trim_scale(l.most)::text as most
    from grade g join grade_limit l on l.owner_id = g.id where g.grade_id = ${gradeId}`.execute(db)
  return rows
}

/** Lots of a heat that is outside of its grade wait until somebody says that they may be sold all the same. */
export async function afterSave(record: Row, { trx, user, now }: ActionContext) {
  const { heatKey, verdict } = record as unknown as Stored<typeof Heat>
  if (verdict === 'Fails') await holdOutOfGrade(trx, heatKey!, { by: user.name, now })
  return []
}

/** A heat number is used once by a mill; another mill may use the same. [supply 2.2a] */
export const heatOfMillOnce = rule(
  Heat,
  'ic.heat.heatOfMillOnce',
  'heatNo',
  async ({ heatNo, mill }, { db, before }) => {
    if (before || !heatNo || !mill) return null
    const { rows } = await sql`select from heat where heat_key = ${`${heatNo} ${mill}`}`.execute(db)
    return rows.length > 0 && fail({ heatNo, mill })
  },
)

/** What a heat is made of is no more than the whole of it. [supply 8 heat-number] */
export const totalWithinAll = rule(
  Heat,
  'ic.heat.totalWithinAll',
  'total',
  ({ total }) => total !== null && new Decimal(total).gt(100) && fail({ total }),
)

/** What any other element is at most is no more than all others together. */
const othersTogether = rule(
  Heat,
  'ic.heat.othersTogether',
  'othersTotal',
  ({ othersEach, othersTotal }) =>
    othersEach !== null && othersTotal !== null && new Decimal(othersEach).gt(othersTotal) && fail(),
)

/** A hardness is a figure of its scale. */
const hardnessOnScale = rule(
  Heat,
  'ic.heat.hardnessOnScale',
  'hardnessScale',
  ({ hardness, hardnessScale }) => (hardness === null) !== (hardnessScale === null) && fail(),
)

/** Metal that is pulled gives way before it tears. */
const yieldBelowTensile = rule(
  Heat,
  'ic.heat.yieldBelowTensile',
  'tensileMpa',
  ({ yieldMpa, tensileMpa }) =>
    yieldMpa !== null && tensileMpa !== null && new Decimal(yieldMpa).gt(tensileMpa) && fail(),
)

/** What lots name stays. */
const inNoLot = rule(Heat, 'ic.heat.inNoLot', null, async ({ heatKey }, { db }) => {
  const { rows } = await sql`select from stock_lot where heat_key = ${heatKey} limit 1`.execute(db)
  return rows.length > 0 && fail()
})

export const onSave: readonly Rule[] = [
  ...[heatOfMillOnce, totalWithinAll, othersTogether, hardnessOnScale, yieldBelowTensile],
]
export const onDelete: readonly Rule[] = [inNoLot]
