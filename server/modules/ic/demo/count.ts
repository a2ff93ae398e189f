import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { contextAt, userOf } from '../../admin/index.ts'
import { enterCounts } from '../physical-count/enter.ts'
import { freeze } from '../physical-count/freeze.ts'
import { enterTag } from '../physical-count/tags.ts'

/** Of ten places so many are counted by now; one in so many is off, and so many tags wait to be posted. */
const COUNTED = 0.7
const OFF = 13
const TAGS = 12

/** A warehouse of the demo is being counted: frozen by tags, most of it counted, some of it off, a few tags not posted yet. */
export async function loadCount(trx: Trx, deps: Deps): Promise<void> {
  const { rows } = await sql<{ warehouseId: string; day: string }>`
    select w.warehouse_id as "warehouseId", w.freeze_date::text as day from warehouse_shown w
    where w.count_stage = 'Frozen' and not exists (select from physical_count c where c.warehouse_id = w.warehouse_id)`.execute(
    trx,
  )
  const [found] = rows
  if (!found) return
  const { warehouseId, day } = found
  const freezes = await contextAt(trx, deps, await userOf(trx, 'approver'), day)
  const { id } = await freeze(freezes, {
    ...{ warehouseId, countDate: day, classes: [], withEmpty: false, usesTags: true, spareTags: 20, isBlind: true },
    ...{ tolerance: '1', toleranceValue: null, typed: null },
  })
  const { rows: lines } = await sql<{ id: string; frozen: string; tagNo: number }>`
    select l.id, trim_scale(l.frozen)::text as frozen, g.tag_no as "tagNo" from physical_count_line l
    join physical_count_tag g on g.line_id = l.id where l.owner_id = ${id}::uuid order by l.position`.execute(trx)
  const counted = Math.floor(lines.length * COUNTED)
  const counts = await contextAt(trx, deps, await userOf(trx, 'clerk'), day)
  const figure = (frozen: string, at: number) =>
    at % OFF === OFF - 1 ? Decimal.max(new Decimal(frozen).times('0.98').floor(), 0).toFixed() : frozen
  const entries = lines.slice(0, counted).map((line, at) => ({ id: line.id, counted: figure(line.frozen, at) }))
  if (entries.length > 0) await enterCounts(counts, warehouseId, entries, 'Class')
  for (const { tagNo, frozen } of lines.slice(counted, counted + TAGS))
    await enterTag(counts, warehouseId, {
      ...{ tagNo, quantity: frozen, productId: null, lotNo: null, bin: null, mode: null },
    })
}
