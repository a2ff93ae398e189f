import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { StockStatus, type StockLooks } from '../../../../shared/contracts/ic/stock-status.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { WarehouseStore } from '../../admin/index.ts'
import type { Purchased } from '../product-inquiry/reads.ts'
import { looksOf } from './stock-status.ts'

const { room } = StockStatus
const code = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))
const ASKED = Type.Object(
  {
    ...{ asOf: Type.String({ format: 'date' }) },
    ...{ warehouseId: code(10), productClass: code(20), productId: code(20) },
  },
  { additionalProperties: false },
)

interface Asked {
  readonly asOf: string
  readonly warehouseId?: string
  readonly productClass?: string
  readonly productId?: string
}

/** [judgement 39] Above the report of stock: what is looked at before somebody signs it, in warehouses that he sees; what it is worth for whoever may see costs. */
export function stockLookRoutes(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  rooms: { readonly texts: SuiteTexts },
  { products }: Pick<Purchased, 'products'>,
): void {
  const answers = new Answers(rooms.texts)
  app.get<{ Querystring: Asked }>(
    `/api/${room}/looks`,
    {
      schema: {
        ...{ summary: 'What of stock is looked at', tags: [room], response: { 200: resultSchema() } },
        querystring: ASKED,
      },
      ...guarded(`${room}.view`),
    },
    async ({ user, query: { asOf, warehouseId = null, productClass = null, productId = null } }) => {
      const [shelves, seen, isKept] = await Promise.all([
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, products),
        isKeptFromBooks(db, user),
      ])
      const seesCost = seen.rights.can('cost.view') && !isKept
      // Counts are made of quantities: whom those are hidden from is told none.
      const isSeen = isReadable(seen, 'onHand')
      const { rows } = isSeen
        ? await looksOf({ asOf, warehouseId, productClass, productId }, shelves.scope ?? sql<boolean>`true`).execute(db)
        : { rows: [] }
      const looks = rows.map(({ look, products: count, value }) => ({
        ...{ look, products: count },
        ...(seesCost ? { value } : {}),
      }))
      return answers.found<StockLooks>(room, { asOf, looks })
    },
  )
}
