import { afterAll, afterEach, expect } from 'vitest'
import { proveBooks } from '../../server/ledger/prove.ts'
import { seal } from '../../server/ledger/seal.ts'
import { BOOK_PROOFS } from '../../server/modules/index.ts'
import { seed } from '../../server/modules/seed.ts'
import { seedIdentity } from '../../server/platform/identity/seed.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import { Calls } from '../server/modules/admin/calls.ts'
import { CLERK, openBooks, type Books } from './books.ts'
import { filledDatabase, repeatedly } from './database.ts'
import { loadNorthgate } from './load-northgate.ts'
import { startTestApp, testDeps, type TestApp, type TestOptions } from './server.ts'

export interface Northgate {
  readonly books: Books
  readonly app: TestApp
  readonly as: (user: string) => Calls
}

/**
 * The books of Northgate behind the whole server, with its users; gone with the test file. After each test all of it proves: entries,
 * control accounts, balances, seals, and what the documents say [FI1, FI8, FI10, FI11].
 */
export async function startNorthgate(options: Pick<TestOptions, 'clock' | 'mail'> = {}): Promise<Northgate> {
  const books = await openBooks(
    await filledDatabase('northgate', async (making) => {
      await loadNorthgate(making.db)
      await seedIdentity(testDeps(making))
      // Doors, counters and codes of every installation; no demo company beside this one.
      await seed(testDeps(making, { config: { demo: false } }))
    }),
  )
  const app = await startTestApp({ ...options, database: books.database })
  const proving = repeatedly(books.database)
  afterEach(async () => {
    await seal(books.db, CLERK.now)
    const asked = { date: '2026-06-30', now: new Date(0), proofs: BOOK_PROOFS }
    expect(await proveBooks(proving, COMPANY, asked)).toEqual([])
  })
  afterAll(async () => {
    await app.close()
    await proving.destroy()
    await books.drop()
  })
  return { books, app, as: (user) => new Calls(app, user) }
}
