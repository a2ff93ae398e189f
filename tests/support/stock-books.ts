import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { role } from '../../server/ledger/legs.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { postStock } from '../../server/stock/legs.ts'
import type { Movement, StockPosting } from '../../server/stock/movement.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import { CLERK } from './books.ts'

/** Two warehouses, one that may owe, and products valued at average (P1), at last cost (P2), by lot (P3) and by the cost of a lot (P4). */
export async function enterStockMasters(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into branch (branch_id, company_id, name, active, line1, city, country, created_by, updated_by)
    values ('B1', ${COMPANY}, 'Hamilton', true, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
    select id, 'B1', id, true, 'Standard', id = 'OWE', '1 Mill Road', 'Hamilton', 'CA', 'test', 'test'
    from unnest(array['W1', 'W2', 'OWE']) id`.execute(db)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('UNIT', 'Unit', 'IC', 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'LB', 'Pound', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, active, created_by, updated_by)
    values ('METAL', 'Metal', 5, true, 'test', 'test')`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by,
                         updated_by)
    select p, p, case p when 'SVC' then 'Service' else 'Stock' end, 'METAL', 'LB', true, case p when 'P2' then 'Last' else 'Average' end,
           p in ('P3', 'P4'), p = 'P4', 'test', 'test'
    from unnest(array['P1', 'P2', 'P3', 'P4', 'SVC']) p`.execute(db)
}

export async function lot(db: Kysely<Tables>, productId: string, lotNo: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_lot (product_id, lot_no) values (${productId}, ${lotNo}) returning id`.execute(db)
  return rows[0]!.id
}

export const asked = (day: string, movements: readonly Movement[], more: Partial<StockPosting> = {}): StockPosting => ({
  companyId: COMPANY,
  day,
  description: 'test',
  document: { type: 'test', id: randomUUID(), purpose: 'post' },
  movements: movements.map((movement, at) => ({ ...movement, lineKey: movement.lineKey || String(at + 1) })),
  ...more,
})

export const postOn = (trx: Trx, day: string, movements: readonly Movement[], more: Partial<StockPosting> = {}) =>
  postStock(trx, asked(day, movements, more), CLERK)

type Of = Partial<Movement>

export const receipt = (quantity: string, value: string, more: Of = {}): Movement => ({
  ...{ kind: 'Receipt', productId: 'P1', warehouseId: 'W1', quantity, cost: { rule: 'Given', value } },
  ...{ contra: '2055', lineKey: '' },
  ...more,
})

export const issue = (quantity: string, more: Of = {}): Movement => ({
  ...{ kind: 'Issue', productId: 'P1', warehouseId: 'W1', quantity: `-${quantity}`, cost: { rule: 'AtCost' } },
  ...{ contra: role('INVENTORY_ADJUSTMENT'), lineKey: '' },
  ...more,
})

export const count = (counted: string, more: Of = {}): Movement => ({
  ...{ kind: 'Count', productId: 'P1', warehouseId: 'W1', quantity: '0', cost: { rule: 'Count', counted } },
  ...{ contra: role('COUNT_VARIANCE'), lineKey: '' },
  ...more,
})

/** In one step: what leaves the one is what comes to the other. */
export function transfer(quantity: string, from: string, to: string, more: Of = {}): Movement[] {
  const id = randomUUID()
  const out: Movement = {
    ...{
      id,
      kind: 'TransferOut',
      productId: 'P1',
      warehouseId: from,
      quantity: `-${quantity}`,
      cost: { rule: 'AtCost' },
    },
    ...{ lineKey: '1', role: 'out' },
    ...more,
  }
  const into: Movement = {
    ...out,
    kind: 'TransferIn',
    warehouseId: to,
    quantity,
    cost: { rule: 'Follows', move: id },
    role: 'in',
  }
  return [out, { ...into, id: randomUUID() }]
}

/** Quantity and value of a product in a warehouse at the end of a day, added up from the moves themselves. */
export async function standsAt(
  db: Kysely<Tables>,
  day: string,
  {
    productId = 'P1',
    warehouseId = 'W1',
    holding = 'Stock',
  }: { productId?: string; warehouseId?: string; holding?: string } = {},
): Promise<[quantity: string, value: string]> {
  const { rows } = await sql<{ quantity: string; value: string }>`
    select trim_scale(coalesce(sum(quantity), 0))::text as quantity, money_text(coalesce(sum(value), 0)) as value from stock_move
    where product_id = ${productId} and warehouse_id = ${warehouseId} and holding = ${holding} and day <= ${day}::date`.execute(
    db,
  )
  return [rows[0]!.quantity, rows[0]!.value]
}

/** What the books hold of an account at the end of a day. */
export async function bookedAt(db: Kysely<Tables>, day: string, account = '1200'): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select money_text(coalesce(sum(debit - credit), 0)) as amount from moved_line
    where gl_account = ${account} and posting_date <= ${day}::date`.execute(db)
  return rows[0]!.amount
}
