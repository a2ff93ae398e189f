import { sql, type RawBuilder } from 'kysely'
import { AgedTrialBalance, AGE_PERIODS } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { itemsAheadOf, itemsMovedBy } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { seesAccount } from '../../gl/index.ts'
import { controlSettings } from '../../../trade/company/control-settings.ts'
import { documentNoOfItem } from './item-document.ts'

const LAST = sql.lit(AGE_PERIODS)
const PERIODS = Array.from({ length: AGE_PERIODS }, (_, at) => at + 1)

/** An item of another kind shows as `Other`. */
const KINDS = ['Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening', 'Holdback']

type Asked = ReportAsked<RecordOf<typeof AgedTrialBalance.parameters>>

/** [finance 5.5] Every payable item that was open at the end of the day, in the column of its age. */
const openItems = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => {
  const open = p.amountsIn === 'Company' ? sql`-m.amount` : sql`-m.txn`
  const agedBy = p.basis === 'DueDate' ? sql`i.due_date` : sql`i.document_date`
  const late = sql`(${p.asOf}::date - ${agedBy})`
  const period = {
    Days: sql`case when ${late} <= 0 then 0 else least(${LAST}, (${late} - 1) / ${p.days}::integer + 1) end`,
    Month: sql`least(${LAST}, greatest(0, (extract(year from ${p.asOf}::date) * 12 + extract(month from ${p.asOf}::date)
        - extract(year from ${agedBy}) * 12 - extract(month from ${agedBy}))::integer))`,
    // How many periods have begun since; an adjusting one is the last day of another.
    FiscalPeriod: sql`least(${LAST}, (
      select count(*)::integer from fiscal_period f join fiscal_year y on y.id = f.owner_id
      where y.company_id = i.company_id and not f.is_adjusting and f.start_date > ${agedBy} and f.start_date <= ${p.asOf}::date))`,
  }[p.length]
  const inPeriod = (at: number) =>
    sql`case when o.period = ${sql.lit(at)} and not o.is_held and not o.is_apart and not o.is_ahead then o.open else 0 end`
  return sql`
    select t.firm_id as "firmId", t.name, o.reference, o.document_no as "documentNo",
           case when o.kind = any (${[...KINDS]}::text[]) then o.kind else 'Other' end as kind,
           o.document_date as "documentDate", o.due_date as "dueDate", o.gl_account as "glAccount", o.currency,
           case when o.is_held or o.is_ahead then 0 else o.open end as total,
           ${inPeriod(0)} as current,
           ${sql.join(PERIODS.map((at) => sql`${inPeriod(at)} as ${sql.id(`period${at}`)}`))},
           case when o.is_apart and not o.is_held and not o.is_ahead then o.open else 0 end as unapplied,
           case when o.is_held and not o.is_ahead then o.open else 0 end as holdback,
           case when o.is_ahead then o.open else 0 end as ahead
    from (
      select i.firm_id, i.reference, i.kind, i.document_date, i.due_date, i.gl_account, ${open} as open, ${period} as period,
             ${documentNoOfItem} as document_no, a.control_kind = 'HoldbackPayable' as is_held, m.is_ahead,
             ${p.unappliedApart === true} and i.side = 'Debit' as is_apart,
             sum(${open}) over (partition by i.firm_id, ${p.amountsIn === 'Company' ? sql`c.currency` : sql`i.currency`}) as owed, ${late} > 0 as is_late,
             case when ${p.amountsIn} = 'Company' then c.currency else i.currency end as currency
      from (
        select w.*, false as is_ahead from (${itemsMovedBy(p.asOf)}) w
        union all
        select f.*, true from (${itemsAheadOf(p.asOf)}) f) m
      join open_item i on i.id = m.item_id
      join company c on c.company_id = i.company_id and c.is_default
      join gl_account a on a.account = i.gl_account and a.control_kind in ('AP', 'HoldbackPayable')
      where ${open} <> 0 and ${seesAccount(user, sql.ref('i.gl_account'))}
    ) o
    join firm t on t.firm_id = o.firm_id
    left join firm_vendor v on v.owner_id = t.id
    where ${inSight(FirmStore)}
      and ${where(p.vendorFrom, sql`t.firm_id >= ${p.vendorFrom}`)}
      and ${where(p.vendorTo, sql`t.firm_id <= ${p.vendorTo}`)}
      and ${where(p.vendorGroup, sql`v.firm_group = ${p.vendorGroup}`)}
      and (${p.zeroBalancesOff !== true} or o.owed <> 0)
      and (not ${p.overdueOnly} or (o.is_late and not o.is_held))`
}

type Named = readonly [nameOf: (at: number) => string, last: string]

const daysOf = (days: number): Named => [
  (at) => `${(at - 1) * days + 1}–${at * days}`,
  String((AGE_PERIODS - 1) * days),
]

function monthsOf(asOf: string): Named {
  const month = Number(asOf.slice(0, 4)) * 12 + Number(asOf.slice(5, 7)) - 1
  const nameOf = (at: number) => {
    const [year, rest] = [Math.floor((month - at) / 12), (month - at) % 12]
    return `${year}-${String(rest + 1).padStart(2, '0')}`
  }
  return [nameOf, nameOf(AGE_PERIODS)]
}

/** What the periods are called as they are asked for, and whether what is not applied has a column. */
function opening({ parameters: p, say }: Asked): Opening {
  const apart: Opening['headings'] = p.unappliedApart ? { unapplied: null } : {}
  if (p.length === 'FiscalPeriod') return { headings: apart }
  const [first, last] = p.length === 'Days' ? daysOf(p.days) : monthsOf(p.asOf)
  const headings = PERIODS.map((at) => [
    `period${at}`,
    at === AGE_PERIODS ? say(`ap:agedTrialBalance.beyond.${p.length}`, { last }) : first(at),
  ])
  return { headings: { ...Object.fromEntries(headings), ...apart } }
}

/**
 * [finance 7.11] Each payable and holdback account at the end of the day; in the company's currency the payable ones together too.
 * A vendor's items, or those that are late, need not equal any account.
 */
function controlAccounts({ parameters: p }: Asked): RawBuilder<unknown> | null {
  if (p.vendorFrom || p.vendorTo || p.vendorGroup || p.overdueOnly || p.zeroBalancesOff) return null
  const inCompany = p.amountsIn === 'Company'
  return sql`
    with reported as (
      select "glAccount" as gl_account, currency, sum(total + holdback) as amount from r group by 1, 2
    ), booked as (
      select b.gl_account, b.control_kind, b.waits, ${inCompany ? sql`-b.amount` : sql`-b.txn`} as amount,
             ${inCompany ? sql`(select currency from company where is_default)` : sql`b.currency`} as currency
      from (select c.*, false as waits from (${controlBalancesAt(p.asOf, ['AP', 'HoldbackPayable'])}) c
            union all
            select w.*, true from (${pendingBalancesAt(p.asOf, ['AP', 'HoldbackPayable'])}) w) b
    ), compared as (
      select gl_account, currency, coalesce(reported.amount, 0) as reported, coalesce(sum(booked.amount), 0) as expected,
             coalesce(sum(booked.amount) filter (where not booked.waits), 0) as ledger,
             coalesce(sum(booked.amount) filter (where booked.waits), 0) as waiting,
             bool_or(control_kind = 'AP') as is_payable
      from reported full join booked using (gl_account, currency)
      group by gl_account, currency, reported.amount
    )
    select * from (
      select 'account' as name, gl_account as subject, currency, reported, expected from compared
      order by gl_account, currency) account
    union all
    select 'pending', gl_account, currency, reported - ledger, waiting from compared where waiting <> 0
    union all
    select 'control', '', min(currency), sum(reported), sum(expected) from compared
    where ${inCompany} and is_payable having count(*) > 1`
}

export const agedTrialBalance = rowsFor(AgedTrialBalance, openItems, {
  ties: { of: ['glAccount', 'currency', 'total', 'holdback'], query: controlAccounts },
  opening,
  async begins(db) {
    const {
      ageingBasis: basis,
      ageingLength: length,
      ageingDays: days,
    } = await controlSettings(db, (await ownCompany(db)).companyId)
    return { basis, length, days }
  },
})
