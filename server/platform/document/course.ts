import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { canBeDone, type Document } from '../../../shared/contracts/document.ts'
import {
  SEVERAL_HANDS,
  tellsOfItself,
  type CourseEvent,
  type DocumentCourse,
  type NextStep,
  type StagePassed,
} from '../../../shared/contracts/document-course.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../entity/contract.ts'
import { readInSight } from '../entity/read.ts'
import * as schemas from '../entity/schemas.ts'
import type { EntityParts } from '../entity/save.ts'
import type { Row, StoredEntity } from '../entity/stored.ts'
import { isReadable, visibilityOf, visibleRecord, type Visibility } from '../entity/visibility.ts'
import { notFound } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import type { DocumentGuard } from './guard.ts'

/** Saves that are told; older ones are in its history. */
const MOST_SAVES = 200
/** People who are named; of more it is said that there are others. */
const MOST_NAMES = 3

interface SaveRow {
  readonly by: string
  readonly on: string
  readonly isFirst: boolean
  readonly state: string | null
  readonly columns: string[]
}

/** [judgement 12, 13] `GET …/:id/course`, for whoever may look at the document. */
export function courseRoute(
  app: FastifyInstance,
  deps: Deps,
  { entity, registry }: EntityParts,
  guard: DocumentGuard | undefined,
): void {
  const document = entity.entity as Document
  registry.opensWith(entity, (record) =>
    tellsOfItself(document, record) ? [`${entity.entity.room}/${String(record['id'])}/course`] : [],
  )
  app.get<Named>(
    `${pathOf(entity)}/:id/course`,
    {
      schema: documented(entity, 'What happened to it, and what comes', { params: schemas.idSchema }).schema,
      ...guarded(rightTo(entity, 'view')),
    },
    async (request): Promise<DocumentCourse> => {
      const { db, clock } = deps
      const { user } = request
      const rights = await requireRight(request, rightTo(entity, 'view'))
      const seen = await visibilityOf(db, user, entity)
      const found = await readInSight(db, entity, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const { record } = found
      const shown = visibleRecord(record, seen)
      const told = await Promise.all(
        registry.courseTellers(entity).map((tell) => tell({ db, user, rights, now: clock.now(), record, shown })),
      )
      const saves = await savesOf(db, entity, document, String(record['id']))
      const happened = [
        ...stampsOf(saves, document, shown, seen),
        ...eventsOf(saves, document, seen),
        ...told.flatMap(({ events }) => events),
      ]
      const isSettled = told.some((one) => one.isSettled)
      const stages = isReadable(seen, document.state) ? stagesOf(document, shown, saves) : []
      const action = nextOf(document, record)
      return {
        // What happened in one moment stands as it followed, the last on top.
        events: happened.toReversed().sort((a, b) => momentOf(b) - momentOf(a)),
        comes: isSettled ? [] : comingOf(document, shown, await businessDay(db, clock.now())),
        stages,
        next: action === null ? null : await whoMay(db, entity, { action, record, user, guard, now: clock.now() }),
        leads: told.find(({ leads }) => leads)?.leads ?? null,
      }
    },
  )
}

/** What is known by its day alone stands above what was done on it. */
const momentOf = ({ on }: CourseEvent): number => Date.parse(on.length > DAY_LENGTH ? on : `${on}T23:59:59.999Z`)
const DAY_LENGTH = '2026-11-20'.length

/** Its saves, the first first. */
async function savesOf(db: Kysely<Tables>, entity: StoredEntity, { state }: Document, id: string): Promise<SaveRow[]> {
  const { rows } = await sql<SaveRow>`
    select l.action_by as by, l.action_on::text as "on", bool_or(l.action = 'insert' and l.column_name not like '%.%') as "isFirst",
           max(l.new_value) filter (where l.column_name = ${state}) as state,
           array_agg(distinct regexp_replace(l.column_name, '\\.\\d+(?=\\.|$)', '', 'g')) as columns
    from audit_log l
    where l.table_name = ${entity.table} and l.id_value = ${id} and l.action <> 'use'
    group by l.change_id, l.action_by, l.action_on order by l.action_on limit ${MOST_SAVES}`.execute(db)
  return rows.map((row) => ({ ...row, on: new Date(row.on).toISOString() }))
}

/** What is told of its saves: of those of a draft that it was entered, and where they led it. */
function eventsOf(saves: readonly SaveRow[], document: Document, seen: Visibility): CourseEvent[] {
  const tellsState = isReadable(seen, document.state)
  const events: CourseEvent[] = []
  let state: string | null = null
  for (const { by, on, isFirst, state: led, columns } of saves) {
    if (isFirst) events.push({ kind: 'entered', on, by })
    const isLed = led !== null && !(isFirst && document.drafts.includes(led))
    if (isLed && tellsState) events.push({ kind: 'state', on, by, state: led })
    const wasDraft = state === null || document.drafts.includes(state)
    state = led ?? state
    if (isLed || isFirst || wasDraft) continue
    // What the server notes by itself is nobody's change.
    const fields = columns.filter((path) => {
      const field = document.fields[path.split('.', 1)[0]!]
      return field !== undefined && isReadable(seen, path)
    })
    if (fields.length > 0) events.push({ kind: 'changed', on, by, fields })
  }
  return events
}

/** What a document says of itself where its log does not: one that came with others in a file, or was made before there was a log. */
function stampsOf(saves: readonly SaveRow[], document: Document, shown: Row, seen: Visibility): CourseEvent[] {
  const state = isReadable(seen, document.state) ? textOf(shown, document.state) : null
  const isTold = (of: string) => saves.some((save) => save.state === of)
  const created = momentText(shown, 'createdOn')
  const entered: CourseEvent[] =
    created === null || saves.some(({ isFirst }) => isFirst)
      ? []
      : [{ kind: 'entered', on: created, by: textOf(shown, 'createdBy') }]
  if (state === null) return entered
  const stages = document.stages?.(shown) ?? []
  const passed = stages.includes(state) ? stages.slice(0, stages.indexOf(state) + 1) : [state]
  const led = passed.flatMap((of): CourseEvent[] => {
    const { on, by } = stampOf(shown, of, of === state)
    return document.drafts.includes(of) || isTold(of) || on === null ? [] : [{ kind: 'state', on, by, state: of }]
  })
  return [...entered, ...led]
}

/** `approvedBy`, `approvedOn`; of the state that it is in, the day on which it is booked. */
function stampOf(shown: Row, state: string, isLast = false): Pick<StagePassed, 'on' | 'by'> {
  const name = `${state[0]!.toLowerCase()}${state.slice(1)}`
  const booked = isLast ? momentText(shown, 'postingDate') : null
  return { on: momentText(shown, `${name}On`) ?? booked, by: textOf(shown, `${name}By`) }
}

/** A day or a moment; what is dots to its reader is none. */
function momentText(row: Row, name: string): string | null {
  const text = row[name] instanceof Date ? row[name].toISOString() : textOf(row, name)
  return text !== null && /^\d{4}-\d{2}-\d{2}/.test(text) ? text : null
}

const textOf = (row: Row, name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)

/** Days of it that are not past, the last first. */
const comingOf = (document: Document, shown: Row, today: string): CourseEvent[] =>
  (document.comes ?? [])
    .flatMap((name): CourseEvent[] => {
      const on = momentText(shown, name)
      return on !== null && on >= today ? [{ kind: 'comes', on, by: null, fields: [name] }] : []
    })
    .sort((a, b) => (a.on < b.on ? 1 : -1))

/** Its way with who has led it how far; what was taken back is still to be passed. */
function stagesOf(document: Document, record: Row, saves: readonly SaveRow[]): StagePassed[] {
  const stages = document.stages?.(record) ?? []
  if (stages.length < SEVERAL_HANDS) return []
  const reached = stages.indexOf(String(record[document.state]))
  return stages.map((state, at) => {
    const led = at <= reached ? saves.findLast((save) => save.state === state) : undefined
    const last = led ?? (at === 0 ? saves[0] : undefined)
    if (last) return { state, on: last.on, by: last.by }
    if (at > reached) return { state, on: null, by: null }
    // What came with others in a file has its beginning in no log.
    if (at === 0) return { state, on: momentText(record, 'createdOn'), by: textOf(record, 'createdBy') }
    return { state, ...stampOf(record, state, at === reached) }
  })
}

/** The action that leads to the next state of its way. */
function nextOf(document: Document, record: Row): string | null {
  const stages = document.stages?.(record) ?? []
  const state = String(record[document.state])
  const at = stages.indexOf(state)
  const to = at < 0 ? undefined : stages[at + 1]
  if (to === undefined) return null
  const found = Object.entries(document.actions).find(
    ([, action]) => action.to === to && canBeDone(action, state, record),
  )
  return found?.[0] ?? null
}

interface Asked {
  readonly action: string
  readonly record: Row
  readonly user: { readonly id: string }
  readonly guard: DocumentGuard | undefined
  readonly now: Date
}

/** Who holds the right to it, and is not kept from it by having a hand in it or by a limit. */
async function whoMay(
  db: Kysely<Tables>,
  entity: StoredEntity,
  { action, record, user, guard, now }: Asked,
): Promise<NextStep> {
  const { notBy = [], roles = [] } = (await guard?.decidersOf?.(action, record, db, now)) ?? {}
  const { rows } = await sql<{ name: string; you: boolean }>`
    with recursive giving (role_id) as (
      select r.role_id from role_right r where ${rightTo(entity, action)} like replace(r.right_id, '*', '%')
      union select r.role_id from role r join giving g on r.inherits = g.role_id)
    select u.display_name as name, u.id = ${user.id}::uuid as you
    from app_user u
    where not u.disabled and not u.external_user and u.id <> all (${[...notBy]}::uuid[])
      and exists (select from user_role held join giving g on g.role_id = held.role_id where held.user_id = u.id)
      and not exists (
        select from jsonb_array_elements(${JSON.stringify(roles)}::jsonb) as wanted (any_of)
        where not exists (select from roles_of(u.id) as own (role_id) where wanted.any_of ? own.role_id))
    order by u.display_name`.execute(db)
  const others = rows.filter(({ you }) => !you)
  return {
    action,
    who: others.slice(0, MOST_NAMES).map(({ name }) => name),
    more: others.length > MOST_NAMES,
    you: rows.some(({ you }) => you),
  }
}
