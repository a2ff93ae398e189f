import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_AT_ONCE, type BulkResult, type BulkRow } from '../../../shared/contracts/bulk.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { committed, type Caller } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from '../idempotency/claim.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { listColumns, orderedRows } from './list.ts'
import { saveRecord, type EntityParts } from './save.ts'
import type { Row } from './stored.ts'
import type { Visibility } from './visibility.ts'

export interface BulkCall {
  /** Rows by id, or those that filters and search leave. */
  rows: Pick<ListQuery, 'filters' | 'search' | 'ids' | 'sort'>
  /** What is written into each of them. */
  changes: Row
  /** Rules whose question was answered with yes. */
  confirmed: readonly string[]
  /** How many rows the user was told of. */
  total: number
  /** Names the call: the same one again repeats no row that was written. */
  key: string
}

interface Target {
  id: string
  version: number
  [column: string]: unknown
}

/**
 * Writes the same into many records, each as a write of its own: its rights, rules and audit are those of one save, and what
 * one record refuses keeps no other from being written. Up to `MOST_AT_ONCE` records.
 */
export async function saveMany(
  deps: Deps,
  parts: EntityParts,
  caller: Caller,
  seen: Visibility,
  call: BulkCall,
): Promise<CallResult> {
  const { answers } = parts
  const targets = await targetsOf(deps, parts, seen, call)
  const most = { most: MOST_AT_ONCE }
  if (targets.length > MOST_AT_ONCE) return answers.refused([{ Field: null, Key: 'kit:bulk.tooMany', Args: most }])
  // A filter finds what matches now: nobody changes more, or others, than he was asked about.
  if (!call.rows.ids && targets.length !== call.total)
    return answers.refused([{ Field: null, Key: 'kit:bulk.otherCount', Args: { count: targets.length } }])
  const result: BulkResult = { changed: 0, unchanged: 0, rows: [] }
  for (const target of targets) {
    const outcome = await saveOne(deps, parts, caller, call, target)
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

const missing = ({ rows }: BulkCall, targets: readonly Target[]) => {
  const found = new Set(targets.map(({ id }) => id))
  return (rows.ids ?? []).filter((id) => !found.has(id))
}

async function targetsOf(
  { db }: Deps,
  { entity }: EntityParts,
  seen: Visibility,
  { rows }: BulkCall,
): Promise<Target[]> {
  const names = [entity.entity.key, entity.entity.title].filter((name) => entity.field(name))
  const columns = listColumns(entity, [...new Set(names)], seen)
  const found =
    await sql<Target>`select ${columns} ${orderedRows(entity, rows, seen)} limit ${MOST_AT_ONCE + 1}`.execute(db)
  return found.rows
}

async function saveOne(
  deps: Deps,
  parts: EntityParts,
  caller: Caller,
  { changes, confirmed, key }: BulkCall,
  target: Target,
): Promise<'changed' | 'unchanged' | BulkRow> {
  const { entity } = parts.entity
  const row = { id: target.id, key: textOf(target[entity.key]), title: textOf(target[entity.title]) }
  const own = {
    userId: caller.user.id,
    key: keyOf(key, target.id),
    methodPath: `POST /api/${entity.room}/bulk ${target.id}`,
    bodyHash: hashOf({ changes, confirmed }),
  }
  try {
    const result = await committed(deps, parts.answers, own, caller, (context) =>
      saveRecord(parts, context, target.id, { record: changes, version: target.version, confirmed: [...confirmed] }),
    )
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
