import { sql, type Kysely } from 'kysely'
import type { AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'
import { MOVING_STEPS, type MovingState, type MovingStep } from '../../../../shared/contracts/gl/moving-in.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { taxAccounts } from '../../admin/index.ts'

/** What an invoice of either side, its tax and its payment are posted by, and what a year closes into. */
const NEEDED_ROLES = [
  'BANK',
  'AR_CONTROL',
  'AP_CONTROL',
  'SALES',
  'TAX_COLLECTED',
  'TAX_RECOVERABLE',
  'RETAINED_EARNINGS',
] as const satisfies readonly AccountRole[]

interface Counts {
  readonly company: number
  readonly companyName: string | null
  readonly currency: string | null
  readonly region: string | null
  readonly year: number
  readonly yearName: string | null
  readonly chart: number
  /** Roles that the first invoice stands on, as far as they have an account. */
  readonly roles: number
  readonly bank: number
  readonly tax: number
  readonly terms: number
  readonly firms: number
  readonly users: number
  readonly opening: number
  /** Who has submitted an opening that nobody has posted yet. */
  readonly openingBy: string | null
  readonly invoice: number
  readonly hasTaxAccounts: boolean
}

/** How far a company has moved in, as its data says: one statement, whoever asks and as often as he likes. */
export async function countsOf(db: Kysely<Tables>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from company_shown) as company,
           (select c.name from company_shown c where c.is_default) as "companyName",
           (select c.currency from company_shown c where c.is_default) as currency,
           (select case when c.region like '%-%' then c.region else c.country || '-' || c.region end from company_shown c where c.is_default)
             as region,
           (select count(*)::int from fiscal_year_shown) as year, (select max(fiscal_year)::text from fiscal_year_shown) as "yearName",
           (select count(*)::int from gl_account where not heading) as chart,
           (select count(distinct r.role)::int from account_role r join company_shown c on c.company_id = r.company_id and c.is_default
            where r.role = any (${[...NEEDED_ROLES]}::text[])) as roles,
           (select count(*)::int from bank_account where active) as bank,
           (select count(*)::int from tax_group_shown) as tax,
           (select count(*)::int from account_terms_shown) as terms,
           (select count(*)::int from (select from firm_shown where is_vendor or is_bill_to limit 100000) f) as firms,
           (select count(*)::int from app_user_shown where not disabled) as users,
           (select count(*)::int from opening_balance where status = 'Posted') as opening,
           (select max(submitted_by) from opening_balance where status = 'Submitted') as "openingBy",
           (exists (select from receivable_document where entry_id is not null)
             or exists (select from payable_document where entry_id is not null))::int as invoice,
           (select count(*) = ${taxAccounts().length} from gl_account where account = any (${[...taxAccounts()]}::text[]))
             as "hasTaxAccounts"`.execute(db)
  return rows[0]!
}

/** More than the one who begins; and every role that is needed. */
const LEAST: Readonly<Partial<Record<MovingStep, number>>> = { users: 2, roles: NEEDED_ROLES.length }

/** The steps, and what of each can be done at once. */
export function stepsOf(counts: Counts): MovingState[] {
  const names: Readonly<Partial<Record<MovingStep, string | null>>> = {
    company: counts.companyName,
    year: counts.yearName,
  }
  const offers: Readonly<Partial<Record<MovingStep, boolean>>> = {
    year: counts.company > 0,
    chart: counts.currency === 'CAD',
    tax: counts.hasTaxAccounts,
    terms: true,
  }
  return MOVING_STEPS.map((step) => {
    const isDone = counts[step] >= (LEAST[step] ?? 1)
    const isOffered = !isDone && (offers[step] ?? false)
    return {
      ...{ step, isDone, count: counts[step], name: names[step] ?? null },
      waitsBy: step === 'opening' ? counts.openingBy : null,
      offers: isOffered ? (step as MovingState['offers']) : null,
    }
  })
}
