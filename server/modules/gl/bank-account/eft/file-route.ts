import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../../platform/database/transaction.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, type Named } from '../../../../platform/entity/contract.ts'
import { readInSight } from '../../../../platform/entity/read.ts'
import * as schemas from '../../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../../platform/entity/visibility.ts'
import { attachment } from '../../../../platform/http/sent-file.ts'
import { refusedFile } from '../../../../platform/export/refused.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { requireRight } from '../../../../platform/rights/require.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { StoredEntity } from '../../../../platform/entity/stored.ts'
import { keptEftFile } from './kept-file.ts'

interface Kept {
  readonly store: StoredEntity
  /** Notes in the batch that its file was fetched. */
  readonly fetched: (trx: Trx, id: string, on: Date) => Promise<unknown>
}

/**
 * `POST …/:id/file` of a batch: the file for the bank, for whoever sends it; account numbers stand in it, so who fetched it is in the
 * change log, and that it was fetched in the batch. A second call changes nothing: it takes no idempotency key.
 */
export function eftFileRoute(app: FastifyInstance, deps: Deps, texts: SuiteTexts, { store, fetched }: Kept): void {
  const right = `${store.room}.send`
  app.post<Named>(
    `${pathOf(store)}/:id/file`,
    {
      config: { unkeyed: true },
      ...documented(store, 'The file for the bank, as it was made; its reader is logged', {
        params: schemas.idSchema,
      }),
      ...guarded(right),
    },
    async (request, reply) => {
      const rights = await requireRight(request, right)
      const file = await transaction(deps.db, async (trx) => {
        const { user } = request
        const seen = await visibilityOf(trx, user, store)
        const found = await readInSight(trx, store, request.params.id, seen)
        if (!found?.inScope) throw notFound()
        const caller = { trx, user, rights, requestId: request.id }
        const action = { ...caller, changeId: deps.random.uuid(), now: deps.clock.now() }
        const { id, batchNo } = found.record as { id: string; batchNo: string | null }
        return keptEftFile(deps, action, { store, id, batchNo }, fetched)
      }).catch((error: unknown) => {
        throw refusedFile(error, request, texts)
      })
      if (!file) throw notFound()
      const name = attachment(file.name)
      return reply.type('text/plain; charset=us-ascii').header('content-disposition', name).send(file.content)
    },
  )
}
