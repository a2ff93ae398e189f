import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { INTEGRATED_SOURCES } from '../../../../shared/contracts/gl/integration-events.ts'
import {
  Integration,
  type IntegratedDocuments,
  type IntegrationAnswer,
  type IntegrationAsk,
  type IntegrationMapping,
  type PendingPreview,
} from '../../../../shared/contracts/gl/integration.ts'
import { CONTROL_KINDS } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { DraftBooks } from '../../../ledger/drafts.ts'
import type { SubledgerAsked, SubledgerBooks } from '../../../ledger/subledgers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import {
  accountsInSight,
  isKeptFromBooks,
  pendingOfOwnAccounts,
  seesAccount,
  type AccountsInSight,
} from '../books-in-sight.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'
import { integratedDocuments } from './documents.ts'
import { integrationMapping } from './mapping.ts'
import { controls, proof } from './proof.ts'
import { pendingPreview, sourcesThatWait, waitingBySource } from './waiting.ts'

/** As the books are told of a document, so its number is seen. */
const NUMBER = 'gl.entry.lines.reference'
/** What an account is called by, wherever it is told. */
const TOLD = { account: 'gl.account.account', name: 'gl.account.name' } as const

const day = { type: 'string', format: 'date' } as const
const PAGE = { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } as const
const asked = { from: day, to: day, source: { type: 'string', enum: INTEGRATED_SOURCES } } as const

interface Place {
  period: string
  kind: string
  currency: string
  differences?: string
  Page?: string
}

/** [finance 6, gl-integration] The proof of the sub-ledgers, the documents behind it, what waits, and where events lead. */
export function integrationRoutes(
  app: FastifyInstance,
  { db, clock }: Deps,
  { drafts, subledgers }: { drafts: DraftBooks; subledgers: SubledgerBooks },
): void {
  const path = `/api/${Integration.room}`
  const right = guarded(`${Integration.room}.view`)
  const schema = (summary: string, properties: object = {}, required: readonly string[] = []) => ({
    summary,
    tags: [Integration.room],
    querystring: { type: 'object', additionalProperties: false, required, properties },
    response: { 200: { type: 'object', additionalProperties: true } },
  })

  const inSight = (user: CurrentUser): Promise<AccountsInSight> =>
    accountsInSight(db, seesAccount(user, sql.ref('t.account')))

  /** [S6.05] Of sub-ledgers one of whose control accounts is out of the user's sight nothing is told. */
  const read = async ({ query: { from, to, source }, user }: FastifyRequest<{ Querystring: IntegrationAsk }>) => {
    const companyId = await defaultCompany(db)
    if (companyId === null) throw notFound()
    const sight = await inSight(user)
    const asked = subledgers.all.filter((book) => !source || book.source === source)
    const books = asked.filter(({ kind }) => sight.kinds.has(kind))
    const closed = new Set(asked.filter((book) => !books.includes(book)).map((book) => book.source))
    const days: SubledgerAsked = { companyId, from: from!, to: to! }
    return { days, sources: source ? [source] : null, books, closed, sight }
  }

  const waitingAsked = ({ user }: FastifyRequest, days: SubledgerAsked, sources: readonly string[] | null) => {
    const { applies, scope } = pendingOfOwnAccounts(user)
    return { ...days, sources, inSight: sql<boolean>`(not ${applies} or ${scope})` }
  }

  app.get<{ Querystring: IntegrationAsk }>(
    path,
    { schema: schema('Sub-ledgers beside the general ledger', asked, ['from', 'to']), ...right },
    async (request): Promise<IntegrationAnswer> => {
      const { days, books, sources, closed, sight } = await read(request)
      const [rows, ties, pending, currency, waiting, waits, isNarrowed] = await Promise.all([
        proof(db, books, days),
        controls(db, days, localeOf(request.headers['x-locale'])),
        drafts.drafts(db, days, sources),
        currencyOf(db, days.companyId),
        waitingBySource(db, waitingAsked(request, days, sources)),
        sourcesThatWait(db, days.companyId, INTEGRATED_SOURCES),
        isKeptFromBooks(db, request.user),
      ])
      return {
        ...{ waits, currency, waiting },
        ...{
          rows,
          isNarrowed,
          controls: withDots(
            sightOf(await rightsOf(db, request.user)),
            ties.filter(({ account }) => sight.accounts.has(account)),
            TOLD,
          ),
        },
        pending: withDots(
          sightOf(await rightsOf(db, request.user)),
          pending
            .filter((draft) => !closed.has(draft.source))
            .map(({ id, ...draft }) => ({ ...draft, documentId: id })),
          { number: NUMBER },
        ),
      }
    },
  )

  app.get<{ Querystring: IntegrationAsk & Place }>(
    `${path}/documents`,
    {
      schema: schema(
        'Documents behind a row of the proof',
        {
          ...asked,
          period: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: CONTROL_KINDS },
          currency: { type: 'string', minLength: 3, maxLength: 3 },
          differences: { type: 'string', enum: ['true', 'false'] },
          Page: PAGE,
        },
        ['from', 'to', 'source', 'period', 'kind', 'currency'],
      ),
      ...right,
    },
    async (request): Promise<IntegratedDocuments> => {
      const { books, days } = await read(request)
      const { period, kind, currency, differences, Page = '1' } = request.query
      const found = await integratedDocuments(
        db,
        books.filter((book) => book.kind === kind),
        days,
        { period, currency, differences: differences === 'true', page: Number(Page) },
      )
      const sight = sightOf(await rightsOf(db, request.user))
      const withNumbers = ({ entries, ...document }: (typeof found.documents)[number]) => ({
        ...document,
        entries: withDots(sight, entries, { entryNo: 'gl.entry.entryNo' }),
      })
      return { ...found, documents: withDots(sight, found.documents, { number: NUMBER }).map(withNumbers) }
    },
  )

  app.get<{ Querystring: IntegrationAsk & { by: 'day' | 'entry'; Page?: string } }>(
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
      const { days, sources } = await read(request)
      const { by, Page = '1' } = request.query
      const locale = localeOf(request.headers['x-locale'])
      const preview = await pendingPreview(db, waitingAsked(request, days, sources), { by, page: Number(Page), locale })
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

async function currencyOf(db: Kysely<Tables>, companyId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from company where company_id = ${companyId}`.execute(db)
  return rows[0]!.currency
}
