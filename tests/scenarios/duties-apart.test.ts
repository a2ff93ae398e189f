import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinedBy } from '../../shared/contracts/admin/duties-apart.ts'
import { OWED } from '../../shared/contracts/admin/owed-screens.ts'
import type { RightsGrid } from '../../shared/contracts/admin/rights-grid.ts'
import { KEPT } from '../../shared/contracts/kept.ts'
import type { ReportPage } from '../../shared/contracts/report.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../support/server.ts'
import { Calls, rules, type Row } from '../server/modules/admin/calls.ts'

let app: TestApp
let admin: Calls
const NOW = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } })
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

/** Lines of a report as rows, without its total and its groups. */
async function run(room: string, parameters: Row, by = admin, locale?: string): Promise<Row[]> {
  const answer = await app.call(by.user, {
    method: 'POST',
    url: `/api/admin/${room}/run`,
    headers: { 'content-type': 'application/json', ...(locale ? { 'x-locale': locale } : {}) },
    payload: JSON.stringify({ parameters, groupBy: [] }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { Data, Problems } = answer.json() as CallResult<ReportPage>
  expect(Problems ?? []).toEqual([])
  return Data!.lines
    .filter(([level]) => level > 0)
    .map(([, , ...values]) => Object.fromEntries(values.map((value, at) => [Data!.columns[at]!, value])))
}

const idOf = async (userName: string): Promise<string> => {
  const { rows } = await app.pool.query('select id from app_user where user_name = $1', [userName])
  return rows[0].id
}
async function withRoles(userName: string, roles: readonly string[], more: Row = {}): Promise<CallResult<Row>> {
  const url = `/api/admin/user/${userName}`
  const { Data } = await admin.read(url)
  const record = { roles: roles.map((roleId) => ({ roleId })) }
  return admin.save('PUT', url, { record, version: Data!['version'], ...more })
}
const deputy = async (by: string, to: string | null, confirmed: readonly string[] = []) => {
  const calls = new Calls(app, by)
  const { version } = (await calls.get('/api/shell/deputy')).json()
  const days = { from: '2026-11-20', to: '2026-11-27' }
  return calls.save('PUT', '/api/shell/deputy', {
    version,
    confirmed,
    deputy: to === null ? null : { userId: await idOf(to), ...days },
  })
}

describe('[S6.09] what a user sees', () => {
  it('lists the screens of his doors with what he may do, by which role and who gave it', async () => {
    await withRoles('payer', ['payer', 'auditor'])
    const rows = await run('user-sight', { userName: 'payer', application: null })
    const payments = rows.filter(
      ({ screen, applicationName }) => screen === 'ap/payment' && applicationName === 'Accounts Payable',
    )
    expect(payments.map(({ roleId, does }) => [roleId, does])).toEqual([
      ['auditor', 'View, Export'],
      ['payer', expect.stringMatching(/^View, Add, Change, Delete, Export.*Post/)],
    ])
    expect(payments[0]!['givenBy']).toBe('Alex Morgan')
    expect(rows.some(({ screen }) => screen === 'admin/role')).toBe(true)
    await withRoles('payer', ['payer'])
    const less = await run('user-sight', { userName: 'payer', application: null })
    expect(less.some(({ screen }) => screen === 'admin/role')).toBe(false)
  })

  it('names fields that are hidden from him, and leaves out a screen whose doors are closed to him', async () => {
    await app.pool.query(
      `insert into widget_security (owner_id, position, role_id, screen, widget, mode)
       select id, 0, 'clerk', 'ap/purchase-invoice', 'notes', 'hide' from secured_screen where screen = 'ap/purchase-invoice'`,
    )
    const rows = await run('user-sight', { userName: 'clerk', application: 'AP' })
    const hidden = rows.filter(({ kind }) => kind === 'Hidden')
    expect(hidden.map(({ screen, does, roleId }) => [screen, does, roleId])).toEqual([
      ['ap/purchase-invoice', 'Notes', 'clerk'],
    ])
    expect(rows.every(({ applicationName }) => applicationName === 'Accounts Payable')).toBe(true)
  })

  it('is asked by who may look at it, and never by becoming that user', async () => {
    const clerk = await new Calls(app, 'clerk').write('POST', '/api/admin/user-sight/run', {
      parameters: { userName: 'payer' },
    })
    expect(clerk.statusCode).toBe(403)
  })
})

describe('[S6.09] who can do this', () => {
  it('names everybody with the right, by role, and whoever stands in for one of them', async () => {
    const before = await run('who-can', {
      ofScreen: 'ap/payment',
      ofAction: 'approve',
      ofNamedRight: null,
      withDisabled: false,
    })
    expect(before.map(({ userName, way }) => `${userName} ${way}`)).toContain('approver Direct')
    expect(before.map(({ userName }) => userName)).not.toContain('clerk')
    expect(rules(await deputy('approver', 'clerk'))).toEqual([['userId', 'admin:rules.deputy.dutiesApart']])
    await deputy('approver', 'clerk', ['admin:rules.deputy.dutiesApart'])
    const after = await run('who-can', {
      ofScreen: 'ap/payment',
      ofAction: 'approve',
      ofNamedRight: null,
      withDisabled: false,
    })
    expect(after.filter(({ way }) => way === 'Deputy')).toEqual([
      expect.objectContaining({ userName: 'clerk', roleId: 'approver', from: '2026-11-20', to: '2026-11-27' }),
    ])
    await deputy('approver', null)
  })

  it('asks for a screen or a right of the trade', async () => {
    const answer = await admin.save('POST', '/api/admin/who-can/run', {
      parameters: { ofScreen: null, ofAction: 'view', ofNamedRight: null, withDisabled: false },
      groupBy: [],
    })
    expect(rules(answer)).toEqual([['ofScreen', 'admin:rules.whoCan.somethingAsked']])
  })
})

describe('duties kept apart', () => {
  const conflicts = (userName: string | null = null) =>
    run('duty-conflicts', { userName, pairId: null, withDisabled: false })

  it('come with samples, and name who holds both hands by which roles', async () => {
    const pairs = await admin.list('/api/admin/duty-pair?PageSize=50')
    expect(pairs.List.length).toBe(13)
    expect(pairs.List.every(({ origin }) => origin === 'Sample')).toBe(true)
    expect(await conflicts('payer')).toEqual([])
    const asked = await withRoles('payer', ['payer', 'controller'])
    expect([asked.ResultStatus, rules(asked)]).toEqual([
      3,
      expect.arrayContaining([['roles', 'admin:rules.user.dutiesApart']]),
    ])
    const keys = rules(asked).map(([, key]) => String(key).replace('admin:rules.', 'admin.'))
    expect((await withRoles('payer', ['payer', 'controller'], { confirmed: keys })).ResultStatus).toBe(1)
    const found = await conflicts('payer')
    const bank = found.find(({ pairId }) => pairId === 'bankAndPayment')!
    expect([bank['firstRoles'], bank['secondRoles'], bank['way']]).toEqual(['Controller', 'Payer', 'Direct'])
    expect(bank['firstDoes']).toContain('Vendor bank changes')
    const french = await run(
      'duty-conflicts',
      { userName: 'payer', pairId: 'bankAndPayment', withDisabled: false },
      admin,
      'fr-CA',
    )
    expect(french[0]!['pairName']).toBe('Saisit les coordonnées bancaires des fournisseurs et paie')
    const own = await admin.get('/api/admin/duty-conflicts/of/payer')
    expect(own.json().lines.filter(([level]: [number]) => level > 0).length).toBe(found.length)
    await withRoles('payer', ['payer'])
  })

  it('[FI12] are one list for the report, for whoever gives roles, and for the screen in which a role is filled', async () => {
    const grid = async (inherits: string, by = admin, locale = 'en-CA'): Promise<RightsGrid> =>
      (
        await app.call(by.user, {
          method: 'GET',
          url: `/api/admin/role/grid?inherits=${inherits}`,
          headers: { 'x-locale': locale },
        })
      ).json()
    const { apart } = await grid('payer')
    expect(apart.map(({ pairId }) => pairId)).toEqual(
      (await admin.list('/api/admin/duty-pair?PageSize=50')).List.map(({ pairId }) => pairId).toSorted(),
    )
    // Each screen in which the hand that pays works is of the hand that pays.
    const paying = KEPT.filter(({ room }) => room.startsWith('ap/') && !OWED.includes(room)).map(({ room }) => room)
    for (const pairId of ['bankAndPayment', 'enterAndPay', 'usersAndPayment', 'vendorAndPayment', 'mergeAndPayment']) {
      const { second } = apart.find((pair) => pair.pairId === pairId)!
      const left = paying.filter((room) => !second.some((right) => right.startsWith(`${room}.`)))
      expect(left, pairId).toEqual([])
    }
    const joined = async (role: string) => {
      const { inherited, inheritedNamed, apart: pairs } = await grid(role)
      const given = {
        rights: inherited.map(({ right }) => right),
        named: inheritedNamed.map(({ right }) => right),
      }
      return joinedBy(given, pairs).map(({ pairId }) => pairId)
    }
    for (const role of ['clerk', 'payer', 'approver', 'auditor', 'portal']) expect(await joined(role), role).toEqual([])
    // A controller enters and approves, never the same document: that keeps its own hands apart. He also takes money in and proves the bank.
    expect(await joined('controller')).toEqual(['enterAndApprove', 'receiveAndReconcile'])
    const french = await grid('payer', admin, 'fr-CA')
    expect(french.apart.find(({ pairId }) => pairId === 'userAndRole')!.pairName).toBe(
      'Ajoute des utilisateurs et décide de leurs droits',
    )
  })

  it('name an administrator once, and a deputy while he stands in', async () => {
    expect((await conflicts('admin')).map(({ pairId }) => pairId)).toEqual(['*'])
    await deputy('approver', 'clerk', ['admin:rules.deputy.dutiesApart'])
    const [one] = (await conflicts('clerk')).filter(({ pairId }) => pairId === 'enterAndApprove')
    expect([one!['way'], one!['to'], one!['secondRoles']]).toEqual(['Deputy', '2026-11-27', 'Approver'])
    await deputy('approver', null)
    expect(await conflicts('clerk')).toEqual([])
  })

  it('are the policy of the company: added, dated and deleted by who keeps rights', async () => {
    const pair = {
      ...{ pairId: 'readAndExport', name: 'Reads and exports', nameFr: null, nameZhCn: null, nameZhTw: null },
      ...{ origin: 'Policy', since: '2026-11-01', until: null, why: 'Asked for by the auditor.' },
      duties: [
        { hand: 'First', screen: 'ap/purchase-invoice', action: 'add', namedRight: null },
        { hand: 'Second', screen: 'gl/bank-account', action: 'view', namedRight: null },
      ],
    }
    const half = await admin.save('POST', '/api/admin/duty-pair', { record: { ...pair, duties: [pair.duties[0]] } })
    expect(rules(half)).toEqual([['duties', 'admin:rules.dutyPair.bothHands']])
    const both = { ...pair.duties[0]!, namedRight: 'cost.view' }
    const twice = await admin.save('POST', '/api/admin/duty-pair', {
      record: { ...pair, duties: [both, pair.duties[1]] },
    })
    expect(rules(twice)).toEqual([['duties.0.screen', 'admin:rules.dutyPair.dutyGiven']])
    expect((await admin.save('POST', '/api/admin/duty-pair', { record: pair })).ResultStatus).toBe(1)
    expect((await conflicts('clerk')).map(({ pairId }) => pairId)).toEqual(['readAndExport'])
    const url = '/api/admin/duty-pair/readAndExport'
    const { Data } = await admin.read(url)
    await admin.save('PUT', url, { record: { until: '2026-11-19' }, version: Data!['version'] })
    expect(await conflicts('clerk')).toEqual([])
    expect((await new Calls(app, 'clerk').write('POST', '/api/admin/duty-pair', { record: pair })).statusCode).toBe(403)
  })

  it('go to an auditor as an Excel file', async () => {
    await withRoles('payer', ['payer', 'auditor'])
    const answer = await app.call('payer', {
      method: 'POST',
      url: '/api/admin/duty-conflicts/file',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify({
        parameters: { userName: null, pairId: null, withDisabled: true },
        groupBy: ['pairId'],
        format: 'xlsx',
      }),
    })
    await withRoles('payer', ['payer'])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
  })
})
