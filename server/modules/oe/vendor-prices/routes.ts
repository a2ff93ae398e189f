import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  MOST_DECIDED,
  ProductPriceImport,
  type VendorPriceMapping,
  type VendorPricePanel,
  type VendorPriceRead,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import type { NamedRightId } from '../../../../shared/contracts/admin/named-rights.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action, rolledBack, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { stage, TooLarge } from '../../../platform/attachments/staging.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { fileCalls } from '../../../platform/http/file-calls.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { tableOf } from '../../../platform/tables/table.ts'
import { Unreadable } from '../../../platform/transfer/reading/source.ts'
import { ProductStore } from '../../po/index.ts'
import { versionParts } from '../price-table/next-version.ts'
import { matchWaiting, refuseWaiting, takeWaiting } from './decide.ts'
import { columnsIn, mappingOf, rememberColumns } from './file.ts'
import { rowsOf } from './file-rows.ts'
import { limitOn } from './judge.ts'
import { limitsOf, setLimit } from './limits.ts'
import { broughtFile, type Wanted } from './take.ts'
import { waitingRows } from './waiting.ts'

/** Beyond the limit of the day. */
const DECIDES: NamedRightId = 'cost.decide'

/** @throws Refusal */
function mayDecide({ rights }: ActionContext): void {
  if (!rights.can(DECIDES)) throw new Refusal([{ Field: null, Key: 'kit:refused.noRight', Args: {} }])
}

const exact = { additionalProperties: false }
const vendorId = Type.Optional(Type.String({ minLength: 1, maxLength: 20 }))
const proposedFrom = Type.Optional(Type.String({ format: 'date' }))
const uuid = Type.String({ format: 'uuid' })
const table = Type.String({ minLength: 1, maxLength: 20 })
const querystring = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    columns: Type.Optional(Type.String({ maxLength: 2000 })),
    /** Tables in which prices are proposed, by commas. */
    tables: Type.Optional(Type.String({ maxLength: 4000 })),
    ...{ vendorId, proposedFrom },
  },
  exact,
)
interface Sent {
  Querystring: { name: string; columns?: string; tables?: string; vendorId?: string; proposedFrom?: string }
  Body: Readable
}
interface Decided {
  ids: string[]
  take: boolean
  tables?: string[]
  proposedFrom?: string | null
}

/**
 * [supply 9, 9.1 product-price-import] `POST …/check` reads a file of a vendor and keeps nothing; `POST …` takes what differs little and keeps the rest waiting; `POST …/decide` takes or
 * refuses what waits, `POST …/match` says which product a number is, `POST …/limit` from when on which change is looked at.
 */
export function vendorPriceRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { room } = ProductPriceImport
  const path = `/api/${room}`
  const answers = new Answers(rooms.texts)
  const parts = versionParts(rooms)
  const [view, import_] = [`${room}.view`, `${room}.import`]
  rooms.registry.offer(room, ['view', 'import'])
  // What a file said goes with the product and the vendor that it was said of.
  rooms.registry.keepBeside('vendor_price_row', 'vendor_sku_match')
  const named = (summary: string) => ({ summary, tags: [room], response: { 200: resultSchema() } })

  /** What vendors ask is for whoever may read it with the product. @throws 403 */
  const seesOffers = async (request: FastifyRequest): Promise<void> => {
    if (!isReadable(await visibilityOf(deps.db, request.user, ProductStore), 'vendors.price')) throw forbidden()
  }

  app.get<{ Querystring: { vendorId?: string } }>(
    `${path}/panel`,
    {
      schema: {
        ...{ summary: 'What waits, and what the user may do with it', tags: [room] },
        querystring: Type.Object({ vendorId }, exact),
      },
      ...guarded(view),
    },
    async (request): Promise<VendorPricePanel> => {
      const rights = await requireRight(request, view)
      await seesOffers(request)
      const today = await businessDay(deps.db, deps.clock.now())
      const { waiting, more } = await waitingRows(deps.db, request.query.vendorId ?? null)
      return {
        ...{ canImport: rights.can(import_), canDecide: rights.can(DECIDES) },
        ...{ limits: await limitsOf(deps.db), percent: await limitOn(deps.db, today), today, waiting, more },
      }
    },
  )

  fileCalls(app, (scope) => {
    scope.post<Sent>(
      `${path}/check`,
      {
        config: { unkeyed: true },
        schema: { ...named('A file of a vendor, judged and not kept'), querystring },
        ...guarded(import_),
      },
      async (request) => {
        const rights = await requireRight(request, import_)
        return read(request, async (file) => {
          let seen: VendorPriceRead | null = null
          const caller = { user: request.user, rights, requestId: request.id }
          const judged = await rolledBack(deps, answers, caller, async (context) => {
            const { changes: _changes, ...found } = await broughtFile(parts, context, file, {
              ...file.wanted,
              isKept: false,
            })
            seen = found
            return answers.found(room, found)
          })
          return seen ? answers.found(room, seen) : judged
        })
      },
    )
    scope.post<Sent>(
      path,
      { schema: { ...named('Costs of a vendor out of his file'), querystring }, ...guarded(import_) },
      (request) =>
        read(request, (file) =>
          action(
            deps,
            answers,
            { request, right: import_, content: { hash: file.hash, ...request.query } },
            async (context) => {
              const { changes, ...found } = await broughtFile(parts, context, file, { ...file.wanted, isKept: true })
              if (found.faults.length > 0)
                return { ...answers.refused(found.faults.map(({ problem }) => problem)), Data: found }
              if (file.said) await rememberColumns(context, file.vendorId, file.said)
              // What was said of the columns is kept, whatever the rows say.
              return changes || file.said ? answers.saved(room, found) : { ...answers.noChanges(room), Data: found }
            },
          ),
        ),
    )
  })

  const body = (properties: Parameters<typeof Type.Object>[0]) => Type.Object(properties, exact)
  const write = <B>(
    name: string,
    right: string,
    summary: string,
    shape: ReturnType<typeof body>,
    work: (context: ActionContext, given: B) => Promise<unknown>,
  ) =>
    app.post<{ Body: object }>(
      `${path}/${name}`,
      { schema: { ...named(summary), body: shape }, ...guarded(right) },
      async (request) => {
        await requireRight(request, right)
        await seesOffers(request)
        const given = request.body as B
        return action(deps, answers, { request, right, content: given }, async (context) =>
          answers.saved(room, await work(context, given)),
        )
      },
    )

  write<Decided>(
    'decide',
    view,
    'What waits is taken or refused',
    body({
      ...{ ids: Type.Array(uuid, { minItems: 1, maxItems: MOST_DECIDED }), take: Type.Boolean() },
      ...{
        tables: Type.Optional(Type.Array(table, { maxItems: 100 })),
        proposedFrom: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
      },
    }),
    async (context, { ids, take, tables = [], proposedFrom: from = null }) => {
      mayDecide(context)
      return take
        ? takeWaiting(parts, context, ids, { tables, proposedFrom: from })
        : { refused: await refuseWaiting(context, ids) }
    },
  )
  write<{ id: string; productId: string | null }>(
    'match',
    import_,
    'Which product a number of a vendor is',
    body({ id: uuid, productId: Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Null()]) }),
    (context, { id, productId }) => matchWaiting(parts, context, id, productId),
  )
  write<{ effective: string | null; percent: string | null }>(
    'limit',
    view,
    'From when on which change is looked at',
    body({
      effective: Type.Union([Type.String({ maxLength: 10 }), Type.Null()]),
      percent: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
    }),
    async (context, given) => {
      mayDecide(context)
      await setLimit(context, given)
      return { limits: await limitsOf(context.trx) }
    },
  )

  interface Read {
    readonly name: string
    readonly hash: string
    readonly vendorId: string | null
    readonly rows: ReturnType<typeof rowsOf>['rows']
    readonly faults: ReturnType<typeof rowsOf>['faults']
    readonly wanted: Wanted
    /** What was said of its columns just now. */
    readonly said: { readonly mapping: VendorPriceMapping; readonly head: string } | null
  }

  /** Reads the file before anything is held in the database; what cannot be read is refused with its reason, and columns that nobody knows are asked. */
  async function read(request: FastifyRequest<Sent>, work: (file: Read) => Promise<CallResult>): Promise<CallResult> {
    await seesOffers(request)
    const { name, columns: given, tables = '', ...query } = request.query
    const vendor = query.vendorId?.toUpperCase() ?? null
    const refused = (Key: string, Args: Readonly<Record<string, string>> = {}) =>
      answers.refused([{ Field: null, Key, Args }])
    const columns = columnsIn(given, vendor !== null)
    try {
      const file = await stage(request.body)
      try {
        const all = await tableOf(file.path)
        const found = await mappingOf(deps.db, all, { vendorId: vendor, columns })
        if (found.asks) return answers.found(room, found.asks)
        const { mapping, head } = found
        const { rows, faults } = rowsOf(all, mapping)
        if (rows.length === 0 && faults.length === 0) return refused('kit:transfer.problems.empty')
        return await work({
          ...{ name, hash: file.sha256.toString('hex'), vendorId: vendor, rows, faults },
          wanted: { tables: tables.split(',').filter(Boolean), proposedFrom: query.proposedFrom ?? null },
          said: columns ? { mapping, head } : null,
        })
      } finally {
        await file.forget()
      }
    } catch (error) {
      if (error instanceof TooLarge) return refused('kit:transfer.problems.tooLarge')
      if (error instanceof Unreadable) return refused(error.key, error.args as Record<string, string>)
      if (error instanceof FileRefused)
        return refused(`oe:productPriceImport.file.${error.why === 'notBankFile' ? 'notTable' : error.why}`, error.args)
      throw error
    }
  }
}
