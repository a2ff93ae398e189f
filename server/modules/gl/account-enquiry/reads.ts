import { sql, type Kysely } from 'kysely'
import { AccountEnquiry, ENQUIRY_PAGE, type EnquiryHead } from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import { textArg, type Problem } from '../../../../shared/contracts/result.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { withDots } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { fromPages } from '../../../platform/inquiry/list-reader.ts'
import { reads, Refused, type InquiryAsked, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { requireAccounts } from '../books-in-sight.ts'
import { defaultCompany } from '../fiscal-year/default-company.ts'
import { accountsOf, enquiryPeriods, type Enquiry } from './balances.ts'
import { enquiryLines } from './lines.ts'

const FIRST_PERIOD = 1
const LAST_PERIOD = 13

/** [finance 6, account-enquiry] Balances by period, and the lines behind them; the right to the enquiry is all that they need. */
export const accountEnquiry = ({ db, clock }: Deps, answers: Answers): StoredInquiry<Enquiry> =>
  reads(AccountEnquiry, {
    async of({ asks, user }): Promise<Enquiry | Refused> {
      const companyId = await defaultCompany(db)
      if (companyId === null) throw notFound()
      const year = await yearOf(db, companyId, asks['fiscalYear'], await businessDay(db, clock.now()))
      if (year === null) return new Refused(answers.refused([NO_YEAR]))
      const from = asks['accountFrom']!
      const to = asks['accountTo'] ?? from
      await requireAccounts(db, user, { from, to })
      return {
        ...{ user, companyId, year, accountFrom: from, accountTo: to },
        branchSegment: asks['branchSegment'] ?? null,
        departmentSegment: asks['departmentSegment'] ?? null,
        periodFrom: Number(asks['periodFrom'] ?? FIRST_PERIOD),
        periodTo: Number(asks['periodTo'] ?? LAST_PERIOD),
        dataType: (asks['dataType'] as DataType | undefined) ?? 'Actual',
        currency: asks['currency'] ?? null,
      }
    },
    async figures(of, asked) {
      const head = await headOf(db, of, asked)
      const isUnknown = head.accounts === 0 && of.accountFrom === of.accountTo
      return {
        ...{ fiscalYear: of.year.fiscalYear, dataType: of.dataType, ...head },
        ...(isUnknown ? { problems: [unknownAccount(of.accountFrom)] } : {}),
      }
    },
    lists: {
      periods: fromPages(async (_db, of) => {
        const [{ periods, total, isBudgeted }, { accounts }] = await Promise.all([
          enquiryPeriods(db, of),
          countOf(db, of),
        ])
        return {
          rows: accounts === 0 ? [] : periods.map((row) => ({ ...row, currency: of.currency })),
          totals: accounts === 0 ? null : textsOf(total),
          columns: [
            ...['periodNo', 'endDate', 'opening', 'debit', 'credit', 'net', 'closing'],
            ...(of.currency === null ? [] : ['txnNet', 'txnClosing']),
            ...(isBudgeted ? ['budget', 'variance'] : []),
          ],
        }
      }),
      lines: fromPages(async (_db, of, { Row, Page }) => {
        const { periods } = await enquiryPeriods(db, of)
        const period = periods.find(({ id }) => id === Row)
        if (!period) throw notFound()
        const place = { period: period.id, opening: period.opening, page: Page }
        const { rows, totalCount } = await enquiryLines(db, of, place)
        const isOne = of.accountFrom === of.accountTo
        return {
          ...{ rows, totalCount, pageSize: ENQUIRY_PAGE, hasMore: Page * ENQUIRY_PAGE < totalCount },
          columns: Object.keys(AccountEnquiry.lists.lines.columns).filter(
            (name) => name !== (isOne ? 'account' : 'balance'),
          ),
        }
      }),
    },
  })

const textsOf = (figures: object): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)) as Record<string, string>

/** [S8.20] A year that the company does not have. */
const NO_YEAR: Problem = { Field: 'fiscalYear', Key: 'ledger:refused.noPeriod', Args: {} }

/** [S8.37] One account that was asked for and is none. */
const unknownAccount = (account: string): Problem => ({
  Field: 'accountFrom',
  Key: 'ledger:refused.accountNotValid',
  Args: { account, reason: textArg('ledger:faults.unknown') },
})

/** The year that is asked for, else the one in which today lies, else the last there is. */
async function yearOf(db: Kysely<Tables>, companyId: string, fiscalYear: string | undefined, today: string) {
  const { rows } = await sql<Enquiry['year']>`
    select id, fiscal_year as "fiscalYear", start_date::text as "startDate" from fiscal_year_shown
    where company_id = ${companyId} and (${fiscalYear ?? null}::int is null or fiscal_year = ${fiscalYear ?? null}::int)
    order by (${today}::date between start_date and end_date) desc, fiscal_year desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function countOf(db: Kysely<Tables>, of: Enquiry): Promise<{ accounts: number }> {
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::int as accounts from (${accountsOf(of)}) a`.execute(db)
  return rows[0]!
}

type Head = Pick<EnquiryHead, 'accounts' | 'account' | 'currency'>

/** How many accounts there are, the one when it is one, and the currency of the company. */
async function headOf(db: Kysely<Tables>, of: Enquiry, { locale, sight }: InquiryAsked): Promise<Head> {
  const { rows } = await sql<Head>`
    with a as (${accountsOf(of)})
    select (select count(*)::int from a) as accounts,
           (select case when count(*) = 1 then min(json_build_object('account', a.account, 'name', ${accountName(locale)})::text)::json end
            from gl_account a where a.account in (select account from a)) as account,
           c.currency
    from company_shown c where c.company_id = ${of.companyId}`.execute(db)
  const { account, ...head } = rows[0]!
  const told = { account: 'gl.account.account', name: 'gl.account.name' } as const
  return { ...head, account: account && withDots(sight, [account], told)[0]! }
}
