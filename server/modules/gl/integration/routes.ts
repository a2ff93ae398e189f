import type { FastifyInstance } from 'fastify'
import { PROVEN_SOURCES } from '../../../../shared/contracts/gl/integration-events.ts'
import {
  Integration,
  type IntegrationMapping,
  type PendingPreview,
} from '../../../../shared/contracts/gl/integration.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { inquiryRoutes, type InquiryRooms } from '../../../platform/inquiry/routes.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'
import { integrationMapping } from './mapping.ts'
import { integrationInquiry, waitingAsked, type Books } from './reads.ts'
import { pendingPreview } from './waiting.ts'

/** What an account is called by, wherever it is told. */
const TOLD = { account: 'gl.account.account', name: 'gl.account.name' } as const

const day = { type: 'string', format: 'date' } as const
const PAGE = { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } as const
const asked = { from: day, to: day, source: { type: 'string', enum: PROVEN_SOURCES } } as const

interface PreviewAsk {
  from: string
  to: string
  source?: string
  by: 'day' | 'entry'
  Page?: string
}

/** [finance 6, gl-integration] The proof of the sub-ledgers, the documents behind it, what waits, and where events lead. */
export function integrationRoutes(app: FastifyInstance, deps: Deps, rooms: Books & InquiryRooms): void {
  const { db, clock } = deps
  const path = `/api/${Integration.room}`
  const right = guarded(`${Integration.room}.view`)
  const schema = (summary: string, properties: object = {}, required: readonly string[] = []) => ({
    summary,
    tags: [Integration.room],
    querystring: { type: 'object', additionalProperties: false, required, properties },
    response: { 200: { type: 'object', additionalProperties: true } },
  })
  inquiryRoutes(app, deps, rooms, integrationInquiry(deps, rooms))

  app.get<{ Querystring: PreviewAsk }>(
    `${path}/preview`,
    {
      schema: schema(
        'What integrating would post',
        { ...asked, by: { type: 'string', enum: ['day', 'entry'] }, Page: PAGE },
        ['from', 'to', 'by'],
      ),
      ...right,
    },
    async (request): Promise<PendingPreview> => {
      const companyId = await defaultCompany(db)
      if (companyId === null) throw notFound()
      const { from, to, source, by, Page = '1' } = request.query
      const whose = { user: request.user, days: { companyId, from, to }, sources: source ? [source] : null }
      const locale = localeOf(request.headers['x-locale'])
      const preview = await pendingPreview(db, waitingAsked(whose), { by, page: Number(Page), locale })
      const told = { ...TOLD, description: 'gl.pendingEntry.description' } as const
      return { ...preview, lines: withDots(sightOf(await rightsOf(db, request.user)), preview.lines, told) }
    },
  )

  app.get(
    `${path}/mapping`,
    { schema: schema('Which account each event of a sub-ledger leads to'), ...right },
    async (request): Promise<IntegrationMapping> => {
      const companyId = await defaultCompany(db)
      if (companyId === null) throw notFound()
      const locale = localeOf(request.headers['x-locale'])
      const day = await businessDay(db, clock.now())
      const { events, ...mapping } = await integrationMapping(db, { companyId, day, locale, user: request.user })
      const sight = sightOf(await rightsOf(db, request.user))
      const legsOf = ({ legs }: (typeof events)[number]) =>
        legs.map((leg) => ({ ...leg, accounts: withDots(sight, leg.accounts, TOLD) }))
      return { ...mapping, events: events.map((event) => ({ ...event, legs: legsOf(event) })) }
    },
  )
}
