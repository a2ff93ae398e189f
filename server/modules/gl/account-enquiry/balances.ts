import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EnquiryFigures, EnquiryPeriod, EnquiryPeriods } from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesAccount } from '../books-in-sight.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** What is asked, read and checked. */
export interface Enquiry {
  /** Whose securables count; without one every account is seen. */
  readonly user?: CurrentUser
  readonly companyId: string
  readonly accountFrom: string
  readonly accountTo: string
  readonly branchSegment: string | null
  readonly departmentSegment: string | null
  readonly year: { readonly id: string; readonly fiscalYear: number; readonly startDate: string }
  readonly periodFrom: number
  readonly periodTo: number
  readonly dataType: DataType
  readonly currency: string | null
}

/** Codes of the accounts that are looked at. */
export const accountsOf = (asked: Enquiry): RawBuilder<string> => sql<string>`
  select a.account from gl_account a
  where not a.heading and a.account between ${asked.accountFrom} and ${asked.accountTo}
    and (${asked.branchSegment}::text is null or a.branch_segment = ${asked.branchSegment})
    and (${asked.departmentSegment}::text is null or a.department_segment = ${asked.departmentSegment})
    and ${asked.user ? seesAccount(asked.user, sql.ref('a.account')) : sql<boolean>`true`}`

interface Moved {
  id: string | null
  periodNo: number
  startDate: string
  endDate: string
  isAdjusting: boolean
  isClosed: boolean
  debit: string
  credit: string
  txn: string
  budget: string
}

/** What moved in each period of the year, and before it in all (`id` null): read from balances alone, never from lines. */
async function movements(db: Kysely<Tables>, asked: Enquiry): Promise<Moved[]> {
  const { companyId, year, dataType, currency } = asked
  const { rows } = await sql<Moved>`
    with b as (
      select b.period_id, b.data_type, sum(b.debit) as debit, sum(b.credit) as credit, sum(b.txn_debit - b.txn_credit) as txn
      from gl_balance_shown b
      where b.gl_account in (${accountsOf(asked)}) and b.company_id = ${companyId}
        and b.data_type in (${dataType}, 'Budget') and (${currency}::text is null or b.currency = ${currency})
      group by b.period_id, b.data_type
    )
    select case when p.owner_id = ${year.id}::uuid then p.id end as id, p.period_no as "periodNo",
           p.start_date::text as "startDate", p.end_date::text as "endDate", p.is_adjusting as "isAdjusting",
           p.gl_closed as "isClosed",
           coalesce(sum(b.debit) filter (where b.data_type = ${dataType}), 0)::text as debit,
           coalesce(sum(b.credit) filter (where b.data_type = ${dataType}), 0)::text as credit,
           coalesce(sum(b.txn) filter (where b.data_type = ${dataType}), 0)::text as txn,
           coalesce(sum(b.debit - b.credit) filter (where b.data_type = 'Budget'), 0)::text as budget
    from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id left join b on b.period_id = p.id
    where y.company_id = ${companyId} and (p.owner_id = ${year.id}::uuid or y.end_date < ${year.startDate}::date)
    group by p.id, p.owner_id, p.period_no, p.start_date, p.end_date, p.is_adjusting, p.gl_closed
    having p.owner_id = ${year.id}::uuid or count(b.period_id) > 0
    order by p.start_date, p.period_no`.execute(db)
  return rows
}

const two = (amount: Decimal): string => moneyText(amount)

/** The figures between two balances. */
function figures(
  opening: Decimal,
  moved: { debit: Decimal; credit: Decimal; txn: Decimal; budget: Decimal },
  txnClosing: Decimal | null,
): EnquiryFigures {
  const net = moved.debit.minus(moved.credit)
  return {
    ...{ opening: two(opening), debit: two(moved.debit), credit: two(moved.credit), net: two(net) },
    closing: two(opening.plus(net)),
    txnNet: txnClosing && two(moved.txn),
    txnClosing: txnClosing && two(txnClosing),
    ...{ budget: two(moved.budget), variance: two(net.minus(moved.budget)) },
  }
}

/** [finance 6] Each period opens with what the one before it closed with; the first with all that was ever posted before. */
export async function enquiryPeriods(db: Kysely<Tables>, asked: Enquiry): Promise<EnquiryPeriods> {
  const nought = () => ({ debit: new Decimal(0), credit: new Decimal(0), txn: new Decimal(0), budget: new Decimal(0) })
  const total = nought()
  const periods: EnquiryPeriod[] = []
  let balance = new Decimal(0)
  let txn = new Decimal(0)
  let opening: Decimal | null = null
  for (const row of await movements(db, asked)) {
    const moved = {
      ...{ debit: new Decimal(row.debit), credit: new Decimal(row.credit) },
      ...{ txn: new Decimal(row.txn), budget: new Decimal(row.budget) },
    }
    const before = balance
    balance = balance.plus(moved.debit).minus(moved.credit)
    txn = txn.plus(moved.txn)
    const isAsked = row.id !== null && row.periodNo >= asked.periodFrom && row.periodNo <= asked.periodTo
    if (!isAsked) continue
    opening ??= before
    for (const name of ['debit', 'credit', 'txn', 'budget'] as const) total[name] = total[name].plus(moved[name])
    const { id, periodNo, startDate, endDate, isAdjusting, isClosed } = row
    periods.push({
      ...{ id: id!, periodNo, startDate, endDate, isAdjusting, isClosed },
      ...figures(before, moved, asked.currency === null ? null : txn),
    })
  }
  const lastTxn = periods.at(-1)?.txnClosing ?? null
  return {
    periods,
    total: figures(opening ?? new Decimal(0), total, lastTxn === null ? null : new Decimal(lastTxn)),
    isBudgeted: periods.some(({ budget }) => budget !== '0.00'),
  }
}
