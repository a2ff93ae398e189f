import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CountDesk } from '../support/counting.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { Statements } from '../support/statements.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 3.1] [issue bad days] A warehouse of thousands of tags asks no more of the database than one of three, and each tag counts once. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = new CountDesk(books, app, as('admin'))
const statements = new Statements(app.pool)
const DAY = '2026-06-30'
const FEW = 3
const MANY = 3000

beforeAll(async () => {
  await enterMasters(admin.calls, books)
  await enterStockMasters(db)
})

/** As many places with 10 at 4.00 each, frozen by tag. */
async function frozen(id: string, places: number): Promise<number> {
  const products = Array.from({ length: places }, (_, at) => `${id}-${String(at).padStart(5, '0')}`)
  await admin.stocked(id, Object.fromEntries(products.map((product) => [product, ['10', '40'] as const])), '2026-06-02')
  expect(await admin.askFreeze(id, DAY, { usesTags: true, spareTags: 2 })).toMatchObject({ ResultStatus: 1 })
  const { sent } = await statements.of(() => app.deps.jobs.drain())
  return sent.length
}

/** All tags but the spare ones come back: nine on each, of which one is entered as people enter it, and counted by what it asks. */
async function entered(id: string): Promise<number> {
  const { answer, sent } = await statements.of(() => admin.tag(id, 1, '9'))
  expect(answer, JSON.stringify(answer)).toMatchObject({ ResultStatus: 1 })
  await sql`
    update physical_count_tag g set status = 'Entered', quantity = 9, entered_by = 'Priya', enterer_id = gen_random_uuid(), entered_on = now()
    from physical_count c
    where c.id = g.owner_id and c.warehouse_id = ${id} and g.line_id is not null and g.status = 'Unused'`.execute(db)
  return sent.length
}

async function counted(id: string): Promise<Record<string, number>> {
  const does = async (what: string, times: number) => {
    const { answer, sent } = await statements.of(() =>
      Promise.all(Array.from({ length: times }, () => admin.does(id, what))),
    )
    return { answers: answer, sent: sent.length / times }
  }
  const tag = await entered(id)
  const tags = await does('post-tags', 1)
  expect(tags.answers[0], JSON.stringify(tags.answers)).toMatchObject({ ResultStatus: 1 })
  // Whoever posts them again adds nothing.
  expect((await admin.does(id, 'post-tags')).Data).toMatchObject({ tags: 0 })
  const ended = await does('upgrade', 1)
  expect(ended.answers[0], JSON.stringify(ended.answers)).toMatchObject({ ResultStatus: 1 })
  const posted = await does('post', 1)
  expect(posted.answers[0], JSON.stringify(posted.answers)).toMatchObject({ ResultStatus: 1 })
  return { tag, tags: tags.sent, ended: ended.sent, posted: posted.sent }
}

describe('[supply 3.1 tags] a count of thousands of tags', () => {
  it('freezes, takes a tag, posts its tags, ends and is posted in as many statements as one of three, and each tag counts once', async () => {
    const few = { frozen: await frozen('TF', FEW), ...(await counted('TF')) }
    const many = { frozen: await frozen('TM', MANY), ...(await counted('TM')) }
    expect(many).toEqual(few)
    const { rows } = await sql<{ of: string }>`
      select concat_ws(' ', w.warehouse_id, trim_scale(sum(o.quantity)), trim_scale(sum(o.value)),
                       (select count(*) from stock_move m where m.warehouse_id = w.warehouse_id and m.kind = 'Count'),
                       (select count(*) from physical_count_tag g join physical_count c on c.id = g.owner_id
                        where c.warehouse_id = w.warehouse_id and g.status = 'Posted')) as of
      from warehouse w join stock_pool o on o.warehouse_id = w.warehouse_id where w.warehouse_id in ('TF', 'TM') group by w.warehouse_id order by w.warehouse_id`.execute(
      db,
    )
    expect(rows.map(({ of }) => of)).toEqual(['TF 27 108 3 3', 'TM 27000 108000 3000 3000'])
  })
})
