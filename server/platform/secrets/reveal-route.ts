import type { FastifyInstance } from 'fastify'
import type { NamedRightId } from '../../../shared/contracts/admin/named-rights.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { Answers } from '../action/answers.ts'
import { Refusal } from '../action/refusal.ts'
import { transaction } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../entity/contract.ts'
import { readInSight } from '../entity/read.ts'
import * as schemas from '../entity/schemas.ts'
import { columnName, type StoredEntity } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { isReadable, visibilityOf } from '../entity/visibility.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import { useRight } from '../rights/use.ts'
import { openColumn } from './sealed-column.ts'

/**
 * `POST api/<module>/<noun>/:id/reveal`: the whole of a sealed field for whoever holds this right of the trade, with his reason
 * in the change log. The answer is kept nowhere, so it takes no idempotency key.
 */
export function revealRoute(
  app: FastifyInstance,
  deps: Deps,
  texts: SuiteTexts,
  entity: StoredEntity,
  { field, right }: { field: string; right: NamedRightId },
): void {
  const answers = new Answers(texts)
  app.post<Named & { Body: { reason: string } }>(
    `${pathOf(entity)}/:id/reveal`,
    {
      config: { unkeyed: true },
      ...documented(entity, 'A sealed number, open; its reader and the reason are logged', {
        params: schemas.idSchema,
        body: {
          type: 'object',
          required: ['reason'],
          additionalProperties: false,
          properties: { reason: { type: 'string', maxLength: 200 } },
        },
        response: { 200: schemas.resultSchema({ type: ['string', 'null'] }) },
      }),
      ...guarded(rightTo(entity, 'view')),
    },
    async (request) => {
      const rights = await requireRight(request, rightTo(entity, 'view'))
      return transaction(deps.db, async (trx): Promise<CallResult<string | null>> => {
        const seen = await visibilityOf(trx, request.user, entity)
        // Hidden or dots to him in the form, it is not opened beside it either.
        if (!isReadable(seen, field)) throw forbidden()
        const found = await readInSight(trx, entity, request.params.id, seen)
        if (!found?.inScope) throw notFound()
        const id = String(found.record['id'])
        const refused = await useRight(
          {
            ...{ trx, user: request.user, rights, requestId: request.id },
            ...{ changeId: deps.random.uuid(), now: deps.clock.now() },
          },
          {
            right,
            reason: request.body.reason,
            on: { table: entity.table, id, recordKey: found.record[entity.entity.key] as string | null },
            fields: { reason: 'reason' },
          },
        )
        if (refused) return answers.refused([refused]) as CallResult<string | null>
        const column = columnName(entity, field, field)
        try {
          return answers.found(id, await openColumn(trx, deps.secrets, { table: entity.table, column, id }))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return answers.refused([...error.problems]) as CallResult<string | null>
        }
      })
    },
  )
}
