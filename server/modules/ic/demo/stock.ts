import { sql } from 'kysely'
import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { amountOf, type Amount } from '../../../ledger/amount.ts'
import { post } from '../../../ledger/post.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { moveStock } from '../../../stock/move.ts'
import { countedBy } from '../../../trade/numbering/counter-number.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { authorOf, contextAt, firstYear, storyDay, storyMonth, userOf } from '../../admin/index.ts'
import type { Ticket } from '../inventory-ticket/complete.ts'
import { InventoryTicketStore } from '../inventory-ticket/entity.ts'
import { makeLots, type NewLot } from '../lot/make.ts'
import { bookedBy, committed } from '../inventory-ticket/moved.ts'
import { coilsOf, loadHeats, type Coil } from './coils.ts'
import { bought, BY_THE_POUND, issued, type Shelf, type Taken } from './shelves.ts'

/** Months, the last ones, of which little was bought but sheet by the pound. */
const UNLOOKED = 6

/** What the books begin with in stock. */
const OPENING = '684500.00'
/** What each warehouse buys and sells in a month, and the reason of its sales: the counter of which branch. */
const COUNTERS = [
  { warehouse: 'HAM-1', buys: '20600.00', sells: '21600.00', reason: 'COUNTER-HAM', account: '5000-01', lines: 24 },
  { warehouse: 'TOR-1', buys: '10600.00', sells: '11300.00', reason: 'COUNTER-TOR', account: '5000-02', lines: 14 },
  { warehouse: 'LAV-1', buys: '4800.00', sells: '5100.00', reason: 'COUNTER-LAV', account: '5000-03', lines: 8 },
] as const

const REASONS: readonly (readonly [code: string, account: string, names: readonly string[]])[] = [
  ['OPENING', '3100', ['Opening stock', 'Stock d’ouverture', '期初库存', '期初庫存']],
  ['MILL', '2055', ['Bought at the mill', 'Acheté à l’aciérie', '钢厂直购', '鋼廠直購']],
  [
    'COUNTER-HAM',
    '5000-01',
    ['Counter sales, Hamilton', 'Ventes au comptoir, Hamilton', '柜台销售，汉密尔顿', '櫃檯銷售，漢密爾頓'],
  ],
  [
    'COUNTER-TOR',
    '5000-02',
    ['Counter sales, Toronto', 'Ventes au comptoir, Toronto', '柜台销售，多伦多', '櫃檯銷售，多倫多'],
  ],
  [
    'COUNTER-LAV',
    '5000-03',
    ['Counter sales, Laval', 'Ventes au comptoir, Laval', '柜台销售，拉瓦尔', '櫃檯銷售，拉瓦爾'],
  ],
]

const SUB_TYPES: readonly (readonly [code: string, names: readonly string[]])[] = [
  ['OPENING', ['Opening', 'Ouverture', '期初', '期初']],
  ['BOUGHT', ['Bought', 'Achat', '采购', '採購']],
  ['COUNTER', ['Counter sale', 'Vente au comptoir', '柜台销售', '櫃檯銷售']],
  ['REFILL', ['Refill', 'Réassort', '补货', '補貨']],
]

/** What is sold to customers with an account in a month. */
export type Sells = (trx: Trx, month: string) => Promise<void>

/**
 * [supply 1.1] What lies in the warehouses of Northgate and how it came there: an opening, what each month bought and sold, what was brought from one
 * place to the next. All of it goes through the stock ledger, and makes the account of inventory: no entry is made beside it.
 * @param sells what leaves by orders; the counters sell so much less, that what is sold has cost what it did
 * @returns how many tickets there are
 */
export async function loadStock(trx: Trx, deps: Deps, sells: Sells = async () => undefined): Promise<number> {
  const { rows: there } = await sql`select from inventory_ticket limit 1`.execute(trx)
  if (there.length > 0) return 0
  await sql`set local statement_timeout = 0`.execute(trx)
  await loadCodes(trx)
  const counted = await pauseCounts(trx)
  const shelves = await shelvesOf(trx)
  const clerk = await userOf(trx, 'clerk')
  const by = (day: string) => contextAt(trx, deps, clerk, day)
  let tickets = 0
  const write = async (day: string, ticket: Partial<Row>, taken: readonly Taken[], lots: readonly NewLot[] = []) => {
    if (taken.length === 0) return
    await commitTicket(await by(day), deps, { ...ticket, ticketDate: day }, { taken, lots })
    tickets++
  }
  const receive = async (day: string, reason: 'OPENING' | 'MILL', coils: readonly Coil[]) => {
    const subType = reason === 'OPENING' ? 'OPENING' : 'BOUGHT'
    const ticket = { ...received, subType, warehouseId: 'HAM-2', reason }
    await write(
      day,
      ticket,
      coils.map(({ taken }) => taken),
      coils.map(({ lot }) => lot),
    )
    return coils.reduce((sum, { taken }) => sum.plus(taken.value), amountOf(0))
  }
  const first = `${firstYear()}-01-01`
  await loadHeats(await by(first), first)
  const inCoils = await receive(first, 'OPENING', await coilsOf(trx, null, first))
  for (const [warehouseId, taken] of openedWith(shelves, amountOf(OPENING).minus(inCoils)))
    await write(first, { ...received, subType: 'OPENING', warehouseId, reason: 'OPENING' }, taken)
  const all = months()
  for (const [nth, month] of all.entries()) {
    // Lately the buyer has looked at little: what a report of demand is for.
    const looked = nth < all.length - UNLOOKED ? 1 : 0.1
    const bare = amountOf(0)
    const coils = await coilsOf(trx, all.length - 1 - nth, `${month}-12`)
    const spent = coils.length > 0 ? await receive(`${month}-12`, 'MILL', coils) : bare
    for (const { warehouse: warehouseId, buys, lines } of COUNTERS)
      await write(
        ...([`${month}-12`, { ...received, subType: 'BOUGHT', warehouseId, reason: 'MILL' }] as const),
        bought(
          at(shelves, warehouseId),
          amountOf(buys)
            .minus(warehouseId === 'HAM-1' ? spent : bare)
            .toFixed(2),
          { lines: Math.ceil(lines * looked) },
        ),
      )
    if (nth % 3 === 1)
      await write(
        ...([`${month}-20`, { ...brought, warehouseId: 'HAM-2', toWarehouseId: 'HAM-1' }] as const),
        carried(shelves, ['HAM-2', 'HAM-1'], 12),
      )
    await sells(trx, month)
    const shipped = await followShipped(trx, shelves, month)
    for (const { warehouse: warehouseId, sells: cost, reason, lines } of COUNTERS) {
      const left = amountOf(cost).minus(shipped.get(warehouseId) ?? 0)
      await write(
        ...([`${month}-28`, { ticketType: 'Issue', subType: 'COUNTER', warehouseId, reason }] as const),
        issued(at(shelves, warehouseId), left.toFixed(2), { lines, from: nth * 17 }),
      )
    }
  }
  await sells(trx, storyMonth('2026-11'))
  await followShipped(trx, shelves, storyMonth('2026-11'))
  await write(
    ...([
      storyDay('2026-11-17'),
      { ...brought, warehouseId: 'HAM-1', toWarehouseId: 'LAV-1', inTransit: true },
    ] as const),
    carried(shelves, ['HAM-1', 'LAV-1'], 6),
  )
  await resumeCounts(trx, counted)
  return tickets
}

const received = { ticketType: 'Receipt' }
const brought = { ticketType: 'Transfer', subType: 'REFILL' }
const at = (shelves: readonly Shelf[], warehouse: string) =>
  shelves.filter(({ warehouseId }) => warehouseId === warehouse)

/** Months of the books up to the one before last of the story. */
function months(): string[] {
  const until = storyMonth('2026-10')
  const all: string[] = []
  for (let year = firstYear(); year <= Number(until.slice(0, 4)); year++)
    for (let month = 1; month <= 12; month++) all.push(`${year}-${String(month).padStart(2, '0')}`)
  return all.filter((month) => month <= until)
}

async function loadCodes(trx: Trx): Promise<void> {
  const codes = [
    ...REASONS.map(([code, account, names], nth) => ({ type: 'ADJUST_REASON', code, account, names, nth })),
    ...SUB_TYPES.map(([code, names], nth) => ({ type: 'TICKET_SUB_TYPE', code, account: null, names, nth })),
  ]
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw, sequence, gl_account,
                           active, system, created_by, updated_by)
    select c.type, c.code, c.names ->> 0, c.names ->> 1, c.names ->> 2, c.names ->> 3, 100 + c.nth, c.account, true, false, 'system', 'system'
    from json_to_recordset(${JSON.stringify(codes)}::json) as c (type text, code text, account text, names json, nth int)
    on conflict (code_type, code_id) do nothing`.execute(trx)
}

/** A warehouse that is being counted takes nothing of before: its count began when this story was over. Answers which those are. */
async function pauseCounts(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update warehouse w set count_stage = 'Clear' from warehouse b where b.id = w.id and b.count_stage = 'Frozen'
    returning w.warehouse_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

const resumeCounts = (trx: Trx, counted: readonly string[]) =>
  sql`update warehouse set count_stage = 'Frozen' where warehouse_id = any (${counted}::text[])`.execute(trx)

async function shelvesOf(trx: Trx): Promise<Shelf[]> {
  const { rows } = await sql<Omit<Shelf, 'quantity' | 'value'>>`
    select p.product_id as "productId", s.warehouse_id as "warehouseId", p.purchase_price::float as price, s.least::float as least,
           s.most::float as most, coalesce(s.bin1, '') as bin
    from product_stocking s join product p on p.id = s.owner_id
    where p.product_type = 'Stock' and not p.lot_tracked and p.purchase_price > 0
    order by s.warehouse_id, p.product_id`.execute(trx)
  return rows.map((row) => ({ ...row, quantity: amountOf(0), value: amountOf(0) }))
}

/** What was shipped in a month has left the shelves, too. Answers what it has cost, by warehouse. */
async function followShipped(trx: Trx, shelves: readonly Shelf[], month: string): Promise<ReadonlyMap<string, Amount>> {
  const { rows } = await sql<{ productId: string; warehouseId: string; cost: string; quantity: string; value: string }>`
    select m.product_id as "productId", m.warehouse_id as "warehouseId", money_text(-sum(m.value)) as cost,
           trim_scale(min(p.quantity))::text as quantity, money_text(min(p.value)) as value
    from stock_move m join stock_pool p on p.id = m.pool_id
    where m.kind = 'Shipment' and to_char(m.day, 'YYYY-MM') = ${month} group by 1, 2`.execute(trx)
  const cost = new Map<string, Amount>()
  for (const row of rows) {
    const shelf = at(shelves, row.warehouseId).find(({ productId }) => productId === row.productId)
    if (shelf) Object.assign(shelf, { quantity: amountOf(row.quantity), value: amountOf(row.value) })
    cost.set(row.warehouseId, (cost.get(row.warehouseId) ?? amountOf(0)).plus(row.cost))
  }
  return cost
}

/** One shelf in so many has run low. */
const SCARCE = 17

/** Two thirds of what each shelf holds at most; of sheet by the pound in Hamilton as much as makes the opening of the books. */
function openedWith(shelves: readonly Shelf[], dollars: Amount): Map<string, Taken[]> {
  const opened = new Map<string, Taken[]>()
  const last = shelves.find(({ productId, warehouseId }) => productId === BY_THE_POUND && warehouseId === 'HAM-1')!
  let left = dollars
  const put = (shelf: Shelf, quantity: Decimal, value: Decimal) => {
    Object.assign(shelf, { quantity: amountOf(quantity.toFixed()), value: amountOf(value.toFixed()) })
    left = left.minus(shelf.value)
    const taken = { shelf, quantity: quantity.toFixed(), value: shelf.value }
    opened.set(shelf.warehouseId, [...(opened.get(shelf.warehouseId) ?? []), taken])
  }
  for (const [nth, shelf] of shelves.entries()) {
    if (shelf === last) continue
    const full = nth % SCARCE === 5 ? 0.2 : 0.66
    const count = new Decimal(Math.max(1, Math.round(shelf.most * full)))
    put(shelf, count, count.times(shelf.price).toDecimalPlaces(2))
  }
  if (left.lt(40_000))
    throw new Error(`the shelves of the demo hold more than its books: ${left.toFixed()} is left for sheet`)
  put(last, new Decimal(left.toFixed()).div(last.price).toDecimalPlaces(3), new Decimal(left.toFixed()))
  return opened
}

/** A part of what one place has most of, to another that keeps it too. */
function carried(shelves: readonly Shelf[], [from, to]: readonly [string, string], lines: number): Taken[] {
  const there = new Map(at(shelves, to).map((shelf) => [shelf.productId, shelf]))
  return at(shelves, from)
    .filter(
      ({ productId, quantity, least }) => productId !== BY_THE_POUND && there.has(productId) && quantity.gt(least + 2),
    )
    .toSorted((a, b) => Number(b.quantity.div(b.most).minus(a.quantity.div(a.most))))
    .slice(0, lines)
    .map((shelf) => {
      const count = shelf.quantity.minus(shelf.least).div(2).floor()
      const value = shelf.value.times(count).div(shelf.quantity).toDecimalPlaces(2)
      shelf.quantity = shelf.quantity.minus(count)
      shelf.value = shelf.value.minus(value)
      const into = there.get(shelf.productId)!
      into.quantity = into.quantity.plus(count)
      into.value = into.value.plus(value)
      return { shelf, quantity: count.toFixed(), value }
    })
}

/** A ticket as its commit leaves it, with what it moves and its entry. */
async function commitTicket(
  context: ActionContext,
  deps: Deps,
  { reason, ...head }: Partial<Row>,
  { taken, lots }: { taken: readonly Taken[]; lots: readonly NewLot[] },
) {
  const { trx } = context
  const isIn = head['ticketType'] === 'Receipt'
  const record: Row = {
    ...emptyRecord(InventoryTicket.fields),
    ...{ inTransit: false, ...head, status: 'Committed' },
    lines: taken.map(({ shelf, quantity, value }) => ({
      ...emptyRecord(InventoryTicket.fields.lines.fields!),
      ...{ productId: shelf.productId, quantity, bin: null, reason: reason ?? null, value: value.toFixed(2) },
      givenValue: isIn ? value.toFixed(2) : null,
    })),
  }
  record['value'] = taken.reduce((sum, { value }) => sum.plus(value), amountOf(0)).toFixed(2)
  await describe(trx, record)
  await countedBy(InventoryTicket, 'INVENTORY_TICKET', 'ticketDate')(record, context, null)
  const id = await insertRecord(trx, InventoryTicketStore, record, authorOf(context))
  const made = await makeLots(context, { type: InventoryTicket.id, id, no: String(record['ticketNo']) }, lots)
  const lines = record['lines'] as Row[]
  for (const [nth, { lotNo }] of made.entries()) lines[nth]!['lotNo'] = lotNo
  const named = new Map(
    made.map(({ id: lotId, lotNo }, nth) => [`${String(lines[nth]!['productId'])} ${lotNo}`, lotId]),
  )
  const ticket = { ...record, id } as unknown as Ticket
  const posting = postingContext(deps, context)
  const asked = committed(ticket, { lots: named, accounts: ACCOUNTS }, posting.uuid)
  const { moves } = await moveStock(trx, asked, posting)
  const booked = bookedBy(ticket, asked, moves, '0')
  const entry = booked && (await post(trx, booked, posting))
  if (entry)
    await sql`update inventory_ticket set entry_no = ${entry.entryNo}, entry_id = ${entry.id} where id = ${id}`.execute(
      trx,
    )
  await writeParts(trx, InventoryTicketStore, id, null, record)
}

const ACCOUNTS: ReadonlyMap<string, string> = new Map(REASONS.map(([code, account]) => [code, account]))

async function describe(trx: Trx, record: Row): Promise<void> {
  const lines = record['lines'] as Row[]
  const { rows } = await sql<{ id: string; description: string; unit: string }>`
    select product_id as id, description, unit from product_shown
    where product_id = any (${lines.map(({ productId }) => productId)}::text[])`.execute(trx)
  const known = new Map(rows.map(({ id, ...words }) => [id, words]))
  for (const line of lines) Object.assign(line, known.get(String(line['productId'])))
}
