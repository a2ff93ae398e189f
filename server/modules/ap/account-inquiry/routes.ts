import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import {
  ACCOUNT_ROOM,
  type ApplyBody,
  type TakeBackBody,
  type VendorAccount,
} from '../../../../shared/contracts/ap/account-inquiry.ts'
import {
  ACCOUNT_LISTS,
  statesOf,
  type AccountListName,
  type AccountNarrowing,
} from '../../../../shared/contracts/ap/account-lists.ts'
import type { AccountContact, AccountList } from '../../../../shared/contracts/ap/account-rows.ts'
import { apply, unapply } from '../../../ledger/apply.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { isReadable, visibleRecord, visibilityOf } from '../../../platform/entity/visibility.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { FirmStore } from '../../admin/index.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { onOrderWith } from '../../po/index.ts'
import { followedByStatements } from '../vendor-statement/follow.ts'
import { sendAccountList } from './excel.ts'
import { roomsWithFiles } from './files.ts'
import { itemSeen, type AccountAsked } from './items.ts'
import { readList, type ListAsked } from './lists.ts'
import { vendorFigures } from './vendor-account.ts'

const PATH = `/api/${ACCOUNT_ROOM}`
const ORDERS = 'po/purchase-order.view'
const day = Type.String({ format: 'date' })
const uuid = Type.String({ format: 'uuid' })
const exact = { additionalProperties: false }
const vendorParams = Type.Object({ vendor: Type.String({ minLength: 1, maxLength: 40 }) })
const asOfQuery = Type.Object({ AsOf: day }, exact)
const narrowing = {
  From: Type.Optional(day),
  Currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  State: Type.Optional(Type.String({ maxLength: 20 })),
  Find: Type.Optional(Type.String({ maxLength: 60 })),
}
const listQuery = Type.Object({ AsOf: day, ...narrowing }, exact)
const excelQuery = Type.Object(
  { AsOf: day, ...narrowing, Locale: Type.Optional(Type.String({ maxLength: 10 })) },
  exact,
)
const applySchema = Type.Object(
  { fromItem: uuid, toItem: uuid, amount: Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,4})?$' }), date: day },
  exact,
)

type Asked = { Params: { vendor: string }; Querystring: { AsOf: string } }
type AskedList = { Params: { vendor: string }; Querystring: { AsOf: string; Locale?: string } & AccountNarrowing }
type OfVendor<B> = { Params: { vendor: string }; Body: B }

/** What a document of another item is called in the ledger. */
const APPLICATION = 'ap.application'

/**
 * [finance 7.10] Everything about one vendor's account: figures and lists at the end of a day; credits applied and taken back.
 * A vendor who is not the user's to see is refused in all of them [S6.02].
 */
export function accountInquiryRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const named = (summary: string) => ({ summary, tags: [ACCOUNT_ROOM] })

  /** @throws 404 for a firm that is no vendor */
  async function vendorOf(db: Deps['db'], { user }: FastifyRequest, id: string) {
    const seen = await visibilityOf(db, user, FirmStore)
    const stored = await readInSight(db, FirmStore, id, seen)
    if (!stored || !stored.record['vendor']) throw notFound()
    return { ...stored, seen, firmId: String(stored.record['firmId']) }
  }
  type Vendor = Awaited<ReturnType<typeof vendorOf>>

  /** What of a vendor is kept elsewhere is shown to who may see it there. */
  const listsFor = (rights: Rights, { seen }: Vendor): AccountListName[] =>
    ACCOUNT_LISTS.filter((name) => {
      if (name === 'orders') return rights.can(ORDERS)
      if (name === 'contacts') return rights.can(`${FirmStore.room}.view`) && isReadable(seen, 'contacts')
      return name !== 'attachments' || roomsWithFiles(rights).length > 0
    })

  /** @throws 403 for a list that is not the user's to see, 404 for a state that its rows never have */
  function askedOf(
    { user, query }: FastifyRequest<AskedList>,
    rights: Rights,
    vendor: Vendor,
    name: AccountListName,
  ): ListAsked {
    if (!listsFor(rights, vendor).includes(name)) throw forbidden()
    if (query.State && !statesOf(name).includes(query.State)) throw notFound()
    const { AsOf, Locale: _locale, ...narrowed } = query
    return { user, firmId: vendor.firmId, asOf: AsOf, rooms: roomsWithFiles(rights), ...narrowed }
  }

  const contactsOf = ({ record, seen }: Vendor, { Find = '' }: AccountNarrowing): AccountContact[] =>
    (visibleRecord(record, seen)['contacts'] as (AccountContact & { lineId: string })[])
      .map(({ lineId, ...contact }) => ({ ...contact, id: lineId }))
      .filter((contact) => Object.values(contact).join(' ').toLowerCase().includes(Find.trim().toLowerCase()))

  app.get<Asked>(
    `${PATH}/:vendor`,
    {
      schema: {
        ...named('The account of a vendor at the end of a day'),
        params: vendorParams,
        querystring: asOfQuery,
        response: { 200: resultSchema() },
      },
    },
    async (request) => {
      const rights = await requireRight(request, `${ACCOUNT_ROOM}.view`)
      const found = await vendorOf(deps.db, request, request.params.vendor)
      const { record, inScope, seen, firmId } = found
      if (!inScope) return outOfScope({ entity: FirmStore, answers })
      const asked: AccountAsked = { user: request.user, firmId, asOf: request.query.AsOf }
      const company = await ownCompany(deps.db)
      const vendor = record['vendor'] as { termsCode: string | null; currency: string; onHold: boolean }
      const shown = <T>(path: string, value: T) => (isReadable(seen, path) ? value : null)
      const rightTo = {
        apply: `${ACCOUNT_ROOM}.apply`,
        export: `${ACCOUNT_ROOM}.export`,
        cheque: 'ap/cheque.view',
        editDocument: 'ap/purchase-invoice.edit',
        hold: 'ap/purchase-invoice.hold',
        release: 'ap/purchase-invoice.release',
      }
      return answers.found<VendorAccount>(firmId, {
        ...{ firmId, name: String(record['name']), standing: String(record['status']), isHeld: vendor.onHold },
        termsCode: shown('vendor.termsCode', vendor.termsCode),
        currency: shown('vendor.currency', vendor.currency),
        companyCurrency: company.currency,
        asOf: asked.asOf,
        ...(await vendorFigures(deps.db, asked)),
        onOrder: rights.can(ORDERS) ? await onOrderWith(deps.db, firmId, asked.asOf) : null,
        lists: listsFor(rights, found),
        actions: Object.entries(rightTo).flatMap(([name, right]) => (rights.can(right) ? [name] : [])),
      })
    },
  )

  for (const name of ACCOUNT_LISTS) {
    app.get<AskedList>(
      `${PATH}/:vendor/${name}`,
      {
        schema: {
          ...named(`The ${name} of a vendor up to a day`),
          params: vendorParams,
          querystring: listQuery,
          response: { 200: resultSchema() },
        },
      },
      async (request) => {
        const rights = await requireRight(request, `${ACCOUNT_ROOM}.view`)
        const vendor = await vendorOf(deps.db, request, request.params.vendor)
        if (!vendor.inScope) return outOfScope({ entity: FirmStore, answers })
        const asked = askedOf(request, rights, vendor, name)
        const list =
          name === 'contacts'
            ? { rows: contactsOf(vendor, asked), hasMore: false }
            : await readList(deps.db, name, asked)
        return answers.found<AccountList>(vendor.firmId, list)
      },
    )
    app.get<AskedList>(
      `${PATH}/:vendor/${name}/export`,
      { schema: { ...named(`The same as an Excel file`), params: vendorParams, querystring: excelQuery } },
      async (request, reply) => {
        const rights = await requireRight(request, `${ACCOUNT_ROOM}.export`)
        const vendor = await vendorOf(deps.db, request, request.params.vendor)
        if (!vendor.inScope) throw forbidden()
        const asked = askedOf(request, rights, vendor, name)
        const contacts = name === 'contacts' ? contactsOf(vendor, asked) : []
        return sendAccountList(deps, texts, reply, { name, asked, contacts, locale: localeOf(request.query.Locale) })
      },
    )
  }

  /** The one vendor whom a write concerns: none of the items may be another's, or out of sight. */
  const concerning = async (
    context: ActionContext,
    request: FastifyRequest,
    vendor: string,
    items: readonly string[],
  ) => {
    const { inScope, firmId } = await vendorOf(context.trx, request, vendor)
    const { rows } = await sql`
      select from open_item i where i.id = any (${items}::uuid[]) and (i.firm_id <> ${firmId} or not ${itemSeen(request.user)})`.execute(
      context.trx,
    )
    if (rows.length > 0) throw notFound()
    return inScope ? firmId : null
  }
  const followed = followedByStatements(deps)
  const posting = (action: ActionContext) => postingContext(deps, action)

  app.post<OfVendor<ApplyBody>>(
    `${PATH}/:vendor/apply`,
    {
      schema: {
        ...named('Use up a credit by what is owed'),
        params: vendorParams,
        body: applySchema,
        response: { 200: resultSchema() },
      },
      ...guarded(`${ACCOUNT_ROOM}.apply`),
    },
    (request) =>
      action(deps, answers, { request, right: `${ACCOUNT_ROOM}.apply`, content: request.body }, async (context) => {
        const { fromItem, toItem, amount, date } = request.body
        const firmId = await concerning(context, request, request.params.vendor, [fromItem, toItem])
        if (firmId === null) return outOfScope({ entity: FirmStore, answers })
        const { companyId } = await ownCompany(context.trx)
        const id = deps.random.uuid()
        const document = { type: APPLICATION, id }
        const entryId = await apply(
          context.trx,
          { id, companyId, date, fromItem, toItem, amount, document },
          posting(context),
        )
        await followed([firmId], context)
        return answers.saved(id, { entryId })
      }),
  )

  app.post<OfVendor<TakeBackBody>>(
    `${PATH}/:vendor/unapply`,
    {
      schema: {
        ...named('Take an application back'),
        params: vendorParams,
        body: Type.Object({ applicationId: uuid, date: day }, exact),
        response: { 200: resultSchema() },
      },
      ...guarded(`${ACCOUNT_ROOM}.apply`),
    },
    (request) =>
      action(deps, answers, { request, right: `${ACCOUNT_ROOM}.apply`, content: request.body }, async (context) => {
        const { applicationId, date } = request.body
        const { rows } = await sql<{ items: string[] }>`
          select array[from_item_id, to_item_id] as items from item_application where id = ${applicationId}`.execute(
          context.trx,
        )
        if (!rows[0]) throw notFound()
        const firmId = await concerning(context, request, request.params.vendor, rows[0].items)
        if (firmId === null) return outOfScope({ entity: FirmStore, answers })
        const id = deps.random.uuid()
        await unapply(context.trx, { id, applicationId, date }, posting(context))
        await followed([firmId], context)
        return answers.saved(id, null)
      }),
  )
}
