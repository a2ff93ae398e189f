import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { Job } from '../../../../shared/contracts/po/job.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { address, Calls, newFirm, type Row } from './calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls
let shipTo: Row
let vendor: Row

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
  shipTo = (await staff.read(`${FIRMS}/HARLOW-02`)).Data!['shipTo'] as Row
  vendor = (await staff.read(`${FIRMS}/DOFASC-01`)).Data!['vendor'] as Row
})
afterAll(() => app.close())

const add = (changes: Row) => staff.save('POST', FIRMS, { record: newFirm(changes) })
const made = async (changes: Row = {}) => (await add(changes)).Data!
const change = (record: Row, changes: Row, confirmed?: string[]) =>
  staff.save('PUT', `${FIRMS}/${String(record['id'])}`, { record: changes, version: record['version'], confirmed })
const rules = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

describe('rules of a firm', () => {
  it('[S5.05] Firm ID cannot be blank', async () => {
    const refused = await add({ firmId: '  ' })
    expect(rules(refused)).toEqual([['firmId', 'admin:rules.firm.idGiven']])
    expect(refused.Message).toBe('Firm ID cannot be blank.')
  })

  it('[S5.06] Enter a Firm ID or Name', async () => {
    const refused = await add({ firmId: '', name: '' })
    expect(rules(refused)).toEqual([
      ['name', 'kit:problems.required'],
      ['firmId', 'admin:rules.firm.idOrNameGiven'],
    ])
  })

  it('[S3.06] a Firm ID is given once, in any letter case, however fast one is', async () => {
    expect(rules(await add({ firmId: 'harlow-01' }))).toEqual([['firmId', 'admin:rules.firm.idUsedOnce']])
    const record = newFirm()
    const answers = await Promise.all(
      [1, 2, 3].map((n) => staff.save('POST', FIRMS, { record: { ...record, name: `Twin ${n}` } })),
    )
    expect(answers.filter((answer) => answer.ResultStatus === 1)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.ResultStatus !== 1))
      expect(rules(answer)).toEqual([['firmId', 'admin:rules.firm.idUsedOnce']])
  })

  it('[S5.07] select at least one firm type', async () => {
    expect(rules(await add({ isBillTo: false }))).toEqual([['isBillTo', 'admin:rules.firm.typeGiven']])
  })

  it('[S5.07] unchecking a type asks, and deletes that account on save', async () => {
    const record = await made({ isVendor: true, isShipTo: true })
    const asked = await change(record, { isVendor: false, isShipTo: false })
    expect(asked).toMatchObject({ ResultStatus: 3, ResultCode: 'QUESTION' })
    expect(rules(asked)).toEqual([
      ['isShipTo', 'admin:rules.firm.shipToAccountGoes'],
      ['isVendor', 'admin:rules.firm.vendorAccountGoes'],
    ])
    expect((await staff.read(`${FIRMS}/${String(record['id'])}`)).Data).toEqual(record)
    const half = await change(record, { isVendor: false, isShipTo: false }, ['admin.firm.vendorAccountGoes'])
    expect(rules(half)).toEqual([['isShipTo', 'admin:rules.firm.shipToAccountGoes']])
    const keys = asked.Problems!.map((problem) => problem.Key)
    const { Data } = await change(record, { isVendor: false, isShipTo: false }, keys)
    expect(Data).toMatchObject({ isVendor: false, vendor: null, shipTo: null, billTo: { currency: 'CAD' } })
    const { rows } = await app.pool.query('select from firm_vendor where owner_id = $1', [record['id']])
    expect(rows).toHaveLength(0)
  })

  it('[S5.07] a type with documents is not unchecked, whatever is confirmed: the firm is made inactive', async () => {
    const customer = await made({ isVendor: true })
    const job = {
      ...emptyRecord(Job.fields),
      ...{ jobNo: 'J-USED', name: 'Used', customerId: customer['firmId'], status: 'Open' },
    }
    expect((await staff.save('POST', '/api/po/job', { record: job })).ResultStatus).toBe(1)
    const kept = await change(customer, { isBillTo: false }, ['admin.firm.billToAccountGoes'])
    expect(rules(kept)).toEqual([['isBillTo', 'admin:rules.firm.billToAccountUsed']])
    expect(rules(await change(customer, { isVendor: false }))).toEqual([
      ['isVendor', 'admin:rules.firm.vendorAccountGoes'],
    ])
    expect(await change(customer, { status: 'Inactive' })).toMatchObject({ ResultStatus: 1 })
  })

  it('[S5.07] where a vendor is paid counts as well', async () => {
    const { rows } = await app.pool.query<{ id: string; version: number }>(
      'select f.id, f.version from firm f join vendor_bank_change c using (firm_id) limit 1',
    )
    expect(rules(await change({ ...rows[0] }, { isVendor: false, isBillTo: true }))).toEqual([
      ['isVendor', 'admin:rules.firm.vendorAccountUsed'],
    ])
  })

  it('[S3.06] a customer has a tax group, a group of his own and reminders; each is one that there is', async () => {
    const record = await made()
    const account = (changes: Row) => change(record, { billTo: changes })
    expect(rules(await account({ taxGroup: 'NOTHING', firmGroup: 'NOTHING' }))).toEqual([
      ['billTo.taxGroup', 'kit:refused.unknownRecord'],
      ['billTo.firmGroup', 'kit:refused.unknownRecord'],
    ])
    const { rows } = await app.pool.query<{ taxGroup: string }>(
      `select tax_group as "taxGroup" from tax_group where active limit 1`,
    )
    expect((await account({ ...rows[0], dunned: true })).Data).toMatchObject({ billTo: { ...rows[0], dunned: true } })
  })

  it.each([
    ['NOBODY-99', 'unknown'],
    ['DOFASC-01', 'not a bill-to'],
  ])('[S5.08] Bill To Id must be valid: %s is %s', async (billToId) => {
    const refused = await add({ isBillTo: false, isShipTo: true, shipTo: { ...shipTo, billToId } })
    expect(rules(refused)).toEqual([['shipTo.billToId', 'admin:rules.firm.billToValid']])
  })

  it('[S5.08] a firm may be billed to itself', async () => {
    const record = newFirm({ isShipTo: true })
    const saved = await staff.save('POST', FIRMS, {
      record: { ...record, shipTo: { ...shipTo, billToId: record['firmId'] } },
    })
    expect(saved.Data).toMatchObject({ shipTo: { billToId: record['firmId'] } })
  })

  it('[S5.10] bill-to and ship-to ids must be active', async () => {
    const closed = await made({ status: 'Inactive' })
    const refused = await add({ isBillTo: false, isShipTo: true, shipTo: { ...shipTo, billToId: closed['firmId'] } })
    expect(rules(refused)).toEqual([['shipTo.billToId', 'admin:rules.firm.billToActive']])
  })

  it('[S5.10] putting a bill-to out of use asks when ship-tos are billed to it; taking its type is refused', async () => {
    const billTo = await made()
    await add({ isBillTo: false, isShipTo: true, shipTo: { ...shipTo, billToId: billTo['firmId'] } })
    expect(rules(await change(billTo, { status: 'Inactive' }))).toEqual([
      ['status', 'admin:rules.firm.shipTosLeftBehind'],
    ])
    expect(rules(await change(billTo, { isBillTo: false, isVendor: true }))).toEqual([
      ['isBillTo', 'admin:rules.firm.billToStillNamed'],
    ])
  })

  it.each(['NOBODY-99', 'HARLOW-03'])('[S5.08] Jobber Firm ID must be valid: not %s', async (jobberFirmId) => {
    expect(rules(await add({ jobberFirmId }))).toEqual([['jobberFirmId', 'admin:rules.firm.jobberValid']])
  })

  it('[S5.09] AP firm id and commission percent cannot be negative', async () => {
    const refused = await add({ isVendor: true, vendor: { ...vendor, apFirmId: -1, commissionPercent: '-0.5' } })
    expect(rules(refused)).toEqual([
      ['vendor.apFirmId', 'admin:rules.firm.apFirmIdNotNegative'],
      ['vendor.commissionPercent', 'admin:rules.firm.commissionNotNegative'],
    ])
    expect(refused.Message).toBe('AP firm id cannot be negative. Commission percent cannot be negative.')
  })

  it('[S3.06] asks about a firm of the same name and postal code', async () => {
    const name = 'Doppelgänger Metals'
    const first = await made({ name, addresses: [address()] })
    const asked = await add({ name: 'DOPPELGANGER METALS', addresses: [address({ postalCode: 'L8L4X9' })] })
    expect(asked.Problems).toEqual([
      { Field: 'name', Key: 'admin:rules.firm.noDuplicate', Args: { firmId: first['firmId'], name } },
    ])
    expect((await add({ name, addresses: [address({ postalCode: 'M4M 2R6' })] })).ResultStatus).toBe(1)
  })

  it('[S3.06] a clerk does not change a credit limit', async () => {
    const record = await made()
    const clerk = new Calls(app, 'clerk')
    const refused = await clerk.save('PUT', `${FIRMS}/${String(record['id'])}`, {
      record: { billTo: { creditLimit: '99' } },
      version: 1,
    })
    expect(rules(refused)).toEqual([['billTo.creditLimit', 'admin:rules.firm.creditLimitRight']])
    expect((await change(record, { billTo: { creditLimit: '99' } })).Data).toMatchObject({
      billTo: { creditLimit: '99' },
    })
  })

  it('a lookup offers what it names: codes of its type, records in use', async () => {
    const record = await made()
    const held = (holdReason: string) => change(record, { billTo: { onHold: true, holdReason } })
    // [finance 8.5 hold] He is held for a reason here as from his account.
    expect(rules(await change(record, { billTo: { onHold: true } }))).toEqual([
      ['billTo.holdReason', 'admin:rules.firm.holdReasoned'],
    ])
    expect(rules(await held('NOTHING'))).toEqual([['billTo.holdReason', 'kit:refused.unknownRecord']])
    expect(rules(await held('FLATBED'))).toEqual([['billTo.holdReason', 'kit:refused.notOffered']])
    expect(await held('NSF')).toMatchObject({ ResultStatus: 1 })
    const { List } = await staff.list(`${FIRMS}?firmId==${String(record['firmId'])}`)
    expect(List[0]).toMatchObject({ standing: 'OnHold' })
  })

  it('[S3.07] a firm that portal users act for is not deleted', async () => {
    const { Data } = await staff.read(`${FIRMS}/BRIGHT-03`)
    const refused = await staff.save('DELETE', `${FIRMS}/BRIGHT-03?version=${String(Data!['version'])}`)
    expect(rules(refused)).toEqual([[null, 'admin:rules.firm.notSecurable']])
  })

  it('all rules run, and all failures come back together', async () => {
    const refused = await add({ name: '', isBillTo: false, jobberFirmId: 'NOBODY-99', website: 'x'.repeat(201) })
    expect(rules(refused)).toEqual([
      ['name', 'kit:problems.required'],
      ['website', 'kit:problems.tooLong'],
      ['isBillTo', 'admin:rules.firm.typeGiven'],
      ['jobberFirmId', 'admin:rules.firm.jobberValid'],
    ])
  })
})

describe('a new firm', () => {
  const rewritten = async () =>
    Number((await sql<{ times: string }>`select last_value - 1 as times from rewritten`.execute(app.db)).rows[0]!.times)
  const listed = async ({ firmId }: Row) => (await staff.list(`${FIRMS}?firmId==${String(firmId)}`)).List[0]

  it('stands in lists with its accounts, its row written once, and a second time for its address', async () => {
    await sql
      .raw(
        `create sequence rewritten minvalue 0;
         create function count_rewritten() returns trigger language plpgsql as $$ begin perform nextval('rewritten'); return null; end $$;
         create trigger rewritten after update on firm for each row execute function count_rewritten();
         select nextval('rewritten'), nextval('rewritten')`,
      )
      .execute(app.db)
    const held = { ...vendor, onHold: true, holdReason: 'NSF' }
    const accounts = await made({ billTo: { ...emptyRecord(Firm.fields.billTo.fields!), creditLimit: '700' } })
    const stopped = await made({ isBillTo: false, isVendor: true, vendor: held })
    const plain = await made({ isBillTo: false, isShipTo: true, shipTo })
    expect(await rewritten()).toBe(0)
    expect(await listed(accounts)).toMatchObject({ city: null, region: null, creditLimit: '700', standing: 'Active' })
    expect(await listed(stopped)).toMatchObject({ creditLimit: null, standing: 'OnHold' })
    expect(await listed(plain)).toMatchObject({ creditLimit: null, standing: 'Active' })
    const housed = await made({ addresses: [address()], isVendor: true, vendor })
    expect(await rewritten()).toBe(1)
    expect(await listed(housed)).toMatchObject({ city: 'Hamilton', region: 'ON', creditLimit: '0', standing: 'Active' })
    await change(stopped, { vendor: { ...held, onHold: false, holdReason: null } })
    expect(await listed(stopped)).toMatchObject({ standing: 'Active' })
    const tidy = 'drop trigger rewritten on firm; drop function count_rewritten; drop sequence rewritten'
    await sql.raw(tidy).execute(app.db)
  })
})
