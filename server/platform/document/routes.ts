import type { FastifyInstance } from 'fastify'
import { isWaived, openFields, type Document } from '../../../shared/contracts/document.ts'
import { waitsAs, waysToWait } from '../../../shared/contracts/waiting.ts'
import { action, rolledBack } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import { fail, type Rule } from '../action/rules.ts'
import type { Deps } from '../deps.ts'
import { changesBetween } from '../entity/changes.ts'
import { documented, guarded, ofRecord, pathOf, rightTo, type Named } from '../entity/contract.ts'
import { entityRoutes, type EntityCalls, type EntityRooms } from '../entity/routes.ts'
import * as schemas from '../entity/schemas.ts'
import type { EntityParts } from '../entity/save.ts'
import type { StoredEntity } from '../entity/stored.ts'
import { requireKnown, requireRight } from '../rights/require.ts'
import { courseRoute } from './course.ts'
import { madeByRoute } from './made-by.ts'
import { completedDocument, type CompleteBody } from './complete.ts'
import { typedPreviewRoute } from './typed-preview.ts'
import { localeOf } from '../entity/texts.ts'
import { runAction, actionsOnMany, actionsAfterSave, previewOfAction, type ActionBody } from './run-action.ts'
import type { DocumentGuard } from './guard.ts'
import type { Transition } from './transition.ts'

export interface DocumentCalls extends EntityCalls {
  /** One for each action of the contract. */
  transitions: readonly Transition[]
  /** Whoever asks for the second hand; a document by which money leaves, or that binds, is not served without. */
  guard?: DocumentGuard
}

/** What is posted is not deleted, and not changed but where its contract says so: it is reversed. */
const staysADraft = (document: Document, isRemoval: boolean): Rule => ({
  id: 'kit.refused.notADraft',
  key: 'kit:refused.notADraft',
  field: document.state,
  async check(record, { before }) {
    const open = before ? openFields(document, before) : null
    if (!before || open === null) return []
    const state = String(before[document.state])
    const changed = changesBetween(document, before, record).map(({ column }) => column.split('.', 1)[0]!)
    return isRemoval || changed.some((name) => !open.includes(name)) ? [fail({ state })] : []
  },
})

/** What a document was posted with is corrected, never emptied: the ledger and whoever pays it stand on it. */
const staysWhole = (document: Document): Rule => ({
  id: 'kit.problems.required',
  key: 'kit:problems.required',
  field: null,
  async check(record, { before }) {
    const open = before ? openFields(document, before) : null
    return (open ?? [])
      .filter((name) => document.strict[name]!.required && record[name] === null && !isWaived(document, before!, name))
      .map((name) => fail({}, name))
  },
})

/**
 * The calls of a document: those of an entity, as far as it is a draft, and `POST api/<module>/<noun>/:id/<action>` for each of
 * its actions, with the right `<room>.<action>`.
 */
export function documentRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms,
  entity: StoredEntity,
  { transitions: own, guard, ...written }: DocumentCalls,
): void {
  const document = entity.entity as Document
  const missing = Object.keys(document.actions).filter((name) => !own.some((transition) => transition.action === name))
  if (missing.length > 0) throw new Error(`${document.id} declares ${missing.join(', ')} without a transition.`)
  const { pays = [], binds = [], under } = document.hands
  if (!guard && !under && pays.length + binds.length > 0)
    throw new Error(`${document.id} pays or binds, and nobody asks for the second hand.`)
  const transitions = own.map((transition) => ({
    ...transition,
    rules: [...(guard?.rulesOf(transition.action) ?? []), ...transition.rules],
  }))
  // Who has a hand in it is noted with the write itself.
  const calls = guard ? { ...written, alsoSets: guard.columns } : written
  const actions = Object.keys(document.actions)
  // What holds for a save holds for an action too, but for being a draft: its states are its own.
  const { ownReferences = [], ...rules } = calls
  const answers = new Answers(rooms.texts)
  const parts = { entity, rules, registry: rooms.registry, answers, ownReferences }
  entityRoutes(app, deps, rooms, entity, {
    ...calls,
    bulkActions: [...(calls.bulkActions ?? []), ...actionsOnMany(parts, document, transitions)],
    then: actionsAfterSave(parts, document, transitions),
    onSave: [staysADraft(document, false), staysWhole(document), ...(calls.onSave ?? [])],
    onDelete: [staysADraft(document, true), ...(calls.onDelete ?? [])],
    actions: [...actions, ...(calls.actions ?? [])],
  })
  courseRoute(app, deps, parts, guard)
  madeByRoute(app, deps, parts, rooms.texts)
  const waits = waitsAs(document)
  for (const way of waysToWait(document)) rooms.registry.wait({ entity, guard, waits: way })
  if (document.completedBy.length > 0) completeRoute(app, deps, parts)
  for (const transition of transitions) {
    const right = `${entity.room}.${transition.action}`
    app.post<Named & { Body: ActionBody }>(
      `${pathOf(entity)}/:id/${transition.action}`,
      {
        ...documented(entity, `${transition.action} a document`, {
          params: schemas.idSchema,
          body: schemas.actionSchema(document.actions[transition.action]!.parameters),
          response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
        }),
        ...decidable(
          guarded(right),
          waits !== null && (transition.action === waits.approve || transition.action === waits.back),
        ),
      },
      async (request) => {
        const write = { request, right, content: request.body }
        return action(deps, answers, write, (context) =>
          runAction(parts, document, transition, context, request.params.id, request.body),
        )
      },
    )
    if (!document.actions[transition.action]!.preview) continue
    if (!transition.preview) throw new Error(`${document.id} offers a preview of ${transition.action} without one.`)
    typedPreviewRoute(app, deps, parts, transition)
    app.post<Named & { Body: ActionBody }>(
      `${pathOf(entity)}/:id/${transition.action}/preview`,
      {
        config: { unkeyed: true },
        ...documented(entity, `The entry that ${transition.action} would make`, {
          params: schemas.idSchema,
          body: schemas.actionSchema(document.actions[transition.action]!.parameters),
          response: { 200: schemas.resultSchema() },
        }),
        ...guarded(right),
      },
      async (request) => {
        const rights = await requireRight(request, right)
        const locale = localeOf(request.headers['x-locale'])
        return rolledBack(deps, answers, { user: request.user, rights, requestId: request.id }, (context) =>
          previewOfAction(parts, document, transition, context, request.params.id, request.body, locale),
        )
      },
    )
  }
}

/** Whoever is away is stood in for where he would decide, and nowhere else. */
const decidable = <T extends object>(route: T, isDecision: boolean): T & { config: { deputies: boolean } } => ({
  ...route,
  config: { deputies: isDecision },
})

/** `POST api/<module>/<noun>/complete`: for whoever may save the document, and as he sees it; nothing of it stays. */
function completeRoute(app: FastifyInstance, deps: Deps, parts: EntityParts): void {
  const { entity } = parts
  const rightOf = ({ id }: Partial<CompleteBody>) => rightTo(entity, id ? 'edit' : 'add')
  app.post<{ Body: CompleteBody }>(
    `${pathOf(entity)}/complete`,
    {
      config: { unkeyed: true },
      ...documented(entity, 'What follows from a document as it is typed', {
        body: schemas.completeSchema(entity),
        response: { 200: schemas.resultSchema(schemas.recordSchema(entity)) },
      }),
      ...ofRecord(entity.entity.fields),
      // Which of the two it is stands in the body: with neither it is not read.
      onRequest: async (request) => {
        const rights = await requireKnown(request)
        if (!rights.can(rightTo(entity, 'add'))) await requireRight(request, rightTo(entity, 'edit'))
      },
      preValidation: async (request) =>
        void (await requireRight(request, rightOf((request.body ?? {}) as Partial<CompleteBody>))),
    },
    async (request) => {
      const rights = await requireRight(request, rightOf(request.body))
      return rolledBack(deps, parts.answers, { user: request.user, rights, requestId: request.id }, (context) =>
        completedDocument(parts, context, request.body),
      )
    },
  )
}
