import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CreditJudged } from '../../../../shared/contracts/trade/credit.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { creditOf } from '../../../trade/credit/credit-of.ts'
import { argsInSight, beyondOf } from '../../../trade/credit/judge.ts'
import { isKeptFromBooks } from '../../gl/index.ts'
import { customerAsked } from '../account-inquiry/reads.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'
import { creditInSight } from './in-sight.ts'

const AMOUNT = Type.String({ pattern: '^-?\\d{1,10}(\\.\\d{1,8})?$' })
export const creditQuery = Type.Object(
  {
    billToId: Type.String({ minLength: 1, maxLength: 20 }),
    id: Type.Optional(Type.String({ format: 'uuid' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    dueAmount: Type.Optional(AMOUNT),
    rate: Type.Optional(AMOUNT),
  },
  { additionalProperties: false },
)
/** What a document that is being typed asks about its customer. */
export interface CreditAsk {
  readonly billToId: string
  readonly id?: string
  readonly currency?: string
  readonly dueAmount?: string
  readonly rate?: string
}

type Customer = Awaited<ReturnType<typeof customerAsked>>
const NOTHING: { readonly credit: null; readonly problems: readonly [] } = { credit: null, problems: [] }

/**
 * [finance 8.5] `GET api/ar/customer-invoice/credit`: what the customer of a document that is being typed may still be sold, without the document
 * itself, and what of it would ask for the right to go beyond. Whoever may not read it is told nothing.
 */
export function creditWhileTyping(app: FastifyInstance, deps: Deps): void {
  const { room } = CustomerInvoiceStore
  app.get<{ Querystring: CreditAsk }>(
    `/api/${room}/credit`,
    {
      schema: { summary: 'What the customer of a document may still be sold', tags: [room], querystring: creditQuery },
      ...guarded(`${room}.view`),
    },
    async ({ user, query: asked }) => {
      const { judged } = await creditJudged(deps, user, asked)
      return judged
    },
  )
}

/**
 * [finance 8.5] The credit of a customer as far as `user` may read it, and what a document would pass of it.
 * @throws 404 for whoever is no customer of his
 */
export async function creditJudged(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  asked: CreditAsk,
): Promise<{ readonly customer: Customer; readonly judged: CreditJudged | typeof NOTHING }> {
  const customer = await customerAsked(deps.db, user, asked.billToId)
  if (!customer.inScope) throw notFound()
  const rights = await rightsOf(deps.db, user)
  if (!sightOf(rights).reads('ar.customerInvoice.openAmount') || (await isKeptFromBooks(deps.db, user)))
    return { customer, judged: NOTHING }
  const day = await businessDay(deps.db, deps.clock.now())
  const credit = await creditOf(deps.db, { firmId: customer.firmId, day, but: asked.id ?? null })
  const seen = credit && creditInSight(customer.seen, credit)
  if (!seen) return { customer, judged: NOTHING }
  const { currency = null, dueAmount = null, rate = null } = asked
  const document = { ...{ billToId: customer.firmId, currency, dueAmount, rate }, creditReason: null }
  const problems = beyondOf(credit, document).map(({ name, args }) => ({
    name,
    args: argsInSight({ name, args }, rights),
  }))
  return { customer, judged: { credit: seen, problems } }
}
