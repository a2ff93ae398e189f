import { sql } from 'kysely'
import { AgedTrialBalance, AGE_PERIODS } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
import { itemsMovedBy } from '../../../ledger/items-moved.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'

const LAST = sql.lit(AGE_PERIODS)
const PERIODS = Array.from({ length: AGE_PERIODS }, (_, at) => at + 1)

/** [finance 5.5] Every payable item that was open at the end of the day, in the column of its age. */
export const agedTrialBalance = rowsFor(AgedTrialBalance, ({ parameters: p, inSight }) => {
  const open = p.amountsIn === 'Company' ? sql`-m.amount` : sql`-m.txn`
  const agedBy = p.basis === 'DueDate' ? sql`i.due_date` : sql`i.document_date`
  const late = sql`(${p.asOf}::date - ${agedBy})`
  const period =
    p.length === 'Days'
      ? sql`case when ${late} <= 0 then 0 else least(${LAST}, (${late} - 1) / ${p.days}::integer + 1) end`
      : sql`least(${LAST}, greatest(0, (extract(year from ${p.asOf}::date) * 12 + extract(month from ${p.asOf}::date)
          - extract(year from ${agedBy}) * 12 - extract(month from ${agedBy}))::integer))`
  return sql`
    select t.firm_id as "firmId", t.name, o.reference,
           case when o.kind in ('Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening')
                then o.kind else 'Other' end as kind,
           o.document_date as "documentDate", o.due_date as "dueDate", o.gl_account as "glAccount", o.currency,
           case when o.is_held then 0 else o.open end as total,
           case when o.period = 0 and not o.is_held then o.open else 0 end as current,
           ${sql.join(
             PERIODS.map(
               (at) =>
                 sql`case when o.period = ${sql.lit(at)} and not o.is_held then o.open else 0 end as ${sql.id(`period${at}`)}`,
             ),
           )},
           case when o.is_held then o.open else 0 end as holdback
    from (
      select i.firm_id, i.reference, i.kind, i.document_date, i.due_date, i.gl_account, ${open} as open, ${period} as period,
             a.control_kind = 'HoldbackPayable' as is_held, ${late} > 0 as is_late,
             case when ${p.amountsIn} = 'Company' then c.currency else i.currency end as currency
      from (${itemsMovedBy(p.asOf)}) m
      join open_item i on i.id = m.item_id
      join company c on c.company_id = i.company_id and c.is_default
      join gl_account a on a.account = i.gl_account and a.control_kind in ('AP', 'HoldbackPayable')
      where ${open} <> 0
    ) o
    join firm t on t.firm_id = o.firm_id
    where ${inSight(FirmStore)}
      and ${where(p.vendorId, sql`t.firm_id = ${p.vendorId}`)}
      and (not ${p.overdueOnly} or (o.is_late and not o.is_held))`
})
