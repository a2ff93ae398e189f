import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asDocument } from '../../../../shared/contracts/document.ts'
import { namingField } from '../../../../shared/contracts/entity.ts'
import { LOCALES } from '../../../../shared/contracts/shell.ts'
import type { UseRow, UsesAnswer } from '../../../../shared/contracts/uses.ts'
import { EntityRegistry } from '../../../../server/platform/entity/registry.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import { catalogueOf } from '../../../../server/platform/entity/used/foreign-keys.ts'
import { namingsOf } from '../../../../server/platform/entity/used/naming.ts'
import { fewAtATime } from '../../../support/few-at-a-time.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

let app: TestApp
let admin: Calls
let registry: EntityRegistry

beforeAll(async () => {
  const adding = vi.spyOn(EntityRegistry.prototype, 'add')
  app = await startTestApp()
  registry = adding.mock.contexts[0] as EntityRegistry
  adding.mockRestore()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

const masters = () => registry.all().filter(({ entity }) => !asDocument(entity))
const filterText = (filters: UseRow['filters']) => new URLSearchParams(filters!).toString()

async function usesOf(calls: Calls, room: string, id: string): Promise<UsesAnswer> {
  const answer = await calls.get(`/api/${room}/${encodeURIComponent(id)}/uses`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const idOf = async (room: string, query: string): Promise<string> =>
  String((await admin.list(`/api/${room}?PageSize=1&${query}`)).List[0]!['id'])

describe('where a record is used', () => {
  it('[supply 1.9a used] every kind that names one has its words in four languages, and a list that takes the filter of its link', async () => {
    const catalogue = await catalogueOf(app.db)
    const texts = readSuiteTexts(app.deps.config.root)
    const nameless = new Set<string>()
    const asked = new Map<string, string>()
    for (const master of masters())
      for (const { by, path, table } of namingsOf(master, registry, catalogue)) {
        if (by === null) nameless.add(`${master.entity.id} in ${table}`)
        else if (path !== null && namingField(by.entity, path)) asked.set(`${by.entity.room} ${path}`, by.entity.id)
        for (const locale of by ? LOCALES : []) {
          const key = `${by!.entity.module}:${by!.entity.noun}.title`
          expect(texts.text(locale, key), locale).not.toBe(key)
        }
      }
    // Entries that wait for their turn have no list by company, period or journal, and stock, what is kept of it and its years, and decisions about credit and prices have none of their own: they are told as others.
    expect([...nameless].sort()).toEqual([
      'admin.company in pending_entry',
      'admin.company in stock_claim',
      'admin.company in stock_pool',
      'admin.company in stock_year',
      'admin.firm in credit_decision',
      'admin.firm in sales_price_by_right',
      'admin.warehouse in stock_claim',
      'admin.warehouse in stock_pool',
      'admin.warehouse in stock_year',
      'gl.currency in sales_price_by_right',
      'gl.fiscalYear in pending_entry',
      'gl.journal in pending_entry',
      'ic.lot in stock_lot_parent',
      'ic.lot in stock_place',
      'ic.lot in stock_pool',
      'po.product in physical_count_line',
      'po.product in sales_price_by_right',
      'po.product in stock_claim',
      'po.product in stock_pool',
      'po.product in stock_year',
    ])
    expect(asked.size).toBeGreaterThan(90)
    await fewAtATime(asked.keys(), async (way) => {
      const [room, path] = way.split(' ') as [string, string]
      const answer = await admin.get(`/api/${room}?PageSize=1&${filterText({ [path]: '=NONE' })}`)
      expect(answer.statusCode, `${way}: ${answer.body}`).toBe(200)
    })
  })

  it('[supply 1.9a used] on every maintenance screen the count of a link is what its list shows', async () => {
    const looked = await fewAtATime(masters(), async ({ entity }) => {
      const { List } = await admin.list(`/api/${entity.room}?PageSize=2`)
      const uses = await fewAtATime(List, ({ id }) => usesOf(admin, entity.room, String(id)))
      const links = uses.flatMap(({ rows }) => rows.filter(({ filters, more }) => filters && !more))
      for (const { filters, count, ...use } of links) {
        const room = registry.find(use.entity)!.entity.room
        const { TotalCount } = await admin.list(`/api/${room}?PageSize=1&${filterText(filters)}`)
        expect(TotalCount, `${entity.id}: ${JSON.stringify(use)} ${filterText(filters)}`).toBe(count)
      }
      return links.length
    })
    expect(looked.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20)
  })

  it('[supply 1.9a since] every list of records is filtered by when they were changed', async () => {
    await fewAtATime(registry.all(), async ({ entity }) => {
      const old = await admin.list(`/api/${entity.room}?PageSize=1&updatedOn=%3C1999-01-01`)
      expect(old.TotalCount, entity.id).toBe(0)
      const all = await admin.list(`/api/${entity.room}?PageSize=1`)
      const since = await admin.list(`/api/${entity.room}?PageSize=1&updatedOn=%3E%3D1999-01-01`)
      expect(since.TotalCount, entity.id).toBe(all.TotalCount)
    })
    expect((await admin.get('/api/admin/audit-log?updatedOn=%3E2020-01-01')).statusCode).toBe(400)
  })

  it('[supply 1.9a used] counts to a thousand and says so', async () => {
    const id = await idOf('admin/place', 'placeCode==CA')
    const { rows } = await usesOf(admin, 'admin/place', id)
    expect(rows.find((row) => row.entity === 'admin.firm' && row.path === null)).toMatchObject({
      ...{ count: 1000, more: true, filters: null },
    })
  })

  it('[supply 1.9a used] a code is used as the kind that it is, and a code of the same name in another kind is not', async () => {
    const { rows: codes } = await sql<{ id: string; code_type: string; uses: number }>`
      select c.id, c.code_type,
        (select count(*)::int from firm_bill_to b where b.hold_reason_type = c.code_type and b.hold_reason = c.code_id) as uses
      from user_code c where c.code_type = 'HOLD_REASON' order by 3 desc limit 1`.execute(app.db)
    const { rows } = await usesOf(admin, 'admin/user-code', codes[0]!.id)
    const found = rows.find(({ path }) => path === 'billTo.holdReason')
    expect(codes[0]!.uses).toBeGreaterThan(0)
    expect(found?.count).toBe(Math.min(codes[0]!.uses, 1000))
    expect(rows.every(({ path }) => path === null || /holdReason$/.test(path))).toBe(true)
  })

  it('[supply 1.9a used] what nothing uses may be deleted, and is; what is used is told, and stays', async () => {
    const record = await likeTerms({ termsCode: 'USES-1', description: 'Asked about' })
    const added = await admin.save('POST', '/api/admin/account-terms', { record })
    expect(added, JSON.stringify(added)).toMatchObject({ ResultStatus: 1 })
    const id = added.EntityId!
    expect(await usesOf(admin, 'admin/account-terms', id)).toEqual({ rows: [], others: false, removable: true })
    const viewer = new Calls(app, 'clerk')
    expect(await usesOf(viewer, 'admin/account-terms', id)).toMatchObject({ rows: [], removable: false })

    await sql`update firm_vendor set terms_code = 'USES-1' where owner_id = (select id from firm where is_vendor order by firm_id limit 1)`.execute(
      app.db,
    )
    expect(await usesOf(admin, 'admin/account-terms', id)).toEqual({
      rows: [
        {
          entity: 'admin.firm',
          path: 'vendor.termsCode',
          count: 1,
          more: false,
          filters: { 'vendor.termsCode': '=USES-1' },
        },
      ],
      ...{ others: false, removable: false },
    })
    const refused = await admin.save('DELETE', `/api/admin/account-terms/${id}?version=1`)
    expect(refused.Problems?.map(({ Key }) => Key)).toEqual(['kit:refused.inUse'])
  })

  it('[supply 1.9a used] [S6.09] of a screen or a field that is kept from him a reader learns what a refused delete would tell, and only if he may delete', async () => {
    const id = await idOf('admin/account-terms', 'termsCode==USES-1')
    await roleWith('uses-keeper', ['admin/account-terms.view', 'admin/account-terms.delete'])
    await roleWith('uses-looker', ['admin/account-terms.view'])
    await roleWith('uses-masked', ['admin/account-terms.view', 'admin/account-terms.delete', 'admin/firm.view'])
    await sql`insert into widget_security (owner_id, role_id, screen, widget, mode, position)
      select (select id from secured_screen where screen = 'admin/firm'), 'uses-masked', 'admin/firm', 'vendor.termsCode', 'mask', 99`.execute(
      app.db,
    )
    for (const [role, expected] of [
      ['uses-keeper', { rows: [], others: true, removable: false }],
      ['uses-looker', { rows: [], others: false, removable: false }],
      ['uses-masked', { rows: [], others: true, removable: false }],
    ] as const) {
      await sql`delete from user_role where user_id = (select id from app_user where user_name = 'buyer')`.execute(
        app.db,
      )
      await sql`insert into user_role (user_id, role_id) select id, ${role} from app_user where user_name = 'buyer'`.execute(
        app.db,
      )
      expect(await usesOf(new Calls(app, 'buyer'), 'admin/account-terms', id), role).toEqual(expected)
    }
    const masked = await new Calls(app, 'buyer').get('/api/admin/firm?vendor.termsCode=%3DUSES-1')
    expect(masked.statusCode).toBe(400)
  })

  it('[supply 1.9a used] [S8.03] who may not look at the screen is told nothing of it', async () => {
    const id = await idOf('admin/role', '')
    expect((await new Calls(app, 'clerk').get(`/api/admin/role/${id}/uses`)).statusCode).toBe(403)
    expect((await admin.get(`/api/admin/role/00000000-0000-4000-8000-000000000000/uses`)).statusCode).toBe(404)
  })
})

/** Terms as those are that stand, but for what is given. */
async function likeTerms(given: Row): Promise<Row> {
  const id = await idOf('admin/account-terms', 'usedByPayables=true')
  const { Data } = await admin.read(`/api/admin/account-terms/${id}`)
  const { id: _id, version: _v, createdBy: _c, createdOn: _co, updatedBy: _u, updatedOn: _uo, ...record } = Data as Row
  return { ...record, ...given }
}

async function roleWith(role: string, rights: string[]): Promise<void> {
  await sql`insert into role (role_id, name, created_by, updated_by) values (${role}, ${role}, 'test', 'test')`.execute(
    app.db,
  )
  for (const right of rights)
    await sql`insert into role_right (role_id, right_id) values (${role}, ${right})`.execute(app.db)
}
