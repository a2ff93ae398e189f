import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CONTROLS,
  valueProblem,
  type Control,
  type ValueLine,
} from '../../../../shared/contracts/admin/configuration.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { businessDay } from '../../../../server/platform/calendar/business-day.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { valueOf } from '../../../../server/platform/configuration/value-of.ts'
import { seed } from '../../../../server/modules/seed.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

const SETTINGS = '/api/admin/configuration'
const HOMEPAGE = 'MobileHomePageText'
const line = (
  value: string | null,
  scope: ValueLine['scope'] = 'System',
  scopeId: string | null = null,
  language: ValueLine['language'] = null,
): ValueLine => ({
  scope,
  scopeId,
  language,
  value,
})
async function save(id: string, values: readonly ValueLine[]): Promise<CallResult<Row>> {
  const { version } = (await admin.read(`${SETTINGS}/${id}`)).Data!
  return admin.save('PUT', `${SETTINGS}/${id}`, { record: { values }, version })
}
const rules = (answer: CallResult) =>
  (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key.replace('admin:rules.configuration.', '')])
const told = async (user: string, headers: Record<string, string> = {}) =>
  (
    await app.call(user, {
      method: 'GET',
      headers,
      url: `/api/Configuration/GetConfigurationByControlId?controlId=${HOMEPAGE}`,
    })
  ).json() as unknown

describe('configuration', () => {
  it('[S3.13] is one record for each setting that the suite reads, edited and never made or deleted', async () => {
    const { List } = await admin.list(SETTINGS)
    expect(List.map((row) => row['controlId']).sort()).toEqual(CONTROLS.map(({ id }) => id).sort())
    expect(List.find((row) => row['controlId'] === 'SignInHelp')).toMatchObject({
      type: 'text',
      systemValue: 'ext. 4100',
    })
    expect((await admin.write('POST', SETTINGS, { record: {} })).statusCode).toBe(404)
    expect((await new Calls(app, 'clerk').get(SETTINGS)).statusCode).toBe(403)
  })

  it('[S7.09] the value nearest to the asker counts: his own, his company’s, the system’s', async () => {
    const { rows } = await app.pool.query('select company_id as id from company where is_default')
    const company = rows[0].id as string
    expect(await save(HOMEPAGE, [line('for all')])).toMatchObject({ ResultStatus: 1 })
    expect(await told('buyer')).toEqual({ ControlValue: 'for all' })
    await save(HOMEPAGE, [line('for all'), line('for the company', 'Company', company)])
    expect(await told('buyer')).toEqual({ ControlValue: 'for the company' })
    await save(HOMEPAGE, [
      line('for all'),
      line('for the company', 'Company', company),
      line('for him', 'User', 'buyer'),
    ])
    expect(await told('buyer')).toEqual({ ControlValue: 'for him' })
    expect(await told('clerk')).toEqual({ ControlValue: 'for the company' })
    await save(HOMEPAGE, [line('for all'), line(null, 'User', 'buyer')])
    expect(await told('buyer')).toEqual({ ControlValue: '' })
    expect(await valueOf(app.db, 'NothingKnows')).toBe('')
    await seed(app.deps)
    expect(await told('clerk')).toEqual({ ControlValue: 'for all' })
  })

  it('[S7.09] [S1.12] a text that people read has a value for each language: the reader’s, else English, else the one for all', async () => {
    const inFrench = { 'x-locale': 'fr-CA' }
    const of = async (headers: Record<string, string>) => ((await told('clerk', headers)) as Row)['ControlValue']
    const ours = (value: string, language: ValueLine['language']) => line(value, 'System', null, language)
    expect(await save(HOMEPAGE, [line('for all'), ours('en français', 'fr-CA')])).toMatchObject({ ResultStatus: 1 })
    expect([await of(inFrench), await of({ 'x-locale': 'zh-CN' })]).toEqual(['en français', 'for all'])
    expect((await admin.list(SETTINGS)).List.find((row) => row['controlId'] === HOMEPAGE)).toMatchObject({
      ...{ systemValue: 'for all', valueCount: 2 },
    })
    await save(HOMEPAGE, [line('for all'), ours('en français', 'fr-CA'), ours('in English', 'en-CA')])
    expect([await of(inFrench), await of({ 'x-locale': 'zh-CN' })]).toEqual(['en français', 'in English'])
    // A nearer place counts before a better language.
    await save(HOMEPAGE, [ours('en français', 'fr-CA'), line('for her', 'User', 'clerk')])
    expect(await of(inFrench)).toBe('for her')

    // Whoever does not say his language: the cookie, what is stored for him, his browser.
    await save(HOMEPAGE, [ours('en français', 'fr-CA'), ours('中文', 'zh-TW')])
    await app.pool.query(`update app_user set language = 'zh-TW' where user_name = 'clerk'`)
    expect(await of({ cookie: 'culture=fr-CA', 'accept-language': 'zh-TW' })).toBe('en français')
    expect(await of({ 'accept-language': 'fr' })).toBe('中文')
    await app.pool.query(`update app_user set language = null where user_name = 'clerk'`)
    expect(await of({ 'accept-language': 'fr' })).toBe('en français')
    expect(await of({})).toBe('')
  })

  it('[S9.04] [S7.05] the default language is a setting: the call of the languages, and letters to people without one, go by it', async () => {
    const known = async () =>
      ((await app.call(null, { method: 'GET', url: '/api/shell_init/languages' })).json() as Row)['DefaultLanguage']
    const letter = async (locale: string | null) => {
      const values = { displayName: 'Claire', userName: 'claire', date: '2026-11-20', time: '15:04' }
      const id = await transaction(app.db, (trx) =>
        app.deps.mailer.write(trx, 'passwordChanged', { to: 'claire@example.com', locale, values, by: 'Test' }),
      )
      return (await app.pool.query('select locale from letter where id = $1', [id])).rows[0].locale as string
    }
    expect([await known(), await letter(null)]).toEqual(['en-CA', 'en-CA'])
    expect(await save('DefaultLanguage', [line('fr-CA')])).toMatchObject({ ResultStatus: 1 })
    expect([await known(), await letter(null), await letter('zh-TW')]).toEqual(['fr-CA', 'fr-CA', 'zh-TW'])
    const { List } = await admin.list(`${SETTINGS}/DefaultLanguage/history`)
    expect(List.map((row) => row['newValue'])).toContain('fr-CA')
    await save('DefaultLanguage', [])
    expect(await known()).toBe('en-CA')
  })

  it.each<[string, string, ValueLine[], string, string]>([
    ['a default language that we have not', 'DefaultLanguage', [line('de-DE')], 'values.0.value', 'valueChoice'],
    ['no default language', 'DefaultLanguage', [line(null)], 'values.0.value', 'valueChoice'],
    [
      'a default language of one user',
      'DefaultLanguage',
      [line('fr-CA', 'User', 'clerk')],
      'values.0.scope',
      'scopeOffered',
    ],
    [
      'the same language twice',
      HOMEPAGE,
      [line('a', 'System', null, 'fr-CA'), line('b', 'System', null, 'fr-CA')],
      'values.1.language',
      'scopeOnce',
    ],
    [
      'a language where none is read',
      'SignInHelp',
      [line('a', 'System', null, 'fr-CA')],
      'values.0.language',
      'languageOffered',
    ],
    ['the same place twice', HOMEPAGE, [line('a'), line('b')], 'values.1.scope', 'scopeOnce'],
    ['a scope that nobody looks at', 'SignInHelp', [line('a', 'User', 'clerk')], 'values.0.scope', 'scopeOffered'],
    ['a company that is not there', HOMEPAGE, [line('a', 'Company', 'NOPE')], 'values.0.scopeId', 'placeKnown'],
    ['a user without a name', HOMEPAGE, [line('a', 'User')], 'values.0.scopeId', 'placeKnown'],
    ['a system with a name', HOMEPAGE, [line('a', 'System', 'X')], 'values.0.scopeId', 'placeKnown'],
    ['a time zone nobody lives in', 'TimeZone', [line('Mars/Olympus')], 'values.0.value', 'valueZone'],
    [
      'an address that is not encrypted',
      'RateFeedAddress',
      [line('http://rates.example.com')],
      'values.0.value',
      'valueAddress',
    ],
    ['an address of the house', 'RateFeedAddress', [line('https://localhost/rates')], 'values.0.value', 'valueAddress'],
    [
      'an address with a user',
      'RateFeedAddress',
      [line('https://me:x@rates.example.com')],
      'values.0.value',
      'valueAddress',
    ],
    ['a currency nobody publishes', 'RateFeedCurrencies', [line('USD, euro')], 'values.0.value', 'valueWords'],
    ['a text that is too long', 'SignInHelp', [line('x'.repeat(101))], 'values.0.value', 'valueTooLong'],
  ])('refuses %s at its field', async (_what, id, values, field, rule) => {
    const answer = await save(id, values)
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual([field, rule])
  })

  it('knows the values of each type', () => {
    const of = (control: Partial<Control>, value: string) =>
      valueProblem({ id: 'x', type: 'text', scopes: ['System'], default: '', ...control }, value)
        ?.key.split('.')
        .at(-1)
    expect([of({ type: 'flag' }, 'true'), of({ type: 'flag' }, 'yes')]).toEqual([undefined, 'valueFlag'])
    expect([of({ type: 'integer', least: 1, most: 9 }, '9'), of({ type: 'integer' }, '1.5')]).toEqual([
      undefined,
      'valueWhole',
    ])
    expect(of({ type: 'integer', least: 1, most: 9 }, '10')).toBe('valueRange')
    expect([of({ type: 'choice', choices: ['a', 'b'] }, 'a'), of({ type: 'choice', choices: ['a'] }, 'c')]).toEqual([
      undefined,
      'valueChoice',
    ])
  })

  it('[finance 1] says in which zone a day begins: in the evening it is not yet tomorrow, whatever the server’s clocks say', async () => {
    const evening = new Date('2026-07-01T00:30:00Z')
    const days = async () => [
      await businessDay(app.db, evening),
      await businessDay(app.db, new Date('2026-12-31T05:00:00Z')),
    ]
    expect(await days(), 'in Toronto, with and without daylight saving').toEqual(['2026-06-30', '2026-12-31'])
    expect(await save('TimeZone', [line('Asia/Shanghai')])).toMatchObject({ ResultStatus: 1 })
    expect(await days()).toEqual(['2026-07-01', '2026-12-31'])
    expect(await save('TimeZone', [])).toMatchObject({ ResultStatus: 1 })
    expect(await days()).toEqual(['2026-06-30', '2026-12-31'])
  })

  it('looks at a branch between user and company, and only where a setting can be set', async () => {
    const answers: Control = {
      id: 'ProbeSetting',
      type: 'text',
      scopes: ['System', 'Company', 'Branch'],
      default: 'none',
    }
    const known = CONTROLS as Control[]
    known.push(answers)
    try {
      const asker = { company: 'A', branch: 'B', user: 'clerk' }
      expect(await valueOf(app.db, 'ProbeSetting', asker)).toBe('none')
      await app.pool.query(`insert into configuration (control_id, control_value, scope, scope_id) values
        ('ProbeSetting', 'user', 'User', 'clerk'), ('ProbeSetting', 'branch', 'Branch', 'B'),
        ('ProbeSetting', 'company', 'Company', 'A'), ('ProbeSetting', 'system', 'System', null)`)
      expect(await valueOf(app.db, 'ProbeSetting', asker)).toBe('branch')
      expect(await valueOf(app.db, 'ProbeSetting', { company: 'A' })).toBe('company')
      expect(await valueOf(app.db, 'ProbeSetting')).toBe('system')
    } finally {
      known.splice(known.indexOf(answers), 1)
      await app.pool.query("delete from configuration_control where control_id = 'ProbeSetting'")
    }
  })

  it('[S3.36] keeps every earlier value in its history', async () => {
    await save('SignInHelp', [line('ext. 1')])
    await save('SignInHelp', [line('ext. 2')])
    const { List } = await admin.list(`${SETTINGS}/SignInHelp/history`)
    expect(List.map((row) => row['oldValue'])).toEqual(expect.arrayContaining(['ext. 1', 'ext. 4100']))
  })
})
