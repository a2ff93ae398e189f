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

  it.each([
    [{ businessNumber: '123456789' }, [['businessNumber', 'admin:rules.company.businessNumberReads']]],
    [{ businessNumber: '12345678' }, [['businessNumber', 'admin:rules.company.businessNumberReads']]],
    [{ hstNumber: '871230983RT1' }, [['hstNumber', 'admin:rules.company.hstNumberReads']]],
    [{ hstNumber: '123456789RT0001' }, [['hstNumber', 'admin:rules.company.hstNumberReads']]],
    // A good number, but of another business.
    [{ hstNumber: '123456782RT0001' }, [['hstNumber', 'admin:rules.company.hstNumberReads']]],
    [{ businessNumber: '123 456 782', hstNumber: '123456782 RT 0001' }, []],
    [{ businessNumber: '871230983', hstNumber: '871230983RT0001' }, []],
  ])('[S3.12] %j is judged by its check digit and against the other number', async (changes, expected) => {
    expect(rules(await change('/api/admin/company/NORTHGATE', changes))).toEqual(expected)
  })

  it('[S6.09] a branch has a tax account that can be one, and banks where its company does', async () => {
    const path = '/api/admin/branch/HAM'
    expect(rules(await change(path, { taxRegistration: '871230985RT0001' }))).toEqual([
      ['taxRegistration', 'admin:rules.branch.taxRegistrationReads'],
    ])
    const { rows } = await app.pool.query('select bank_account_id from bank_account where active order by 1 limit 1')
    const bankAccountId = String((rows[0] as Row)['bank_account_id'])
    expect(await change(path, { bankAccountId })).toMatchObject({ ResultStatus: 1, Data: { bankAccountId } })
    expect(rules(await change(path, { bankAccountId: 'NOBODY' }))).toEqual([
      ['bankAccountId', 'kit:refused.unknownRecord'],
    ])
    const abroad = {
      companyId: 'ABROAD',
      name: 'Abroad',
      line1: '1 Main',
      city: 'Buffalo',
      region: 'NY',
      country: 'US',
    }
    await app.pool.query(
      `insert into company (company_id, name, is_default, active, currency, line1, city, region, country, created_by, updated_by)
       values ($1, $2, false, true, 'USD', $3, $4, $5, $6, 'test', 'test')`,
      Object.values(abroad),
    )
    expect(rules(await change(path, { companyId: 'ABROAD' }))).toEqual([
      ['bankAccountId', 'admin:rules.branch.bankOfCompany'],
    ])
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
    [{ logo: PNG, logoFileType: 'image/svg+xml' }, [['logoFileType', 'kit:problems.notAChoice']]],
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

  it('[S6.09] negative stock is for whoever holds the right to it, with a reason each time', async () => {
    await app.pool.query("delete from role_right where role_id = 'controller' and right_id = 'admin/warehouse.*'")
    await app.pool.query(
      "insert into role_right values ('controller', 'admin/warehouse.edit'), ('controller', 'admin/warehouse.view')",
    )
    const path = '/api/admin/warehouse/TRUCK-4'
    expect(rules(await change(path, { negativeStockAllowed: true }, { by: controller }))).toEqual([
      ['negativeStockAllowed', 'admin:rules.warehouse.negativeStockRight'],
    ])
    expect(rules(await change(path, { negativeStockAllowed: true }))).toEqual([
      ['negativeStockReason', 'kit:refused.noReason'],
    ])
    const negativeStockReason = 'The truck is loaded before its transfer is entered.'
    const changes = { negativeStockAllowed: true, negativeStockReason }
    expect(await change(path, changes)).toMatchObject({ ResultStatus: 1 })
    const { rows } = await app.pool.query(
      "select record_key, new_value from audit_log where action = 'use' and column_name = 'negativeStock.allow'",
    )
    expect(rows).toEqual([{ record_key: 'TRUCK-4', new_value: negativeStockReason }])
    await change(path, { negativeStockAllowed: false })
    expect(rules(await change(path, changes))).toEqual([['negativeStockReason', 'kit:refused.noReason']])
  })

  it('[S4.24] to which goods are on order stays in use', async () => {
    await app.pool.query(`
      insert into purchase_order (order_no, company_id, status, approval, revision, receive_status, vendor_id, warehouse_id,
                                  created_by, updated_by)
      select 'PO-TEST', 'NORTHGATE', 'Open', 'Needed', 0, 'NotReceived', firm_id, 'HAM-1', 'test', 'test'
      from firm where is_vendor limit 1`)
    const refused = await change('/api/admin/warehouse/HAM-1', { active: false })
    expect(refused.Problems).toMatchObject([
      { Field: 'active', Key: 'admin:rules.warehouse.ordersOpen', Args: { orders: 'PO-TEST' } },
    ])
    await app.pool.query("update purchase_order set status = 'Cancelled' where order_no = 'PO-TEST'")
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
    await app.pool.query(`
      insert into user_code_type (code_type, description, applications, created_by, updated_by)
      values ('RATE_OF', 'Rate', 'NOVUS', 'test', 'test')`)
    const attributes = { codeType: 'RATE_OF', glAccount: '6200', numberValue: '2.5', textValue: 'MTO-7' }
    const saved = await admin.save('POST', CODES, { record: code({ codeId: 'RATED', ...attributes }) })
    expect(saved.Data).toMatchObject(attributes)
    const url = `${CODES}/${String(saved.Data!['id'])}`
    expect(rules(await change(url, { glAccount: '9999-NOT' }))).toEqual([
      ['glAccount', 'kit:refused.account.unknownRecord'],
    ])
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
