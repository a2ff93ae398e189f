import { sql } from 'kysely'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '../server/modules/seed.ts'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import { seedIdentity } from '../server/platform/identity/seed.ts'
import { installQueue } from '../server/platform/jobs/queue.ts'
import { createLog } from '../server/platform/log.ts'
import { Calls, type Row } from '../tests/server/modules/admin/calls.ts'
import type { Books } from '../tests/support/books.ts'
import type { TestDatabase } from '../tests/support/database.ts'
import { loadNorthgate } from '../tests/support/load-northgate.ts'
import { enterMasters } from '../tests/support/northgate-masters.ts'
import { enterCustomers } from '../tests/support/receivables-desk.ts'
import { startTestApp, testDeps } from '../tests/support/server.ts'
import { enterSalesAccounts, ShippingDesk } from '../tests/support/shipping-desk.ts'
import { enterStockMasters } from '../tests/support/stock-books.ts'
import { processorTime } from './documents-client.ts'
import { fillOrders, TO_INVOICE } from './orders-fill.ts'
import { fillPrices, PRICED, PRODUCTS } from './prices.ts'
import { median } from './statistics.ts'

/** Price tables; a try over few lines has few. */
const tablesFor = (lines: number) => (lines < 100_000 ? 4 : 200)
const ROUNDS = 11
/** Rounds before those that count: a desk saves orders all day, and the code of its server is compiled by the tenth. */
const WARM = 10

interface Figure {
  readonly name: string
  readonly goal: number
  readonly ms: number
  readonly worst: number
  readonly server: number
  readonly postgres: number
}

const text = ({ name, goal, ms, worst, server, postgres }: Figure): string =>
  `${name}: ${ms.toFixed(0)} ms, at worst ${worst.toFixed(0)}; of the processor ${server.toFixed(0)} of the server and ${postgres.toFixed(0)} of PostgreSQL (goal ${goal} ms)`

/** Orders, their queue, invoices and register over so many lines of orders, 100,000 products, 30,000 customers and 200 price tables of 5,000 lines. */
export async function measureOrders(lines: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-orders-'))
  const dataDir = join(folder, 'database')
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir, log })
  const pool = createPool({ url: embedded.url(), max: 10, log, statementTimeout: 600_000 })
  const db = createDatabase(pool)
  const database: TestDatabase = { name: 'novus', url: embedded.url(), db, pool, drop: async () => undefined }
  try {
    await migrate(db)
    await installQueue(pool)
    await loadNorthgate(db)
    await seedIdentity(testDeps(database))
    await seed(testDeps(database, { config: { demo: false } }))
    const app = await startTestApp({
      database,
      log: createLog('error'),
      clock: { now: () => new Date('2026-06-30T16:00:00Z') },
    })
    const admin = new Calls(app, 'admin')
    const books = { db } as Books
    await enterMasters(admin, books)
    await enterCustomers(books)
    await enterStockMasters(db)
    await enterSalesAccounts(books)
    await fillPrices(db, tablesFor(lines))
    await sql`update firm_bill_to set terms_code = 'T2', credit_limit = 100000000 where terms_code is null`.execute(db)
    const desk = new ShippingDesk(admin, app)
    await fillOrders(db, desk, lines)
    const postgres = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const time = () => processorTime({ server: process.pid, postgres } as Parameters<typeof processorTime>[0])
    const figures: Figure[] = []
    const measured = async (
      name: string,
      goal: number,
      work: (nth: number) => Promise<unknown>,
      rounds = ROUNDS,
      warm = WARM,
    ) => {
      for (let nth = 0; nth < warm; nth++) await work(nth)
      const before = time()
      const times: number[] = []
      for (let nth = warm; nth < warm + rounds; nth++) {
        const began = performance.now()
        await work(nth)
        times.push(performance.now() - began)
      }
      const after = time()
      const figure = {
        ...{ name, goal, ms: median(times), worst: Math.max(...times) },
        ...{ server: (after.server - before.server) / rounds, postgres: (after.postgres - before.postgres) / rounds },
      }
      console.log(text(figure))
      figures.push(figure)
    }
    /** Products of the list of the company, which prices them for everybody. */
    const listed = (at: number) => `P${String((tablesFor(lines) * PRICED + (at % PRICED)) % PRODUCTS).padStart(7, '0')}`
    const ordered = (nth: number, count: number): readonly Row[] =>
      Array.from({ length: count }, (_, at) => ({
        ...{ productId: listed(nth * 101 + at * 7), quantity: '2', unitPrice: null },
      }))
    const customer = (nth: number) => ({ billToId: `BUYER-${1 + ((nth * 131) % 30_000)}` })
    const made: Row[] = []
    await measured('Order of 100 lines, saved with its prices, credit and what is kept for it', 150, async (nth) =>
      made.push(await desk.orders.taken(ordered(nth, 100), customer(nth))),
    )
    await measured('The same, released', 150, async (nth) => {
      const answer = await desk.orders.act('release', made[nth]!)
      if (answer.ResultStatus !== 1) throw new Error(JSON.stringify(answer.Problems))
    })
    await measured('Shipping queue', 200, async () => {
      const answer = await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all')
      if (answer.statusCode !== 200) throw new Error(answer.body)
    })
    await measured(
      'Sales register of a year, its first page with sums and proof',
      1000,
      async () => {
        const answer = await admin.save('POST', '/api/ar/sales-register/run', {
          parameters: { fromDate: '2026-01-01', toDate: '2026-12-31' },
        })
        if (answer.ResultStatus !== 1) throw new Error(JSON.stringify(answer))
      },
      3,
      1,
    )
    await measured(
      'Orders to invoice, seen',
      1000,
      async () => void (await desk.toInvoice({ invoiceDate: '2026-06-30' })),
      3,
      1,
    )
    await measured(
      `${TO_INVOICE} orders invoiced`,
      30_000,
      async () => {
        const { rows } = await desk.invoiced({ invoiceDate: '2026-06-30' })
        const refused = rows.filter(({ outcome }) => outcome !== 'done')
        if (refused.length > 0) throw new Error(JSON.stringify(refused.slice(0, 3)))
      },
      1,
      0,
    )
    await app.close()
    return figures.map(text).join('\n')
  } finally {
    await db.destroy()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
