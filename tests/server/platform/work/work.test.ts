import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Hopeless } from '../../../../server/platform/jobs/job.ts'
import { currentUser, findUser, type CurrentUser } from '../../../../server/platform/identity/user.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { beginWork, workHandler } from '../../../../server/platform/work/work-job.ts'
import type { WorkInHand } from '../../../../server/platform/work/work-in-hand.ts'
import { resultOf } from '../../../../server/platform/work/work-rows.ts'
import { DONE, refusedBecause } from '../../../../server/platform/work/outcome.ts'
import { Works } from '../../../../server/platform/work/work.ts'
import { seededDatabase, testDeps } from '../../../support/server.ts'
import type { Deps } from '../../../../server/platform/deps.ts'
import type { TestDatabase } from '../../../support/database.ts'

const ROOM = 'admin/probe'
const ITEMS = sql`
  select 'item ' || n as item, null::text as room, null::text as record, n::text as key, null::text as title
  from generate_series(1, 120) n`
let database: TestDatabase
let deps: Deps
let user: CurrentUser
let work: (hand: WorkInHand) => Promise<void>

beforeAll(async () => {
  database = await seededDatabase()
  deps = testDeps(database)
  const works = new Works()
  works.add({ room: ROOM, action: 'probe', right: 'admin/probe.run', run: (hand) => work(hand) })
  deps.jobs.add(workHandler(deps, works))
  await sql`create table done_to (item text)`.execute(deps.db)
  const { rows } = await sql<{ subject: string }>`select subject from app_user where user_name = 'admin'`.execute(
    deps.db,
  )
  user = currentUser((await findUser(deps.db, { subject: rows[0]!.subject, grant: null, signIn: null }))!)
})
beforeEach(() => sql`truncate done_to`.execute(deps.db))
afterAll(() => database.drop())

const begin = async () => {
  const now = deps.clock.now()
  const begun = await transaction(deps.db, (trx) =>
    beginWork(deps, { trx, user, now }, { room: ROOM, action: 'probe', subject: null, asked: {} }),
  )
  return (begun as { id: string }).id
}
const result = async (id: string) => (await resultOf(deps.db, id, { room: null, userId: user.id }))!
const doneTo = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from done_to`.execute(deps.db)
  return rows[0]!.count
}

describe('work on many things', () => {
  it('does each in a transaction of its own: what is refused leaves nothing, and keeps no other from being done', async () => {
    work = async (hand) => {
      await hand.plan(ITEMS)
      await hand.each(async ({ trx }, { item, key }) => {
        await sql`insert into done_to values (${item})`.execute(trx)
        if (key === '3') throw new Error('out of paper')
        return key === '2' ? refusedBecause('kit:refused.gone') : DONE
      })
    }
    const id = await begin()
    await deps.jobs.drain()
    expect(await doneTo()).toBe(118)
    const told = await result(id)
    expect(told).toMatchObject({ state: 'Done', done: 120, total: 120, counts: { done: 118, refused: 2 } })
    expect(told.rows.slice(0, 2).map(({ key, problems }) => [key, problems[0]?.Key])).toEqual([
      ['2', 'kit:refused.gone'],
      ['3', 'kit:work.failed'],
    ])
  })

  it('goes on after an interruption where it was, and does nothing twice', async () => {
    let attempts = 0
    work = async (hand) => {
      attempts++
      await hand.plan(ITEMS)
      const admit = hand.admit.bind(hand)
      let lots = 0
      // Between two lots of the first attempt nobody is there any more.
      hand.admit = () => (attempts === 1 && ++lots === 3 ? Promise.reject(new Error('out of reach')) : admit())
      await hand.each(async ({ trx }, { item }) => {
        await sql`insert into done_to values (${item})`.execute(trx)
        return DONE
      })
    }
    const id = await begin()
    await deps.jobs.drain()
    expect(await result(id)).toMatchObject({ state: 'Waiting', counts: { done: 100 } })
    await sql`update job set run_at = now() - interval '1 minute' where state = 'Retrying'`.execute(deps.db)
    await deps.jobs.drain()
    const { state, counts } = await result(id)
    expect([attempts, state, counts.done, await doneTo()]).toEqual([2, 'Done', 120, 120])
  })

  it('done in one piece commits with its end, or not at all', async () => {
    work = (hand) =>
      hand.whole(async ({ trx }) => {
        await sql`insert into done_to values ('all')`.execute(trx)
        return [{ item: 'all', room: 'admin/firm', record: 'X', key: 'X', title: null, outcome: 'done' }]
      })
    const id = await begin()
    await deps.jobs.drain()
    expect(await result(id)).toMatchObject({ state: 'Done', rows: [{ id: 'all', record: 'X', outcome: 'done' }] })
    work = (hand) =>
      hand.whole(async ({ trx }) => {
        await sql`insert into done_to values ('half')`.execute(trx)
        throw new Hopeless('no')
      })
    const failed = await begin()
    await deps.jobs.drain()
    expect([await doneTo(), (await result(failed)).state]).toEqual([1, 'Failed'])
  })

  it('is nobody else’s', async () => {
    work = () => Promise.resolve()
    const id = await begin()
    expect(await resultOf(deps.db, id, { room: null, userId: '00000000-0000-4000-8000-000000000000' })).toBeNull()
  })
})
