import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { ForeignExchange } from '../../../../shared/contracts/gl/foreign-exchange.ts'
import { NO_CHOICES } from '../../../../shared/contracts/preferences.ts'
import { ACTING, NONE, USERS, startActing } from './acting-stage.ts'
import { Calls, newFirm, rules, type Row } from './calls.ts'

const RATES = '/api/gl/foreign-exchange'
const INVOICES = '/api/ap/purchase-invoice'
const { app, there, signIn } = await startActing()

describe('[supply 15] whoever acts as another user', () => {
  it('says why, is that user in every call of his sign-in and in no other, until he ends it', async () => {
    const admin = signIn('admin')
    expect(await admin.acting()).toBeNull()
    expect(rules(await admin.act('clerk', '  '))).toEqual([['reason', 'kit:refused.noReason']])
    const begun = await admin.act('clerk')
    expect(begun).toMatchObject({ ResultCode: 'SAVED', Data: { by: 'Alex Morgan', until: '2026-11-20T16:00:00.000Z' } })
    expect(begun.Data!.profile).toMatchObject({ name: 'Priya Nair' })
    const clerk = new Calls(app, 'clerk')
    const same = signIn('admin', admin.sid, there)
    for (const one of [admin, same]) {
      expect(await one.acting()).toMatchObject({ id: begun.EntityId, by: 'Alex Morgan', reason: begun.Data!.reason })
      expect((await one.get(USERS)).statusCode).toBe(403)
      expect((await one.get('/api/shell/routes')).json()).toEqual((await clerk.get('/api/shell/routes')).json())
    }
    expect((await signIn('admin').get(USERS)).statusCode).toBe(200)
    expect((await new Calls(app, 'admin').get(USERS)).statusCode).toBe(200)
    expect(await same.end()).toMatchObject({ ResultCode: 'DELETED' })
    expect(await admin.acting()).toBeNull()
    expect((await admin.get(USERS)).statusCode).toBe(200)
    // Once more does no harm.
    expect(await admin.end()).toMatchObject({ ResultStatus: 1 })
  })

  it('stands with both names in every trail, and with the reason in the change log', async () => {
    const admin = signIn('admin')
    await admin.act('controller', 'Ticket 4711')
    const rate = { fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate: '2024-10-05', rate: '1.49' }
    const record = { ...emptyRecord(ForeignExchange.fields), ...rate }
    const saved = await admin.save('POST', RATES, { record })
    expect(saved.Problems ?? []).toEqual([])
    expect(saved).toMatchObject({ ResultStatus: 1, Data: { createdBy: 'Alex Morgan → Marie Bouchard' } })
    const { List } = await admin.list(`${RATES}/${saved.EntityId}/history`)
    expect(new Set(List.map((row) => row['actionBy']))).toEqual(new Set(['Alex Morgan → Marie Bouchard']))
    await admin.end()
    const log = await admin.list('/api/admin/audit-log?PageSize=50&Search=Alex')
    const used = log.List.filter((row) => row['columnName'] === 'user.impersonate')
    expect(used.map((row) => [row['actionBy'], row['recordKey'], row['oldValue'], row['newValue']])).toEqual(
      expect.arrayContaining([
        ['Alex Morgan', 'controller', null, 'Ticket 4711'],
        ['Alex Morgan', 'controller', 'Ticket 4711', null],
      ]),
    )
  })

  it('prepares and never decides: nothing is posted, approved, run, printed, imported or given in his name', async () => {
    const admin = signIn('admin')
    await admin.act('controller')
    expect((await admin.get(INVOICES)).statusCode).toBe(200)
    const { actions } = (await admin.get(`${INVOICES}/access`)).json() as { actions: string[] }
    expect([...actions].sort()).toEqual(['add', 'delete', 'edit', 'export', 'view'])
    for (const url of [
      `${INVOICES}/${NONE}/post`,
      `${INVOICES}/${NONE}/reverse`,
      `/api/admin/vendor-bank-change/${NONE}/confirm`,
      '/api/gl/journal/none/close',
      '/api/admin/firm/transfer',
      '/api/admin/dead-letter/actions/retry',
      '/api/admin/end-sessions/run',
      ACTING,
    ])
      expect([url, await admin.codeOf('POST', url, { version: 1 })]).toEqual([url, 403])
    await admin.end()
  })

  it('[FI12] has a hand in what is written so: neither of the two approves it', async () => {
    const admin = signIn('admin')
    await admin.act('clerk')
    const { List } = await admin.list('/api/admin/firm?PageSize=1&isVendor=true')
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      kind: 'Invoice',
      vendorId: List[0]!['firmId'],
      holdbackPercent: '0',
    }
    const saved = await admin.save('POST', INVOICES, { record })
    expect(saved.Problems ?? []).toEqual([])
    const { rows } = await sql<{ names: string[] }>`
      select array_agg(u.user_name order by u.user_name) as names
      from ap_invoice i join app_user u on u.id = any (i.written_by) where i.id = ${saved.EntityId}::uuid`.execute(
      app.db,
    )
    expect(rows[0]!.names).toEqual(['admin', 'clerk'])
    await admin.end()
  })

  it('changes nothing in administration, not even what both might', async () => {
    const admin = signIn('admin')
    await admin.act('controller')
    expect((await admin.get('/api/admin/firm')).statusCode).toBe(200)
    expect(await admin.codeOf('POST', '/api/admin/firm', { record: newFirm() })).toBe(403)
    expect(await admin.codeOf('PUT', '/api/admin/vendor-bank-change/none', { record: {}, version: 1 })).toBe(403)
    expect(await admin.codeOf('POST', `${USERS}/clerk/invitation`)).toBe(403)
    await admin.end()
  })

  it('has no sealed number shown, and changes no password', async () => {
    const admin = signIn('admin')
    await admin.act('controller')
    const banks = await admin.list('/api/gl/bank-account')
    const revealed = await admin.save('POST', `/api/gl/bank-account/${String(banks.List[0]!['id'])}/reveal`, {
      reason: 'Looking',
    })
    expect(rules(revealed)).toEqual([[null, 'kit:refused.acting']])
    const change = { currentPassword: 'controller', newPassword: 'a brand new passphrase 7' }
    expect(rules(await admin.save('POST', '/api/shell/change-password', change))).toEqual([
      [null, 'kit:refused.acting'],
    ])
    await admin.end()
  })

  it('[S6.09] fetches no file that was made with all that the other one sees', async () => {
    const path = '/api/admin/customer-list/runs'
    const ask = { parameters: { firmStatus: 'Inactive' }, groupBy: [], format: 'xlsx' }
    const { EntityId } = await new Calls(app, 'controller').save('POST', path, ask)
    await app.deps.jobs.drain()
    expect((await new Calls(app, 'controller').get(`${path}/${EntityId}/file`)).statusCode).toBe(200)
    const admin = signIn('admin')
    await admin.act('controller')
    expect((await admin.get(`${path}/${EntityId}/file`)).statusCode).toBe(403)
    await admin.end()
  })

  it("reads that user's ways, and writes none of them: preferences, views, language, remembered parameters, runs", async () => {
    const admin = signIn('admin')
    const clerk = new Calls(app, 'clerk')
    const theirs = async () => ({
      preferences: (await clerk.get('/api/shell/preferences')).json() as unknown,
      list: (await clerk.list('/api/admin/firm?PageSize=1&Access=true')) as unknown as Row,
      report: (await clerk.get('/api/admin/customer-list/panel')).json() as unknown,
      language: (await sql<Row>`select language from app_user where user_name = 'clerk'`.execute(app.db)).rows,
      runs: (await clerk.get('/api/shell/runs')).json() as unknown,
    })
    const before = await theirs()
    await admin.act('clerk')
    const record = { ...NO_CHOICES, theme: 'dark' }
    expect(rules(await admin.save('PUT', '/api/shell/preferences', { record, version: 0 }))).toEqual([
      [null, 'kit:refused.acting'],
    ])
    const view = { name: 'Mine', roleId: null, filters: {}, search: '', sort: [], columns: null }
    expect(rules(await admin.save('POST', '/api/admin/firm/own/views', { record: view }))).toEqual([
      [null, 'kit:refused.acting'],
    ])
    expect(await admin.codeOf('POST', '/api/shell_init/locale', { locale: 'zh-TW' })).toBe(200)
    const ask = { parameters: {}, groupBy: [] }
    const ran = await admin.write('POST', '/api/admin/customer-list/run', ask)
    expect([200, 400]).toContain(ran.statusCode)
    expect(await theirs()).toEqual(before)
    await admin.end()
  })
})

describe('[supply 15] nobody acts', () => {
  it.each([
    ['admin', 'admin', 'oneself'],
    ['admin', 'nobody', 'unknown'],
    ['helper', 'admin', 'administrator'],
    ['helper', 'clerk', 'beyondOwn'],
  ])('%s as %s: %s', async (own, other, word) => {
    expect(rules(await signIn(own).act(other))).toEqual([['userName', `admin:rules.acting.${word}`]])
  })

  it('without the right, nor twice at once', async () => {
    expect(await signIn('controller').codeOf('POST', ACTING, { userName: 'clerk', reason: 'x' })).toBe(403)
    const helper = signIn('helper')
    expect(await helper.act('looker')).toMatchObject({ ResultStatus: 1 })
    expect(await helper.codeOf('POST', ACTING, { userName: 'looker', reason: 'x' })).toBe(403)
    await helper.end()
  })

  it('as somebody who is disabled or sees more than he: other branches, other customers, costs', async () => {
    const helper = signIn('helper')
    const limits = async (flags: string) =>
      app.pool.query(`update user_scope set ${flags} where id = (select id from app_user where user_name = 'helper')`)
    for (const flag of [
      'branches_limited',
      'warehouses_limited',
      'customers_limited',
      'costs_hidden',
      'prices_hidden',
    ]) {
      await limits(`${flag} = true`)
      expect([flag, rules(await helper.act('looker'))]).toEqual([flag, [['userName', 'admin:rules.acting.beyondOwn']]])
      await limits(`${flag} = false`)
    }
    // Customers that were assigned limit him without the flag too.
    const assigned = "user_id = (select id from app_user where user_name = 'helper')"
    await app.pool.query(`
      insert into customer_assignment (user_id, firm_id)
      select u.id, f.firm_id from app_user u, firm f where u.user_name = 'helper' order by f.firm_id limit 1`)
    expect(rules(await helper.act('looker'))).toEqual([['userName', 'admin:rules.acting.beyondOwn']])
    await app.pool.query(`delete from customer_assignment where ${assigned}`)
    await app.pool.query("update app_user set disabled = true where user_name = 'looker'")
    expect(rules(await helper.act('looker'))).toEqual([['userName', 'admin:rules.acting.disabled']])
    await app.pool.query("update app_user set disabled = false where user_name = 'looker'")
  })
})
