import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_AT_ONCE, MOST_IN_BACKGROUND, type BulkResult, type BulkRow } from '../../../shared/contracts/bulk.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { committed, type Caller } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from '../idempotency/claim.ts'
import { beginMany } from './bulk-run.ts'
import { listColumns, orderedRows } from './list.ts'
import { otherCount, type ManyCall, type ManyWork } from './many.ts'
import type { EntityParts } from './save.ts'
import type { Visibility } from './visibility.ts'

interface Target {
  id: string
  version: number
  [column: string]: unknown
}

/**
 * The same work on many records, each as a write of its own: its rights, rules and audit are those of one, and what one
 * refuses keeps no other from being done. Up to `MOST_AT_ONCE` records are done with the call, more in the background.
 */
export async function doMany(
  deps: Deps,
  parts: EntityParts,
  work: ManyWork,
  caller: Caller,
  seen: Visibility,
  call: ManyCall,
): Promise<CallResult> {
  const { answers } = parts
  if (call.total > MOST_IN_BACKGROUND)
    return answers.refused([{ Field: null, Key: 'kit:bulk.tooMany', Args: { most: MOST_IN_BACKGROUND } }])
  const targets = await targetsOf(deps, parts, seen, call)
  if (targets.length > MOST_AT_ONCE) return beginMany(deps, parts, work, caller, seen, call)
  // A filter finds what matches now: nobody changes more, or others, than he was asked about.
  if (!call.rows.ids && targets.length !== call.total) return otherCount(parts, targets.length)
  const result: BulkResult = { changed: 0, unchanged: 0, rows: [] }
  for (const target of targets) {
    const outcome = await doOne(deps, parts, work, caller, call, target)
    if (outcome === 'changed' || outcome === 'unchanged') result[outcome]++
    else result.rows.push(outcome)
  }
  for (const id of missing(call, targets))
    result.rows.push({
      id,
      key: null,
      title: null,
      problems: [{ Field: null, Key: 'kit:refused.gone', Args: {} }],
      asks: false,
    })
  return answers.many(result)
}

const missing = ({ rows }: ManyCall, targets: readonly Target[]) => {
  const found = new Set(targets.map(({ id }) => id))
  return (rows.ids ?? []).filter((id) => !found.has(id))
}

async function targetsOf(
  { db }: Deps,
  { entity }: EntityParts,
  seen: Visibility,
  { rows }: ManyCall,
): Promise<Target[]> {
  const names = [entity.entity.key, entity.entity.title].filter((name) => entity.field(name))
  const columns = listColumns(entity, [...new Set(names)], seen)
  const found =
    await sql<Target>`select ${columns} ${orderedRows(entity, rows, seen)} limit ${MOST_AT_ONCE + 1}`.execute(db)
  return found.rows
}

async function doOne(
  deps: Deps,
  parts: EntityParts,
  work: ManyWork,
  caller: Caller,
  { asked, key }: ManyCall,
  target: Target,
): Promise<'changed' | 'unchanged' | BulkRow> {
  const { entity } = parts.entity
  const row = { id: target.id, key: textOf(target[entity.key]), title: textOf(target[entity.title]) }
  const own = {
    userId: caller.user.id,
    key: keyOf(key, target.id),
    methodPath: `POST /api/${entity.room}/${work.action} ${target.id}`,
    bodyHash: hashOf(asked),
  }
  try {
    const result = await committed(deps, parts.answers, own, caller, (context) => work.one(context, target, asked))
    if (result.ResultStatus === ResultStatus.success) return 'changed'
    if (result.ResultCode === 'NO_CHANGES') return 'unchanged'
    const problems = result.Problems ?? [{ Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }]
    return { ...row, problems, asks: result.ResultStatus === ResultStatus.warning }
  } catch (error) {
    const isGone = (error as { statusCode?: number }).statusCode === 404
    if (!isGone) deps.log.error({ err: error, id: target.id }, 'one record of a bulk change failed')
    const Key = isGone ? 'kit:refused.gone' : 'kit:bulk.failed'
    return { ...row, problems: [{ Field: null, Key, Args: {} }], asks: false }
  }
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** The key of one record's write, the same whenever the same call comes again. */
function keyOf(call: string, id: string): string {
  const hex = createHash('sha256').update(`${call} ${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
