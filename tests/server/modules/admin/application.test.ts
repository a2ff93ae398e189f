import { describe, expect, it } from 'vitest'
import { Application, type MenuLine, type RouteLine } from '../../../../shared/contracts/admin/application.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { seed } from '../../../../server/modules/seed.ts'
import { startStaff, type Row } from './calls.ts'

const { app, admin, clerk } = await startStaff()

const APPLICATIONS = '/api/admin/application'
type Stored = Application & { id: string; version: number }

const read = async (key: string) => (await admin.read(`${APPLICATIONS}/${key}`)).Data as unknown as Stored
/** Saves what `change` makes of the stored application. */
async function change(key: string, changes: (stored: Stored) => Partial<Application>): Promise<CallResult<Row>> {
  const stored = await read(key)
  return admin.save('PUT', `${APPLICATIONS}/${key}`, { record: changes(stored), version: stored.version })
}
const menu = (changes: Partial<MenuLine> = {}): MenuLine => ({
  ...(emptyRecord(Application.fields.menus.fields!) as MenuLine),
  menuId: 'CR0010',
  menuName: 'Crew',
  parentId: 'ROOT',
  sequence: 10,
  active: true,
  routerPath: '/crew',
  ...changes,
})
const route = (changes: Partial<RouteLine> = {}): RouteLine => ({
  ...(emptyRecord(Application.fields.routes.fields!) as RouteLine),
  path: '/crews/crew',
  name: 'Crew',
  component: 'admin/sales-rep',
  meta: '{"menuId": "CR0010"}',
  ...changes,
})
const crews = (changes: Partial<Application> = {}): Row => ({
  ...emptyRecord(Application.fields),
  application: 'CREWS',
  description: 'Crews',
  routerPath: '/crews',
  tile: 'Cr',
  family: 'people',
  sequence: 300,
  active: true,
  ...changes,
})
const rules = (answer: CallResult) =>
  (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key.replace('admin:rules.application.', '')])
const json = async (user: string, url: string) =>
  (await app.call(user, { method: 'GET', url })).json() as unknown as Row[]
const menusOf = async (user: string, application: string) =>
  (await json(user, `/api/shell/menus?application=${application}`)).map((row) => row['MenuId'])
const withMenu = (menus: readonly MenuLine[], id: string, changes: Partial<MenuLine>) =>
  menus.map((line) => (line.menuId === id ? { ...line, ...changes } : line))

describe('applications', () => {
  it('[S3.01] [S3.02] [S3.03] are made with their menus and routes, which the shell takes at its next load', async () => {
    const made = await admin.save('POST', APPLICATIONS, {
      record: crews({
        descriptionFr: 'Équipes',
        menus: [
          menu({ menuId: 'CR0900', menuName: 'Setup', routerPath: null, sequence: 90 }),
          menu({ parentId: 'CR0900', nameFr: 'Équipe' }),
        ],
        routes: [route({ props: '{ "side":"payables" }' })],
      }),
    })
    expect(made).toMatchObject({
      ResultStatus: 1,
      Data: { shipped: false, routes: [{ props: '{"side": "payables"}' }] },
    })
    expect(await json('clerk', '/api/shell/applications')).toContainEqual({
      Application: 'CREWS',
      Description: 'Crews',
      RouterPath: '/crews',
      Names: { 'fr-CA': 'Équipes' },
      Tile: 'Cr',
      Family: 'people',
    })
    const menus = await json('clerk', '/api/shell/menus?application=CREWS')
    expect(menus).toMatchObject([
      { MenuId: 'CR0010', ParentId: 'CR0900', Names: { 'fr-CA': 'Équipe' }, MenuKey: expect.any(Number) },
      { MenuId: 'CR0900', ParentId: 'ROOT', RouterPath: null },
    ])
    expect(menus[1]).not.toHaveProperty('Names')
    expect(await json('clerk', '/api/shell/routes')).toContainEqual(
      expect.objectContaining({ Path: '/crews/crew', Component: 'admin/sales-rep', Props: '{"side": "payables"}' }),
    )
  })

  it.each<[string, Partial<Application>, string | null, string]>([
    ['the key HOME', { application: 'HOME' }, 'application', 'keyReserved'],
    ['a key in use', { application: 'CREWS' }, 'application', 'keyUsedOnce'],
    ['a key that is a menu id', { application: 'AP0010' }, 'application', 'keyUsedOnce'],
    ['a router path in other letters', { routerPath: '/NOVUS-ap' }, 'routerPath', 'routerPathUsedOnce'],
    ['a tile in small letters', { tile: 'cr' }, 'tile', 'tileForm'],
    ['a menu id of another application', { menus: [menu({ menuId: 'AP0010' })] }, 'menus.0.menuId', 'menuIdUsedOnce'],
    [
      'the same menu id twice',
      { menus: [menu({ menuId: 'X1', routerPath: null }), menu({ menuId: 'X1', routerPath: null })] },
      'menus.1.menuId',
      'menuIdUsedOnce',
    ],
    ['a parent that is not there', { menus: [menu({ parentId: 'NO' })] }, 'menus.0.parentId', 'parentIsHeading'],
    [
      'a parent that opens a screen',
      { menus: [menu({ menuId: 'X1' }), menu({ menuId: 'X2', parentId: 'X1', routerPath: null })] },
      'menus.1.parentId',
      'parentIsHeading',
    ],
    [
      'a circle of parents',
      {
        menus: [
          menu({ menuId: 'X1', parentId: 'X2', routerPath: null }),
          menu({ menuId: 'X2', parentId: 'X1', routerPath: null }),
        ],
      },
      'menus.0.parentId',
      'parentCircle',
    ],
    ['a menu that leads nowhere', { menus: [menu({ menuId: 'X1' })] }, 'menus.0.routerPath', 'menuLeads'],
    ['a path of another application', { routes: [route({ path: '/novus-ap/crew' })] }, 'routes.0.path', 'pathInside'],
    [
      'the same path in other letters',
      { routes: [route({ path: '/new/a', meta: null }), route({ path: '/new/A', meta: null })] },
      'routes.1.path',
      'pathUsedOnce',
    ],
    ['Props that are a list', { routes: [route({ path: '/new/a', props: '[1]' })] }, 'routes.0.props', 'objectsGiven'],
    ['Meta that names no menu', { routes: [route({ path: '/new/a' })] }, 'routes.0.meta', 'menuKnown'],
  ])('refuse %s', async (_what, changes, field, rule) => {
    const record = crews({ application: 'NEW', routerPath: '/new', ...changes })
    const answer = await admin.save('POST', APPLICATIONS, { record })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual([field, rule])
  })

  it('refuse JSON that cannot be read, and a screen that does not exist', async () => {
    const routes = [route({ path: '/new/a', meta: '{', component: 'admin/nothing' })]
    const answer = await admin.save('POST', APPLICATIONS, {
      record: crews({ application: 'NEW', routerPath: '/new', routes }),
    })
    expect(answer.Problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Field: 'routes.0.meta', Key: 'kit:problems.notJson' }),
        expect.objectContaining({ Field: 'routes.0.component', Key: 'kit:refused.unknownRecord' }),
      ]),
    )
    const { List } = await admin.list('/api/admin/room/lookup?q=branch')
    expect(List[0]).toMatchObject({ key: 'admin/branch', title: 'Branches' })
  })

  it('of the product keep ids, paths and rows; names, places and use are the administrator’s', async () => {
    const vendors = { menuId: 'AP0010' }
    const refused = async (changes: (stored: Stored) => Partial<Application>) => rules(await change('AP', changes))
    expect(
      await refused(({ menus }) => ({ menus: menus.filter(({ menuId }) => menuId !== vendors.menuId) })),
    ).toContainEqual(['menus', 'shippedMenuStays'])
    expect(
      await refused(({ menus }) => ({ menus: withMenu(menus, 'AP0010', { routerPath: '/elsewhere' }) })),
    ).toContainEqual([expect.stringMatching(/^menus\.\d+\.routerPath$/), 'shippedMenuStays'])
    expect(await refused(({ menus }) => ({ menus: withMenu(menus, 'AP0010', { menuId: 'AP9' }) }))).toContainEqual([
      expect.stringMatching(/^menus\.\d+\.menuId$/),
      'menuIdStays',
    ])
    expect(await refused(() => ({ routes: [] }))).toContainEqual(['routes', 'shippedRouteStays'])
    const { version } = await read('AP')
    expect(rules(await admin.save('DELETE', `${APPLICATIONS}/AP?version=${version}`))).toEqual([[null, 'shippedStays']])

    const changed = await change('AP', ({ menus }) => ({
      menus: withMenu(menus, 'AP0010', { menuName: 'Suppliers', nameFr: 'Nos fournisseurs', parentId: 'AP0900' }),
    }))
    expect(changed, JSON.stringify(changed.Problems)).toMatchObject({ ResultStatus: 1 })
    const shown = async () =>
      (await json('clerk', '/api/shell/menus?application=AP')).find((row) => row['MenuId'] === 'AP0010')
    const renamed = {
      MenuName: 'Suppliers',
      ParentId: 'AP0900',
      Names: { 'en-CA': 'Suppliers', 'fr-CA': 'Nos fournisseurs' },
    }
    expect(await shown()).toMatchObject(renamed)
    expect(
      (await json('clerk', '/api/shell/routes')).find((row) => row['Path'] === '/novus-ap/firm-maintenance'),
    ).toMatchObject({ Names: renamed.Names })
    // A new release says its words again, and leaves his.
    await seed(app.deps)
    expect(await shown()).toMatchObject(renamed)
  })

  it('[A35] a menu or application out of use is hidden at every level, and its calls answer 403', async () => {
    const ROUTE = '/api/admin/account-terms'
    const doors = async (active: boolean) => {
      for (const key of ['OE', 'PO', 'NOVUS'])
        await change(key, ({ menus }) => ({ menus: menus.map((line) => ({ ...line, active })) }))
      await change('AR', () => ({ active }))
      // In payables the heading above its heading goes out of use.
      await change('AP', ({ menus }) => ({
        menus: [
          ...withMenu(menus, 'AP0900', { parentId: 'OWN1' }).filter(({ menuId }) => menuId !== 'OWN1'),
          { ...(menus.find(({ menuId }) => menuId === 'OWN1') ?? menu({ menuId: 'OWN1', routerPath: null })), active },
        ],
      }))
    }
    expect((await clerk.get(ROUTE)).statusCode).toBe(200)
    await doors(false)
    const left = await menusOf('clerk', 'AP')
    expect(['OWN1', 'AP0900', 'AP0920'].filter((id) => left.includes(id))).toEqual([])
    expect((await json('admin', '/api/shell/applications')).map((row) => row['Application'])).not.toContain('AR')
    for (const call of ['', '/export', '/access', '/NET30', '/NET30/history'])
      expect((await clerk.get(ROUTE + call)).statusCode, call).toBe(403)
    expect((await admin.write('POST', ROUTE, { record: {} })).statusCode).toBe(403)
    // A firm still names its terms.
    expect((await clerk.get(`${ROUTE}/lookup?q=NET`)).statusCode).toBe(200)
    await doors(true)
    expect((await clerk.get(ROUTE)).statusCode).toBe(200)
    expect(await menusOf('clerk', 'AP')).toContain('AP0920')
  })

  it('nobody closes the last way to the screens that put things right', async () => {
    const lost = [[null, 'wayLeft']]
    expect(rules(await change('SHELL', () => ({ active: false })))).toEqual(lost)
    const off =
      (id: string) =>
      ({ menus }: Stored) => ({ menus: withMenu(menus, id, { active: false }) })
    expect(rules(await change('SHELL', off('SH0440')))).toEqual(lost)
    expect(rules(await change('SHELL', off('SH0300')))).toEqual(lost)
    expect(
      rules(
        await change('SHELL', ({ routes }) => ({
          routes: routes.map((line) =>
            line.path === '/shell/application' ? { ...line, component: 'admin/role' } : line,
          ),
        })),
      ),
    ).toEqual(lost)
    expect(await change('SHELL', off('SH0430'))).toMatchObject({ ResultStatus: 1 })
  })

  it('[S3.36] are audited line by line, refuse a stale version, and go with all that is theirs', async () => {
    const { version, id } = await read('CREWS')
    await app.pool.query("insert into menu_access (role_id, menu_id, access) values ('clerk', 'CR0010', 'allow')")
    expect(
      await admin.save('PUT', `${APPLICATIONS}/CREWS`, { record: { description: 'Gangs' }, version: version + 1 }),
    ).toMatchObject({ ResultStatus: 2, ResultCode: 'CONFLICT' })
    expect((await clerk.get(APPLICATIONS)).statusCode).toBe(403)
    const { List } = await admin.list(`${APPLICATIONS}/CREWS/history`)
    expect(List.map((row) => row['columnName'])).toEqual(expect.arrayContaining(['menus.1.parentId', 'routes.0.meta']))
    expect(await admin.save('DELETE', `${APPLICATIONS}/CREWS?version=${version}`)).toMatchObject({ ResultStatus: 1 })
    const { rows } = await app.pool.query(
      `select (select count(*)::int from menu where owner_id = $1) as menus,
        (select count(*)::int from route where owner_id = $1) as routes,
        (select count(*)::int from menu_access) as access`,
      [id],
    )
    expect(rows).toEqual([{ menus: 0, routes: 0, access: 0 }])
  })
})
