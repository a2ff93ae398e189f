import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetOldJobs } from '../../../../server/platform/jobs/cleanup.ts'
import { holdJob, retryJob, stopJob } from '../../../../server/platform/jobs/commands.ts'
import { Hopeless } from '../../../../server/platform/jobs/job.ts'
import { Presence } from '../../../../server/platform/jobs/presence.ts'
import { MOST_CRASHES, SILENCE_SECONDS, takeFromTheDead } from '../../../../server/platform/jobs/rows.ts'
import { openWorkshop, Write, type Workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.clear())
afterAll(() => shop.close())

const soon = { timeout: 20_000, interval: 50 }
const until = (id: string, state: string) =>
  vi.waitFor(async () => expect(await shop.row(id)).toMatchObject({ state }), soon)
const stop = (id: string) =>
  shop.deps.db.transaction().execute(async (trx) => stopJob(trx, (await holdJob(trx, id))!, 'Marie', shop.now()))
const retry = (id: string) =>
  shop.deps.db
    .transaction()
    .execute(async (trx) => retryJob(trx, shop.jobs, (await holdJob(trx, id))!, 'Marie', shop.now()))

/** As if the processes of all running jobs had last been heard of so long ago. */
const silentFor = (seconds: number) =>
  sql`update job set seen_on = now() - make_interval(secs => ${seconds}) where state = 'Running'`.execute(shop.deps.db)

/** Resolves when the work has come to a point; the work goes on when the test says so. */
function gate() {
  let reach = () => undefined as void
  let open = () => undefined as void
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { reached, open: () => open(), pass: () => (reach(), opened) }
}

describe('asking for a job', () => {
  it('is part of the transaction: rolled back, it was never asked for', async () => {
    const asking = shop.deps.db.transaction().execute(async (trx) => {
      await shop.jobs.enqueue(trx, Write, { text: 'never' }, { by: 'Test' })
      throw new Error('changed my mind')
    })
    await expect(asking).rejects.toThrow('changed my mind')
    await shop.ask('kept')
    expect(await shop.jobs.drain()).toBe(1)
    expect(await shop.written()).toEqual(['kept'])
  })

  it('twice with one key while it waits is asking once, for the newer payload at the earlier time', async () => {
    const first = await shop.ask('old', { key: 'k', runAt: new Date(shop.now().getTime() + 60_000) })
    expect(await shop.ask('new', { key: 'k' })).toBe(first)
    expect(await shop.ask('other', { key: 'l' })).not.toBe(first)
    await shop.jobs.drain()
    expect(await shop.written()).toEqual(['new', 'other'])
  })

  it('with a key whose job runs adds one more, as the running one may have looked already', async () => {
    const { reached, open, pass } = gate()
    const write = shop.work
    shop.work = async (text, context, jobs) => (text === 'first' && (await pass()), write(text, context, jobs))
    await shop.ask('first', { key: 'k' })
    const draining = shop.jobs.drain()
    await reached
    await shop.ask('second', { key: 'k' })
    open()
    await draining
    expect(await shop.written()).toEqual(['first', 'second'])
  })

  it('for a later time waits for that time', async () => {
    await shop.ask('later', { runAt: new Date(shop.now().getTime() + 3_600_000) })
    expect(await shop.jobs.drain()).toBe(0)
    shop.turn(3_600)
    expect(await shop.jobs.drain()).toBe(1)
  })

  it('with a payload that breaks its contract is refused', async () => {
    await expect(
      shop.deps.db.transaction().execute((trx) => shop.jobs.enqueue(trx, Write, { text: 5 } as never, { by: 'Test' })),
    ).rejects.toThrow(/payload/)
  })
})

describe('a job that fails', () => {
  it('is tried again after ever longer waits, then done', async () => {
    let failures = 2
    const write = shop.work
    shop.work = async (...args) => {
      if (failures-- > 0) throw new Error('not yet')
      await write(...args)
    }
    const id = await shop.ask('third time')
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Retrying', attempts: 1, error: 'not yet' })
    shop.turn(9)
    expect(await shop.jobs.drain()).toBe(0)
    shop.turn(1)
    expect(await shop.jobs.drain()).toBe(1)
    shop.turn(20)
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Done', attempts: 3, error: null })
    expect(await shop.written()).toEqual(['third time'])
  })

  it('too often is a dead letter, kept with its error, and may be tried again from there', async () => {
    const write = shop.work
    shop.work = async () => Promise.reject(new Error('the printer is out of paper'))
    const id = await shop.ask('letter')
    for (let n = 0; n < 5; n++, shop.turn(3_600)) await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Failed', attempts: 3, error: 'the printer is out of paper' })
    shop.work = write
    expect(await retry(id)).toBe(true)
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Done', attempts: 1 })
    expect(await retry(id)).toBe(false)
  })

  it('in a way that no attempt can help is a dead letter at once', async () => {
    shop.work = async () => Promise.reject(new Hopeless('no such printer'))
    const id = await shop.ask('letter')
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Failed', attempts: 1 })
  })

  it('because this release does not know it, or reads it otherwise, is a dead letter too', async () => {
    const ids = [await shop.ask('a'), await shop.ask('b')]
    await sql`update job set name = 'gone' where id = ${ids[0]}::uuid`.execute(shop.deps.db)
    await sql`update job set payload = '{"words": 1}' where id = ${ids[1]}::uuid`.execute(shop.deps.db)
    await shop.jobs.drain()
    for (const id of ids) expect(await shop.row(id)).toMatchObject({ state: 'Failed', attempts: 1 })
  })
})

describe('a crash', () => {
  it('between two statements of the last transaction leaves neither half, and the next attempt both', async () => {
    let killed = false
    const write = shop.work
    shop.work = async (text, context, jobs) => {
      if (killed) return write(text, context, jobs)
      killed = true
      await context.finish(async (trx) => {
        await sql`insert into written values (${text})`.execute(trx)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
      })
    }
    const id = await shop.ask('once')
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Retrying', attempts: 1 })
    expect(await shop.written()).toEqual([])
    shop.turn(60)
    await shop.jobs.drain()
    expect(await shop.row(id)).toMatchObject({ state: 'Done', attempts: 2 })
    expect(await shop.written()).toEqual(['once'])
  })

  it('of a process hands its job to another, and what the dead one still does counts for nothing', async () => {
    const { reached, open, pass } = gate()
    const write = shop.work
    shop.work = async (text, context, jobs) => {
      if (jobs === shop.jobs) await pass()
      await write(text, context, jobs)
    }
    const id = await shop.ask('once')
    const hanging = shop.jobs.drain()
    await reached
    expect(await takeFromTheDead(shop.deps.db, shop.now())).toEqual([])
    await silentFor(SILENCE_SECONDS.gone + 1)
    expect(await takeFromTheDead(shop.deps.db, shop.now())).toEqual([id])
    await shop.another().drain()
    // The kill was no attempt of the job's own.
    expect(await shop.row(id)).toMatchObject({ state: 'Done', attempts: 1, crashes: 1 })
    open()
    await hanging
    expect(await shop.row(id)).toMatchObject({ state: 'Done', attempts: 1 })
    expect(await shop.written()).toEqual(['once'])
  })

  it('is seen by the lock that a process holds as long as it is there: one that is only busy keeps its job for half a minute', async () => {
    const { reached, open, pass } = gate()
    shop.work = async () => pass()
    const id = await shop.ask('busy')
    const busy = shop.jobs.drain()
    await reached
    const { process_id } = (await shop.row(id)) as unknown as { process_id: string }
    const presence = new Presence(shop.deps.pool, process_id)
    await presence.keep()
    await presence.keep()
    await silentFor(SILENCE_SECONDS.gone + 1)
    expect(await takeFromTheDead(shop.deps.db, shop.now())).toEqual([])
    // A clock of the database that was set back makes nobody look alive.
    await silentFor(-3600)
    expect(await takeFromTheDead(shop.deps.db, shop.now())).toEqual([])
    await presence.end()
    expect(await takeFromTheDead(shop.deps.db, shop.now())).toEqual([id])
    open()
    await busy
  })

  it('that a job causes each time ends with a dead letter, not with dying servers', async () => {
    const id = await shop.ask('poison')
    for (let n = 0; n < MOST_CRASHES; n++) {
      expect(await shop.row(id)).toMatchObject({ state: 'Queued', crashes: n })
      await sql`update job set state = 'Running', attempts = attempts + 1, process_id = gen_random_uuid(),
        run_id = gen_random_uuid(), seen_on = now() - interval '1 hour' where state = 'Queued'`.execute(shop.deps.db)
      await takeFromTheDead(shop.deps.db, shop.now())
    }
    expect(await shop.row(id)).toMatchObject({
      ...{ state: 'Failed', attempts: 0, error: expect.stringContaining('ended') },
    })
  })
})

describe('processes', () => {
  it('share the work: of forty jobs each is done once', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => String(n).padStart(2, '0'))
    await Promise.all([shop.jobs.start(2), shop.another().start(2)])
    for (const text of texts) await shop.ask(text)
    await vi.waitFor(async () => expect(await shop.written()).toHaveLength(40), soon)
    expect(await shop.written()).toEqual(texts)
    const { rows } = await sql`select from job where attempts <> 1`.execute(shop.deps.db)
    expect(rows).toEqual([])
  })

  it('that end let a job finish, or give it back to the others', async () => {
    const { reached, pass } = gate()
    const write = shop.work
    shop.work = async (text, context, jobs) => {
      if (jobs !== shop.jobs) return write(text, context, jobs)
      void pass()
      await new Promise((_, fail) =>
        context.signal.addEventListener('abort', () => fail(context.signal.reason as Error)),
      )
    }
    await shop.jobs.start(1)
    const id = await shop.ask('passed on')
    await reached
    await shop.jobs.stop()
    expect(await shop.row(id)).toMatchObject({ state: 'Queued', attempts: 0 })
    await shop.another().start(1)
    await until(id, 'Done')
    expect(await shop.written()).toEqual(['passed on'])
  })
})

describe('a running job', () => {
  it('tells how far it is, and stops where it does so when somebody asks', async () => {
    const { reached, open, pass } = gate()
    shop.work = async (_, { progress }) => {
      await progress({ done: 3, total: 10, line: 'Reading firms' })
      await pass()
      for (;;) {
        await progress({ done: 4 })
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await shop.jobs.start(1)
    const id = await shop.ask('long')
    await reached
    expect(await shop.row(id)).toMatchObject({ state: 'Running', done: '3', total: '10', line: 'Reading firms' })
    expect(await stop(id)).toBe('Running')
    open()
    await until(id, 'Stopped')
    expect(await shop.row(id)).toMatchObject({ error: null, attempts: 1 })
  })

  it('that has not begun is stopped at once, and can be taken up again', async () => {
    const id = await shop.ask('waiting')
    expect(await stop(id)).toBe('Stopped')
    expect(await shop.jobs.drain()).toBe(0)
    expect(await stop(id)).toBe(null)
    expect(await retry(id)).toBe(true)
    await shop.jobs.drain()
    expect(await shop.written()).toEqual(['waiting'])
  })
})

describe('rows of jobs that are over', () => {
  it('go after a month, those of dead letters after a year', async () => {
    await shop.ask('done')
    await shop.jobs.drain()
    shop.work = async () => Promise.reject(new Hopeless('dead'))
    await shop.ask('failed')
    await shop.jobs.drain()
    shop.turn(31 * 86_400)
    expect(await forgetOldJobs(shop.deps)).toBe(1)
    shop.turn(335 * 86_400)
    expect(await forgetOldJobs(shop.deps)).toBe(1)
  })
})
