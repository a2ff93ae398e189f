import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { AccountEnquiry, type EnquiryAnswer, type EnquiryAsk } from '../../../../shared/contracts/gl/account-enquiry.ts'
import { DATA_TYPES, type DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireAccounts } from '../books-in-sight.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'
import { accountsOf, enquiryPeriods, type Enquiry } from './balances.ts'
import { enquiryLines } from './lines.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const period = { type: 'string', pattern: '^([1-9]|1[0-3])$' } as const
const asked = {
  accountFrom: text(40),
  accountTo: text(40),
  branchSegment: text(10),
  departmentSegment: text(10),
  fiscalYear: { type: 'string', pattern: '^[0-9]{4}$' },
  periodFrom: period,
  periodTo: period,
  dataType: { type: 'string', enum: DATA_TYPES },
  currency: text(3),
} as const
const FIRST_PERIOD = 1
const LAST_PERIOD = 13

type YearRow = Enquiry['year']

/** The year that is asked for, else the one in which today lies, else the last there is. */
async function yearOf(db: Kysely<Tables>, companyId: string, fiscalYear: string | undefined, today: string) {
  const { rows } = await sql<YearRow>`
    select id, fiscal_year as "fiscalYear", start_date::text as "startDate" from fiscal_year
    where company_id = ${companyId} and (${fiscalYear ?? null}::int is null or fiscal_year = ${fiscalYear ?? null}::int)
    order by (${today}::date between start_date and end_date) desc, fiscal_year desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** [finance 6, account-enquiry] Balances by period, and the lines behind them; the right to the enquiry is all that they need. */
export function enquiryRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  const path = `/api/${AccountEnquiry.room}`
  const right = guarded(`${AccountEnquiry.room}.view`)
  const schema = (summary: string, more: object = {}, required: readonly string[] = []) => ({
    summary,
    tags: [AccountEnquiry.room],
    querystring: {
      type: 'object',
      additionalProperties: false,
      required: ['accountFrom', ...required],
      properties: { ...asked, ...more },
    },
    response: { 200: { type: 'object', additionalProperties: true } },
  })

  const read = async ({
    query,
    user,
  }: FastifyRequest<{ Querystring: EnquiryAsk }>): Promise<Enquiry & { currency: string | null }> => {
    const companyId = await defaultCompany(db)
    const today = await businessDay(db, clock.now())
    const year = companyId === null ? null : await yearOf(db, companyId, query.fiscalYear, today)
    if (companyId === null || year === null) throw notFound()
    const [from, to] = [query.accountFrom!, query.accountTo ?? query.accountFrom!]
    await requireAccounts(db, user, { from, to })
    return {
      user,
      companyId,
      year,
      accountFrom: from,
      accountTo: to,
      branchSegment: query.branchSegment ?? null,
      departmentSegment: query.departmentSegment ?? null,
      periodFrom: Number(query.periodFrom ?? FIRST_PERIOD),
      periodTo: Number(query.periodTo ?? LAST_PERIOD),
      dataType: (query.dataType as DataType | undefined) ?? 'Actual',
      currency: query.currency ?? null,
    }
  }

  app.get<{ Querystring: EnquiryAsk }>(
    path,
    { schema: schema('Balances of accounts by period'), ...right },
    async (request): Promise<EnquiryAnswer> => {
      const enquiry = await read(request)
      const [balances, heads] = await Promise.all([enquiryPeriods(db, enquiry), headOf(db, enquiry)])
      const { fiscalYear } = enquiry.year
      return { fiscalYear, dataType: enquiry.dataType, ...heads, ...balances }
    },
  )

  app.get<{ Querystring: EnquiryAsk & { period: string; Page?: string } }>(
    `${path}/lines`,
    {
      schema: schema(
        'Lines behind the balance of a period',
        { period: { type: 'string', format: 'uuid' }, Page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } },
        ['period'],
      ),
      ...right,
    },
    async (request) => {
      const enquiry = await read(request)
      const { period: id, Page = '1' } = request.query
      const { periods } = await enquiryPeriods(db, enquiry)
      const of = periods.find((known) => known.id === id)
      if (!of) throw notFound()
      return enquiryLines(db, enquiry, { period: id, opening: of.opening, page: Number(Page) })
    },
  )
}

type Head = Pick<EnquiryAnswer, 'accounts' | 'account' | 'currency'>

/** How many accounts there are, the one when it is one, and the currency of the company. */
async function headOf(db: Kysely<Tables>, enquiry: Enquiry): Promise<Head> {
  const { rows } = await sql<Head>`
    with a as (${accountsOf(enquiry)})
    select (select count(*)::int from a) as accounts,
           (select case when count(*) = 1 then min(json_build_object('account', g.account, 'name', g.name, 'nameFr', g.name_fr,
              'nameZhCn', g.name_zh_cn, 'nameZhTw', g.name_zh_tw)::text)::json end
            from a join gl_account g using (account)) as account,
           c.currency
    from company c where c.company_id = ${enquiry.companyId}`.execute(db)
  return rows[0]!
}
