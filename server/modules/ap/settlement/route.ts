import type { FastifyInstance } from 'fastify'
import type { Settlements } from '../../../../shared/contracts/ap/settlement.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { settledWith } from './settled.ts'

interface Settled {
  /** The field that says how much: whoever may not read it is not told in parts. */
  readonly amount: string
  /** The document that moved the items, where it is another one. */
  readonly documentOf?: (record: Row) => Promise<string | null>
}

/** [finance 7.1 drill] `GET …/:id/settlement`, for whoever may look at the document. */
export function settlementRoute(
  app: FastifyInstance,
  deps: Deps,
  entity: StoredEntity,
  { amount, documentOf = ({ id }) => Promise.resolve(String(id)) }: Settled,
): void {
  app.get<Named>(
    `${pathOf(entity)}/:id/settlement`,
    {
      schema: documented(entity, 'What settles it, or what it settles', { params: schemas.idSchema }).schema,
      ...guarded(rightTo(entity, 'view')),
    },
    async (request): Promise<Settlements> => {
      const seen = await visibilityOf(deps.db, request.user, entity)
      const found = await readInSight(deps.db, entity, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const document = await documentOf(found.record)
      const rows = document === null ? [] : await settledWith(deps.db, request.user, document)
      return { rows: isReadable(seen, amount) ? rows : rows.map((row) => ({ ...row, amount: null })) }
    },
  )
}
