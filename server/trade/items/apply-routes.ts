import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { InquiryContract } from '../../../shared/contracts/inquiry.ts'
import type { ApplyBody, TakeBackBody } from '../../../shared/contracts/trade/account-rows.ts'
import { apply, unapply } from '../../ledger/apply.ts'
import { action, type ActionContext } from '../../platform/action/action.ts'
import type { Answers } from '../../platform/action/answers.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { guarded } from '../../platform/entity/contract.ts'
import { outOfScope } from '../../platform/entity/save.ts'
import { resultSchema } from '../../platform/entity/schemas.ts'
import type { StoredEntity } from '../../platform/entity/stored.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { ownCompany } from '../company/own-company.ts'
import { postingContext } from '../posting-context.ts'
import { itemSeen } from './items-at.ts'

const day = Type.String({ format: 'date' })
const uuid = Type.String({ format: 'uuid' })
const exact = { additionalProperties: false }
const applySchema = Type.Object(
  { fromItem: uuid, toItem: uuid, amount: Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,4})?$' }), date: day },
  exact,
)

interface Applying {
  /** Its room has the right `apply`; its key names the firm. */
  readonly contract: Pick<InquiryContract, 'room' | 'module'>
  /** What keeps the firms, and the one that is named. @throws 404 for none on this side */
  readonly firms: StoredEntity
  readonly firmOf: (db: Kysely<Tables>, user: CurrentUser, id: string) => Promise<{ firmId: string; inScope: boolean }>
  readonly answers: Answers
  /** What else hears of it, in its transaction. */
  readonly after?: (firmId: string, context: ActionContext) => Promise<void>
}

type OfFirm<B> = { Params: { firm: string }; Body: B }

/** [finance 7.10, 8.3] Credits and money on account of one firm used up by what is open, and that taken back. */
export function applyRoutes(app: FastifyInstance, deps: Deps, applying: Applying): void {
  const { contract, firms, firmOf, answers, after = () => Promise.resolve() } = applying
  const { room } = contract
  const right = `${room}.apply`
  const schema = (summary: string, body: object) => ({
    ...{ summary, tags: [room], body, response: { 200: resultSchema() } },
    params: Type.Object({ firm: Type.String({ minLength: 1, maxLength: 40 }) }),
  })

  /** The one firm whom a write concerns: none of the items may be another's, or out of sight. */
  const concerning = async (
    { trx }: ActionContext,
    { user }: FastifyRequest,
    firm: string,
    items: readonly string[],
  ) => {
    const { inScope, firmId } = await firmOf(trx, user, firm)
    const { rows } = await sql`
      select from open_item_shown i
      where i.id = any (${items}::uuid[]) and (i.firm_id <> ${firmId} or not ${itemSeen(user)})`.execute(trx)
    if (rows.length > 0) throw notFound()
    return inScope ? firmId : null
  }

  app.post<OfFirm<ApplyBody>>(
    `/api/${room}/:firm/apply`,
    { schema: schema('Use up a credit by what is open', applySchema), ...guarded(right) },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, async (context) => {
        const { fromItem, toItem, amount, date } = request.body
        const firmId = await concerning(context, request, request.params.firm, [fromItem, toItem])
        if (firmId === null) return outOfScope({ entity: firms, answers })
        const { companyId } = await ownCompany(context.trx)
        const id = deps.random.uuid()
        const document = { type: `${contract.module}.application`, id }
        const asked = { id, companyId, date, fromItem, toItem, amount, document }
        const entryId = await apply(context.trx, asked, postingContext(deps, context))
        await after(firmId, context)
        return answers.saved(id, { entryId })
      }),
  )

  app.post<OfFirm<TakeBackBody>>(
    `/api/${room}/:firm/unapply`,
    {
      schema: schema('Take an application back', Type.Object({ applicationId: uuid, date: day }, exact)),
      ...guarded(right),
    },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, async (context) => {
        const { applicationId, date } = request.body
        const { rows } = await sql<{ items: string[] }>`
          select array[from_item_id, to_item_id] as items from item_application_shown where id = ${applicationId}`.execute(
          context.trx,
        )
        if (!rows[0]) throw notFound()
        const firmId = await concerning(context, request, request.params.firm, rows[0].items)
        if (firmId === null) return outOfScope({ entity: firms, answers })
        const id = deps.random.uuid()
        await unapply(context.trx, { id, applicationId, date }, postingContext(deps, context))
        await after(firmId, context)
        return answers.saved(id, null)
      }),
  )
}
