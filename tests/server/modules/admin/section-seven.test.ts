import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const json = async (user: string | null, url: string) => {
  const answer = await app.call(user, { method: 'GET', url })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const post = (user: string, url: string, payload: string) =>
  app.call(user, { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

describe('calls of section 7', () => {
  it('[S7.01] applications are a bare list in order, less those in which nothing may be opened', async () => {
    const all = await json('admin', '/api/shell/applications')
    expect(all[0]).toEqual({ Application: 'GL', Description: 'General Ledger', RouterPath: '/novus-gl' })
    const names = async (user: string) =>
      ((await json(user, '/api/shell/applications')) as { Application: string }[]).map((row) => row.Application)
    expect(await names('admin')).toContain('SHELL')
    // Administration holds his own password, and nothing else for him.
    expect(await names('buyer')).toEqual(['SHELL', 'PORTAL'])
    expect(await names('clerk')).toContain('AP')
  })

  it('[S7.02] menus of an application stand under their parents, HOME has none', async () => {
    const menus = await json('admin', '/api/shell/menus?application=AP')
    expect(menus).toContainEqual({
      MenuKey: expect.any(Number),
      Application: 'AP',
      MenuId: 'AP0010',
      MenuName: 'Vendors',
      ParentId: 'ROOT',
      Sequence: 10,
      IsActive: true,
      RouterPath: '/firm-maintenance',
    })
    expect(menus).toContainEqual(expect.objectContaining({ MenuId: 'AP0910', ParentId: 'AP0900' }))
    expect(await json('admin', '/api/shell/menus?application=HOME')).toEqual([])
    expect(await json('admin', '/api/shell/menus?application=NOTHING')).toEqual([])
    expect((await app.call('admin', { method: 'GET', url: '/api/shell/menus' })).statusCode).toBe(400)
  })

  it('[S6.01] a denied menu is not returned, nor its route, nor a heading that holds nothing any more', async () => {
    await app.pool.query(
      "insert into menu_access (role_id, menu_id, access) values ('clerk', 'WD0910', 'deny'), ('clerk', 'WD0940', 'deny')",
    )
    const menus = (await json('clerk', '/api/shell/menus?application=WD')) as { MenuId: string }[]
    expect(menus.map((menu) => menu.MenuId)).toEqual(['WD0010', 'WD0210'])
    const routes = (await json('clerk', '/api/shell/routes')) as { Path: string }[]
    expect(routes.map((route) => route.Path)).not.toContain('/novus-wd/user-codes')
    expect(routes.map((route) => route.Path)).toContain('/novus-wd/firm-maintenance')
    await app.pool.query('delete from menu_access')
  })

  it('a menu in a circle or under an unknown parent is left out', async () => {
    await app.pool.query(`insert into menu (menu_id, application, menu_name, parent_id, sequence)
      values ('X1', 'AP', 'One', 'X2', 1), ('X2', 'AP', 'Two', 'X1', 2), ('X3', 'AP', 'Three', 'GONE', 3)`)
    await app.pool.query(`insert into route (path, name, component, meta)
      values ('/novus-ap/x', 'X', 'admin/firm', '{"menuId": "X1"}')`)
    const menus = (await json('admin', '/api/shell/menus?application=AP')) as { MenuId: string }[]
    expect(menus.filter((menu) => menu.MenuId.startsWith('X'))).toEqual([])
    await app.pool.query("delete from route where name = 'X'; delete from menu where menu_id like 'X%'")
  })

  it('[S7.03] routes are the doors, props and meta as JSON text', async () => {
    const routes = (await json('admin', '/api/shell/routes')) as Record<string, unknown>[]
    expect(routes).toHaveLength(ALL_DOORS.length)
    const vendors = routes.find((route) => route['Path'] === '/novus-ap/firm-maintenance')!
    expect(vendors).toMatchObject({ Name: 'Vendors', Component: 'admin/firm', RouteKey: expect.any(Number) })
    expect(JSON.parse(vendors['Props'] as string)).toEqual({ firmType: 'vendor' })
    expect(JSON.parse(vendors['Meta'] as string)).toEqual({ menuId: 'AP0010' })
  })

  it('[S7.04] tenant names server, database and release', async () => {
    const tenant = await json('clerk', '/api/tenant')
    expect(tenant).toEqual({
      server: expect.stringMatching(/.+/),
      database: app.database.name,
      releaseNumber: app.deps.config.release,
    })
  })

  it('[S7.04] tenant tells a portal user the release, and nothing of where the data lies', async () => {
    const releaseNumber = app.deps.config.release
    expect(await json('buyer', '/api/tenant')).toEqual({ server: '', database: '', releaseNumber })
  })

  it('[S7.05] languages are public', async () => {
    const { Languages, DefaultLanguage } = await json(null, '/api/shell_init/languages')
    expect(DefaultLanguage).toBe('en-CA')
    expect(Languages.map((l: { LocaleIdentifier: string }) => l.LocaleIdentifier)).toEqual([
      'en-CA',
      'fr-CA',
      'zh-CN',
      'zh-TW',
    ])
    expect(Languages[1]).toEqual({
      LanguageKey: 2,
      Name: 'Français',
      LanguageCode: 'fr',
      CountryCode: 'CA',
      ImageUrl: null,
      LocaleIdentifier: 'fr-CA',
    })
  })

  it.each([JSON.stringify({ locale: 'fr-CA' }), JSON.stringify(JSON.stringify({ locale: 'fr-CA' }))])(
    '[S7.06] stores the language of the user, body %s',
    async (body) => {
      const answer = await post('clerk', '/api/shell_init/locale', body)
      expect(answer.json()).toMatchObject({ ResultStatus: 1 })
      expect(answer.headers['set-cookie']).toMatch(/^culture=fr-CA; Path=\/;/)
      const { rows } = await app.pool.query("select language from app_user where user_name = 'clerk'")
      expect(rows).toEqual([{ language: 'fr-CA' }])
      await app.pool.query('update app_user set language = null')
    },
  )

  it.each(['{"locale":"xx"}', '{"locale":1}', '{"other":"fr-CA"}', '"{"', '"fr-CA"', '{'])(
    '[S8.01] refuses the body %s with 400',
    async (body) => {
      expect((await post('clerk', '/api/shell_init/locale', body)).statusCode).toBe(400)
    },
  )

  it('[S7.07] badge numbers are counted for a bill-to of the user, else zero', async () => {
    await app.pool.query(`insert into portal_notification (bill_to_id, subject, body) values ('HARLOW-01', 's', 'b')`)
    await app.pool.query(`insert into portal_cart_line (user_id, bill_to_id, position, product_id, quantity)
      select id, 'HARLOW-01', n, 'P', 1 from app_user, generate_series(1, 2) n where user_name = 'buyer'`)
    const numbers = (user: string, id: string) => json(user, `/api/PortalNotification/GetBadgeNumbers?billToId=${id}`)
    expect(await numbers('buyer', 'HARLOW-01')).toEqual([1, 2])
    expect(await numbers('buyer', 'ACTONE-01')).toEqual([0, 0])
    expect(await numbers('clerk', 'HARLOW-01')).toEqual([0, 0])
    expect(await json('buyer', '/api/PortalNotification/GetBadgeNumbers')).toEqual([0, 0])
  })

  it('[S7.10] [S3.14] an account switch clears the cart and answers the default ship-to', async () => {
    const answer = await post('buyer', '/api/PortalOrder/account-switch', '{"BillToId":"BRIGHT-01"}')
    expect(answer.json()).toEqual({ ResultStatus: 1, Message: null, DefaultShipToId: 'BRIGHT-01' })
    const { rows } = await app.pool.query('select from portal_cart_line')
    expect(rows).toHaveLength(0)
    const session = await json('buyer', '/api/PortalAccount/session')
    expect(session).toMatchObject({ selectedBillToId: 'BRIGHT-01', accountOnHold: false })
  })

  it.each(['ACTONE-01', 'NOBODY', "x' or '1'='1"])(
    '[S6.05] refuses a switch to %s, which is not his',
    async (BillToId) => {
      const answer = await post('buyer', '/api/PortalOrder/account-switch', JSON.stringify({ BillToId }))
      expect(answer.json()).toEqual({ ResultStatus: 2, Message: 'Bill To is invalid.', DefaultShipToId: null })
    },
  )

  it('[S4.21] the portal session knows securables with the firms that exist', async () => {
    await app.pool.query('delete from portal_account')
    const session = await json('buyer', '/api/PortalAccount/session')
    expect(session).toMatchObject({
      securables: [
        { Identifier: 'BRIGHT-01,BRIGHT-01,BRIGHT-02,BRIGHT-03' },
        { Identifier: 'HARLOW-01,HARLOW-01,HARLOW-02' },
      ],
      selectedBillToId: 'HARLOW-01',
      selectedShipToId: 'HARLOW-01',
      defaultShipToId: 'HARLOW-01',
    })
    expect(session.firms).toContainEqual({ FirmId: 'HARLOW-02', Name: 'Harlow Electric, Stoney Creek yard' })
    expect(await json('clerk', '/api/PortalAccount/session')).toMatchObject({ securables: [], accountOnHold: true })
  })

  it('[S7.08] the default company has name, logo and its type', async () => {
    const company = await json('buyer', '/api/Company/GetDefaultCompany')
    expect(company).toMatchObject({ Name: 'Northgate Metals & Electric', LogoFileType: 'image/png' })
    expect(Buffer.from(company.Logo, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  it('[S7.09] [S3.13] a setting is text, empty when there is none; outsiders read what is shown to them', async () => {
    const get = (user: string, id: string) =>
      json(user, `/api/Configuration/GetConfigurationByControlId?controlId=${id}`)
    await app.pool.query(`insert into configuration (control_id, control_value, created_by, updated_by)
      values ('MobileHomePageText', 'Hello', 'x', 'x'), ('Secret', 'x', 'x', 'x')
      on conflict on constraint configuration_once do update set control_value = excluded.control_value`)
    expect(await get('buyer', 'MobileHomePageText')).toEqual({ ControlValue: 'Hello' })
    expect(await get('buyer', 'Secret')).toEqual({ ControlValue: '' })
    expect(await get('clerk', 'Nothing')).toEqual({ ControlValue: '' })
  })

  it('[S6.01] none of them but the languages is open to a visitor', async () => {
    for (const url of [
      'shell/applications',
      'shell/menus?application=AP',
      'shell/routes',
      'tenant',
      'Company/GetDefaultCompany',
      'PortalAccount/session',
    ])
      expect((await app.call(null, { method: 'GET', url: `/api/${url}` })).statusCode).toBe(401)
  })

  it('[S6.01] no call of the whole contract is open to a visitor but the languages; each says what it is for', async () => {
    const { paths } = (await json('clerk', '/api/openapi.json')) as {
      paths: Record<string, Record<string, { summary?: string }>>
    }
    const calls = Object.entries(paths).flatMap(([path, of]) =>
      Object.entries(of).map(([method, { summary }]) => ({ path, method: method.toUpperCase() as 'GET', summary })),
    )
    expect(calls.length).toBeGreaterThan(300)
    const open: string[] = []
    for (const { path, method, summary } of calls) {
      expect(summary, `${method} ${path}`).toBeTruthy()
      const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const { statusCode } = await app.call(null, { method, url })
      if (statusCode !== 401) open.push(`${method} ${path}`)
    }
    expect(open).toEqual(['GET /api/shell_init/languages'])
  })

  it('every write is refused without the key that it is published with, and asks for it before anything else is read', async () => {
    const { paths } = (await json('clerk', '/api/openapi.json')) as {
      paths: Record<string, Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>>
    }
    const writes = Object.entries(paths).flatMap(([path, of]) =>
      Object.entries(of).flatMap(([method, { parameters = [] }]) => {
        const key = parameters.find((one) => one.in === 'header' && one.name === 'idempotency-key')
        return method === 'get'
          ? []
          : [{ path, method: method.toUpperCase() as 'POST' | 'DELETE', isKeyed: key?.required === true }]
      }),
    )
    expect(writes.length).toBeGreaterThan(400)
    const strange: string[] = []
    const free = new Set<string>()
    for (const { path, method, isKeyed } of writes) {
      const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const says = method === 'DELETE' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
      const answer = await app.call('admin', { method, url, ...says })
      const isAsked = answer.statusCode === 400 && answer.body.includes('Idempotency-Key must be a UUID.')
      if (isAsked !== isKeyed) strange.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 80)}`)
      if (!isKeyed)
        free.add(
          `${method} ${path.replace(/^\/api\/\w+\/[\w-]+/, '').replace(/[\w-]+(?=\/preview$)|(?<=\/preview\/)(?!sheet$)[\w-]+$/, '*')}`,
        )
    }
    expect(strange).toEqual([])
    // These keep nothing, or what may be kept twice; whoever adds one says so here.
    expect([...free].toSorted()).toEqual([
      'DELETE ',
      'DELETE /{id}',
      'POST ',
      // The books as a file that is sent out of one reading of them.
      'POST /books',
      // A file of prices is judged as it would be brought, and nothing of it is kept.
      'POST /check',
      'POST /complete',
      // A row of a financial statement over periods.
      'POST /course',
      // A financial statement of sets that are not kept yet, what stands behind a figure of it, and its files.
      'POST /drawn',
      // What posting would write for a receipt, drawn and not made.
      'POST /entry',
      'POST /figure',
      'POST /file',
      // Lines of a file are judged as a save would, and rolled back.
      'POST /lines',
      // Eight weeks of the products that are listed, in the warehouses that are.
      'POST /outlooks',
      'POST /preview',
      'POST /preview/*',
      'POST /preview/sheet',
      'POST /print',
      // What a receipt may be for, out of what was typed of it.
      'POST /proposal',
      'POST /run',
      // The trial balance as the auditor works with it, a file of one reading.
      'POST /working-paper',
      'POST /{id}/*/preview',
      'POST /{id}/file',
      'POST /{id}/reveal',
      'POST /{id}/slips',
      'POST /{id}/summary',
      'POST /{id}/xml',
    ])
  })

  it('all calls are in the published contract', async () => {
    const { paths } = await json('clerk', '/api/openapi.json')
    for (const path of [
      '/api/shell/applications',
      '/api/PortalOrder/account-switch',
      '/api/admin/firm',
      '/api/admin/firm/{id}',
      '/api/admin/user-code-type/lookup',
    ])
      expect(paths).toHaveProperty([path])
  })
})
