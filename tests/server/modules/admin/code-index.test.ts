import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CodeIndex } from '../../../../shared/contracts/admin/code-index.ts'
import { UserCode } from '../../../../shared/contracts/admin/user-code.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
let controller: Calls
let clerk: Calls

beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  controller = new Calls(app, 'controller')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())

const INDEX = '/api/admin/code-index'
const CODES = '/api/admin/user-code'

const rules = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

const kind = (changes: Row = {}): Row => ({
  ...emptyRecord(CodeIndex.fields),
  codeType: 'GATE',
  description: 'Gate',
  applications: 'IC NOVUS',
  ...{ glAccountUse: 'None', numberValueUse: 'None', textValueUse: 'None' },
  active: true,
  ...changes,
})
const codeOf = (codeType: string, codeId: string): Row => ({
  ...emptyRecord(UserCode.fields),
  codeType,
  codeId,
  description: codeId,
  active: true,
})

/** Changes a kind as it stands now. */
async function change(codeType: string, record: Row): Promise<CallResult> {
  const { Data } = await admin.read(`${INDEX}/${codeType}`)
  return admin.save('PUT', `${INDEX}/${codeType}`, { record, version: Data!['version'] })
}

describe('the code index', () => {
  it.each([
    [{ codeType: '2nd' }, 'codeType', 'typeForm'],
    [{ codeType: 'hold_reason' }, 'codeType', 'typeUsedOnce'],
    [{ applications: 'IC NOWHERE' }, 'applications', 'applicationsKnown'],
    [{ applications: 'IC IC' }, 'applications', 'applicationsKnown'],
    [{ editors: [{ roleId: 'nobody' }] }, 'editors.0.roleId', 'editorsKnown'],
    [{ editors: [{ roleId: 'clerk' }, { roleId: 'clerk' }] }, 'editors.1.roleId', 'editorsKnown'],
  ])('refuses %j at its field', async (changes, field, name) => {
    const answer = await admin.save('POST', INDEX, { record: kind(changes) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual([[field, `admin:rules.codeIndex.${name}`]])
  })

  it('knows the kinds of the suite in four languages, and locks them', async () => {
    const { Data } = await admin.read(`${INDEX}/SHIP_VIA`)
    expect(Data).toMatchObject({ system: true, descriptionFr: 'Mode d’expédition', descriptionZhTw: '運送方式' })
    expect(rules(await change('SHIP_VIA', { active: false, applications: 'OE', description: 'By' }))).toEqual([
      ['applications', 'admin:rules.codeIndex.systemKindLocked'],
      ['active', 'admin:rules.codeIndex.systemKindLocked'],
    ])
    const removed = await admin.save('DELETE', `${INDEX}/SHIP_VIA?version=${String(Data!['version'])}`)
    expect(rules(removed)).toEqual([[null, 'admin:rules.codeIndex.systemKindStays']])
    expect(await change('SHIP_VIA', { descriptionFr: 'Expédié par' })).toMatchObject({ ResultStatus: 1 })
  })

  it('takes a kind of the company, whose codes stand behind the doors of its applications', async () => {
    expect(await admin.save('POST', INDEX, { record: kind() })).toMatchObject({ ResultStatus: 1 })
    expect(await admin.save('POST', CODES, { record: codeOf('GATE', 'NORTH') })).toMatchObject({ ResultStatus: 1 })
    const { List } = await admin.list(`${CODES}?applications=*IC*&codeType=GATE`)
    expect(List.map((row) => row['codeId'])).toEqual(['NORTH'])
    const { Data } = await admin.read(`${INDEX}/GATE`)
    const removed = await admin.save('DELETE', `${INDEX}/GATE?version=${String(Data!['version'])}`)
    expect(rules(removed)).toEqual([[null, 'kit:refused.inUse']])
  })

  it('is read by the controller and kept by administrators', async () => {
    expect((await controller.get(`${INDEX}/GATE`)).statusCode).toBe(200)
    expect((await controller.write('POST', INDEX, { record: kind({ codeType: 'DOCK' }) })).statusCode).toBe(403)
    expect((await clerk.get(`${INDEX}/GATE`)).statusCode).toBe(403)
  })
})

describe('what the codes of a kind hold', () => {
  it('[S5.24] is judged at the field of a code; a kind does without an attribute once no code holds it', async () => {
    const record = kind({ codeType: 'RAMP', numberValueUse: 'Required', textValueUse: 'Optional' })
    expect(await admin.save('POST', INDEX, { record })).toMatchObject({ ResultStatus: 1 })
    const add = (code: Row) => admin.save('POST', CODES, { record: { ...codeOf('RAMP', 'R1'), ...code } })
    expect(rules(await add({ glAccount: '1000' }))).toEqual([
      ['glAccount', 'admin:rules.userCode.attributeUnused'],
      ['numberValue', 'admin:rules.userCode.attributeWanted'],
    ])
    expect(await add({ numberValue: '3', textValue: 'Steep' })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await change('RAMP', { numberValueUse: 'None', textValueUse: 'None' }))).toEqual([
      ['numberValueUse', 'admin:rules.codeIndex.attributeHeld'],
      ['textValueUse', 'admin:rules.codeIndex.attributeHeld'],
    ])
    const [code] = (await admin.list(`${CODES}?codeType=RAMP`)).List
    const named = `${CODES}/${String(code!['id'])}`
    // The form of a code asks its kind, whoever keeps codes.
    const labels = { numberLabel: 'Percent', numberLabelFr: 'Pour cent', textLabel: 'Surface' }
    expect(await change('RAMP', labels)).toMatchObject({ ResultStatus: 1 })
    expect((await controller.read('/api/admin/user-code-type/RAMP')).Data).toMatchObject({
      ...{ glAccountUse: 'None', numberValueUse: 'Required', textValueUse: 'Optional', ...labels },
    })
    const emptied = await admin.save('PUT', named, { record: { textValue: null }, version: 1 })
    expect(emptied).toMatchObject({ ResultStatus: 1 })
    expect(await change('RAMP', { textValueUse: 'None' })).toMatchObject({ ResultStatus: 1 })
  })
})

describe('who may edit the codes of a kind', () => {
  it('is whoever may edit codes at all, until roles are named; then those and administrators', async () => {
    expect(await admin.save('POST', INDEX, { record: kind({ codeType: 'BAY' }) })).toMatchObject({ ResultStatus: 1 })
    expect(await controller.save('POST', CODES, { record: codeOf('BAY', 'B1') })).toMatchObject({ ResultStatus: 1 })

    expect(await change('BAY', { editors: [{ roleId: 'approver' }] })).toMatchObject({ ResultStatus: 1 })
    const refused = await controller.save('POST', CODES, { record: codeOf('BAY', 'B2') })
    expect(refused).toMatchObject({ ResultStatus: 2, Problems: [{ Args: { codeType: 'BAY', roles: 'Approver' } }] })
    expect(rules(refused)).toEqual([['codeType', 'admin:rules.userCode.kindEditedBy']])

    const [code] = (await controller.list(`${CODES}?codeType=BAY`)).List
    const named = `${CODES}/${String(code!['id'])}`
    const edited = await controller.save('PUT', named, { record: { description: 'Bay 1' }, version: 1 })
    expect(rules(edited)).toEqual([['codeType', 'admin:rules.userCode.kindEditedBy']])
    const removed = await controller.save('DELETE', `${named}?version=1`)
    expect(rules(removed)).toEqual([['codeType', 'admin:rules.userCode.kindEditedBy']])

    expect(await admin.save('POST', CODES, { record: codeOf('BAY', 'B3') })).toMatchObject({ ResultStatus: 1 })
    expect(await change('BAY', { editors: [{ roleId: 'controller' }] })).toMatchObject({ ResultStatus: 1 })
    expect(await controller.save('DELETE', `${named}?version=1`)).toMatchObject({ ResultStatus: 1 })
  })
})
