import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AGE_PERIODS, type AgeParameters } from '../../../shared/contracts/trade/ageing.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../ledger/control-balances.ts'
import { itemsAheadAt, openPartsAt } from '../../ledger/items-moved.ts'
import { daysAfter } from '../../../shared/i18n/parse.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Condition } from '../../platform/entity/stored.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import type { Opening } from '../../platform/reports/rows-for.ts'
import { controlSettings } from '../company/control-settings.ts'
import { ownCompany, ownCurrency } from '../company/own-company.ts'
import { documentNoOfItem, itemSeen } from './items-at.ts'
import { counted, kindOf, type ItemSide } from './side.ts'

const UNION = sql` union all `
const LAST = sql.lit(AGE_PERIODS)
const PERIODS = Array.from({ length: AGE_PERIODS }, (_, at) => at + 1)

/** The columns that both sides age by, of items `o`. */
export const AGED: RawBuilder<unknown> = sql`
  o.reference, o.document_no as "documentNo", o.kind, o.document_date as "documentDate", o.due_date as "dueDate",
  o.gl_account as "glAccount", o.currency, o.total, o.current,
  ${sql.join(PERIODS.map((at) => sql.ref(`o.period${at}`)))}, o.unapplied, o.holdback, o.ahead`

/** In which column an item stands: of its age, or behind them in one of its own. */
const PLACES = { unapplied: AGE_PERIODS + 1, holdback: AGE_PERIODS + 2, ahead: AGE_PERIODS + 3 } as const
const { unapplied, holdback, ahead } = PLACES
const AGES = ['current', ...PERIODS.map((at) => `period${at}`)]
const COLUMNS: readonly string[] = [...AGES, ...Object.keys(PLACES)]
/** What falls due: all but what is held back and what no account bears yet. */
const DUE: readonly string[] = [...AGES, 'unapplied']

/** The day on which the periods begin, the latest first: what is aged by a day before it is in that period or in one behind. [finance 5.5] */
function beginnings({ asOf, length, days }: AgeParameters): readonly RawBuilder<unknown>[] {
  const day = (of: string) => sql`${of}::date`
  if (length === 'Days') return PERIODS.map((at) => day(daysAfter(asOf, -(at - 1) * days)))
  if (length === 'Month') {
    const [year, month] = asOf.split('-').map(Number) as [number, number]
    return PERIODS.map((at) => day(new Date(Date.UTC(year, month - at, 1)).toISOString().slice(0, 10)))
  }
  // How many periods have begun since; an adjusting one is the last day of another.
  return PERIODS.map(
    (at) => sql`coalesce((array(
      select f.start_date from fiscal_period_shown f join fiscal_year_shown y on y.id = f.owner_id
      where y.company_id = ${OWN} and not f.is_adjusting and f.start_date <= ${day(asOf)} order by f.start_date desc limit ${LAST}))[${sql.lit(at)}], '-infinity')`,
  )
}

const OWN = sql`(select c.company_id from company_shown c where c.is_default)`

/** The items `i` of a side that were open at the end of the day, in parts none of which has an item of another; those dated ahead are the last. */
function standing(side: ItemSide, p: AgeParameters, user: CurrentUser, of?: Condition) {
  const open = counted(side, p.amountsIn === 'Company' ? sql`i.amount` : sql`i.txn`)
  // Few accounts are found once; joined, a wrong guess of how many are open would try each for every item.
  const isOn = (kind: string) =>
    sql`i.gl_account = any (array(select a.account from gl_account_shown a where a.control_kind = ${sql.lit(kind)}))`
  const isHeld = isOn(side.held)
  const agedBy = p.basis === 'DueDate' ? sql`i.due_date` : sql`i.document_date`
  const begun = beginnings(p)
  const part = (items: RawBuilder<unknown>, isAhead: boolean) => ({
    isAhead,
    from: sql`(${items}) i where (${isOn(side.control)} or ${isHeld}) and i.company_id = ${OWN} and ${open} <> 0 and ${itemSeen(user)}`,
  })
  return {
    ...{ open, isHeld, begun, agedBy },
    isLate: sql`${agedBy} < ${p.asOf}::date`,
    isApart: sql<boolean>`i.side <> ${sql.lit(side.opens)}`,
    currency: p.amountsIn === 'Company' ? ownCurrency : sql`i.currency`,
    parts: [
      ...openPartsAt(p.asOf, of).map((items) => part(items, false)),
      part(itemsAheadAt(p.asOf, of), true),
    ] as const,
  }
}

/**
 * [finance 5.5] Every item of a side that was open at the end of the day, in the column of its age, with its firm in `firm_id`: what is
 * held back, used up by nothing or dated later stands in columns of its own. Of the items `of` alone, rows `i` of the ledger's.
 */
export function agedItems(side: ItemSide, p: AgeParameters, user: CurrentUser, of?: Condition): RawBuilder<unknown> {
  const { open, isHeld, isLate, isApart, currency, begun, agedBy, parts } = standing(side, p, user, of)
  const period = sql`case ${sql.join(
    begun.map((day, at) => sql`when ${agedBy} >= ${day} then ${sql.lit(at)}`),
    sql` `,
  )} else ${LAST} end`
  const place = (isAhead: boolean) =>
    isAhead
      ? sql`${sql.lit(ahead)}`
      : sql`case when ${isHeld} then ${sql.lit(holdback)} when ${p.unappliedApart === true} and ${isApart} then ${sql.lit(unapplied)} else ${period} end`
  const rows = parts.map(
    ({ isAhead, from }) => sql`
      select i.firm_id, i.document_id, i.reference, i.kind, i.document_date, i.due_date, i.gl_account, ${open} as open, ${isHeld} as is_held,
             ${isLate} as is_late, ${currency} as currency, ${place(isAhead)} as place from ${from}`,
  )
  const inColumn = (column: string, at: number) =>
    sql`case when i.place = ${sql.lit(at)} then i.open else 0 end as ${sql.id(column)}`
  // Counted by itself: joined to what is around it, a wrong guess of how many are open would try every firm for each of them.
  return sql`
    with i as materialized (
      select i.*, sum(i.open) over (partition by i.firm_id, i.currency) as owed from (${sql.join(rows, UNION)}) i
    )
    select i.firm_id, i.reference, ${documentNoOfItem(side)} as document_no,
           ${kindOf(side)} as kind, i.document_date, i.due_date, i.gl_account, i.currency, i.owed, i.is_late, i.is_held,
           case when i.place <= ${sql.lit(unapplied)} then i.open else 0 end as total, ${sql.join(COLUMNS.map(inColumn))}
    from i`
}

/** The columns of `agedSums`. */
export const AGED_SUMMED: RawBuilder<unknown> = sql`o.gl_account, o.currency, o.items, ${sql.join(COLUMNS.map((column) => sql.ref(`o.${column}`)))}`

/**
 * The same summed by firm, account and currency, a sum for each column and `items` of them: hundreds of thousands of items are some thousands of such rows, from
 * which groups and proof are made. Each part is summed by itself and by days that are the same for all of it, so that several processes share it.
 */
export function agedSums(side: ItemSide, p: AgeParameters, user: CurrentUser): RawBuilder<unknown> {
  const { open, isHeld, isLate, isApart, currency, begun, agedBy, parts } = standing(side, p, user)
  const given = (is: RawBuilder<unknown> | null) => (is ? sql`sum(${open}) filter (where ${is})` : sql`0::numeric`)
  // What is held back is so by its account: told apart when it is summed.
  const inAge = (at: number) => {
    const since = at === AGE_PERIODS ? null : sql`${agedBy} >= ${begun[at]!}`
    const before = at === 0 ? null : sql`${agedBy} < ${begun[at - 1]!}`
    const stays = p.unappliedApart ? sql`not ${isApart}` : null
    return sql.join(
      [since, before, stays].filter((one) => one !== null),
      sql` and `,
    )
  }
  const summed = parts.map(
    ({ isAhead, from }) => sql`
    select i.firm_id, i.gl_account, ${currency} as currency, ${p.overdueOnly ? isLate : sql`true`} as is_late, count(*) as items, ${sql.join(
      AGES.map((column, at) => sql`${given(isAhead ? null : inAge(at))} as ${sql.id(column)}`),
    )}, ${given(isAhead || !p.unappliedApart ? null : isApart)} as unapplied, ${isAhead ? sql`sum(${open})` : sql`0::numeric`} as ahead
    from ${from} group by 1, 2, 3, 4 offset 0`,
  )
  const all = sql.join(
    [...DUE, 'ahead'].map((column) => sql`coalesce(sum(i.${sql.id(column)}), 0)`),
    sql` + `,
  )
  // What a firm comes to decides nothing unless firms at nothing are left out.
  const owed = p.zeroBalancesOff ? sql`sum(${all}) over (partition by i.firm_id, i.currency)` : sql`null::numeric`
  return sql`
  select w.firm_id, w.gl_account, w.currency, w.is_late, w.is_held, w.items, w.owed, w.ahead, ${sql.join(
    DUE.map((column) => sql`case when w.is_held then 0 else w.${sql.id(column)} end as ${sql.id(column)}`),
  )}, case when w.is_held then ${sql.join(
    DUE.map((column) => sql`w.${sql.id(column)}`),
    sql` + `,
  )} else 0 end as holdback
  from (
    select i.firm_id, i.gl_account, i.currency, i.is_late, ${isHeld} as is_held, sum(i.items)::int as items, ${owed} as owed, ${sql.join(
      [...DUE, 'ahead'].map((column) => sql`coalesce(sum(i.${sql.id(column)}), 0) as ${sql.id(column)}`),
    )}
    from (${sql.join(
      summed.map((one) => sql`(${one})`),
      UNION,
    )}) i group by i.firm_id, i.gl_account, i.currency, i.is_late) w`
}

/** The groups of a page by firm: of sums `parts` with `firmId` and `name`. Several currencies add up to nothing. */
export function agedFirms(): RawBuilder<unknown> {
  const isOne = sql`count(distinct currency) <= 1`
  const summed = (column: string, what: RawBuilder<unknown>) =>
    sql`case when ${isOne} then coalesce(sum(${what}), 0) end as ${sql.id(column)}`
  return sql`
    select "firmId", min(name) as name, sum(items) as "$rows", case when ${isOne} then min(currency) end as currency,
           ${summed(
             'total',
             sql.join(
               DUE.map((column) => sql.id(column)),
               sql` + `,
             ),
           )},
           ${sql.join(COLUMNS.map((column) => summed(column, sql.id(column))))}
    from parts group by "firmId"`
}

/** What the accounts of such sums come to, as `agedControls` compares it. */
export const AGED_PARTS = sql`
  select gl_account, currency, sum(${sql.join(
    [...DUE, 'holdback'].map((column) => sql.id(column)),
    sql` + `,
  )}) as amount from parts group by 1, 2`

/** The items of the firms of a page alone, of the ledger's rows `i`. */
export const OF_PAGE: Condition = sql<boolean>`i.firm_id = any (array(select "firmId" from p))`

/** Rows `x` of a page, each at its place in its firm as the report sorts them. */
export const agedPage = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.* from (
    select w.*, row_number() over (partition by w."firmId" order by w."dueDate", w.reference) as "$at" from (${rows}) w) x
  join p on p."firmId" = x."firmId" and x."$at" between p."$from" and p."$to"`

/** Which items `o` the parameters leave: firms that stand at nothing, and what is not late, are left out where that is asked for. */
export const agedOnly = ({ zeroBalancesOff, overdueOnly }: AgeParameters): Condition => sql<boolean>`
  ((${zeroBalancesOff !== true} or o.owed <> 0) and (not ${overdueOnly === true} or (o.is_late and not o.is_held)))`

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
export function agedHeadings(
  p: AgeParameters,
  say: (key: string, args?: Readonly<Record<string, string>>) => string,
): Opening {
  const apart: Opening['headings'] = p.unappliedApart ? { unapplied: null } : {}
  if (p.length === 'FiscalPeriod') return { headings: apart }
  const [first, last] = p.length === 'Days' ? daysOf(p.days) : monthsOf(p.asOf)
  const headings = PERIODS.map((at) => [
    `period${at}`,
    at === AGE_PERIODS ? say(`words:names.beyond${p.length}`, { last }) : first(at),
  ])
  return { headings: { ...Object.fromEntries(headings), ...apart } }
}

/** What G/L control says that ageing begins with. */
export async function agedBegins(db: Kysely<Tables>): Promise<Pick<AgeParameters, 'basis' | 'length' | 'days'>> {
  const { companyId } = await ownCompany(db)
  const { ageingBasis: basis, ageingLength: length, ageingDays: days } = await controlSettings(db, companyId)
  return { basis, length, days }
}

const AGED_ROWS = sql`select "glAccount" as gl_account, currency, sum(total + holdback) as amount from r group by 1, 2`

/**
 * [finance 7.11, 8.4] Each control and holdback account of a side at the end of the day; in the company's currency those of what falls
 * due together too, and of all of them with what is held back, which is what the lines above come to. Read of rows `r` that are all there, or of their sums: some
 * of them need not equal any account.
 */
export function agedControls(
  side: ItemSide,
  p: AgeParameters,
  reported: RawBuilder<unknown> = AGED_ROWS,
): RawBuilder<unknown> {
  const inCompany = p.amountsIn === 'Company'
  const kinds = [side.control, side.held] as const
  return sql`
    with reported as (${reported}
    ), booked as (
      select b.gl_account, b.control_kind, b.waits, ${counted(side, inCompany ? sql`b.amount` : sql`b.txn`)} as amount,
             ${inCompany ? ownCurrency : sql`b.currency`} as currency
      from (select c.*, false as waits from (${controlBalancesAt(p.asOf, kinds)}) c
            union all
            select w.*, true from (${pendingBalancesAt(p.asOf, kinds)}) w) b
    ), compared as (
      select gl_account, currency, coalesce(reported.amount, 0) as reported, coalesce(sum(booked.amount), 0) as expected,
             coalesce(sum(booked.amount) filter (where not booked.waits), 0) as ledger,
             coalesce(sum(booked.amount) filter (where booked.waits), 0) as waiting,
             bool_or(control_kind = ${sql.lit(side.control)}) as is_control
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
    where ${inCompany} and is_control having count(*) > 1
    union all
    select 'whole', '', min(currency), sum(reported), sum(expected) from compared
    where ${inCompany} having count(*) > 1 and not bool_and(is_control)`
}
