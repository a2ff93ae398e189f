import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_CHOICES, type PreferenceChoices } from '../../../../shared/contracts/preferences.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls } from './calls.ts'

const URL = '/api/shell/preferences'
let app: TestApp
let admin: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

const choices = (changes: Partial<PreferenceChoices> = {}) => ({ ...NO_CHOICES, ...changes })
const stored = async (of: Calls) => (await of.get(URL)).json()
const save = (of: Calls, version: number, changes: Partial<PreferenceChoices>, key?: string) =>
  of.save('PUT', URL, { record: choices(changes), version }, key)

describe('preferences of a user [D17]', () => {
  it('are each user’s own; never chosen is null', async () => {
    expect(await stored(admin)).toEqual({ ...NO_CHOICES, version: 0 })
    const changes = { theme: 'dark', density: 'compact', favourites: ['AR0010', 'SH0110'] } as const
    expect(await save(admin, 0, changes)).toMatchObject({ ResultStatus: 1, Data: { theme: 'dark', version: 1 } })
    expect(await stored(admin)).toEqual({ ...choices(changes), version: 1 })
    for (const other of ['controller', 'buyer']) {
      const of = new Calls(app, other)
      expect(await stored(of), other).toMatchObject({ theme: null, version: 0 })
      expect(await save(of, 0, { theme: 'contrast' }), other).toMatchObject({ ResultStatus: 1 })
    }
    expect(await stored(admin)).toMatchObject({ theme: 'dark' })
    expect((await app.call(null, { method: 'GET', url: URL })).statusCode).toBe(401)
  })

  it('written over an older version are a conflict that tells what stands; the same call twice is one write', async () => {
    const { version } = await stored(admin)
    const key = randomUUID()
    const first = await save(admin, version, { theme: 'light' }, key)
    expect(await save(admin, version, { theme: 'light' }, key)).toEqual(first)
    expect(await save(admin, version, { density: 'comfortable' })).toMatchObject({
      ResultStatus: 2,
      ResultCode: 'CONFLICT',
      Data: { version: version + 1, current: { theme: 'light', version: version + 1 } },
    })
    expect(await save(admin, version + 7, { density: 'comfortable' })).toMatchObject({ ResultCode: 'CONFLICT' })
  })

  it('of two first writes at once one is told', async () => {
    const clerk = new Calls(app, 'clerk')
    const answers = await Promise.all([save(clerk, 0, { theme: 'dark' }), save(clerk, 0, { theme: 'light' })])
    expect(answers.map((answer) => answer.ResultCode).sort()).toEqual(['CONFLICT', 'SAVED'])
  })

  it('[A35] take only menus as favourites, at most thirty, each once, and keep one whose menu is gone', async () => {
    const { version } = await stored(admin)
    const refused = await save(admin, version, { favourites: ['AR0010', "x'; drop table menu", 'AR9999'] })
    expect(refused).toMatchObject({ ResultStatus: 2, ResultCode: 'REFUSED' })
    expect(refused.Problems!.map((problem) => problem.Args)).toEqual([
      { menu: "x'; drop table menu" },
      { menu: 'AR9999' },
    ])
    expect(await save(admin, version, { favourites: ['AR0010', 'SH0130'] })).toMatchObject({ ResultStatus: 1 })
    await app.pool.query("delete from route where menu_id = 'SH0130'")
    await app.pool.query("delete from menu where menu_id = 'SH0130'")
    const kept = await save(admin, version + 1, { favourites: ['SH0130', 'AR0010'] })
    expect(kept).toMatchObject({ ResultStatus: 1, Data: { favourites: ['SH0130', 'AR0010'] } })
    for (const favourites of [Array.from({ length: 31 }, (_, at) => `M${at}`), ['AR0010', 'AR0010'], [7]])
      expect((await admin.write('PUT', URL, { record: { ...NO_CHOICES, favourites }, version })).statusCode).toBe(400)
    expect((await admin.write('PUT', URL, { record: { ...NO_CHOICES, theme: 'pink' }, version })).statusCode).toBe(400)
    expect((await admin.write('PUT', URL, { record: NO_CHOICES, version }, null)).statusCode).toBe(400)
  })
})
