import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Company } from '../../../../shared/contracts/admin/company.ts'
import { UserCode } from '../../../../shared/contracts/admin/user-code.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
let controller: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  controller = new Calls(app, 'controller')
})
afterAll(() => app.close())

const rules = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

async function change(
  path: string,
  changes: Row,
  { by = admin, confirmed }: { by?: Calls; confirmed?: string[] } = {},
) {
  const { Data } = await by.read(path)
  return by.save('PUT', path, { record: changes, version: Data!['version'], confirmed })
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('rules of a company', () => {
  const second = (changes: Row = {}) => ({
    ...emptyRecord(Company.fields),
    companyId: 'SOUTHGATE',
    name: 'Southgate Ltd.',
    active: true,
    line1: '1 Main St',
    city: 'Guelph',
    country: 'CA',
    ...changes,
  })

  it('[S3.12] exactly one company is the default: it moves when somebody says yes, and both changes are audited', async () => {
    expect(rules(await change('/api/admin/company/NORTHGATE', { isDefault: false }))).toEqual([
      ['isDefault', 'admin:rules.company.oneDefault'],
    ])
    expect(await admin.save('POST', '/api/admin/company', { record: second() })).toMatchObject({ ResultStatus: 1 })
    const asked = await change('/api/admin/company/SOUTHGATE', { isDefault: true })
    expect(asked.Problems).toEqual([
      { Field: 'isDefault', Key: 'admin:rules.company.defaultMoves', Args: { name: 'Northgate Metals & Electric' } },
    ])
    const confirmed = ['admin.company.defaultMoves']
    expect(await change('/api/admin/company/SOUTHGATE', { isDefault: true }, { confirmed })).toMatchObject({
      ResultStatus: 1,
    })
    expect((await admin.read('/api/admin/company/NORTHGATE')).Data).toMatchObject({ isDefault: false, version: 2 })
    const history = await admin.list('/api/admin/company/NORTHGATE/history')
    expect(history.List[0]).toMatchObject({ columnName: 'isDefault', oldValue: 'true', newValue: 'false' })
    await change('/api/admin/company/NORTHGATE', { isDefault: true }, { confirmed })
    const { rows } = await app.pool.query('select company_id from company where is_default')
    expect(rows).toEqual([{ company_id: 'NORTHGATE' }])
  })

  it('[S3.12] the default company is active and stays', async () => {
    expect(rules(await change('/api/admin/company/NORTHGATE', { active: false }))).toEqual([
      ['active', 'admin:rules.company.defaultActive'],
    ])
    const { Data } = await admin.read('/api/admin/company/NORTHGATE')
    const refused = await admin.save('DELETE', `/api/admin/company/NORTHGATE?version=${String(Data!['version'])}`)
    expect(rules(refused)).toEqual([['isDefault', 'admin:rules.company.defaultStays']])
  })

  it.each([
    [{ logo: PNG, logoFileType: null }, [['logoFileType', 'admin:rules.company.logoTypeGiven']]],
    [{ logo: PNG, logoFileType: 'image/gif' }, [['logo', 'admin:rules.company.logoOfItsType']]],
    [
      { logo: btoa('<svg onload="alert(1)"/>'), logoFileType: 'image/png' },
      [['logo', 'admin:rules.company.logoOfItsType']],
    ],
    [
      { logo: PNG, logoFileType: 'image/svg+xml' },
      [
        ['logoFileType', 'kit:problems.notAChoice'],
        ['logo', 'admin:rules.company.logoOfItsType'],
      ],
    ],
    [{ logo: PNG, logoFileType: 'image/png' }, []],
  ])('[S3.12] a logo is the kind of file that its type says (%#)', async (changes, expected) => {
    expect(rules(await change('/api/admin/company/NORTHGATE', changes))).toEqual(expected)
  })
})

describe('rules of a warehouse', () => {
  it('[S4.24] is put out of use only while its count stage is Clear', async () => {
    expect(rules(await change('/api/admin/warehouse/TOR-1', { active: false }))).toEqual([
      ['active', 'admin:rules.warehouse.clearToDeactivate'],
    ])
    expect(await change('/api/admin/warehouse/LAV-1', { active: false })).toMatchObject({ ResultStatus: 1 })
  })

  it('[S6.09] negative stock is for administrators', async () => {
    await app.pool.query("delete from role_right where role_id = 'controller' and right_id = 'admin/warehouse.*'")
    await app.pool.query(
      "insert into role_right values ('controller', 'admin/warehouse.edit'), ('controller', 'admin/warehouse.view')",
    )
    const path = '/api/admin/warehouse/TRUCK-4'
    expect(rules(await change(path, { negativeStockAllowed: true }, { by: controller }))).toEqual([
      ['negativeStockAllowed', 'admin:rules.warehouse.negativeStockRight'],
    ])
    expect(await change(path, { negativeStockAllowed: true })).toMatchObject({ ResultStatus: 1 })
  })

  it('asks before a branch with active warehouses is put out of use', async () => {
    expect(rules(await change('/api/admin/branch/HAM', { active: false }))).toEqual([
      ['active', 'admin:rules.branch.warehousesLeftBehind'],
    ])
  })

  it('belongs to a branch that is in use', async () => {
    await change('/api/admin/branch/LAV', { active: false }, { confirmed: ['admin.branch.warehousesLeftBehind'] })
    expect(rules(await change('/api/admin/warehouse/HAM-1', { branchId: 'LAV' }))).toEqual([
      ['branchId', 'kit:refused.notOffered'],
    ])
  })
})

describe('rules of user codes', () => {
  const CODES = '/api/admin/user-code'
  const code = (changes: Row) => ({
    ...emptyRecord(UserCode.fields),
    codeType: 'SHIP_VIA',
    codeId: 'RAIL',
    description: 'Rail',
    active: true,
    ...changes,
  })
  const named = async (codeId: string) => (await admin.list(`${CODES}?codeId==${codeId}`)).List[0]!

  it('[S5.24] code id and description are required, a code is used once within its type', async () => {
    expect(rules(await admin.save('POST', CODES, { record: code({ codeId: '', description: '' }) }))).toEqual([
      ['codeId', 'kit:problems.required'],
      ['description', 'kit:problems.required'],
    ])
    expect(await admin.save('POST', CODES, { record: code({}) })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await admin.save('POST', CODES, { record: code({}) }))).toEqual([
      ['codeId', 'admin:rules.userCode.usedOnceInType'],
    ])
    expect(await admin.save('POST', CODES, { record: code({ codeType: 'CARRIER' }) })).toMatchObject({
      ResultStatus: 1,
    })
  })

  it('[S5.24] a code of the system is locked', async () => {
    const { id, version } = await named('PJ')
    expect(rules(await change(`${CODES}/${String(id)}`, { description: 'x' }))).toEqual([
      [null, 'admin:rules.userCode.systemCodeLocked'],
    ])
    expect(rules(await admin.save('DELETE', `${CODES}/${String(id)}?version=${String(version)}`))).toEqual([
      [null, 'admin:rules.userCode.systemCodeLocked'],
    ])
  })

  it('[S5.24] a code in use is inactivated, not deleted', async () => {
    const { id, version } = await named('OUR-TRUCK')
    expect(rules(await admin.save('DELETE', `${CODES}/${String(id)}?version=${String(version)}`))).toEqual([
      [null, 'kit:refused.inUse'],
    ])
    expect(await change(`${CODES}/${String(id)}`, { active: false })).toMatchObject({ ResultStatus: 1 })
  })

  it('[S5.24] a code may name an account of its own, a number and a text', async () => {
    const attributes = { glAccount: '6200', numberValue: '2.5', textValue: 'MTO-7' }
    const saved = await admin.save('POST', CODES, { record: code({ codeId: 'RATED', ...attributes }) })
    expect(saved.Data).toMatchObject(attributes)
    const url = `${CODES}/${String(saved.Data!['id'])}`
    expect(rules(await change(url, { glAccount: '9999-NOT' }))).toEqual([['glAccount', 'kit:refused.unknownRecord']])
  })

  it('[S3.04] a lookup shows them in the language of the user', async () => {
    const answer = await app.call('admin', {
      method: 'GET',
      url: `${CODES}/lookup?q=courier&codeType=%3DSHIP_VIA`,
      headers: { 'x-locale': 'fr-CA' },
    })
    expect(answer.json().List).toEqual([{ id: expect.any(String), key: 'COURIER', title: 'Messagerie' }])
  })
})
