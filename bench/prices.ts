import { sql, type Kysely } from 'kysely'
import { pricesOf } from '../server/modules/oe/index.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import type { PriceAsked } from '../shared/contracts/oe/price.ts'
import { enterStockMasters } from '../tests/support/stock-books.ts'
import { median } from './statistics.ts'
import { withOwnBooks } from './own-books.ts'

const ROUNDS = 21
const DAY = '2026-06-30'
export const PRODUCTS = 100_000
/** Of a table: so many products with four ranges each are its 5,000 lines. */
export const PRICED = 1250

const product = (n: number) => `P${String(n % PRODUCTS).padStart(7, '0')}`
const customer = (n: number) => `BUYER-${n}`

/** Tables of 5,000 lines, each named by a customer, the last of them the list of the company; each has two versions, of which the newer counts. */
export async function fillPrices(db: Kysely<Tables>, tables: number): Promise<void> {
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, purchase_price, purchase_currency, active, apply_discount, created_by,
                         updated_by)
    select 'P' || lpad(n::text, 7, '0'), 'Priced ' || n, 'NonStock', 'METAL', 'LB', 1.72, 'CAD', true, true, 'bench', 'bench'
    from generate_series(0, ${PRODUCTS - 1}::int) n`.execute(db)
  await sql`
    insert into price_list (table_id, name, currency, created_by, updated_by)
    select 'T-' || n, 'Table ' || n, 'CAD', 'bench', 'bench' from generate_series(1, ${tables}::int) n`.execute(db)
  await sql`
    insert into price_table (table_key, table_id, version_no, status, name, used_for, currency, range_unit, bracket, discounts_all, effective, created_by,
                             updated_by)
    select 'T-' || n || '/' || v, 'T-' || n, v, 'Active', 'Table ' || n, case when n = ${tables} then 'Company' else 'Firms' end, 'CAD', 'LB', 'Line', false,
           date '2025-01-01' + (v - 1) * 365, 'bench', 'bench'
    from generate_series(1, ${tables}::int) n cross join generate_series(1, 2) v`.execute(db)
  await sql`
    insert into price_table_line (owner_id, position, product_id, price_type, unit, low_quantity, high_quantity, price, safety_price)
    select t.id, p * 4 + r, 'P' || lpad(((substr(t.table_id, 3)::int * ${PRICED} + p) % ${PRODUCTS})::text, 7, '0'), 'Fixed', 'LB',
           (array[1, 500, 2000, 5000])[r], (array[499, 1999, 4999, null])[r], 3 - r * 0.1, 2.0976
    from price_table t cross join generate_series(0, ${PRICED - 1}::int) p cross join generate_series(1, 4) r`.execute(
    db,
  )
  await sql`
    insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager, notes_pop_up, created_by,
                      updated_by)
    select 'BUYER-' || n, 'Buyer ' || n, 'Active', true, false, false, 'en-CA', false, false, false, 'bench', 'bench' from generate_series(1, 30000) n`.execute(
    db,
  )
  await sql`
    insert into firm_bill_to (owner_id, currency, credit_limit, on_hold, statement_cycle, consolidated_invoicing, po_required, interest_charged, dunned, price_table)
    select id, 'CAD', 1000000, false, 'Monthly', false, false, false, true, 'T-' || (1 + substr(firm_id, 7)::int % ${tables - 1}) from firm where firm_id like 'BUYER-%'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** Lines of an order of a customer: products of his table, and every tenth of the list of the company. */
const order = (tables: number, nth: number, lines: number): PriceAsked[] =>
  Array.from({ length: lines }, (_, at) => {
    const table = at % 10 === 9 ? tables : 1 + (nth % (tables - 1))
    return {
      ...{ billToId: customer(nth), shipToId: null, jobId: null, quantity: String(1 + ((at * 37) % 6000)), unit: 'LB' },
      ...{ productId: product(table * PRICED + ((at * 7 + nth) % PRICED)), day: DAY, currency: 'CAD' },
    }
  })

async function timed(db: Kysely<Tables>, tables: number, lines: number): Promise<string> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const asked = order(tables, 1 + round * 131, lines)
    const began = performance.now()
    const found = await pricesOf(db, asked, { together: true })
    // The first one warms up, as the first user of a morning does.
    if (round > 0) times.push(performance.now() - began)
    if (found.some(({ price }) => price === null)) throw new Error('A line of the bench has no price.')
  }
  const worst = Math.max(...times)
  return `price with trace of ${lines} lines: ${median(times).toFixed(1)} ms, at worst ${worst.toFixed(1)} ms (goal ${lines === 1 ? 5 : 150} ms)`
}

/** Prices of one line and of 500, over so many tables of 5,000 lines, 100,000 products and 30,000 customers. */
export const measurePrices = (tables: number): Promise<string> =>
  withOwnBooks({ name: 'prices', size: tables, fill: priced }, async (db) =>
    [
      `Prices over ${tables} tables in two versions of 5,000 lines:`,
      await timed(db, tables, 1),
      await timed(db, tables, 500),
    ].join('\n'),
  )

async function priced(db: Kysely<Tables>, tables: number): Promise<void> {
  await enterStockMasters(db)
  await fillPrices(db, tables)
}
