import type { FieldSight } from '../../../shared/contracts/field-sight.ts'
import { sql } from 'kysely'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { canBeDone, type Document } from '../../../shared/contracts/document.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { PostingPreview } from '../../../shared/contracts/posting-preview.ts'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import { judge } from '../action/rules.ts'
import { withFacts } from '../database/facts.ts'
import type { BulkActionWork } from '../entity/bulk-actions.ts'
import { changesBetween } from '../entity/changes.ts'
import { holdRecord, readRecord } from '../entity/read.ts'
import { valueProblems } from '../entity/references.ts'
import {
  conflict,
  outOfScope,
  withoutUnread,
  worded,
  writeChanges,
  writeOnce,
  type EntityParts,
  type FollowingActions,
  type Saved,
} from '../entity/save.ts'
import { sightOf, visibilityOf, withDots } from '../entity/visibility.ts'
import { notFound } from '../http/errors.ts'
import { COLUMNS, type Transition } from './transition.ts'

type Row = Record<string, unknown>

export interface ActionBody {
  version: number
  confirmed?: string[]
  /** What the action asks for. */
  parameters?: Row
}

/**
 * Leads a document from one state to the next: locked, in the version that the caller saw, complete by its contract, right by
 * the rules of a save and of the action, asked what is to be asked; then its work, its state, its audit, one transaction.
 */
export const runAction = (
  parts: EntityParts,
  document: Document,
  transition: Transition,
  context: ActionContext,
  id: string,
  body: ActionBody,
): Promise<CallResult> =>
  withFacts(context.trx, async () =>
    led(parts, document, transition, context, await judgedDocument(parts, document, transition, context, id, body)),
  )

/** What may follow the save of a document in its own call: each action of a draft that asks for nothing. */
export const actionsAfterSave = (
  parts: EntityParts,
  document: Document,
  transitions: readonly Transition[],
): FollowingActions => {
  const following = transitions.filter(({ action }) => {
    const { from, parameters } = document.actions[action]!
    return !parameters && from.some((state) => document.drafts.includes(state))
  })
  return {
    names: following.map(({ action }) => action),
    needsNoRow: (name, record) => following.find(({ action }) => action === name)!.needsNoRow?.(record) === true,
    async run(context, saved, name, confirmed) {
      const transition = following.find(({ action }) => action === name)!
      const found = await judged(parts, document, transition, context, saved, { confirmed })
      return led(parts, document, transition, context, found, saved)
    },
  }
}

/** Does what the action does, unless something stands against it. */
async function led(
  parts: EntityParts,
  document: Document,
  transition: Transition,
  context: ActionContext,
  judged: JudgedDocument,
  saved?: Saved,
): Promise<CallResult> {
  if ('refusal' in judged) return judged.refusal
  const { before, changed, seen, questions, given } = judged
  if (questions.length > 0) return parts.answers.question(questions)
  const { to } = document.actions[transition.action]!
  const { [COLUMNS]: columns, ...set } = await transition.run(changed, context, given)
  const after = { ...changed, ...set, ...(to === undefined ? {} : { [document.state]: to }) }
  if (saved?.unwritten) return writeOnce(parts, context, saved, after, columns ?? {})
  return writeChanges(
    parts,
    context,
    seen,
    before,
    after,
    changesBetween(parts.entity.entity, before, after),
    columns ?? {},
  )
}

/**
 * The entry that an action would make: the same path, with all that the database checks at its end, and questions taken as
 * answered. The caller rolls it back.
 */
export async function previewOfAction(
  parts: EntityParts,
  document: Document,
  transition: Transition,
  context: ActionContext,
  id: string,
  body: ActionBody,
  locale: Locale,
): Promise<CallResult> {
  const judged = await judgedDocument(parts, document, transition, context, id, body)
  if ('refusal' in judged) return judged.refusal
  const { before, changed, given } = judged
  const record = { ...changed, ...(await transition.run(changed, context, given)) }
  await sql`set constraints all immediate`.execute(context.trx)
  const preview = await transition.preview!(record, context, locale)
  return parts.answers.found<PostingPreview>(String(before['id']), previewAsSeen(preview, sightOf(context.rights)))
}

/** The entry as its reader could read it once it stands in the books. */
export function previewAsSeen(preview: PostingPreview, sight: FieldSight): PostingPreview {
  const line = (name: string) => `gl.entry.lines.${name}`
  const told = { account: line('account'), name: line('accountName'), memo: line('memo'), firm: line('firmId') }
  const lines = withDots(sight, preview.lines, told)
  if (sight.reads(line('debit')) && sight.reads(line('credit'))) return { ...preview, lines }
  return { ...preview, lines: lines.map((one) => ({ ...one, debit: null, credit: null })), debit: '0', credit: '0' }
}

/** The bulk actions of the contract that are actions of the document: each document chosen in a list is led on by the same path. */
export const actionsOnMany = (
  parts: EntityParts,
  document: Document,
  transitions: readonly Transition[],
): readonly BulkActionWork[] =>
  transitions
    .filter(({ action }) => document.bulkActions[action])
    .map((transition) => ({
      name: transition.action,
      async run(context, id, parameters, confirmed) {
        const { rows } = await sql<{ version: number }>`
          select version from ${sql.table(parts.entity.table)} where id = ${id}::uuid`.execute(context.trx)
        const body = { version: rows[0]!.version, parameters, confirmed: [...confirmed] }
        return runAction(parts, document, transition, context, id, body)
      },
    }))

type JudgedDocument =
  | { refusal: CallResult }
  | { before: Row; changed: Row; seen: Awaited<ReturnType<typeof visibilityOf>>; questions: Problem[]; given: Row }

/** The document, locked and ready for the action; or why it is not. */
async function judgedDocument(
  parts: EntityParts,
  document: Document,
  transition: Transition,
  context: ActionContext,
  id: string,
  body: ActionBody,
): Promise<JudgedDocument> {
  const { entity } = parts
  const { trx } = context
  // Two who post the same document at once: the second waits, and finds it posted.
  await holdRecord(trx, entity, id)
  const seen = await visibilityOf(trx, context.user, entity)
  const stored = await readRecord(trx, entity, id, seen.scope)
  if (!stored) throw notFound()
  if (!stored.inScope) return { refusal: outOfScope(parts) }
  if (body.version !== stored.record['version']) return { refusal: conflict(parts, stored.record, seen) }
  return judged(parts, document, transition, context, { record: stored.record, seen }, body)
}

/** The same of a document whose row is held by this transaction. */
async function judged(
  parts: EntityParts,
  document: Document,
  transition: Transition,
  context: ActionContext,
  { record: before, seen }: Saved,
  { confirmed = [], parameters = {} }: { confirmed?: readonly string[]; parameters?: Row },
): Promise<JudgedDocument> {
  const { answers, rules } = parts
  const { trx } = context
  const { from, skipsValidation, parameters: asks = {}, changes = [], ...action } = document.actions[transition.action]!
  const state = String(before[document.state])
  if (!from.includes(state)) return { refusal: answers.refused([wrongState(document, state, from)]) }
  if (!canBeDone({ from, ...action }, state, before)) return { refusal: answers.refused([NOT_AS_IT_IS]) }

  const given = normalize({ fields: asks }, { ...parameters })
  const check = { db: trx, user: context.user, registry: parts.registry, own: [] }
  const ofGiven = await valueProblems(check, asks, null, given)
  const limits = [
    ...(skipsValidation ? [] : fieldProblems({ fields: document.strict }, before)),
    ...ofGiven.map((problem) => ({ ...problem, Field: `given.${problem.Field}` })),
  ]
  const changed = { ...before, ...Object.fromEntries(changes.map((name) => [name, given[name] ?? null])) }
  // Rules of the action know what it asks for by the name at which that is refused: `given.reversalDate`.
  const asGiven = Object.fromEntries(Object.entries(given).map(([name, value]) => [`given.${name}`, value]))
  const found = await judge(
    [...(skipsValidation ? [] : (rules.onSave ?? [])), ...transition.rules],
    { ...changed, ...asGiven },
    { db: trx, before, user: context.user, rights: context.rights, now: context.now },
    confirmed,
  )
  const asked = (problem: Problem): Problem =>
    changes.includes(problem.Field ?? '') ? { ...problem, Field: `given.${problem.Field}` } : problem
  const refused = withoutUnread(worded(limits, found.problems.map(asked)), seen)
  if (refused.length > 0) return { refusal: answers.refused(refused, limits.length > 0 ? 'INVALID' : 'REFUSED') }
  return { before, changed, seen, questions: withoutUnread(found.questions.map(asked), seen), given }
}

const NOT_AS_IT_IS: Problem = { Field: null, Key: 'kit:refused.notAsItIs', Args: {} }

/** Names the state it is in and those in which it can be done. */
const wrongState = (document: Document, state: string, from: readonly string[]): Problem => ({
  Field: document.state,
  Key: 'kit:refused.wrongState',
  Args: { state, states: from.join('|') },
})
