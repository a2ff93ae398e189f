import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CreditJudged } from '../../../../shared/contracts/trade/credit.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
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
const query = Type.Object(
  {
    billToId: Type.String({ minLength: 1, maxLength: 20 }),
    id: Type.Optional(Type.String({ format: 'uuid' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    dueAmount: Type.Optional(AMOUNT),
    rate: Type.Optional(AMOUNT),
  },
  { additionalProperties: false },
)
interface Asked {
  readonly billToId: string
  readonly id?: string
  readonly currency?: string
  readonly dueAmount?: string
  readonly rate?: string
}

/**
 * [finance 8.5] `GET api/ar/customer-invoice/credit`: what the customer of a document that is being typed may still be sold, without the document
 * itself, and what of it would ask for the right to go beyond. Whoever may not read it is told nothing.
 */
export function creditWhileTyping(app: FastifyInstance, deps: Deps): void {
  const { room } = CustomerInvoiceStore
  app.get<{ Querystring: Asked }>(
    `/api/${room}/credit`,
    {
      schema: { summary: 'What the customer of a document may still be sold', tags: [room], querystring: query },
      ...guarded(`${room}.view`),
    },
    async ({ user, query: asked }): Promise<CreditJudged | { credit: null; problems: [] }> => {
      const nothing = { credit: null, problems: [] } as { credit: null; problems: [] }
      const customer = await customerAsked(deps.db, user, asked.billToId)
      if (!customer.inScope) throw notFound()
      const rights = await rightsOf(deps.db, user)
      if (!sightOf(rights).reads('ar.customerInvoice.openAmount') || (await isKeptFromBooks(deps.db, user)))
        return nothing
      const day = await businessDay(deps.db, deps.clock.now())
      const credit = await creditOf(deps.db, { firmId: customer.firmId, day, but: asked.id ?? null })
      const seen = credit && creditInSight(customer.seen, credit)
      if (!seen) return nothing
      const { currency = null, dueAmount = null, rate = null } = asked
      const document = { ...{ billToId: customer.firmId, currency, dueAmount, rate }, creditReason: null }
      const problems = beyondOf(credit, document).map(({ name, args }) => ({
        name,
        args: argsInSight({ name, args }, rights),
      }))
      return { credit: seen, problems }
    },
  )
}
