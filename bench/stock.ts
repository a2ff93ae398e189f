import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import { lists } from '../server/modules/ic/product-inquiry/lists.ts'
import { factsOf } from '../server/modules/ic/product-inquiry/reads.ts'
import { findProducts } from '../server/modules/ic/product-inquiry/find.ts'
import { availabilityOf } from '../server/stock/claims/available.ts'
import { onHandOf, stockAt } from '../server/stock/at.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'
import { issue, postOn } from '../tests/support/stock-books.ts'
import { median } from './statistics.ts'
import { fillStock } from './stock-fill.ts'
import { withOwnBooks } from './own-books.ts'

const ROUNDS = 7

interface StockFigure {
  readonly name: string
  readonly ms: number
  readonly goal: number
}

async function timed(name: string, goal: number, work: (round: number) => Promise<unknown>): Promise<StockFigure> {
  await work(0)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const began = performance.now()
    await work(round)
    times.push(performance.now() - began)
  }
  return { name, ms: median(times), goal }
}

const product = (n: number) => `B${String(n).padStart(7, '0')}`
const hundred = (from: number) => Array.from({ length: 100 }, (_, at) => product(from + at + 1))

/** A ticket of so many lines, posted with its entry and committed. */
const ticket = (db: Kysely<Tables>, day: string, products: readonly string[]) =>
  transaction(db, (trx) =>
    postOn(
      trx,
      day,
      products.map((productId, at) => issue('1', { productId, lineKey: String(at + 1) })),
    ),
  )

/** Figures, curve and warehouses of one product. */
async function inquired(db: Kysely<Tables>, productId: string): Promise<void> {
  const of = {
    productId,
    companyId: COMPANY,
    warehouseId: null,
    today: '2026-12-31',
    locale: 'en-CA',
    inSight: sql`true`,
    firmInSight: sql`true`,
    supplies: ['Purchase', 'Transfer', 'Work'],
  } as const
  if (!(await factsOf(db, of))) throw new Error(`no ${productId}`)
  await lists.warehouses.page(db, of, { Page: 1, isRead: () => true })
}

/** What stock is asked for and what moves it, over so many moves. */
export async function measureMoves(db: Kysely<Tables>): Promise<StockFigure[]> {
  const { rows } = await sql<{
    products: number
  }>`select count(*)::int as products from product where product_id like 'B%'`.execute(db)
  const { products } = rows[0]!
  const from = (round: number) => (round * 100) % (products - 100)
  const asked = { companyId: COMPANY, warehouseId: 'W1' }
  return [
    await timed('stock status of a warehouse today', 2000, () => stockAt(db, { ...asked, date: '2026-12-31' })),
    await timed('stock status of a warehouse at the end of a month', 2000, () =>
      stockAt(db, { ...asked, date: '2026-11-30' }),
    ),
    await timed('stock status of a warehouse half a year ago', 2000, () =>
      stockAt(db, { ...asked, date: '2026-06-30' }),
    ),
    await timed('what there is of 100 products', 20, (round) =>
      onHandOf(db, { companyId: COMPANY, products: hundred(from(round)) }),
    ),
    await timed('availability of 100 products', 20, (round) =>
      availabilityOf(db, { companyId: COMPANY, products: hundred(from(round)) }),
    ),
    await timed('what a product inquiry reads', 100, (round) => inquired(db, product(from(round) + 5))),
    await timed('a product found by words and sizes', 100, (round) =>
      findProducts(db, {
        typed: `plate ${0.01 * (1 + (round % 200))} >=48`,
        companyId: COMPANY,
        locale: 'en-CA',
        isRead: () => true,
      }),
    ),
    await timed('a product found by a part of its number', 100, (round) =>
      findProducts(db, {
        typed: product(from(round) + 7).slice(2),
        companyId: COMPANY,
        locale: 'en-CA',
        isRead: () => true,
      }),
    ),
    await timed('a ticket of 100 lines, committed', 100, (round) => ticket(db, '2026-12-30', hundred(from(round)))),
    await timed('the same for a day before ten later moves of each', 1000, (round) =>
      ticket(db, '2026-10-10', hundred(from(round))),
    ),
    await timed('a ticket of one line, committed', 100, (round) =>
      ticket(db, '2026-12-30', [product(from(round) + 1)]),
    ),
  ]
}

/** Makes stock of so many moves in a database of its own and asks it. */
export const measureStock = (moves: number): Promise<string> =>
  withOwnBooks({ name: 'stock', size: moves, fill: fillStock }, async (db) => {
    const figures = await measureMoves(db)
    return [
      `Stock of ${moves} moves:`,
      ...figures.map(({ name, ms, goal }) => `${name}: ${ms.toFixed(1)} ms (goal ${goal} ms)`),
    ].join('\n')
  })
