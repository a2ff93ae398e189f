import { sql, type RawBuilder } from 'kysely'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { committed, type Caller } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { hashOf } from '../idempotency/claim.ts'
import { DONE, type RowOutcome } from '../work/outcome.ts'
import { beginWork } from '../work/work-job.ts'
import { planRows } from '../work/work-rows.ts'
import type { Work } from '../work/work.ts'
import { rightTo } from './contract.ts'
import { called } from './called.ts'
import { orderedRows, whereOf } from './list.ts'
import { otherCount, type ManyAsked, type ManyCall, type ManyWork } from './many.ts'
import type { EntityParts } from './save.ts'
import { isReadable, type Visibility } from './visibility.ts'

/** Asks for work on more records than one call does; the records are those that match now, and are not asked for again. */
export function beginMany(
  deps: Deps,
  parts: EntityParts,
  work: ManyWork,
  caller: Caller,
  seen: Visibility,
  { rows, asked, total, key }: ManyCall,
): Promise<CallResult> {
  const { room } = parts.entity.entity
  const own = {
    userId: caller.user.id,
    key,
    methodPath: `POST /api/${room}/${work.action}`,
    bodyHash: hashOf({ rows, asked, total }),
  }
  return committed(deps, parts.answers, own, caller, async (context) => {
    const begun = await beginWork(deps, context, { room, action: work.action, subject: null, asked: { ...asked } })
    if ('other' in begun) throw new Error('Work without a subject waits for nothing.')
    const planned = await planRows(context.trx, begun.id, itemsOf(parts, seen, rows))
    return planned === total ? parts.answers.begun(begun.id) : otherCount(parts, planned)
  })
}

/** The records as a run keeps them; one that was named and is gone is told as such when its turn comes. */
function itemsOf({ entity }: EntityParts, seen: Visibility, rows: ManyCall['rows']): RawBuilder<unknown> {
  const { key, title, room } = entity.entity
  const shown = (name: string) =>
    entity.field(name) && isReadable(seen, name) ? sql`(${called(entity, seen, name)})::text` : sql`null::text`
  const record = entity.namedByKey ? shown(key) : sql`t.id::text`
  const columns = sql`
    ${room}::text as room, ${record} as record, left(${shown(key)}, 200) as key, left(${shown(title)}, 200) as title`
  if (!rows.ids) return sql`select t.id::text as item, ${columns} ${orderedRows(entity, rows, seen)}`
  return sql`
    select i.id::text as item, k.room, k.record, k.key, k.title
    from unnest(${rows.ids}::uuid[]) with ordinality as i (id, n)
    left join (select t.id, ${columns} from ${sql.table(entity.table)} t where ${whereOf(entity, rows, seen)}) k
      on k.id = i.id
    order by i.n`
}

/** The same work, done by the run of a job: each record in the version that it has then. */
export const manyInBackground = (parts: EntityParts, work: ManyWork): Work => ({
  room: parts.entity.entity.room,
  action: work.action,
  right: rightTo(parts.entity, work.right),
  run: (hand) =>
    hand.each(async (context, { item }) => {
      const { rows } = await sql<{ version: number }>`
        select version from ${sql.table(parts.entity.table)} where id = ${item}::uuid`.execute(context.trx)
      if (!rows[0]) throw notFound()
      const record = { id: item, version: rows[0].version }
      return rowOutcomeOf(await work.one(context, record, hand.asked as unknown as ManyAsked))
    }),
})

function rowOutcomeOf({ ResultStatus: status, ResultCode, Problems }: CallResult): RowOutcome {
  if (status === ResultStatus.success) return DONE
  if (ResultCode === 'NO_CHANGES') return { outcome: 'unchanged' }
  const problems = Problems ?? [{ Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }]
  return { outcome: status === ResultStatus.warning ? 'asks' : 'refused', problems }
}
