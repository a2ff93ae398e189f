import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/export/send.ts'
import { refusedFile } from '../../../platform/export/refused.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { PaymentBatchStore } from './entity.ts'
import { fileOf } from './bank-file.ts'
import type { Batch } from './candidates.ts'

/**
 * `POST api/ap/payment-batch/:id/file`: the file for the bank, for whoever sends it; account numbers stand in it, so who fetched it
 * is in the change log, and that it was fetched in the batch. A second call changes nothing: it takes no idempotency key.
 */
export function batchFileRoute(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const right = `${PaymentBatchStore.room}.send`
  app.post<Named>(
    `${pathOf(PaymentBatchStore)}/:id/file`,
    {
      config: { unkeyed: true },
      ...documented(PaymentBatchStore, 'The file for the bank, as it was made; its reader is logged', {
        params: schemas.idSchema,
      }),
      ...guarded(right),
    },
    async (request, reply) => {
      const rights = await requireRight(request, right)
      const file = await transaction(deps.db, async (trx) => {
        const { user } = request
        const seen = await visibilityOf(trx, user, PaymentBatchStore)
        const found = await readInSight(trx, PaymentBatchStore, request.params.id, seen)
        if (!found?.inScope) throw notFound()
        const caller = { trx, user, rights, requestId: request.id }
        const action = { ...caller, changeId: deps.random.uuid(), now: deps.clock.now() }
        return fileOf(deps, action, found.record as unknown as Batch)
      }).catch((error: unknown) => {
        throw refusedFile(error, request, texts)
      })
      if (!file) throw notFound()
      const name = attachment(file.name)
      return reply.type('text/plain; charset=us-ascii').header('content-disposition', name).send(file.content)
    },
  )
}
