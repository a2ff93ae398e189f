import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorAlerts } from '../../../../server/platform/alerts/alerts.ts'
import type { HomeAsked } from '../../../../server/platform/home/provider.ts'
import { judgeAnew } from '../../../../server/platform/jobs/clock-back.ts'
import { isCron, nextRun } from '../../../../server/platform/jobs/cron.ts'
import { isZone } from '../../../../shared/contracts/time-zone.ts'
import { enqueueDue, seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import { openWorkshop, Write, type Workshop } from './workshop.ts'

const next = (cron: string, zone: string, after: string) => nextRun(cron, zone, new Date(after)).toISOString()

describe('times of a schedule', () => {
  it('are read by the clocks of its zone', () => {
    expect(next('0 6 * * 1-5', 'America/Toronto', '2026-11-20T15:00:00Z')).toBe('2026-11-23T11:00:00.000Z')
    expect(next('*/10 * * * *', 'UTC', '2026-11-20T15:00:00Z')).toBe('2026-11-20T15:10:00.000Z')
    expect(next('0 0 29 2 *', 'UTC', '2026-11-20T15:00:00Z')).toBe('2028-02-29T00:00:00.000Z')
  })

  it('come when clocks leave them out, and once when clocks repeat them', () => {
    // 2027-03-14 has no 02:30 in Toronto, 2027-11-07 has two 01:30.
    expect(Date.parse(next('30 2 * * *', 'America/Toronto', '2027-03-14T05:00:00Z'))).toBeLessThan(
      Date.parse('2027-03-15T07:00:00Z'),
    )
    const first = next('30 1 * * *', 'America/Toronto', '2027-11-07T04:00:00Z')
    expect(first).toMatch(/^2027-11-07/)
    expect(next('30 1 * * *', 'America/Toronto', first)).toBe('2027-11-08T06:30:00.000Z')
  })

  it.each(['', '* * * *', '* * * * * *', '61 * * * *', '0 25 * * *', 'at noon on all days', '0 0 31 2 *'])(
    'are refused when they can never be: %s',
    (cron) => expect(isCron(cron)).toBe(false),
  )

  it('are refused in a zone that nobody knows', () => {
    expect(isZone('America/Toronto')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(isZone('+05:00')).toBe(false)
  })
})

describe('a schedule', () => {
  let shop: Workshop
  beforeAll(async () => {
    shop = await openWorkshop()
    await seedSchedules(shop.deps, [{ id: 'hourly', kind: Write, payload: { text: 'tick' }, cron: '0 * * * *' }])
  })
  afterAll(() => shop.close())
  const due = () => enqueueDue(shop.deps, shop.jobs)

  it('asks at its time, once for all processes', async () => {
    await due()
    expect(await shop.jobs.drain()).toBe(0)
    shop.turn(3_600)
    await Promise.all([due(), due(), due()])
    expect(await shop.jobs.drain()).toBe(1)
    await due()
    expect(await shop.jobs.drain()).toBe(0)
    expect(await shop.written()).toEqual(['tick'])
  })

  it('that was missed for days asks once, and goes on from now', async () => {
    shop.turn(3 * 86_400 + 60)
    await due()
    expect(await shop.jobs.drain()).toBe(1)
    const { rows } = await sql<{ next: string; last: string }>`
      select next_run_on as next, last_run_on as last from schedule`.execute(shop.deps.db)
    expect(new Date(rows[0]!.last)).toEqual(shop.now())
    expect(rows[0]!.next).toBe('2026-11-23T17:00:00Z')
  })

  it('that was judged by a clock that was ahead is judged anew when it is set back, as is all that waits', async () => {
    const before = shop.now()
    const next = () =>
      sql<{ next: string }>`select next_run_on as next from schedule`
        .execute(shop.deps.db)
        .then(({ rows }) => rows[0]!.next)
    const soonest = await next()
    expect(await judgeAnew(shop.deps, shop.jobs)).toBe(0)
    const year = 366 * 86_400
    shop.turn(year)
    await due()
    const at = await shop.ask('asked then')
    const later = await shop.ask('an hour from then', { runAt: new Date(shop.now().getTime() + 3_600_000) })
    await sql`insert into sign_in_failure (kind, subject, failures, last_failure, locked_until)
      values ('account', 'marie', 9, ${shop.now()}, ${shop.now()})`.execute(shop.deps.db)
    shop.turn(-year)
    expect(shop.now()).toEqual(before)
    await due()
    expect(await shop.jobs.drain()).toBe(0)
    expect(await judgeAnew(shop.deps, shop.jobs)).toBeGreaterThan(0)
    expect(await next()).toBe(soonest)
    expect(new Date((await shop.row(at)).run_at)).toEqual(before)
    expect(new Date((await shop.row(later)).run_at).getTime()).toBe(before.getTime() + 3_600_000)
    const { rows: locks } = await sql`select from sign_in_failure`.execute(shop.deps.db)
    expect(locks).toEqual([])
    const alerts = await operatorAlerts({ isFull: false }).read({ db: shop.deps.db, now: shop.now() } as HomeAsked)
    expect(alerts.alerts).toEqual([expect.objectContaining({ id: 'clockBack', args: { count: 1 } })])
    expect(await judgeAnew(shop.deps, shop.jobs)).toBe(0)
    await sql`delete from job`.execute(shop.deps.db)
  })

  it('that an administrator has changed stays so when the server starts again', async () => {
    await sql`update schedule set cron = '0 0 1 1 *', active = false`.execute(shop.deps.db)
    await seedSchedules(shop.deps, [{ id: 'hourly', kind: Write, payload: { text: 'tick' }, cron: '0 * * * *' }])
    shop.turn(400 * 86_400)
    await due()
    expect(await shop.jobs.drain()).toBe(0)
  })
})
