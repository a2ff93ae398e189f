import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  OrdersShippingQueue,
  SHIPPING_VIEWS,
  type Picked,
  type PickWalk,
  type Scanned,
  type ShippingView,
  type ShippingWork,
  type Taken,
} from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { RESTS, SHORT_REASONS } from '../../../../shared/contracts/oe/shipment.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { FirmStore } from '../../admin/index.ts'
import { Shipments } from '../shipment/document.ts'
import { ShipmentStore } from '../shipment/entity.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { picked, scanned, taken } from './pick.ts'
import { pickListRoute } from './pick-list.ts'
import { pickWalk } from './walk.ts'
import { shippingWork } from './work.ts'

const { room } = OrdersShippingQueue
const PATH = `/api/${room}`
/** Whoever picks writes shipments. */
const PICKS = `${ShipmentStore.room}.edit`
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const code = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const maybe = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const
const figure = { type: ['string', 'null'], maxLength: 24, pattern: '^[0-9]{1,13}(\\.[0-9]{1,6})?$' } as const
const object = (properties: object, required: readonly string[]) => ({
  ...{ type: 'object', additionalProperties: false, required, properties },
})

/** [supply 9] [judgement 33] The queue of what leaves: what is in it, and what is scanned and weighed for it. Its run is a process like others. */
export function shippingQueueRoutes(app: FastifyInstance, deps: Deps, rooms: TradeRooms): void {
  const { db, clock } = deps
  const answers = new Answers(rooms.texts)
  const parts = Shipments.parts(rooms)

  app.get<{ Querystring: { warehouseId?: string; view?: ShippingView } }>(
    `${PATH}/work`,
    {
      ...documented(ShipmentStore, 'What is to leave a warehouse, by the way it goes', {
        querystring: object({ warehouseId: code(10), view: { enum: SHIPPING_VIEWS } }, []),
        ...told,
      }),
      ...guarded(`${room}.view`),
    },
    async (request): Promise<ShippingWork> => {
      const rights = await requireRight(request, `${room}.view`)
      const { warehouseId = null, view = 'today' } = request.query
      const asked = { warehouseId, view, locale: localeOf(request.headers['x-locale']), now: clock.now() }
      const work = await shippingWork(db, request.user, rights, asked)
      const mayRun = rights.can(`${room}.run`) && rights.can(`${ShipmentStore.room}.post`)
      const actions = [
        ...(mayRun ? ['ship'] : []),
        ...(rights.can(PICKS) ? ['pick'] : []),
        ...(rights.can(`${ShipmentStore.room}.export`) ? ['print'] : []),
      ]
      return { ...work, actions }
    },
  )

  pickListRoute(app, deps, rooms.texts)

  app.post<{ Body: Scanned }>(
    `${PATH}/scan`,
    {
      ...documented(ShipmentStore, 'Pick the lot whose tag was scanned, or find the line of a product', {
        body: object({ warehouseId: code(10), code: code(60), orderNo: maybe(20) }, ['warehouseId', 'code']),
        ...told,
      }),
      ...guarded(PICKS),
    },
    (request) =>
      action(deps, answers, { request, right: PICKS, content: request.body }, async (context) => {
        const seen = await visibilityOf(context.trx, context.user, FirmStore)
        const inSight = seen.scope ?? sql<boolean>`true`
        return answers.found(room, await scanned(context, { parts, inSight }, request.body))
      }),
  )

  app.get<{ Querystring: { warehouseId?: string; view?: ShippingView; wave?: string } }>(
    `${PATH}/walk`,
    {
      ...documented(ShipmentStore, 'What a picker takes of a wave, in the order of his walk', {
        querystring: object({ warehouseId: code(10), view: { enum: SHIPPING_VIEWS }, wave: maybe(20) }, []),
        ...told,
      }),
      ...guarded(PICKS),
    },
    async (request): Promise<PickWalk> => {
      const rights = await requireRight(request, `${room}.view`)
      await requireRight(request, PICKS)
      const { warehouseId = null, view = 'today', wave = '' } = request.query
      const asked = { warehouseId, view, locale: localeOf(request.headers['x-locale']), now: clock.now() }
      const walk = await pickWalk(db, await shippingWork(db, request.user, rights, asked), wave)
      if (walk === null) throw notFound()
      return walk
    },
  )

  app.post<{ Body: Picked }>(
    `${PATH}/pick`,
    {
      ...documented(ShipmentStore, 'Keep what a picker has taken, or why he could not', {
        body: object(
          {
            ...{ warehouseId: code(10), orderNo: code(20), lotNo: maybe(30) },
            lineKey: { type: 'string', format: 'uuid' },
            quantity: { ...figure, type: 'string' },
            shortReason: { enum: [...SHORT_REASONS, null] },
          },
          ['warehouseId', 'orderNo', 'lineKey', 'lotNo', 'quantity', 'shortReason'],
        ),
        ...told,
      }),
      ...guarded(PICKS),
    },
    (request) =>
      action(deps, answers, { request, right: PICKS, content: request.body }, async (context) => {
        const seen = await visibilityOf(context.trx, context.user, FirmStore)
        await picked(context, { parts, inSight: seen.scope ?? sql<boolean>`true` }, request.body)
        return answers.found(room, {})
      }),
  )

  app.post<{ Body: Taken }>(
    `${PATH}/take`,
    {
      ...documented(ShipmentStore, 'Keep what a line, or a lot of it, weighed', {
        body: object(
          {
            ...{ warehouseId: code(10), orderNo: code(20), lineKey: code(40), lotNo: maybe(30) },
            ...{ quantity: figure, weight: figure, rest: { enum: [...RESTS, null] } },
          },
          ['warehouseId', 'orderNo', 'lineKey', 'lotNo', 'quantity', 'weight', 'rest'],
        ),
        ...told,
      }),
      ...guarded(PICKS),
    },
    (request) =>
      action(deps, answers, { request, right: PICKS, content: request.body }, async (context) => {
        const seen = await visibilityOf(context.trx, context.user, FirmStore)
        await taken(context, { parts, inSight: seen.scope ?? sql<boolean>`true` }, request.body)
        return answers.found(room, {})
      }),
  )
}
