import { sql } from 'kysely'
import { amountOf, type Amount } from '../ledger/amount.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { Ground, Meant, Stands } from './replay.ts'
import type { Method, Pool } from './valuation.ts'

/** A pool and a place of it, as movements name them. */
export interface Spot {
  readonly productId: string
  readonly warehouseId: string
  readonly holding: string
  /** Of a lot that has a cost of its own. */
  readonly poolLot: string | null
  readonly bin: string
  readonly lotId: string | null
}

export interface Found {
  readonly poolId: string
  readonly placeId: string
  readonly lastDay: string | null
}

const asked = (spots: readonly Spot[]) => sql`
  json_to_recordset(${JSON.stringify(spots.map((spot, n) => ({ n, ...spot })))}::json)
    as a (n int, "productId" text, "warehouseId" text, holding text, "poolLot" uuid, bin text, "lotId" uuid)`

const samePool = sql`
  o.product_id = a."productId" and o.warehouse_id = a."warehouseId" and o.holding = a.holding
  and o.lot_id is not distinct from a."poolLot"`

/** Pool of a spot `a`, looked for by its key alone: a join that begins with all pools is never worth it. */
const poolOfSpot = (companyId: string) => sql`
  select o.id, o.last_day from stock_pool o where o.company_id = ${companyId} and ${samePool} offset 0`

/**
 * Pools and places of the spots, made where there are none yet, the pools locked in one order: whoever moves the same stock waits
 * here, and is judged by what the one before has left.
 */
export async function lockedSpots(trx: Trx, companyId: string, spots: readonly Spot[]): Promise<Found[]> {
  const found = await foundSpots(trx, companyId, spots)
  if (found.every((one) => one !== null)) return found
  await planned(
    trx,
    sql`
    insert into stock_pool (company_id, product_id, warehouse_id, holding, lot_id)
    select distinct ${companyId}, a."productId", a."warehouseId", a.holding, a."poolLot" from ${asked(spots)} order by 2, 3, 4, 5
    on conflict do nothing`,
  )
  await planned(
    trx,
    sql`
    insert into stock_place (pool_id, bin, lot_id)
    select distinct o.id, a.bin, a."lotId" from ${asked(spots)} join stock_pool o on o.company_id = ${companyId} and ${samePool}
    order by 1, 2, 3 on conflict do nothing`,
  )
  return (await foundSpots(trx, companyId, spots)) as Found[]
}

async function foundSpots(trx: Trx, companyId: string, spots: readonly Spot[]): Promise<Found[]> {
  await planned(
    trx,
    sql`
    select from stock_pool where id in (select o.id from ${asked(spots)} cross join lateral (${poolOfSpot(companyId)}) o)
    order by id for update`,
  )
  const rows = await planned<Found & { n: number }>(
    trx,
    sql`
    select a.n, o.id as "poolId", p.id as "placeId", o.last_day::text as "lastDay"
    from ${asked(spots)}
    cross join lateral (${poolOfSpot(companyId)}) o
    cross join lateral (
      select p.id from stock_place p
      where p.pool_id = o.id and p.bin = a.bin and p.lot_id is not distinct from a."lotId" offset 0) p`,
  )
  const known = new Map(rows.map((row) => [row.n, row]))
  return spots.map((_, n) => known.get(n) ?? null) as Found[]
}

/**
 * Pools that a change of these from a day on reaches: a move that follows one of theirs is worth something else then. Those and the pools
 * of the moves that are followed are locked too.
 */
export async function reached(
  trx: Trx,
  pools: readonly string[],
  { from, followed, isBack }: { from: string; followed: readonly string[]; isBack: boolean },
): Promise<string[]> {
  if (!isBack && followed.length === 0) return [...pools]
  const rows = await planned<{ id: string; reached: boolean }>(
    trx,
    sql`
    with recursive r (id) as (
      select unnest(${[...pools]}::uuid[])
      union
      select f.pool_id from r join stock_move m on ${isBack} and m.pool_id = r.id and m.day > ${from}::date
      join stock_move f on f.follows_id = m.id
    )
    select o.id, o.id in (select id from r) as reached from stock_pool o
    where o.id in (select id from r) or o.id in (select pool_id from stock_move where id = any (${[...followed]}::uuid[]))
    order by o.id for update of o`,
  )
  return rows.filter(({ reached }) => reached).map(({ id }) => id)
}

interface LaterRow {
  id: string
  pool_id: string
  place_id: string
  day: string
  rule: Meant['rule']
  quantity: string
  given: string
  follows_id: string | null
  counted: string | null
  charge_for: string | null
  stands: { quantity: string; value: string; restated: string }
}

/** What a move comes to with all that has corrected it. */
const standing = sql`
  json_build_object(
    'quantity', (m.quantity + coalesce(c.quantity, 0))::text, 'value', (m.value + coalesce(c.value, 0))::text,
    'restated', coalesce(c.restated, 0)::text) as stands`
const corrections = sql`
  left join lateral (
    select sum(k.quantity) as quantity, sum(k.value) filter (where k.rule = 'Correction') as value,
           sum(k.value) filter (where k.rule = 'Restate') as restated
    from stock_move k where k.corrects_id = m.id) c on true`

const stands = (of: LaterRow['stands']): Stands => ({
  quantity: amountOf(of.quantity),
  value: amountOf(of.value),
  restated: amountOf(of.restated),
})

/** What these pools have moved after a day, in the order of days and then as it was entered. */
export async function laterMoves(trx: Trx, pools: readonly string[], from: string): Promise<Meant[]> {
  const rows = await planned<LaterRow>(
    trx,
    sql`
    select m.id, m.pool_id, m.place_id, m.day::text as day, m.rule, m.quantity::text as quantity,
           case m.rule when 'Follows' then m.extra else m.value end::text as given, m.follows_id, m.counted::text as counted,
           m.charge_for::text as charge_for, ${standing}
    from stock_move m ${corrections}
    where m.pool_id = any (${[...pools]}::uuid[]) and m.day > ${from}::date and m.corrects_id is null
    order by m.day, m.seq`,
  )
  return rows.map((row) => ({
    ...{ id: row.id, poolId: row.pool_id, placeId: row.place_id, day: row.day, rule: row.rule },
    ...{ quantity: amountOf(row.quantity), given: amountOf(row.given ?? 0), followsId: row.follows_id },
    counted: row.counted === null ? null : amountOf(row.counted),
    chargeFor: row.charge_for === null ? null : amountOf(row.charge_for),
    stands: stands(row.stands),
  }))
}

/** What there was at the end of a day, and of what is followed when it was and what was taken back. */
export interface GroundAt extends Omit<Ground, 'mayOwe'> {
  readonly days: ReadonlyMap<string, string>
  readonly takenBack: ReadonlySet<string>
  /** What is set apart of a place for somebody, and what lies there now, whatever the day. */
  readonly apart: ReadonlyMap<string, { readonly now: Amount; readonly apart: Amount }>
  /** Places whose product somebody waits for there. */
  readonly waitedFor: ReadonlySet<string>
}

/** Balances at the end of a day, with what moves that are followed are worth, and their days. */
export async function groundAt(
  trx: Trx,
  day: string,
  { pools, places, followed }: { pools: readonly string[]; places: readonly string[]; followed: readonly string[] },
): Promise<GroundAt> {
  const [row] = await planned<{
    pools: (PoolRow & { id: string })[]
    places: { id: string; quantity: string; now: string; apart: string; waits: boolean }[] | null
    followed: { id: string; stands: LaterRow['stands']; day: string; back: boolean }[] | null
  }>(
    trx,
    sql`
    select
      (select json_agg(json_build_object('id', o.id, 'method', case when o.lot_id is null then p.valuation else 'Average' end,
         'quantity', (o.quantity - coalesce(d.quantity, 0))::text, 'value', (o.value - coalesce(d.value, 0))::text, 'last', l.came))
       from stock_pool o join product_shown p on p.product_id = o.product_id
       left join lateral (
         select sum(quantity) as quantity, sum(value) as value from stock_day where pool_id = o.id and day > ${day}::date) d on true
       cross join lateral (
         select coalesce(
           (select array[m.value, m.quantity]::text[] from stock_move m
            where m.pool_id = o.id and m.day <= ${day}::date and m.quantity > 0 and m.rule = 'Given' order by m.day desc, m.seq desc limit 1),
           (select array[m.value + coalesce(c.value, 0), m.quantity]::text[] from stock_move m ${corrections}
            where m.pool_id = o.id and m.day <= ${day}::date and m.quantity > 0 and m.rule = 'Follows' order by m.day, m.seq limit 1)
         ) as came) l
       where o.id = any (${[...pools]}::uuid[])) as pools,
      (select json_agg(json_build_object('id', p.id, 'quantity', (p.quantity - coalesce(d.quantity, 0))::text, 'now', p.quantity::text,
         'apart', coalesce((select sum(a.quantity) from stock_allocation a where a.place_id = p.id), 0)::text,
         'waits', exists (select from stock_claim c join stock_pool o on o.id = p.pool_id
                          where (c.product_id, c.warehouse_id) = (o.product_id, o.warehouse_id) and c.is_open and c.backordered > 0)))
       from stock_place p
       left join lateral (select sum(quantity) as quantity from stock_day where place_id = p.id and day > ${day}::date) d on true
       where p.id = any (${[...places]}::uuid[])) as places,
      (select json_agg(f) from (
         select m.id, m.day::text as day, exists (select from stock_move b where b.reverses_id = m.id) as back, ${standing}
         from stock_move m ${corrections} where m.id = any (${[...followed]}::uuid[])) f) as followed`,
  )
  return {
    pools: new Map(row!.pools.map(({ id, ...pool }) => [id, poolOf(pool)])),
    places: new Map((row!.places ?? []).map(({ id, quantity }) => [id, amountOf(quantity)])),
    followed: new Map((row!.followed ?? []).map(({ id, stands: of }) => [id, stands(of)])),
    takenBack: new Set((row!.followed ?? []).flatMap(({ id, back }) => (back ? [id] : []))),
    apart: new Map(
      (row!.places ?? []).map(({ id, now, apart }) => [id, { now: amountOf(now), apart: amountOf(apart) }]),
    ),
    waitedFor: new Set((row!.places ?? []).flatMap(({ id, waits }) => (waits ? [id] : []))),
    days: new Map((row!.followed ?? []).map(({ id, day: on }) => [id, on])),
  }
}

interface PoolRow {
  readonly method: Method
  readonly quantity: string
  readonly value: string
  /** What came in last, value and quantity. */
  readonly last: readonly [value: string, quantity: string] | null
}

/**
 * What a unit has cost is divided here, as it is when moves are told again: the database divides to fewer digits, so that half a cent was
 * rounded up by the one and down by the other.
 */
const poolOf = (row: PoolRow): Pool => ({
  method: row.method,
  quantity: amountOf(row.quantity),
  value: amountOf(row.value),
  lastCost: row.last === null ? null : amountOf(row.last[0]).div(row.last[1]),
})
