import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AccountStatement } from '../../../../shared/contracts/ar/account-statement.ts'
import {
  Collection,
  COLLECTION_VIEWS,
  OUTCOMES,
  type CallLogged,
  type CollectionAccount,
  type CollectionCourse,
  type CollectionView,
  type CollectionWork,
} from '../../../../shared/contracts/ar/collection.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { customerAsked } from '../account-inquiry/reads.ts'
import { accountBeside } from './beside.ts'
import { CollectionStore } from './entity.ts'
import { courseOf } from './course.ts'
import { accountInSight, readsOpen, workInSight } from './in-sight.ts'
import { logCall, settleDispute } from './log.ts'
import { workdayAfter } from './workday.ts'
import { worklist } from './worklist.ts'

const PATH = '/api/ar/collection'
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const words = { type: ['string', 'null'], maxLength: 500 } as const
const amount = { type: ['string', 'null'], maxLength: 24 } as const
const code = { type: 'string', minLength: 1, maxLength: 20 } as const
const body = (properties: object, required: readonly string[]) => ({
  body: { type: 'object', additionalProperties: false, required, properties },
})

interface Narrowed {
  view?: CollectionView
  salesRepId?: string
  leastDays?: string
  leastAmount?: string
}

/** [finance 8.4] Collections: whom to call today and why, what was said, and what came of it. */
export function collectionRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { db, clock } = deps
  const answers = new Answers(rooms.texts)
  entityRoutes(app, deps, rooms, CollectionStore, { writable: false, actions: Collection.ownActions })

  app.get<{ Querystring: Narrowed }>(
    `${PATH}/work`,
    {
      ...documented(CollectionStore, 'Whom to call today, and why', {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            view: { enum: COLLECTION_VIEWS },
            salesRepId: code,
            leastDays: { type: 'string', pattern: '^[0-9]{1,4}$' },
            leastAmount: { type: 'string', pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$' },
          },
        },
        ...told,
      }),
      ...guarded('ar/collection.view'),
    },
    async ({ user, query }): Promise<CollectionWork> => {
      const [{ currency }, seen, asOf, rights] = await Promise.all([
        ownCompany(db),
        visibilityOf(db, user, FirmStore),
        businessDay(db, clock.now()),
        rightsOf(db, user),
      ])
      const { view = 'today', salesRepId = null, leastDays = '1', leastAmount = '0' } = query
      const asked = { view, salesRepId, leastDays: Number(leastDays), leastAmount }
      const list = await worklist(db, user, asOf, seen.scope ?? sql<boolean>`true`, asked)
      const actions = ['export', ...Collection.ownActions].filter((name) => rights.can(`ar/collection.${name}`))
      if (rights.can(`${FirmStore.room}.edit`)) actions.push('hold')
      if (rights.can(`${AccountStatement.room}.export`)) actions.push('statement')
      const isNarrowed = seen.scope !== null || (await isKeptFromBooks(db, user))
      const proposes = { nextDay: workdayAfter(asOf, 1), inAWeek: workdayAfter(asOf, 7) }
      return workInSight(rights, { ...list, asOf, proposes, currency, view, actions, isNarrowed })
    },
  )

  app.get(
    `${PATH}/course`,
    {
      ...documented(
        CollectionStore,
        'What was owed and overdue at the end of each month, and days sales outstanding',
        told,
      ),
      ...guarded('ar/collection.view'),
    },
    async ({ user }): Promise<CollectionCourse> => {
      const [{ currency }, seen, asOf, rights] = await Promise.all([
        ownCompany(db),
        visibilityOf(db, user, FirmStore),
        businessDay(db, clock.now()),
        rightsOf(db, user),
      ])
      const isNarrowed = seen.scope !== null || (await isKeptFromBooks(db, user))
      // Whoever may not read what is open of an invoice is told no sum of it.
      const months = readsOpen(rights) ? await courseOf(db, user, asOf, seen.scope) : []
      return { currency, months, isNarrowed }
    },
  )

  app.get<{ Params: { customer: string } }>(
    `${PATH}/customer/:customer`,
    {
      ...documented(CollectionStore, 'What is overdue of a customer, and what was said so far', {
        params: { type: 'object', required: ['customer'], properties: { customer: { type: 'string', maxLength: 40 } } },
        ...told,
      }),
      ...guarded('ar/collection.view'),
    },
    async ({ user, params }): Promise<CollectionAccount | object> => {
      const customer = await customerAsked(db, user, params.customer)
      if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
      const firm = { id: String(customer.record['id']), firmId: customer.firmId }
      const [{ currency }, asOf, rights] = await Promise.all([
        ownCompany(db),
        businessDay(db, clock.now()),
        rightsOf(db, user),
      ])
      const beside = await accountBeside(db, user, asOf, firm)
      return accountInSight(rights, { firmId: firm.firmId, currency, ...beside })
    },
  )

  app.post<{ Body: CallLogged }>(
    `${PATH}/log`,
    {
      ...documented(CollectionStore, 'Keep what came of a call', {
        ...body(
          {
            ...{ customerId: code, outcome: { enum: OUTCOMES }, spokeWith: words, notes: words, amount },
            ...{ comesOn: { ...words, maxLength: 10 }, reference: words, nextOn: { ...words, maxLength: 10 } },
          },
          ['customerId', 'outcome'],
        ),
        ...told,
      }),
      ...guarded('ar/collection.log'),
    },
    (request) =>
      action(deps, answers, { request, right: 'ar/collection.log', content: request.body }, async (context) => {
        const customer = await customerAsked(context.trx, context.user, request.body.customerId)
        if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
        const id = await logCall(context, customer.firmId, request.body)
        return answers.saved(id, null)
      }),
  )

  app.post<Named & { Body: { settlement: string } }>(
    `${PATH}/:id/settle`,
    {
      ...documented(CollectionStore, 'Say how a dispute ended', {
        params: schemas.idSchema,
        ...body({ settlement: { type: 'string', maxLength: 500 } }, ['settlement']),
        ...told,
      }),
      ...guarded('ar/collection.settle'),
    },
    (request) =>
      action(deps, answers, { request, right: 'ar/collection.settle', content: request.body }, async (context) => {
        const { rows } = await sql<{ customerId: string }>`
          select customer_id as "customerId" from collection_note where id = ${request.params.id}::uuid`.execute(
          context.trx,
        )
        const customer = await customerAsked(context.trx, context.user, rows[0]?.customerId ?? '')
        if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
        await settleDispute(context, request.params.id, request.body.settlement)
        return answers.saved(request.params.id, null)
      }),
  )
}
