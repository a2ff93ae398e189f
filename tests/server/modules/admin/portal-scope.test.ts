import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

/** Ids and bodies of the form that each call takes, so that none is refused for that alone. */
const ID = '3f0c1d2e-4b5a-4678-9abc-def012345678'
const idFor = (path: string) => (path.includes('/email-template/') ? 'invitation' : ID)
const bodyFor = (url: string) => (url.endsWith('/test') ? '{"locale":"en-CA"}' : '{"record":{},"version":1}')

let app: TestApp
/** Every call of the published contract: method and path. */
let calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string][]
beforeAll(async () => {
  app = await startTestApp()
  const { paths } = (await app.call('admin', { method: 'GET', url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase() as 'GET', path.replace('{id}', idFor(path))] as const),
  ) as typeof calls
})
afterAll(() => app.close())

const post = (user: string, url: string, body: object, headers: Record<string, string> = {}) =>
  app.call(user, { method: 'POST', url, payload: body, headers })
const switchTo = (user: string, BillToId: string, headers?: Record<string, string>) =>
  post(user, '/api/PortalOrder/account-switch', { BillToId }, headers)
const session = async (user: string) =>
  (await app.call(user, { method: 'GET', url: '/api/PortalAccount/session' })).json() as {
    securables: unknown[]
    firms: { FirmId: string }[]
    accountOnHold: boolean
    selectedBillToId: string | null
  }

describe('what a portal user reaches', () => {
  it('[S6.01] [S6.03] is no call of the staff: each answers 403 or 404, to the customer and not to the clerk', async () => {
    const nouns = Object.values(ENTITIES).map((entity) => entity.room)
    const staffOnly = calls.filter(([, url]) => nouns.some((room) => `${url}/`.startsWith(`/api/${room}/`)))
    expect(staffOnly.length).toBeGreaterThan(30)
    const open: string[] = []
    for (const [method, url] of staffOnly) {
      const says = method === 'POST' || method === 'PUT'
      const { statusCode } = await app.call('buyer', {
        method,
        url: method === 'DELETE' ? `${url}?version=1` : url,
        headers: { 'idempotency-key': crypto.randomUUID(), ...(says ? { 'content-type': 'application/json' } : {}) },
        ...(says ? { payload: bodyFor(url) } : {}),
      })
      if (statusCode !== 403 && statusCode !== 404) open.push(`${method} ${url}: ${statusCode}`)
    }
    expect(open).toEqual([])
    expect((await app.call('clerk', { method: 'GET', url: '/api/admin/firm' })).statusCode).toBe(200)
  })

  it('[S6.01] is no menu, the portal, and the way to his own password', async () => {
    const get = async (path: string) => (await app.call('buyer', { method: 'GET', url: `/api/shell/${path}` })).json()
    const routes = (await get('routes')) as { Path: string }[]
    expect(routes.map((route) => route.Path)).toEqual(['/shell/change-password'])
    for (const application of ['AP', 'AR', 'SHELL', 'PORTAL'])
      expect(await get(`menus?application=${application}`)).toEqual([])
    expect(((await get('applications')) as { Application: string }[]).map((row) => row.Application)).toEqual([
      'SHELL',
      'PORTAL',
    ])
  })
})

describe('what staff reach of the portal', () => {
  it('[S6.03] [S6.05] is nothing, even where an account was once given to them', async () => {
    await app.pool.query(`insert into user_securable (user_id, kind, identifier)
      select id, 'billTo', 'HARLOW-01,HARLOW-02' from app_user where user_name in ('clerk', 'admin')`)
    await app.pool.query(`insert into portal_notification (bill_to_id, subject, body) values ('HARLOW-01', 's', 'b')`)
    for (const user of ['clerk', 'admin']) {
      expect(await session(user)).toMatchObject({
        securables: [],
        firms: [],
        selectedBillToId: null,
        accountOnHold: true,
      })
      expect((await switchTo(user, 'HARLOW-01')).json()).toMatchObject({ ResultStatus: 2, DefaultShipToId: null })
      const numbers = await app.call(user, {
        method: 'GET',
        url: '/api/PortalNotification/GetBadgeNumbers?billToId=HARLOW-01',
      })
      expect(numbers.json()).toEqual([0, 0])
    }
    await app.pool.query(
      'delete from user_securable where user_id in (select id from app_user where user_name <> $1)',
      ['buyer'],
    )
  })
})

describe('accounts of the portal', () => {
  const give = (identifiers: string[]) =>
    app.pool.query(
      `with gone as (delete from user_securable where user_id = (select id from app_user where user_name = 'buyer'))
       insert into user_securable (user_id, kind, identifier)
       select id, 'billTo', unnest($1::text[]) from app_user where user_name = 'buyer'`,
      [identifiers],
    )

  it('[S3.07] [S4.20] [S6.05] are those whose first item is a firm that exists and is in use', async () => {
    await give(['HARLOW-01, HARLOW-02 ,,HARLOW-02,NOBODY-01', 'NOBODY-01,HARLOW-02', 'HARLOW-02,HARLOW-01'])
    const { securables, firms, selectedBillToId } = await session('buyer')
    // HARLOW-02 is a ship-to only, NOBODY-01 no firm at all.
    expect(securables).toEqual([{ Identifier: 'HARLOW-01, HARLOW-02 ,,HARLOW-02,NOBODY-01' }])
    expect(firms.map(({ FirmId }) => FirmId)).toEqual(['HARLOW-01', 'HARLOW-02'])
    expect(selectedBillToId).toBe('HARLOW-01')
    expect((await switchTo('buyer', 'NOBODY-01')).json()).toMatchObject({ ResultStatus: 2 })
  })

  it('[S4.22] are on hold when the account is, and while none is selected', async () => {
    await give(['CHAUDI-01,CHAUDI-01'])
    expect(await session('buyer')).toMatchObject({ selectedBillToId: 'CHAUDI-01', accountOnHold: true })
    await give(['HARLOW-01,HARLOW-02'])
    expect(await session('buyer')).toMatchObject({ selectedBillToId: 'HARLOW-01', accountOnHold: false })
    await give(['NOBODY-01'])
    expect(await session('buyer')).toMatchObject({ selectedBillToId: null, accountOnHold: true })
  })

  it('[S7.10] [S8.12] a refusal says so in the language of the user, and changes nothing', async () => {
    await give(['HARLOW-01,HARLOW-02', 'BRIGHT-01,BRIGHT-02'])
    await switchTo('buyer', 'BRIGHT-01')
    expect((await switchTo('buyer', 'ACTONE-01')).json()).toEqual({
      ResultStatus: 2,
      Message: 'Bill To is invalid.',
      DefaultShipToId: null,
    })
    const french = (await switchTo('buyer', 'ACTONE-01', { 'x-locale': 'fr-CA' })).json() as { Message: string }
    expect(french.Message).toBe('Le champ Facturé à est invalide.')
    expect(await session('buyer')).toMatchObject({ selectedBillToId: 'BRIGHT-01' })
  })
})
