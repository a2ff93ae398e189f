import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { gathered } from '../../../../server/platform/database/gathered.ts'
import { planned } from '../../../../server/platform/database/planned.ts'
import type { Trx } from '../../../../server/platform/database/transaction.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let app: TestApp
let asked: string[] = []
let asking: MockInstance

beforeAll(async () => {
  const query = pg.Client.prototype.query as (...call: unknown[]) => unknown
  asking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    const [text] = call as [string | { text: string }]
    asked.push(typeof text === 'string' ? text : text.text)
    return query.apply(this, call) as never
  } as never)
  app = await startTestApp()
  await sql`create table told (id bigint generated always as identity, word text not null check (word <> 'bad'), amount numeric)`.execute(
    app.db,
  )
})
beforeEach(async () => {
  await sql`truncate told`.execute(app.db)
  asked = []
})
afterAll(async () => {
  asking.mockRestore()
  await app.close()
})

const words = Array.from({ length: 101 }, (_, at) => `word ${at}`)
const add = (trx: Trx, word: string, amount: string | null) =>
  planned(trx, sql<{ id: string }>`insert into told (word, amount) values (${word}, ${amount}) returning id`)
const find = async (trx: Trx, word: string) =>
  (await sql<{ word: string; amount: string | null }>`select word, amount from told where word = ${word}`.execute(trx))
    .rows
const valuesOf = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))

describe('work that is gathered', () => {
  it('has each its own answers, in two statements a question, however many there are', async () => {
    await app.db.transaction().execute(async (trx) => {
      // Types are asked for once, by the first.
      await gathered(trx, words.slice(0, 4), (piece, word) => find(piece.trx, word))
      await gathered(trx, ['a', 'b', 'c', 'd'], (piece, word) => add(piece.trx, word, null))
      asked = []
      const ids = valuesOf(await gathered(trx, words, (piece, word) => add(piece.trx, word, word.slice(5))))
      expect(new Set(ids.flatMap((rows) => (rows as { id: string }[]).map(({ id }) => id))).size).toBe(101)
      const found = await gathered(trx, words, async (piece, word) => [
        await find(piece.trx, word),
        await find(piece.trx, `${word} that is not there`),
        piece.wrote,
      ])
      expect(valuesOf(found)).toEqual(words.map((word) => [[{ word, amount: word.slice(5) }], [], false]))
      expect(asked.filter((text) => /told/.test(text))).toHaveLength(2 + 2 * 2)
    })
  })

  it('waits with its first question for what must be done before it', async () => {
    await app.db.transaction().execute(async (trx) => {
      const before = sql`insert into told (word) values ('first of all')`.execute(trx)
      const ended = await gathered(trx, words, (piece) => find(piece.trx, 'first of all'), before)
      expect(valuesOf(ended)).toEqual(words.map(() => [{ word: 'first of all', amount: null }]))
    })
  })

  it('fails whole where the database refuses one of them, and nobody asks who was refused before that', async () => {
    await app.db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx)
      const ended = await gathered(trx, [...words, 'bad'], async (piece, word) => {
        if (word === 'word 7') throw new Error('by itself')
        return add(piece.trx, word, null)
      })
      expect(ended.every(({ status }) => status === 'rejected')).toBe(false)
      expect(ended.at(-1)).toMatchObject({ status: 'rejected', reason: { code: '23514' } })
      expect(valuesOf(ended)[7]).toBe('Error: by itself')
      await sql`rollback to savepoint before`.execute(trx)
      expect(await find(trx, 'word 1')).toEqual([])
    })
  })
})
