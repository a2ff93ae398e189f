import { beforeEach, describe, expect, it } from 'vitest'
import { rateAt, useRate } from '../../../../server/trade/money/rate-at.ts'
import { businessDay } from '../../../../server/platform/calendar/business-day.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { NotRead } from '../../../../server/platform/outside/public-text.ts'
import { seedSchedules } from '../../../../server/platform/jobs/schedules.ts'
import type { FeedStanding } from '../../../../shared/contracts/gl/rate-feed.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import { Calls, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()
const controller = new Calls(app, 'controller')
const FEED = '/api/gl/foreign-exchange/feed'
const today = await businessDay(app.db, new Date())
const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

/** What the Bank answers, and what it was asked for. */
let answers: () => Promise<string>
const asked: string[] = []
app.deps.rateFeed = {
  read: (address) => {
    asked.push(address)
    return answers()
  },
}
const published = (rates: Readonly<Record<string, string>>, series = 'FXUSDCAD') => {
  const lines = Object.entries(rates).map(([day, rate]) => `"${day}","${rate}"`)
  answers = () => Promise.resolve(['"OBSERVATIONS"', `"date","${series}"`, ...lines].join('\r\n'))
}
const set = async (id: string, value: string) => {
  const { Data } = await admin.read(`/api/admin/configuration/${id}`)
  const values = value ? [{ scope: 'System', scopeId: null, language: null, value }] : []
  const saved = await admin.save('PUT', `/api/admin/configuration/${id}`, {
    record: { values },
    version: Data!['version'],
  })
  expect(saved.ResultStatus).toBe(1)
}
const read = async (as = controller) => (await as.save('POST', FEED)).Data as unknown as FeedStanding
const at = (day: string) => rateAt(app.db, 'NORTHGATE', 'USD', 'CAD', day)
const kept = async (day: string) =>
  (await admin.list(`/api/gl/foreign-exchange?effectiveDate=${day}&superseded=false`)).List
const told = async (as: Calls) =>
  ((await as.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures).alerts.find(
    ({ id }) => id === 'rateFeed',
  )

await seedSchedules(app.deps, app.deps.jobs.shipped)
const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==fetchRates')).List
const runSchedule = async () => {
  expect((await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`)).ResultStatus).toBe(1)
  await app.deps.jobs.drain()
}

beforeEach(() => asked.splice(0))

describe('[finance 6 feed] the feed of published rates', () => {
  it('is off until an administrator names an address', async () => {
    published({ [today]: '1.37' })
    expect((await clerk.get(FEED)).json()).toEqual({ isOn: false, last: null, lastGood: null })
    expect(await controller.save('POST', FEED)).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'gl:foreignExchange.feed.off' }],
    })
    await runSchedule()
    expect([asked, await told(controller)]).toEqual([[], undefined])
    await set('RateFeedAddress', 'https://rates.example.com/FX{currency}CAD?since={since}')
  })

  it('adds days, corrects what was published before, and leaves what is in use or was entered', async () => {
    await app.pool.query('delete from foreign_exchange where effective_date > $1::date - 40 and not used', [today])
    const typed: Row = {
      fromCurrency: 'USD',
      toCurrency: 'CAD',
      effectiveDate: before(3),
      rate: '1.3',
      source: 'Typed',
    }
    const record = { ...typed, fluctuationPercent: '2', used: false, superseded: false }
    expect((await admin.save('POST', '/api/gl/foreign-exchange', { record })).ResultStatus).toBe(1)
    published({ [before(6)]: '1.371', [before(5)]: '1.372', [before(3)]: '1.373' })
    expect((await read()).last).toMatchObject({
      problem: null,
      added: 2,
      same: 0,
      changed: 0,
      kept: 1,
      latestDay: before(3),
    })
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/rates\.example\.com\/FXUSDCAD\?since=20\d\d-\d\d-\d\d$/)])
    expect(await kept(before(6))).toMatchObject([{ rate: '1.371', source: 'BankOfCanada', fluctuationPercent: '2' }])
    expect(await at(before(3))).toMatchObject({ rate: '1.3' })

    await transaction(app.db, async (trx) => useRate(trx, (await at(before(6)))!))
    published({ [before(6)]: '1.381', [before(5)]: '1.382', [before(4)]: '1.383', [before(3)]: '1.3' })
    await runSchedule()
    expect(asked.at(-1)).toBe(`https://rates.example.com/FXUSDCAD?since=${before(12)}`)
    const { last } = (await clerk.get(FEED)).json() as FeedStanding
    expect(last).toMatchObject({ readBy: 'Novus', problem: null, added: 1, same: 1, changed: 1, kept: 1 })
    expect(await kept(before(6))).toMatchObject([{ rate: '1.371', used: true }])
    expect(await kept(before(5))).toMatchObject([{ rate: '1.382' }])
    const log = await app.pool.query(
      `select old_value, new_value from audit_log where table_name = 'foreign_exchange' and record_key = $1 and action_by = 'Novus' and column_name = 'rate'`,
      [before(5)],
    )
    expect(log.rows).toEqual([{ old_value: '1.372', new_value: '1.382' }])
  })

  it('takes nothing of an answer that cannot be, and tells whoever keeps rates until it is read again', async () => {
    const fails = async () => (await read()).last
    const good = before(1)
    answers = () => Promise.resolve('<html>Under maintenance</html>')
    expect(await fails()).toMatchObject({ problem: 'unread', added: 0 })
    published({ [good]: '1.38' }, 'FXCADUSD')
    expect(await fails()).toMatchObject({ problem: 'otherCurrency', told: 'CAD/USD' })
    published({ [good]: '1.38', [before(-1)]: '1.38' })
    expect(await fails()).toMatchObject({ problem: 'ahead', told: before(-1) })
    published({ [good]: '13.8' })
    expect(await fails()).toMatchObject({ problem: 'leaps', told: good })
    published({ '2001-01-01': '1.5' })
    expect(await fails()).toMatchObject({ problem: 'noRates', told: 'USD' })
    answers = () => Promise.reject(new NotRead('answered', '503'))
    const { last, lastGood } = await read()
    expect([last!.problem, last!.told, lastGood !== null]).toEqual(['answered', '503', true])
    expect(await kept(good)).toEqual([])
    expect(await told(controller)).toMatchObject({ args: { count: 6 }, level: 'warn' })
    expect(await told(clerk)).toBeUndefined()

    published({ [good]: '1.38' })
    expect((await read()).last).toMatchObject({ problem: null, added: 1 })
    expect(await told(controller)).toBeUndefined()
  })

  it('by its schedule tries again what may pass, and leaves the rest as a dead letter', async () => {
    const job = async () =>
      (await app.pool.query(`select state, error from job where name = 'fetchRates' order by created_on desc limit 1`))
        .rows[0]
    answers = () => Promise.reject(new NotRead('unreachable', 'ENOTFOUND'))
    await runSchedule()
    expect(await job()).toMatchObject({ state: 'Retrying', error: expect.stringContaining('unreachable ENOTFOUND') })
    answers = () => Promise.reject(new NotRead('moved', '301'))
    await runSchedule()
    expect(await job()).toMatchObject({ state: 'Failed', error: expect.stringContaining('moved 301') })
    expect(await told(controller)).toMatchObject({ args: { count: 2 } })
  })

  it('is read by hand by whoever may add rates', async () => {
    const sent = asked.length
    expect((await clerk.write('POST', FEED)).statusCode).toBe(403)
    expect(asked).toHaveLength(sent)
  })
})
