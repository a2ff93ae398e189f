import { afterAll } from 'vitest'
import { seed } from '../../server/modules/seed.ts'
import { seedIdentity } from '../../server/platform/identity/seed.ts'
import { Calls } from '../server/modules/admin/calls.ts'
import { openBooks, type Books } from './books.ts'
import { startTestApp, testDeps, type TestApp, type TestOptions } from './server.ts'

/** The books of Northgate behind the whole server, with its users; gone with the test file. */
export async function startNorthgate(
  options: Pick<TestOptions, 'clock'> = {},
): Promise<{ books: Books; app: TestApp; as: (user: string) => Calls }> {
  const books = await openBooks()
  await seedIdentity(testDeps(books.database))
  // Doors, counters and codes of every installation; no demo company beside this one.
  await seed(testDeps(books.database, { config: { demo: false } }))
  const app = await startTestApp({ ...options, database: books.database })
  afterAll(async () => {
    await app.close()
    await books.drop()
  })
  return { books, app, as: (user) => new Calls(app, user) }
}
