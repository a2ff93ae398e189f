import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { credit, debit, posting, role } from '../../../../server/ledger/legs.ts'
import { post } from '../../../../server/ledger/post.ts'
import { reversalDate } from '../../../../server/ledger/reverse.ts'
import { Refusal } from '../../../../server/platform/action/refusal.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { ACCOUNT_ROLES } from '../../../../shared/contracts/gl/account-roles.ts'
import type { Control, RoleLine } from '../../../../shared/contracts/gl/control.ts'
import type { RoleValidation } from '../../../../shared/contracts/gl/role-fit.ts'
import { CLERK, northgate } from '../../../support/books.ts'
import { Calls, rules, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()
const controller = new Calls(app, 'controller')

const PATH = '/api/gl/control/NORTHGATE'
const stored = async () => (await controller.read(PATH)).Data as unknown as Control & Row
async function change(record: Row, confirmed?: string[]) {
  const { version } = await stored()
  return controller.save('PUT', PATH, { record, version, confirmed })
}
const validated = async () => (await controller.get(`${PATH}/validation`)).json() as RoleValidation

/** Posts a cent between two accounts; the entry's id, or the keys of what was refused. */
let documents = 0
async function posted(date: string, source: 'GJ' | 'PJ' = 'GJ', more: Partial<Parameters<typeof northgate>[0]> = {}) {
  const document = {
    type: 'test',
    id: `00000000-0000-4000-8000-${String(++documents).padStart(12, '0')}`,
    purpose: 'post',
  }
  const legs = [debit('6100', '0.01'), credit('6110', '0.01')]
  try {
    const { id } = await transaction(app.db, (trx) =>
      post(trx, posting({ companyId: 'NORTHGATE', source, date, document, legs, ...more }), CLERK),
    )
    return id
  } catch (error) {
    if (error instanceof Refusal) return error.problems.map(({ Key, Args }) => `${Key} ${String(Args['ledger'] ?? '')}`)
    throw error
  }
}

describe('G/L control', () => {
  it('is one record that is there with its company, changed by whoever keeps the books and by nobody else', async () => {
    const { List } = await admin.list('/api/gl/control')
    expect(List.map((row) => [row['companyId'], row['functionalCurrency'], row['integrationMode']])).toEqual([
      ['NORTHGATE', 'CAD', 'Immediate'],
    ])
    await sql`insert into company (company_id, name, is_default, active, currency, line1, city, country, created_by, updated_by)
      values ('SOUTH', 'South', false, true, 'USD', '1 Road', 'Hamilton', 'CA', 'test', 'test')`.execute(app.db)
    expect((await admin.read('/api/gl/control/SOUTH')).Data).toMatchObject({ functionalCurrency: 'USD', roles: [] })
    expect((await admin.write('POST', '/api/gl/control', { record: {} })).statusCode).toBe(404)
    expect((await clerk.write('PUT', PATH, { record: {}, version: 1 })).statusCode).toBe(403)
    // Interest is a year's share of what is overdue, never more than all of it.
    expect(rules(await change({ interestPercent: '101' }))).toEqual([['interestPercent', 'kit:problems.tooLarge']])
    expect((await change({ interestPercent: '19.5' })).Data).toMatchObject({ interestPercent: '19.5' })
  })

  it('[finance 6] Validate: every role of the demo leads to a fitting account; what does not is listed with its reason', async () => {
    // Each role in each of the three currencies of the demo.
    const roles = ACCOUNT_ROLES.length * 3
    expect(await validated()).toEqual({ roles, findings: [], unlimited: [], currency: 'CAD' })
    await sql`update gl_account set active = false where account = '7900'`.execute(app.db)
    await sql`update account_role set gl_account = '6100' where role = 'SALES'`.execute(app.db)
    await sql`update account_role set valid_from = '2031-01-01' where role = 'BAD_DEBT'`.execute(app.db)
    const found = (await validated()).findings.filter(({ currency }) => currency === 'CAD')
    expect(found).toEqual([
      { role: 'SALES', currency: 'CAD', account: '6100', fault: 'otherType' },
      {
        ...{ role: 'BAD_DEBT', currency: 'CAD', account: null, fault: 'missing' },
        proposed: { account: '6400', name: 'Bad debt', by: 'name', currency: null },
      },
      { role: 'ROUNDING', currency: 'CAD', account: '7900', fault: 'inactive' },
    ])
    await sql`update gl_account set active = true where account = '7900'`.execute(app.db)
    await sql`update account_role set gl_account = '4000' where role = 'SALES'`.execute(app.db)
    await sql`update account_role set valid_from = null where role = 'BAD_DEBT'`.execute(app.db)
  })

  it('[FI12] [finance 6] Validate names each kind of money that leaves without a limit today, in the currency of the company', async () => {
    await sql`create table kept_limit as table gl_approval_limit`.execute(app.db)
    await sql`delete from gl_approval_limit where document_kind = 'CardPayment'`.execute(app.db)
    await sql`update gl_approval_limit set currency = 'USD' where document_kind = 'OneTimePayment'`.execute(app.db)
    await sql`update gl_approval_limit set valid_from = '2031-01-01' where document_kind = 'Payment'`.execute(app.db)
    expect((await validated()).unlimited).toEqual(['Payment', 'OneTimePayment', 'CardPayment'])
    await sql`update gl_approval_limit set valid_from = '2020-01-01' where document_kind = 'Payment'`.execute(app.db)
    expect((await validated()).unlimited).toEqual(['OneTimePayment', 'CardPayment'])
    await sql`delete from gl_approval_limit`.execute(app.db)
    await sql`insert into gl_approval_limit table kept_limit`.execute(app.db)
    await sql`drop table kept_limit`.execute(app.db)
  })

  it('[finance 6] refuses an account that does not fit its role, a row that stands twice, and a bank or tax left without its account', async () => {
    const { roles } = await stored()
    const at = (name: string) => roles.findIndex((line) => line.role === name)
    const withAccount = (name: string, glAccount: string) =>
      roles.map((line, index) => (index === at(name) ? { ...line, glAccount } : line))
    expect(rules(await change({ roles: withAccount('AP_CONTROL', '6100') }))).toEqual([
      [`roles.${at('AP_CONTROL')}.glAccount`, 'gl:rules.control.roleFits'],
    ])
    const twice: RoleLine = { ...roles[at('SALES')]!, lineId: undefined as never }
    expect(rules(await change({ roles: [...roles, twice] }))).toEqual([
      [`roles.${roles.length}.role`, 'gl:rules.control.roleOnce'],
    ])
    const lost = await change({
      roles: roles.filter(({ role: name, currency }) => name !== 'BANK' || currency === 'CAD'),
    })
    // Two currencies, and the banks of both.
    expect(rules(lost)).toEqual(Array.from({ length: 4 }, () => ['roles', 'gl:rules.control.accountLost']))
    expect(lost.Problems!.map(({ Args }) => Args['whom'])).toEqual(expect.arrayContaining(['USD', 'EUR']))
    expect((await stored()).roles).toHaveLength(roles.length)
  })

  it('[finance 6] refuses a segment, a value, a source or a band that stands twice, and a value of another length', async () => {
    const { segments, segmentValues } = await stored()
    const refused = async (record: Row) => rules(await change(record))
    const key = (name: string) => `gl:rules.control.${name}`
    expect(await refused({ segments: [...segments, segments[0]] })).toContainEqual([
      `segments.${segments.length}.segment`,
      key('segmentOnce'),
    ])
    const last = segmentValues.length
    const value = (more: Row) => ({ ...segmentValues[0]!, lineId: undefined, name: 'New', ...more })
    const values = [...segmentValues, value({ value: '1234567' }), value({}), value({ value: 'A-1' })]
    expect(await refused({ segmentValues: values })).toEqual([
      [`segmentValues.${last + 2}.value`, 'gl:rules.account.segmentForm'],
      [`segmentValues.${last}.value`, key('valueFits')],
      [`segmentValues.${last + 1}.value`, key('valueFits')],
      [`segmentValues.${last + 2}.value`, key('valueFits')],
    ])
    const source = { source: 'PJ', mode: 'Batch' }
    expect(await refused({ sourceModes: [source, source] })).toEqual([['sourceModes.1.source', key('sourceOnce')]])
    const band = { documentKind: 'Payment', currency: 'CAD', aboveAmount: '100', roleId: 'controller' }
    expect(await refused({ approvalLimits: [band, { ...band, aboveAmount: '100.00' }] })).toEqual([
      ['approvalLimits.1.aboveAmount', key('bandOnce')],
    ])
  })

  it('[S3.32] a row for a branch or from a date on is more specific, and the next posting reads it', async () => {
    const { roles } = await stored()
    const more = { role: 'BANK_CHARGES', currency: null, branchId: null, qualifier: null, glAccount: '6310' }
    const saved = await change({ roles: [...roles, { ...more, validFrom: '2026-11-01' }] })
    expect(saved.ResultStatus, JSON.stringify(saved.Problems)).toBe(1)
    const account = async (date: string) => {
      const id = await posted(date, 'GJ', { legs: [debit(role('BANK_CHARGES'), '0.01'), credit('6110', '0.01')] })
      const { rows } = await sql<{ gl_account: string }>`
        select gl_account from entry_line where entry_id = ${id}::uuid and debit > 0`.execute(app.db)
      return rows[0]!.gl_account
    }
    expect([await account('2026-10-31'), await account('2026-11-01')]).toEqual(['6300', '6310'])
    const { List } = await controller.list(`${PATH}/history?PageSize=250`)
    expect(List).toContainEqual(
      expect.objectContaining({ columnName: `roles.${roles.length}.glAccount`, newValue: '6310' }),
    )
  })

  it('a segment that accounts are written with keeps its length and values', async () => {
    await sql`insert into gl_account (account, natural_account, branch_segment, name, account_type, manual, revalued, reconciled,
        active, created_by, updated_by)
      select '6100-' || value, '6100', value, 'Rent', 'Expense', true, false, false, true, 'test', 'test'
      from gl_segment_value where segment = 'Branch' limit 1`.execute(app.db)
    const { segments, segmentValues } = await stored()
    const longer = segments.map((line) => (line.segment === 'Branch' ? { ...line, length: 3 } : line))
    const answer = await change({ segments: longer })
    expect(rules(answer)).toContainEqual(['segments', 'gl:rules.control.usedSegmentStays'])
    expect(rules(await change({ segmentValues: segmentValues.filter(({ segment }) => segment !== 'Branch') }))).toEqual(
      [['segmentValues', 'gl:rules.control.usedSegmentStays']],
    )
  })
})

describe('lock dates', () => {
  it('[finance 6] [FI2] nothing dated up to the lock of its ledger is posted, in words and by the database; G/L locks them all', async () => {
    expect(await change({ apLockedUntil: '2026-10-31' })).toMatchObject({ ResultStatus: 1 })
    expect(await posted('2026-10-31', 'PJ')).toEqual(['ledger:refused.dateLocked @ledger:ledgers.AP'])
    expect(await posted('2026-11-01', 'PJ')).toEqual(expect.any(String))
    const before = await posted('2026-10-31')
    expect(before).toEqual(expect.any(String))
    expect(await change({ glLockedUntil: '2026-11-15' })).toMatchObject({ ResultStatus: 1 })
    expect(await posted('2026-11-15')).toEqual(['ledger:refused.dateLocked @ledger:ledgers.GL'])
    // What is proposed for a reversal is the first day behind the lock.
    expect(await transaction(app.db, (trx) => reversalDate(trx, before as string))).toBe('2026-11-16')
    const opened = await controller.save('POST', '/api/gl/journal', {
      record: { journalDate: '2026-11-14', source: 'GJ', dataType: 'Actual', description: null },
    })
    expect(rules(opened)).toEqual([['journalDate', 'ledger:refused.dateLocked']])
    const past = sql`
      with head as (select * from entry where id = ${before as string}::uuid)
      select write_entry(json_build_object('id', gen_random_uuid(), 'company_id', company_id, 'fiscal_year', fiscal_year,
        'period_id', period_id, 'posting_date', '2026-10-31', 'document_type', 'test', 'document_id', gen_random_uuid(),
        'purpose', 'post', 'kind', 'Ordinary', 'description', '', 'currency', 'CAD', 'rate', 1, 'posted_by', 'x', 'posted_on', now(),
        'asked_hash', asked_hash::text, 'content_hash', content_hash::text), 'GJ', 'Actual', null,
        '[{"line_no":1,"gl_account":"6100","debit":1,"credit":0,"txn_currency":"CAD","txn_debit":1,"txn_credit":0,"rate":1},
          {"line_no":2,"gl_account":"6110","debit":0,"credit":1,"txn_currency":"CAD","txn_debit":0,"txn_credit":1,"rate":1}]')
      from head`
    await expect(past.execute(app.db)).rejects.toThrow('its date is locked')
  })

  it('taking a lock back is asked, and then posting goes on', async () => {
    const asked = await change({ glLockedUntil: null, apLockedUntil: '2026-09-30' })
    expect(asked.ResultStatus).toBe(3)
    expect(rules(asked)).toEqual([
      ['glLockedUntil', 'gl:rules.control.locksLifted'],
      ['apLockedUntil', 'gl:rules.control.locksLifted'],
    ])
    const confirmed = ['gl:rules.control.locksLifted']
    expect(await change({ glLockedUntil: null, apLockedUntil: null }, confirmed)).toMatchObject({ ResultStatus: 1 })
    expect(await posted('2026-10-31', 'PJ')).toEqual(expect.any(String))
  })
})
