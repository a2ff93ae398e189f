import type { FastifyInstance } from 'fastify'
import type { FieldSight } from '../../../shared/contracts/field-sight.ts'
import { DOTS } from '../../../shared/contracts/fields.ts'
import type { Settlement, Settlements } from '../../../shared/contracts/trade/settlement.ts'
import type { Deps } from '../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../platform/entity/contract.ts'
import { readInSight } from '../../platform/entity/read.ts'
import * as schemas from '../../platform/entity/schemas.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { isReadable, sightOf, visibilityOf } from '../../platform/entity/visibility.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { requireRight } from '../../platform/rights/require.ts'

/** Fields by which the documents of each room are called, and how much each is of. */
export type Called = Readonly<Record<string, readonly [number: readonly string[], amount: string]>>

/** What is told of a document: what its items say, or what a module knows of it. */
export type RowsOf = (db: Deps['db'], user: CurrentUser, record: Row) => Promise<Settlement[]>

interface Settled {
  /** The field that says how much: whoever may not read it is not told in parts. */
  readonly amount: string
  readonly called: Called
  readonly rowsOf: RowsOf
  /** The document is of another module: its reader is told of documents that he may look at. */
  readonly elsewhere?: boolean
}

/** Documents as their reader may read each of them: dots for a number, nothing for an amount. */
export const settlementsAsSeen = (
  called: Called,
  sight: FieldSight,
  rows: readonly Settlement[],
  withAmounts: boolean,
): Settlement[] =>
  rows.map((row) => {
    const [numbers, amount] = called[row.room]!
    return {
      ...row,
      number: numbers.every((source) => sight.reads(source)) ? row.number : DOTS,
      amount: withAmounts && sight.reads(amount) ? row.amount : null,
    }
  })

/** [finance 7.1 drill] `GET …/:id/settlement`, for whoever may look at the document. */
export function settlementRoute(
  app: FastifyInstance,
  deps: Deps,
  entity: StoredEntity,
  { amount, called, rowsOf, elsewhere = false }: Settled,
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
      const rights = await requireRight(request, rightTo(entity, 'view'))
      const all = await rowsOf(deps.db, request.user, found.record)
      const rows = elsewhere ? all.filter(({ room }) => rights.can(`${room}.view`)) : all
      return { rows: settlementsAsSeen(called, sightOf(rights), rows, isReadable(seen, amount)) }
    },
  )
}
