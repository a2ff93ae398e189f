import { sql } from 'kysely'
import type { HomeTarget } from '../../../../shared/contracts/home.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { figuresOf, quarterOf, rowsInSight, type Filters } from '../../../platform/home/list-figures.ts'
import type { HomeAsked, HomeProvider } from '../../../platform/home/provider.ts'
import { all } from '../../../platform/lists/where.ts'
import { FirmStore } from '../firm/entity.ts'

const RIGHT = 'admin/firm.view'
/** Doors to the customers and to the vendors, the best first. */
export const CUSTOMERS = ['AR0010', 'OE0010', 'WD0010', 'TE0010', 'PT0010', 'NV0010']
export const VENDORS = ['AP0010', 'PO0010', 'PT0010', 'NV0010']
export const FIRMS = ['AR0010', 'AP0010', 'OE0010', 'PO0010', 'PT0010', 'NV0010']

/** What figures are made of: firms alone, and what the change log says of them. */
const OF_FIRMS = [FirmStore.table]
const OF_THE_LOG = ['change_log']

/** Firms of one side in use, how many of them came this month, and how many of them there were after each of seven months. */
function inUse(id: string, side: Filters, menuIds: readonly string[]): HomeProvider {
  const filters = { standing: 'Active', ...side }
  return {
    id,
    right: RIGHT,
    async read({ db, user, now, zone }) {
      const active = await rowsInSight(db, user, FirmStore, filters)
      if (!active) return {}
      const rows = await figuresOf(
        { db, user },
        FirmStore,
        OF_FIRMS,
        sql<{ value: number; made: number[] }>`
        with month as (
          select date_trunc('month', ${quarterOf(now)}::timestamptz at time zone ${zone}) - make_interval(months => n) as begins
          from generate_series(6, 0, -1) n),
        made as (
          select date_trunc('month', t.created_on at time zone ${zone}) as begins from firm t
          where t.created_on >= (select min(begins) from month) at time zone ${zone} and ${active})
        select (select count(*)::int from firm t where ${active}) as value,
               array(select count(made.begins)::int from month left join made using (begins)
                     group by begins order by begins) as made`,
      )
      const { value, made } = rows[0]!
      if (value === 0) return {}
      const trend = made.map((_count, at) => value - made.slice(at + 1).reduce((sum, count) => sum + count, 0))
      const opens: HomeTarget = { menuIds, query: filters }
      return { kpis: [{ id, value, note: { count: made.at(-1)! }, level: 'plain', trend, opens }] }
    },
  }
}

export const customersInUse = inUse('customers', { firmType: 'customer|both' }, CUSTOMERS)
export const vendorsInUse = inUse('vendors', { firmType: 'vendor|both' }, VENDORS)

const HELD = { standing: 'OnHold', isBillTo: 'true' }

/** Customers on hold, their share of all customers that are not inactive, and how many were held on each of seven days. */
export const customersHeld: HomeProvider = {
  id: 'held',
  right: RIGHT,
  async read({ db, user, now, zone }) {
    const held = await rowsInSight(db, user, FirmStore, HELD)
    const all = await rowsInSight(db, user, FirmStore, { standing: '<>Inactive', isBillTo: 'true' })
    if (!held || !all) return {}
    const rows = await figuresOf(
      { db, user },
      FirmStore,
      OF_FIRMS,
      sql<{ value: number; total: number; trend: number[] }>`
      with held as (select (t.held_on at time zone ${zone})::date as day from firm t where ${held})
      select (select count(*)::int from held) as value, (select count(*)::int from firm t where ${all}) as total,
             array(select count(held.day)::int from ${lastDays(now, zone)} left join held on held.day = days.day
                   group by days.day order by days.day) as trend`,
    )
    const { value, total, trend } = rows[0]!
    if (value === 0) return {}
    const share = total === 0 ? 0 : Math.round((value / total) * 1000) / 10
    const opens = { menuIds: CUSTOMERS, query: HELD }
    return { kpis: [{ id: 'held', value, note: { share }, level: 'warn', trend, opens }] }
  },
}

/** Seven days up to today, in the user's zone, as a table `days (day)`. */
const lastDays = (now: Date, zone: string) =>
  sql`(select ((${quarterOf(now)}::timestamptz at time zone ${zone})::date - n) as day from generate_series(6, 0, -1) n) days`

/** Firms changed since Monday, out of the change log, and how many on each of the last seven days. */
export const firmsChanged: HomeProvider = {
  id: 'changed',
  right: RIGHT,
  async read(asked) {
    const { now, zone } = asked
    const inSight = await changesInSight(asked)
    const rows = await figuresOf(
      asked,
      FirmStore,
      OF_THE_LOG,
      sql<{ value: number; changes: number; trend: number[] }>`
      with days as (select * from ${lastDays(now, zone)}),
      change as (
        select distinct (action_on at time zone ${zone})::date as day, id_value, change_id
        from audit_save_shown where table_name = 'firm' and ${inSight}
          and action_on >= (select min(day) from days)::timestamp at time zone ${zone})
      select (select count(distinct id_value)::int from change where day >= ${monday(now, zone)}) as value,
             (select count(distinct change_id)::int from change where day >= ${monday(now, zone)}) as changes,
             array(select count(distinct id_value)::int from days left join change using (day)
                   group by day order by day) as trend`,
    )
    const { value, changes, trend } = rows[0]!
    if (trend.every((count) => count === 0)) return {}
    return { kpis: [{ id: 'changed', value, note: { count: changes }, level: 'plain', trend, opens: LOG }] }
  },
}

const LOG: HomeTarget = { menuIds: ['SH0210'], query: { entity: 'admin.firm' } }

const monday = (now: Date, zone: string) =>
  sql`date_trunc('week', ${quarterOf(now)}::timestamptz at time zone ${zone})::date`

/** Rows of the change log about firms in this user's sight. */
async function changesInSight({ db, user }: Pick<HomeAsked, 'db' | 'user'>): Promise<Condition> {
  const { scope } = await visibilityOf(db, user, FirmStore)
  return scope ? sql<boolean>`exists (select from firm t where t.id = id_value::uuid and ${scope})` : all([])
}

/** This week, day by day: firms that came and firms that changed. */
export const firmWeek: HomeProvider = {
  id: 'firmWeek',
  right: RIGHT,
  async read(asked) {
    const { now, zone } = asked
    const inSight = await changesInSight(asked)
    const rows = await figuresOf(
      asked,
      FirmStore,
      OF_THE_LOG,
      sql<{ date: string; added: number; changed: number }>`
      with days as (select ${monday(now, zone)} + n as day from generate_series(0, 4) n),
      change as (
        select distinct (action_on at time zone ${zone})::date as day, id_value, change_id,
               bool_or(action = 'insert' and coalesce(column_name, 'firmId') = 'firmId') over (partition by change_id, id_value) as made
        from audit_save_shown
        where table_name = 'firm' and action_on >= (select min(day) from days)::timestamp at time zone ${zone} and ${inSight})
      select to_char(day, 'YYYY-MM-DD') as date, (count(distinct id_value) filter (where made))::int as added,
             (count(distinct id_value) filter (where not made))::int as changed
      from days left join change using (day) group by day order by day`,
    )
    if (rows.every(({ added, changed }) => added + changed === 0)) return {}
    return {
      week: rows.map(({ date, added, changed }) => ({
        date,
        entries: [
          ...(added > 0 ? [{ id: 'firmsAdded', count: added, opens: logOf(date) }] : []),
          ...(changed > 0 ? [{ id: 'firmsChanged', count: changed, opens: logOf(date) }] : []),
        ],
      })),
    }
  },
}

const logOf = (date: string): HomeTarget => ({ ...LOG, query: { ...LOG.query, actionOn: date } })

/** Vendors that portal users can see: rarely meant. */
export const vendorsOutside: HomeProvider = {
  id: 'vendorsOutside',
  right: RIGHT,
  async read({ db, user }) {
    const active = await rowsInSight(db, user, FirmStore, { standing: '<>Inactive' })
    if (!active) return {}
    const rows = await figuresOf(
      { db, user },
      FirmStore,
      OF_FIRMS,
      sql<{ count: number }>`
        select count(*)::int as count from firm t where t.is_vendor and t.external_users and ${active}`,
    )
    const { count } = rows[0]!
    return count === 0 ? {} : { alerts: [{ id: 'vendorsOutside', args: { count }, level: 'info', opens: null }] }
  },
}
