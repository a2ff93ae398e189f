import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'
import { enterStockMasters } from '../tests/support/stock-books.ts'

const TABLES = ['stock_move', 'stock_day', 'stock_place', 'stock_pool', 'stock_posting'] as const
export const MOVES_OF_A_POOL = 50

/**
 * Products in two warehouses with fifty moves each over the days of a year, nine receipts of ten at 10.00 for each issue of forty; written
 * past the triggers, and counted as they would.
 */
export async function fillStock(db: Kysely<Tables>, moves: number): Promise<void> {
  await enterStockMasters(db)
  const products = Math.max(100, Math.round(moves / MOVES_OF_A_POOL / 2))
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, thickness, width, length, active, created_by, updated_by)
    select 'B' || lpad(n::text, 7, '0'), (array['Sheet', 'Plate', 'Bar', 'Tube'])[1 + n % 4] || ' ' || n, 'Stock', 'METAL', 'LB', 0.01 * (1 + n % 200),
           12 * (1 + n % 8), 48 * (1 + n % 5), true, 'bench', 'bench'
    from generate_series(1, ${products}::int) n`.execute(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`
    insert into stock_posting (id, company_id, document_type, document_id, purpose, asked_hash, posted_by, posted_on)
    values (gen_random_uuid(), ${COMPANY}, 'bench', gen_random_uuid(), 'post', '\\x00', 'bench', now())`.execute(db)
  await sql`
    insert into stock_pool (company_id, product_id, warehouse_id, holding)
    select ${COMPANY}, p.product_id, w.id, 'Stock' from product p cross join unnest(array['W1', 'W2']) w (id)
    where p.product_id like 'B%'`.execute(db)
  await sql`insert into stock_place (pool_id) select id from stock_pool`.execute(db)
  // Ten million rows whose keys are known to be there are not looked up one by one.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
    insert into stock_move (id, posting_id, pool_id, place_id, company_id, product_id, product_class, warehouse_id, holding, bin, day, kind,
                            quantity, value, rule, line_key)
    select gen_random_uuid(), (select id from stock_posting limit 1), o.id, l.id, ${COMPANY}, o.product_id, 'METAL', o.warehouse_id, 'Stock', '',
           date '2026-01-01' + n * 7, case when n % 10 = 9 then 'Issue' else 'Receipt' end,
           case when n % 10 = 9 then -40 else 10 end, case when n % 10 = 9 then -400 else 100 end,
           case when n % 10 = 9 then 'AtCost' else 'Given' end, o.id || '-' || n
    from generate_series(0, ${MOVES_OF_A_POOL - 1}::int) n cross join stock_pool o join stock_place l on l.pool_id = o.id
    order by n`.execute(trx)
    await sql`
    insert into stock_day (place_id, pool_id, day, quantity, value)
    select place_id, pool_id, day, sum(quantity), sum(value) from stock_move group by 1, 2, 3`.execute(trx)
    await sql`
    update stock_place p set quantity = s.quantity, value = s.value
    from (select place_id, sum(quantity) as quantity, sum(value) as value from stock_move group by 1) s where s.place_id = p.id`.execute(
      trx,
    )
    await sql`
    update stock_pool o set quantity = p.quantity, value = p.value, last_day = (select max(day) from stock_day d where d.pool_id = o.id)
    from stock_place p where p.pool_id = o.id`.execute(trx)
  })
  await fillLots(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await fillClaims(db)
  // As a table stands whose rows are of another day.
  await sql`vacuum analyze`.execute(db)
}

/** Two lots for each product, one of ten lots on hold, of which one pound lies in each warehouse beside what moved. */
async function fillLots(db: Kysely<Tables>): Promise<void> {
  await sql`alter table stock_lot disable trigger user`.execute(db)
  await sql`
    insert into stock_lot (product_id, lot_no, status, hold_reason, received_on, created_by, updated_by)
    select p.product_id, p.product_id || '-' || n, case when n = 1 and p.product_id like '%0' then 'OnHold' else 'InStock' end,
           case when n = 1 and p.product_id like '%0' then 'Damage' end, '2026-01-01', 'bench', 'bench'
    from product p cross join generate_series(1, 2) n where p.product_id like 'B%'`.execute(db)
  await sql`alter table stock_lot enable trigger user`.execute(db)
  await sql`
    insert into stock_place (pool_id, lot_id, quantity, value)
    select o.id, l.id, 1, 10 from stock_lot l join stock_pool o on o.product_id = l.product_id
      and o.warehouse_id = case when l.lot_no like '%1' then 'W1' else 'W2' end`.execute(db)
  await sql`update stock_pool set quantity = quantity + 1, value = value + 10`.execute(db)
}

/** Two lines that want each fifth product. */
async function fillClaims(db: Kysely<Tables>): Promise<void> {
  await sql`alter table stock_claim disable trigger user`.execute(db)
  await sql`
    insert into stock_claim (id, company_id, product_id, warehouse_id, document_type, document_id, line_key, document_no, promised_on, ordered_on,
                             quantity, reserved)
    select gen_random_uuid(), ${COMPANY}, p.product_id, 'W1', 'bench', gen_random_uuid(), '1', 'SO', date '2027-01-10', date '2026-12-01', 10, 4
    from product p cross join generate_series(1, 2) n where p.product_id like 'B%5' or p.product_id like 'B%0'`.execute(
    db,
  )
  await sql`alter table stock_claim enable trigger user`.execute(db)
}
