import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { CURRENCIES_HEADER } from '../../../../shared/contracts/live.ts'
import { testDatabase } from '../../../support/database.ts'
import { startTestApp, testDeps, type TestApp } from '../../../support/server.ts'

/** Two servers in one process, as tests have them: what one has read of its company is no business of the other. */
let dinars: TestApp
let dollars: TestApp
const told = async (app: TestApp) => {
  const answer = await app.call('admin', { method: 'GET', url: '/api/gl/currency' })
  return String(answer.headers[CURRENCIES_HEADER]).split(' ')
}

beforeAll(async () => {
  dollars = await startTestApp()
  dinars = await startTestApp()
  await sql`update company set currency = 'KWD' where is_default`.execute(dinars.db)
  await sql`insert into currency (currency_code, name, decimals, active, created_by, updated_by)
            values ('XQD', 'Of one company only', 3, true, 'x', 'x')`.execute(dinars.db)
})
afterAll(() => dollars.close())

it('[finance 3.1 decimals] a server counts in the currencies of its own company, whichever of them was asked last', async () => {
  const [theirs, ours] = [await told(dinars), await told(dollars)]
  expect([theirs[0], ours[0]]).toEqual(['KWD', 'CAD'])
  expect([theirs.includes('XQD3'), ours.includes('XQD3')]).toEqual([true, false])
  await told(dinars)
  expect((await dollars.call('admin', { method: 'GET', url: '/readyz' })).statusCode).toBe(200)
  expect(homeCurrency()).toBe('CAD')
})

it('[finance 3.1 decimals] nothing of a company is left behind by a server that has ended', async () => {
  await told(dinars)
  expect([homeCurrency(), decimalsOf('XQD')]).toEqual(['KWD', 3])
  await dinars.close()
  expect([homeCurrency(), decimalsOf('XQD')]).toEqual(['CAD', 2])
  const database = await testDatabase()
  await seedIdentity(testDeps(database))
  const empty = await startTestApp({ database })
  expect(homeCurrency()).toBe('CAD')
  await empty.close()
  await database.drop()
})
