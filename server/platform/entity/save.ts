import { fieldProblems, MOST_PROBLEMS } from '../../../shared/contracts/check.ts'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { Say } from '../../../shared/contracts/field-place.ts'
import type { CallResult, Problem, WriteBody } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import type { Answers } from '../action/answers.ts'
import { Overtaken } from '../action/refusal.ts'
import { judge, problemOf, fail, type RuleBook } from '../action/rules.ts'
import { deleteAttachmentsOf } from '../attachments/rows.ts'
import { writeAudit, type AuditEntry } from '../audit/audit.ts'
import { withFacts } from '../database/facts.ts'
import { notFound } from '../http/errors.ts'
import { changesBetween, type Change } from './changes.ts'
import { incoming } from './incoming.ts'
import { holdRecord, isInScope, readInSight, readRecord, type ReadRecord } from './read.ts'
import { valueProblems } from './references.ts'
import type { EntityRegistry } from './registry.ts'
import type { Row, StoredEntity } from './stored.ts'
import { MASK, visibilityOf, visibleRecord, type Visibility } from './visibility.ts'
import { asIfEmpty, ofNoValue } from './set-aside.ts'
import { insertedRecord, unwrittenRecord } from './inserted.ts'
import { updatedRecord } from './updated.ts'
import { deleteRecord, differsInParts, insertRecord, updateRecord, writeParts } from './write.ts'

/** What the writes of one entity need. */
export interface EntityParts {
  entity: StoredEntity
  rules: RuleBook
  registry: EntityRegistry
  answers: Answers
  /** Fields whose lookups rules of their own look at. */
  ownReferences: readonly string[]
  fileWords?: FileWords
  then?: FollowingActions
}

/** What a document can be led to with its save, by the name of the action; it needs the right to that too. */
export interface FollowingActions {
  readonly names: readonly string[]
  /** Whether it asks nothing of the rows of a new document: then that is written once, as it stands after the action. */
  needsNoRow(name: string, record: Row): boolean
  run(context: ActionContext, saved: Saved, name: string, confirmed: readonly string[]): Promise<CallResult>
}

/** A record as it stands after its save in the same transaction, whose row nobody else can have changed since. */
export interface Saved {
  readonly record: Row
  readonly seen: Visibility
  /** What its save has changed, where nothing is written yet: whoever leads it on writes both. */
  readonly unwritten?: readonly Change[]
}

/** Columns of a file in words: what they are made of, and how. */
export interface FileWords {
  from: readonly string[]
  write(row: Row, say: Say): Row
}

/** [S6.07] A staff user is told that the record is not his to see; for anybody else it does not exist. */
export function outOfScope({ entity, answers }: Pick<EntityParts, 'entity' | 'answers'>): CallResult {
  if (!entity.outOfScope) throw notFound()
  return answers.refused([{ Field: null, Key: entity.outOfScope, Args: {} }])
}

/**
 * Adds a record, or changes the one named `id`: normalize, limits, rules, write, audit. Nothing is written unless all pass.
 * @param sight what the user sees, where the caller has read it in the same transaction
 * @param told `id`: nobody reads the record of the answer, so that it is not read again
 */
export const saveRecord = (
  parts: EntityParts,
  context: ActionContext,
  id: string | null,
  body: WriteBody<Row>,
  sight?: Visibility,
  answerWith: Answered = 'record',
): Promise<CallResult> => {
  const save = async (): Promise<CallResult> => {
    const done = await savedRecord(parts, context, id, body, answerWith, sight)
    if (!done.saved || body.then === undefined) return done.answer
    return parts.then!.run(context, done.saved, body.then, body.confirmed ?? [])
  }
  // What a record of the masters changes, its own rules read again.
  return asDocument(parts.entity.entity) ? withFacts(context.trx, save) : save()
}

/** What the caller wants to hear of what was saved. */
type Answered = 'record' | 'id'

/** The answer of a write, and the record where it stands as was asked. */
interface Written {
  readonly answer: CallResult
  readonly saved?: Saved
}

async function savedRecord(
  parts: EntityParts,
  context: ActionContext,
  id: string | null,
  body: WriteBody<Row>,
  answerWith: Answered,
  sight?: Visibility,
): Promise<Written> {
  const { entity, answers } = parts
  const seen = sight ?? (await visibilityOf(context.trx, context.user, entity))
  // Two who post the same draft at once: the second waits, and finds it posted.
  if (id !== null && body.then !== undefined) await holdRecord(context.trx, entity, id)
  const stored = id === null ? null : await readInSight(context.trx, entity, id, seen)
  if (id !== null && !stored) throw notFound()
  if (stored && !stored.inScope) return { answer: outOfScope(parts) }
  const before = stored?.record ?? null
  if (before && body.version !== before['version']) return { answer: conflict(parts, before, seen) }

  const { record, problems } = incoming(entity, before, body.record, seen)
  const limits = fieldProblems(entity.entity, record)
  // Nobody knows what else is wrong with it: no rule could read it.
  if (limits.length >= MOST_PROBLEMS) return { answer: answers.refused(limits, 'INVALID') }
  const unread = ofNoValue(record, limits)
  await asIfEmpty(record, unread, async () => parts.rules.complete?.(record, context, before))
  const isUnread = ({ Field }: Problem) => unread.some((problem) => problem.Field === Field)
  const check = { db: context.trx, user: context.user, registry: parts.registry, own: parts.ownReferences }
  // What has been completed is another record.
  const known = parts.rules.complete ? undefined : limits
  problems.push(...(await valueProblems(check, entity.entity.fields, before, record, known)))
  const changes = changesBetween(entity.entity, before, record)
  if (before && changes.length === 0 && problems.length === 0)
    return { answer: answers.noChanges(String(before['id'])), saved: { record: before, seen } }
  const judged = await asIfEmpty(record, unread, () =>
    judge(
      parts.rules.onSave ?? [],
      record,
      { db: context.trx, before, user: context.user, rights: context.rights, now: context.now },
      body.confirmed ?? [],
    ),
  )
  const ruled = judged.problems.filter((problem) => !isUnread(problem))
  const refused = withoutUnread(worded(problems, ruled), seen)
  if (refused.length > 0) return { answer: answers.refused(refused, problems.length > 0 ? 'INVALID' : 'REFUSED') }
  if (judged.questions.length > 0) return { answer: answers.question(withoutUnread(judged.questions, seen)) }
  if (!before && body.then !== undefined && !parts.rules.afterSave && parts.then!.needsNoRow(body.then, record)) {
    await parts.rules.beforeSave?.(record, context, null)
    const unwritten = unwrittenRecord(entity, record, { name: context.user.name, on: context.now })
    const answer = answers.saved(String(unwritten['id']), null)
    return { answer, saved: { record: unwritten, seen, unwritten: changes } }
  }
  return backstopped(parts, () => writeRows(parts, context, seen, before, record, changes, null, answerWith))
}

/** Writes a new record once, as its action has left it, with what its save and the action have changed. */
export async function writeOnce(
  parts: EntityParts,
  context: ActionContext,
  { record: before, seen, unwritten }: Saved,
  record: Row,
  columns: Row,
): Promise<CallResult> {
  const { entity, rules } = parts
  const written = await backstopped(parts, async () => {
    await rules.beforeSave?.(record, context, before)
    const also = { ...rules.alsoSets?.(record, context, null), ...columns }
    const author = { name: context.user.name, on: context.now }
    const entry = auditEntry(parts, context, String(record['id']), record)
    const saves = [unwritten!, changesBetween(entity.entity, before, record)]
    return answeredRecord(
      parts,
      seen,
      await insertedRecord(context.trx, entity, { record, author, also, seen, entry, saves }),
    )
  })
  return written.answer
}

/** Writes what nothing refuses any more: rows and audit; answers the record as this user sees it. */
export const writeChanges = async (...write: Parameters<typeof writeRows>): Promise<CallResult> =>
  (await backstopped(write[0], () => writeRows(...write))).answer

/** Where a rule speaks about a field, its words stand instead of the general ones about a limit. */
export function worded(limits: readonly Problem[], ruled: readonly Problem[]): Problem[] {
  const said = new Set(ruled.map((problem) => problem.Field))
  return [...limits.filter((problem) => !problem.Key.startsWith('kit:problems.') || !said.has(problem.Field)), ...ruled]
}

/** A sentence does not say what a field may not show: a value that is named as a hidden or masked field is dots. */
export function withoutUnread(problems: readonly Problem[], { fields }: Visibility): Problem[] {
  const unread = new Set(
    Object.entries(fields).flatMap(([path, mode]) =>
      mode === 'hide' || mode === 'mask' ? [path.slice(path.lastIndexOf('.') + 1)] : [],
    ),
  )
  const spared = (args: Problem['Args']) =>
    Object.fromEntries(Object.entries(args).map(([name, value]) => [name, unread.has(name) ? MASK : value]))
  return problems.map((problem) => ({ ...problem, Args: spared(problem.Args) }))
}

async function writeRows(
  parts: EntityParts,
  context: ActionContext,
  seen: Visibility,
  before: Row | null,
  record: Row,
  changes: Change[],
  columns: Row | null = null,
  answerWith: Answered = 'record',
): Promise<Written> {
  const { entity, rules } = parts
  const author = { name: context.user.name, on: context.now }
  await rules.beforeSave?.(record, context, before)
  const also = { ...rules.alsoSets?.(record, context, before), ...columns }
  // Of an action others may wait for what it holds: one statement says and reads it all where nothing else is written.
  if (before && columns && !rules.afterSave && !differsInParts(entity, before, record)) {
    const entry = auditEntry(parts, context, String(before['id']), record)
    const read = await updatedRecord(context.trx, entity, { before, record, author, also, seen, entry, changes })
    return read ? answeredRecord(parts, seen, read) : overtaken(parts, context, String(before['id']), seen)
  }
  const id = before ? String(before['id']) : await insertRecord(context.trx, entity, record, author, also)
  if (before && !(await updateRecord(context.trx, entity, before, record, author, also)))
    return overtaken(parts, context, id, seen)
  await writeParts(context.trx, entity, id, before, record)
  await writeAudit(context.trx, auditEntry(parts, context, id, record), changes)
  const late = (await parts.rules.afterSave?.(record, context, before)) ?? []
  if (late.length > 0) return { answer: parts.answers.refused(withoutUnread(late, seen)) }
  if (answerWith === 'record')
    return answeredRecord(parts, seen, (await readRecord(context.trx, entity, id, seen.scope))!)
  if (seen.scope && !(await isInScope(context.trx, entity, id, seen.scope))) return { answer: outOfScope(parts) }
  return { answer: parts.answers.saved(id, null) }
}

function answeredRecord(parts: EntityParts, seen: Visibility, { record, inScope }: ReadRecord): Written {
  // Whoever may see vendors only cannot make a record that he would not see.
  if (!inScope) return { answer: outOfScope(parts) }
  return { answer: parts.answers.saved(String(record['id']), visibleRecord(record, seen)), saved: { record, seen } }
}

/** Somebody else has saved since. */
async function overtaken(parts: EntityParts, context: ActionContext, id: string, seen: Visibility): Promise<Written> {
  const current = await readRecord(context.trx, parts.entity, id)
  if (!current) throw notFound()
  return { answer: conflict(parts, current.record, seen) }
}

export function conflict({ answers }: EntityParts, current: Row, seen: Visibility): CallResult {
  return answers.conflict(String(current['id']), {
    changedBy: String(current['updatedBy']),
    changedOn: String(current['updatedOn']),
    version: Number(current['version']),
    current: visibleRecord(current, seen),
  })
}

const auditEntry = ({ entity }: EntityParts, context: ActionContext, id: string, record: Row): AuditEntry => ({
  table: entity.table,
  id,
  recordKey: record[entity.entity.key] as string | null,
  by: context.user.name,
  on: context.now,
  requestId: context.requestId,
  changeId: context.changeId,
})

/** Removes a record that nothing refers to. */
export async function removeRecord(
  parts: EntityParts,
  context: ActionContext,
  id: string,
  { version, confirmed }: { version: number; confirmed: readonly string[] },
): Promise<CallResult> {
  const { entity, answers } = parts
  const seen = await visibilityOf(context.trx, context.user, entity)
  const stored = await readInSight(context.trx, entity, id, seen)
  if (!stored) throw notFound()
  if (!stored.inScope) return outOfScope(parts)
  const before = stored.record
  if (version !== before['version']) return conflict(parts, before, seen)
  const judged = await judge(
    parts.rules.onDelete ?? [],
    before,
    { db: context.trx, before, user: context.user, rights: context.rights, now: context.now },
    confirmed,
  )
  if (judged.problems.length > 0) return answers.refused(withoutUnread(judged.problems, seen))
  if (judged.questions.length > 0) return answers.question(withoutUnread(judged.questions, seen))
  const own = String(before['id'])
  return unlessInUse(parts, async () => {
    if (!(await deleteRecord(context.trx, entity, own, version))) {
      const current = await readRecord(context.trx, entity, own)
      if (!current) throw notFound()
      return conflict(parts, current.record, seen)
    }
    await deleteAttachmentsOf(context.trx, { room: entity.entity.room, recordId: own })
    await writeAudit(context.trx, auditEntry(parts, context, own, before), changesBetween(entity.entity, before, null))
    return answers.deleted(own)
  })
}

/** SQLSTATE of a reference that would lead nowhere: foreign_key_violation, and restrict_violation where it says so at once. */
const REFERRED_TO = new Set(['23503', '23001'])
const inUse = ({ entity }: EntityParts): Problem => ({
  Field: null,
  // A document is not put out of use.
  Key: asDocument(entity.entity) ? 'kit:refused.documentInUse' : 'kit:refused.inUse',
  Args: {},
})

interface DatabaseRefusal {
  code?: string
  constraint?: string
}

/** What slips past a rule because two writes meet is refused by the database: the write begins anew, and the rule finds it. */
async function backstopped<R>({ entity }: EntityParts, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    const rule = entity.constraints?.[(error as DatabaseRefusal).constraint ?? '']
    throw rule ? new Overtaken([problemOf(rule, fail())]) : error
  }
}

/** A record that others name is not deleted, whoever they are: the database knows them all. */
async function unlessInUse(parts: EntityParts, work: () => Promise<CallResult>): Promise<CallResult> {
  try {
    return await work()
  } catch (error) {
    if (!REFERRED_TO.has((error as DatabaseRefusal).code ?? '')) throw error
    return parts.answers.refused([inUse(parts)])
  }
}
