import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { role } from '../../server/ledger/legs.ts'
import { refusalOf } from '../support/books.ts'
import { CountDesk, FREEZE } from '../support/counting.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { enterStockMasters, issue, postOn, standsAt } from '../support/stock-books.ts'

/** [supply 4] Several people at one warehouse in the same moment: each finds it wholly before another, or wholly after him. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = new CountDesk(books, app, as('admin'))
const clerk = admin.as(as('clerk'))
const approver = admin.as(as('approver'))
const { db } = books
const DAY = '2026-06-30'

beforeAll(async () => {
  await enterMasters(admin.calls, books)
  await enterStockMasters(db)
})

let n = 0
async function stocked(quantity = '100', value = '1000'): Promise<{ id: string; product: string }> {
  const [id, product] = [`Q${++n}`, `X${n}`]
  await admin.stocked(id, { [product]: [quantity, value] }, '2026-06-02')
  return { id, product }
}
const ship = (warehouseId: string, productId: string, quantity: string) =>
  books.inTransaction((trx) => postOn(trx, DAY, [issue(quantity, { productId, warehouseId, contra: role('COGS') })]))
const counted = async (id: string, product: string, figure: string) => {
  await admin.frozen(id, DAY)
  await admin.count(id, { [product]: figure })
  expect(await admin.does(id, 'upgrade')).toMatchObject({ ResultStatus: 1 })
}

describe('[supply 4.2] a warehouse that several people count, move and post at once', () => {
  it('[supply 34] of two who freeze it at once one does; the other is asked whether to throw away what is frozen', async () => {
    const { id } = await stocked()
    const asked = await Promise.all([admin.askFreeze(id, DAY), approver.askFreeze(id, DAY)])
    const begun = asked.filter(({ ResultStatus }) => ResultStatus === 1)
    expect(begun.length).toBe(1)
    expect(asked.find(({ ResultStatus }) => ResultStatus !== 1)!.Problems).toMatchObject([
      { Key: 'kit:process.underWay' },
    ])
    await app.deps.jobs.drain()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from physical_count where warehouse_id = ${id}`.execute(db)
    expect(rows[0]!.n).toBe(1)
    expect(await approver.askFreeze(id, DAY)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'ic:rules.countFreeze.discards', Args: { counts: 0, tags: 0 } }],
    })
  })

  it('[supply 35] of two who post a count at once one does, and the other finds it clear; the same call again is the first answer', async () => {
    const { id, product } = await stocked()
    await counted(id, product, '97')
    const key = '0b7b1f4e-95a7-4b39-8a50-6d1f4d2a1c01'
    // Both may post, whoever is first; one without the right would be told that instead, when he comes first.
    const both = await Promise.all([admin.does(id, 'post', {}, key), approver.does(id, 'post')])
    const [done] = both.filter(({ ResultStatus }) => ResultStatus === 1)
    const [late] = both.filter(({ ResultStatus }) => ResultStatus !== 1)
    expect(done, JSON.stringify(both)).toMatchObject({ Data: { value: '-30.00' } })
    expect(late?.Message, JSON.stringify(both)).toBe('The count stage is Clear but must be Counted.')
    if (both[0] === done) expect(await admin.does(id, 'post', {}, key)).toMatchObject({ EntityId: done!.EntityId })
    expect(await standsAt(db, DAY, { warehouseId: id, productId: product })).toEqual(['97', '970.00'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from stock_move where warehouse_id = ${id} and kind = 'Count'`.execute(db)
    expect(rows[0]!.n).toBe(1)
  })

  it('[supply 35] whoever may not post a count is told so while it waits, and it waits on', async () => {
    const { id, product } = await stocked()
    await counted(id, product, '97')
    const refused = await clerk.does(id, 'post')
    expect(refused, JSON.stringify(refused)).toMatchObject({ Problems: [{ Key: 'kit:refused.noRight' }] })
    expect(await admin.standing(id)).toMatchObject({ stage: 'Counted' })
  })

  it('[supply 4.2] what is shipped while it is frozen is wholly in the picture or wholly after it, whoever was first', async () => {
    const { id, product } = await stocked()
    const ships = Array.from({ length: 12 }, () => ship(id, product, '1'))
    expect(await admin.askFreeze(id, DAY)).toMatchObject({ ResultStatus: 1 })
    await Promise.all([...ships, app.deps.jobs.drain()])
    const [line] = await admin.lines(id)
    const { rows } = await sql<{ since: string }>`
      select trim_scale(coalesce(-sum(m.quantity), 0))::text as since from physical_count c
      left join stock_move m on m.warehouse_id = c.warehouse_id and m.seq > c.frozen_seq where c.warehouse_id = ${id}`.execute(
      db,
    )
    expect(Number(line!.frozen) - Number(rows[0]!.since)).toBe(88)
    await admin.count(id, { [product]: line!.frozen })
    await admin.does(id, 'upgrade')
    expect(await admin.does(id, 'post')).toMatchObject({ ResultStatus: 1, Data: { value: '0.00' } })
    expect(await standsAt(db, DAY, { warehouseId: id, productId: product })).toEqual(['88', '880.00'])
  })

  it('[supply 3.1] twenty people enter tags of one product at once, and none is lost', async () => {
    const { id, product } = await stocked()
    await admin.frozen(id, DAY, { usesTags: true })
    const tags = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? admin : clerk).tag(id, 100 + at, '4', { productId: product }),
    )
    expect((await Promise.all(tags)).every(({ ResultStatus }) => ResultStatus === 1)).toBe(true)
    const posts = await Promise.all([admin.does(id, 'post-tags'), clerk.does(id, 'post-tags')])
    expect(posts.map(({ Data }) => (Data as { tags: number }).tags).toSorted((a, b) => a - b)).toEqual([0, 20])
    expect(await admin.lines(id)).toMatchObject([{ counted: '80' }])
  })

  it('[supply 2.2] more has left since the freeze than was counted: nothing is posted, and it is said of what', async () => {
    const { id, product } = await stocked()
    await admin.frozen(id, DAY)
    await ship(id, product, '60')
    await admin.count(id, { [product]: '40' })
    await admin.does(id, 'upgrade')
    const short = await admin.does(id, 'post')
    expect(short.Problems).toMatchObject([
      { Key: 'ic:rules.physicalCount.moreLeft', Args: { product, left: '60', counted: '40' } },
    ])
    expect(await admin.standing(id)).toMatchObject({ stage: 'Counted' })
    expect(await standsAt(db, DAY, { warehouseId: id, productId: product })).toEqual(['40', '400.00'])
  })

  it('[supply 4.2] a freeze that finds another one made meanwhile throws away nothing', async () => {
    const { id, product } = await stocked()
    expect(await admin.askFreeze(id, DAY)).toMatchObject({ ResultStatus: 1 })
    // Asked for while the warehouse was clear, and done when somebody has frozen it and counted.
    const { rows } = await sql<{ id: string }>`
      select id from work_run where room = 'ic/count-freeze' and subject = ${id}`.execute(db)
    await app.deps.jobs.drain()
    await admin.count(id, { [product]: '99' })
    await sql`
      update job set state = 'Queued', finished_on = null, attempts = 0 where id = (select job_id from work_run where id = ${rows[0]!.id}::uuid)`.execute(
      db,
    )
    await app.deps.jobs.drain()
    expect(await admin.standing(id)).toMatchObject({ figures: { counted: 1 } })
    const run = (await admin.calls.get(`${FREEZE}/runs/${rows[0]!.id}`)).json<{ rows: unknown[] }>()
    expect(run.rows.length).toBeGreaterThan(0)
  })

  it('[supply 3.1] what moves before the day of a count is refused until it is posted', async () => {
    const { id, product } = await stocked()
    await admin.frozen(id, DAY)
    const early = books.inTransaction((trx) =>
      postOn(trx, '2026-06-29', [issue('1', { productId: product, warehouseId: id })]),
    )
    expect(await refusalOf(early)).toMatchObject([{ Key: 'ledger:stock.countUnderWay' }])
  })
})
