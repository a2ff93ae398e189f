import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '../../../../server/platform/database/pool.ts'
import type { Tables } from '../../../../server/platform/database/tables.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { createLog } from '../../../../server/platform/log.ts'
import { NoCounter, Numbering } from '../../../../server/platform/numbering/numbering.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'

const CONNECTIONS = 16
const TAKERS = 200

let database: TestDatabase
let documents: Pool
let own: Pool
let db: Kysely<Tables>
let numbering: Numbering
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  const log = createLog('silent')
  documents = createPool({ url: database.url, max: CONNECTIONS, log })
  own = createPool({ url: database.url, max: 2, log })
  db = createDatabase(documents)
  numbering = new Numbering(createDatabase(own))
})
afterAll(async () => {
  await Promise.all([documents.end(), own.end()])
  await database.drop()
})

interface CounterOptions {
  prefix?: string | null
  reset?: string
  gapless?: boolean
  active?: boolean
}

async function newCounter({ prefix = null, reset = 'Never', gapless = true, active = true }: CounterOptions = {}) {
  const id = `COUNTER${++made}`
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active,
                                  created_by, updated_by)
    values (${id}, ${id}, ${prefix}, 4, ${reset}, false, ${gapless}, ${active}, 'test', 'test')`.execute(db)
  return id
}

const on = (date: string) => ({ date, branchId: null })
const take = (counterId: string, date = '2026-11-21') =>
  transaction(db, (trx) => numbering.takeNumber(trx, counterId, on(date)))

type Fate = 'commit' | 'rollback' | 'kill'

/** Takes a number for each document, as many at once as there are connections; answers all that were taken, and those whose document was kept. */
async function takeAll(counterId: string, fates: readonly Fate[]) {
  const taken: string[] = []
  const kept: string[] = []
  const waiting = [...fates]
  const writeAll = async () => {
    for (let fate = waiting.pop(); fate; fate = waiting.pop()) await write(fate)
  }
  const write = async (fate: Fate) => {
    const written = transaction(db, async (trx) => {
      const number = await numbering.takeNumber(trx, counterId, on('2026-11-21'))
      taken.push(number)
      if (fate === 'rollback') throw new Error('the document is refused')
      if (fate === 'kill') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
      return number
    })
    await written.then(
      (number) => kept.push(number),
      (error: unknown) => {
        if (fate === 'commit') throw error
      },
    )
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, writeAll))
  return { taken, kept }
}

const fates = fc.array(
  fc.oneof(
    { weight: 16, arbitrary: fc.constant<Fate>('commit') },
    { weight: 3, arbitrary: fc.constant<Fate>('rollback') },
    { weight: 1, arbitrary: fc.constant<Fate>('kill') },
  ),
  { minLength: TAKERS, maxLength: TAKERS },
)

describe('200 documents on 16 connections at once, some refused, some with a killed connection', () => {
  it('a gapless counter gives what is kept the numbers from 1 on, without gap or duplicate', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (all) => {
        const { kept } = await takeAll(await newCounter(), all)
        const count = all.filter((fate) => fate === 'commit').length
        expect(kept.toSorted()).toEqual(Array.from({ length: count }, (_, i) => String(i + 1).padStart(4, '0')))
      }),
      { numRuns: 2 },
    )
  }, 60_000)

  it('an ordinary counter gives none twice, and does not wait for the documents', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (all) => {
        const { taken } = await takeAll(await newCounter({ gapless: false }), all)
        expect(taken).toHaveLength(TAKERS)
        expect(new Set(taken).size).toBe(TAKERS)
      }),
      { numRuns: 2 },
    )
  }, 60_000)
})

describe('a counter', () => {
  it('gives a document of December a number of December, also in January', async () => {
    const id = await newCounter({ prefix: 'I{YYYY}-{MM}-', reset: 'Monthly' })
    const days = ['2026-12-30', '2027-01-02', '2026-12-31', '2027-01-02']
    const numbers: string[] = []
    for (const day of days) numbers.push(await take(id, day))
    expect(numbers).toEqual(['I2026-12-0001', 'I2027-01-0001', 'I2026-12-0002', 'I2027-01-0002'])
  })

  it('an ordinary number is lost with its document, a gapless one is not', async () => {
    for (const [gapless, next] of [
      [true, '0001'],
      [false, '0002'],
    ] as const) {
      const id = await newCounter({ gapless })
      await takeAll(id, ['rollback'])
      expect(await take(id)).toBe(next)
    }
  })

  it('goes on from a number that was set', async () => {
    const id = await newCounter()
    await sql`
      insert into sequence_number (counter_id, next_number, created_by, updated_by)
      values (${id}, 500, 'test', 'test')`.execute(db)
    expect([await take(id), await take(id)]).toEqual(['0500', '0501'])
  })

  it('that is unknown or out of use gives none', async () => {
    await expect(take('NOBODY')).rejects.toThrow(NoCounter)
    await expect(take(await newCounter({ active: false }))).rejects.toThrow(NoCounter)
  })
})
