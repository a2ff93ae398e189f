import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { VendorInquiry, type ApplyBody, type TakeBackBody } from '../../../../shared/contracts/ap/account-inquiry.ts'
import { apply, unapply } from '../../../ledger/apply.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { inquiryRoutes, type InquiryRooms } from '../../../platform/inquiry/routes.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { followedByStatements } from '../vendor-statement/follow.ts'
import { itemSeen } from './items.ts'
import { vendorInquiry, vendorOf } from './reads.ts'

const { room } = VendorInquiry
const PATH = `/api/${room}`
const day = Type.String({ format: 'date' })
const uuid = Type.String({ format: 'uuid' })
const exact = { additionalProperties: false }
const vendorParams = Type.Object({ vendorId: Type.String({ minLength: 1, maxLength: 40 }) })
const applySchema = Type.Object(
  { fromItem: uuid, toItem: uuid, amount: Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,4})?$' }), date: day },
  exact,
)

type OfVendor<B> = { Params: { vendorId: string }; Body: B }

/** What a document of another item is called in the ledger. */
const APPLICATION = 'ap.application'

/**
 * [finance 7.10] Everything about one vendor's account: figures and lists at the end of a day; credits applied and taken back.
 * A vendor who is not the user's to see is refused in all of them [S6.02].
 */
export function accountInquiryRoutes(app: FastifyInstance, deps: Deps, rooms: InquiryRooms): void {
  const answers = new Answers(rooms.texts)
  const named = (summary: string) => ({ summary, tags: [room] })
  inquiryRoutes(app, deps, rooms, vendorInquiry(deps, answers))

  /** The one vendor whom a write concerns: none of the items may be another's, or out of sight. */
  const concerning = async (
    context: ActionContext,
    request: FastifyRequest,
    vendor: string,
    items: readonly string[],
  ) => {
    const { inScope, firmId } = await vendorOf(context.trx, request.user, vendor)
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
    `${PATH}/:vendorId/apply`,
    {
      schema: {
        ...named('Use up a credit by what is owed'),
        params: vendorParams,
        body: applySchema,
        response: { 200: resultSchema() },
      },
      ...guarded(`${room}.apply`),
    },
    (request) =>
      action(deps, answers, { request, right: `${room}.apply`, content: request.body }, async (context) => {
        const { fromItem, toItem, amount, date } = request.body
        const firmId = await concerning(context, request, request.params.vendorId, [fromItem, toItem])
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
    `${PATH}/:vendorId/unapply`,
    {
      schema: {
        ...named('Take an application back'),
        params: vendorParams,
        body: Type.Object({ applicationId: uuid, date: day }, exact),
        response: { 200: resultSchema() },
      },
      ...guarded(`${room}.apply`),
    },
    (request) =>
      action(deps, answers, { request, right: `${room}.apply`, content: request.body }, async (context) => {
        const { applicationId, date } = request.body
        const { rows } = await sql<{ items: string[] }>`
          select array[from_item_id, to_item_id] as items from item_application where id = ${applicationId}`.execute(
          context.trx,
        )
        if (!rows[0]) throw notFound()
        const firmId = await concerning(context, request, request.params.vendorId, rows[0].items)
        if (firmId === null) return outOfScope({ entity: FirmStore, answers })
        const id = deps.random.uuid()
        await unapply(context.trx, { id, applicationId, date }, posting(context))
        await followed([firmId], context)
        return answers.saved(id, null)
      }),
  )
}
