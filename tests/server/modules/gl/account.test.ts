import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import { rules, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()

const CHART = '/api/gl/account'
const account = (changes: Row = {}): Row => ({
  ...emptyRecord(Account.fields),
  naturalAccount: '6140',
  name: 'Training',
  accountType: 'Expense',
  active: true,
  manual: true,
  ...changes,
})
const add = (changes: Row, confirmed?: string[]) => admin.save('POST', CHART, { record: account(changes), confirmed })
async function change(code: string, record: Row, confirmed?: string[]) {
  const { Data } = await admin.read(`${CHART}/${code}`)
  return admin.save('PUT', `${CHART}/${code}`, { record, version: Data!['version'], confirmed })
}
async function remove(code: string) {
  const { Data } = await admin.read(`${CHART}/${code}`)
  return admin.save('DELETE', `${CHART}/${code}?version=${Data!['version']}`)
}

describe('G/L chart', () => {
  it('[S3.32] of the demo holds the accounts of the roles, with type, currency and GIFI code, in four languages', async () => {
    const { List } = await admin.list(`${CHART}?PageSize=250`)
    const codes = List.map((row) => row['account'])
    expect(codes).toEqual([...codes].sort())
    expect(codes).toEqual(
      expect.arrayContaining(['1000', '1010', '1095', '2000', '2010', '2110', '3100', '7010', '7900']),
    )
    expect(List.find((row) => row['account'] === '2010')).toMatchObject({
      accountType: 'Liability',
      normalSide: 'Credit',
      currency: 'USD',
      controlKind: 'AP',
      holdsItems: true,
      gifiCode: '2621',
      manual: false,
    })
    const { rows } = await app.pool.query(`
      select account from gl_account where name_fr is null or name_zh_cn is null or name_zh_tw is null
        or (gifi_code is null and not heading and account_type <> 'Statistical')`)
    expect(rows).toEqual([])
    expect((await admin.list(`${CHART}/lookup?q=bénéfices`)).List.map((row) => row['key'])).toEqual(['3100'])
  })

  it.each([
    [{ naturalAccount: '123456789' }, [['naturalAccount', 'gl:rules.account.naturalForm']]],
    [{ naturalAccount: '12A' }, [['naturalAccount', 'gl:rules.account.naturalForm']]],
    [{ naturalAccount: '' }, [['naturalAccount', 'kit:problems.required']]],
    [{ naturalAccount: '1000' }, [['naturalAccount', 'gl:rules.account.codeUsedOnce']]],
    [{ gifiCode: '12' }, [['gifiCode', 'gl:rules.account.gifiForm']]],
    [{ departmentSegment: '20' }, [['branchSegment', 'gl:rules.account.segmentsFit']]],
    [{ branchSegment: '0-1' }, [['branchSegment', 'gl:rules.account.segmentForm']]],
    [{ branchSegment: '77' }, [['branchSegment', 'gl:rules.account.segmentsFit']]],
    [{ controlKind: 'AR', manual: false, currency: 'CAD' }, [['controlKind', 'gl:rules.account.controlFitsType']]],
    [
      { controlKind: 'AP', accountType: 'Liability' },
      [
        ['currency', 'gl:rules.account.controlHasCurrency'],
        ['manual', 'gl:rules.account.itemsNotByHand'],
      ],
    ],
    [{ retainedEarnings: true }, [['retainedEarnings', 'gl:rules.account.retainedIsEquity']]],
    [{ parentAccount: '10' }, [['parentAccount', 'gl:rules.account.parentFits']]],
    [{ parentAccount: '1000' }, [['parentAccount', 'kit:refused.account.notOffered']]],
    [
      { heading: true, currency: 'CAD' },
      [
        ['currency', 'gl:rules.account.headingWhole'],
        ['manual', 'gl:rules.account.headingWhole'],
      ],
    ],
  ])('refuses %j at its field', async (changes, problems) => {
    const answer = await add(changes)
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(expect.arrayContaining(problems))
  })

  it('[S5.37] [S9.11] [FG11] a natural account of eight digits is taken, its full code joins the segments, and its key is not changed', async () => {
    expect(await add({ naturalAccount: '12345678' })).toMatchObject({ Data: { account: '12345678' } })
    const added = await add({
      naturalAccount: '6150',
      branchSegment: '01',
      departmentSegment: '20',
      parentAccount: '61',
    })
    expect(added).toMatchObject({ ResultStatus: 1, Data: { account: '6150-01-20' } })
    expect(rules(await change('6150-01-20', { branchSegment: '02' }))).toEqual([['branchSegment', 'kit:refused.fixed']])
    expect(rules(await add({ naturalAccount: '6150', branchSegment: '01', departmentSegment: '20' }))).toEqual([
      ['naturalAccount', 'gl:rules.account.codeUsedOnce'],
    ])
    expect(await remove('6150-01-20')).toMatchObject({ ResultStatus: 1 })
  })

  it('no account stands under one that stands below it; a heading stays while it holds accounts', async () => {
    await add({ naturalAccount: '67', heading: true, manual: false, parentAccount: '6' })
    await add({ naturalAccount: '671', heading: true, manual: false, parentAccount: '67' })
    expect(rules(await change('67', { parentAccount: '671' }))).toEqual([
      ['parentAccount', 'gl:rules.account.parentFits'],
    ])
    expect(rules(await change('67', { heading: false }))).toEqual([['heading', 'gl:rules.account.headingStays']])
    expect(rules(await remove('67'))).toEqual([[null, 'gl:rules.account.notUsed']])
  })

  it('[S3.32] exactly one account is retained earnings: another one takes them over after a question', async () => {
    expect(rules(await change('3100', { retainedEarnings: false }))).toEqual([
      ['retainedEarnings', 'gl:rules.account.oneRetainedEarnings'],
    ])
    expect(rules(await remove('3100'))).toContainEqual([null, 'gl:rules.account.retainedStays'])
    const successor = { naturalAccount: '3110', accountType: 'Equity', retainedEarnings: true, manual: false }
    const asked = await add(successor)
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Args: { account: '3100' } }] })
    expect(await add(successor, ['gl.account.retainedMoves'])).toMatchObject({ ResultStatus: 1 })
    const { List } = await admin.list(`${CHART}?retainedEarnings=true`)
    expect(List.map((row) => row['account'])).toEqual(['3110'])
    expect((await admin.list(`${CHART}/3100/history`)).List).toContainEqual(
      expect.objectContaining({ columnName: 'retainedEarnings', oldValue: 'true', newValue: 'false' }),
    )
  })

  it('with postings keeps type and currency, is not deleted, and stays active while a control account has a balance', async () => {
    expect(rules(await change('6120', { accountType: 'CostOfSales', currency: 'CAD' }))).toEqual([
      ['accountType', 'gl:rules.account.frozenByPosting'],
      ['currency', 'gl:rules.account.frozenByPosting'],
    ])
    expect(rules(await change('6120', { heading: true, manual: false }))).toEqual([
      ['heading', 'gl:rules.account.headingStays'],
    ])
    expect(rules(await remove('6120'))).toEqual([[null, 'gl:rules.account.notUsed']])
    expect(await change('1000', { active: false })).toMatchObject({
      Problems: [{ Key: 'gl:rules.account.inUseStaysActive', Args: { balance: expect.stringMatching(/^[1-9]/) } }],
    })
    expect(await change('6120', { active: false })).toMatchObject({ ResultStatus: 1 })
  })

  it('is read by a clerk and changed by the controller', async () => {
    expect((await clerk.get(`${CHART}/1000`)).statusCode).toBe(200)
    expect((await clerk.write('POST', CHART, { record: account() })).statusCode).toBe(403)
    const saved = await app.call('controller', {
      method: 'POST',
      url: CHART,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      payload: JSON.stringify({ record: account({ naturalAccount: '6160' }) }),
    })
    expect(saved.json()).toMatchObject({ ResultStatus: 1 })
  })
})
