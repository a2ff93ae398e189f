import type { FastifyInstance } from 'fastify'
import type { Document } from '../../../shared/contracts/document.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { rolledBack, type ActionContext } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { documented, guarded, ofRecord, pathOf, rightTo } from '../entity/contract.ts'
import { saveRecord, type EntityParts } from '../entity/save.ts'
import * as schemas from '../entity/schemas.ts'
import type { Row } from '../entity/stored.ts'
import { localeOf } from '../entity/texts.ts'
import { requireRight } from '../rights/require.ts'
import { previewOfAction } from './run-action.ts'
import type { Transition } from './transition.ts'

interface TypedBody {
  /** Null for a document that is not saved yet. */
  id: string | null
  version?: number
  record: Row
}

/** Questions of a save that are taken as answered, one round each. */
const MOST_ROUNDS = 5

/**
 * `POST api/<module>/<noun>/preview/<action>`: the entry that an action would make of a document as it is typed. It is saved, led on and
 * looked at in one transaction, of which nothing stays: who looks changes nothing.
 */
export function typedPreviewRoute(app: FastifyInstance, deps: Deps, parts: EntityParts, transition: Transition): void {
  const { entity } = parts
  const document = entity.entity as Document
  const right = `${entity.room}.${transition.action}`
  app.post<{ Body: TypedBody }>(
    `${pathOf(entity)}/preview/${transition.action}`,
    {
      config: { unkeyed: true },
      ...documented(entity, `The entry that ${transition.action} would make of it as it is typed`, {
        body: schemas.typedSchema(entity),
        response: { 200: schemas.resultSchema() },
      }),
      ...ofRecord(entity.entity.fields),
      ...guarded(right),
    },
    async (request) => {
      const { id } = request.body
      await requireRight(request, rightTo(entity, id === null ? 'add' : 'edit'))
      const rights = await requireRight(request, right)
      const locale = localeOf(request.headers['x-locale'])
      return rolledBack(deps, parts.answers, { user: request.user, rights, requestId: request.id }, async (context) => {
        const saved = await savedAsTyped(parts, context, request.body)
        if ('refusal' in saved) return saved.refusal
        return previewOfAction(parts, document, transition, context, saved.id, { version: saved.version }, locale)
      })
    },
  )
}

/** Saved with every question answered by yes; what is asked is asked when it is saved or posted. */
async function savedAsTyped(
  parts: EntityParts,
  context: ActionContext,
  { id, version, record }: TypedBody,
): Promise<{ id: string; version: number } | { refusal: CallResult }> {
  const confirmed: string[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = await saveRecord(parts, context, id, { record, version, confirmed: [...confirmed] })
    if (answer.ResultCode === 'NO_CHANGES') return { id: id!, version: version! }
    if (answer.ResultStatus !== ResultStatus.warning)
      return answer.ResultStatus === ResultStatus.success
        ? { id: String(answer.EntityId), version: Number((answer.Data as Row)['version']) }
        : { refusal: answer }
    confirmed.push(...(answer.Problems ?? []).map(({ Key }) => Key))
  }
  return { refusal: parts.answers.refused([]) }
}
