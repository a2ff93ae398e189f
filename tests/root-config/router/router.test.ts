import { describe, expect, test } from 'vitest'
import { formatHash, parseHash, patchQuery, sameQuery } from '../../../root-config/router/hash.ts'
import { firstPlace, isPortalLanding, landingPath } from '../../../root-config/router/landing.ts'
import { match } from '../../../root-config/router/match.ts'
import { addDoors, routeTable } from '../../../root-config/router/table.ts'
import { DOORS, ROWS, TABLE } from './fixture.ts'

const at = (hash: string) => match(TABLE, parseHash(hash))

describe('an address', () => {
  test.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#novus-ar', '/novus-ar'],
    ['#//novus-ar//journals/', '/novus-ar/journals'],
    ['#/novus-ar?x=1', '/novus-ar'],
    ['#/100%', '/100%'],
  ])('[S2.01] %s has the path %s', (hash, path) => expect(parseHash(hash).path).toBe(path))

  test('keeps its query through writing and reading, whatever is in it', () => {
    const query = { name: '*steel & copper*', price: '>100', city: 'Trois-Rivières', record: 'A/1?#%' }
    expect(parseHash(formatHash('/novus-ar/journals', query))).toMatchObject({ path: '/novus-ar/journals', query })
  })

  test('a change of the query replaces, adds and takes out', () => {
    expect(patchQuery({ a: '1', b: '2' }, { a: null, b: '3', c: '4', d: '' })).toEqual({ b: '3', c: '4' })
    expect(sameQuery({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
    expect(sameQuery({ a: '1' }, { a: '1', b: '2' })).toBe(false)
  })
})

describe('the route table', () => {
  test.each([
    ['#/', 'home', '/'],
    ['#/NOVUS-AR/journals', 'screen', '/novus-ar/journals'],
    ['#/novus-ar', 'application', '/novus-ar'],
    ['#/novus-ar/nope', 'redirect', '/novus-ar'],
    ['#/novus-ar/Journals', 'redirect', '/novus-ar'],
    ['#/novus-ar/journals/3', 'redirect', '/novus-ar'],
    ['#/novus-ap/Unapplied-Debit-report', 'screen', '/novus-ap/Unapplied-Debit-report'],
    ['#/nope/x', 'redirect', '/'],
    ['#/nope', 'redirect', '/'],
  ])('[A4] [S2.02] [S2.04] [S2.05] %s is %s at %s', (hash, kind, path) => {
    expect(at(hash)).toMatchObject({ kind, path })
  })

  test('[S6.01] a door under an application that the server did not return leads nowhere', () => {
    const table = routeTable(ROWS.slice(0, 1), DOORS, [])
    expect(match(table, parseHash('#/novus-ap/firm-maintenance'))).toEqual({ kind: 'redirect', path: '/' })
  })

  test('[S7.03] a row of the server adds a route, names its tab and takes its props from JSON text', () => {
    const row = {
      RouteKey: 7,
      Path: '/NOVUS-AR/extra',
      Name: 'Extra',
      Component: 'ar/extra',
      Props: '{"mode":"x","take":5}',
      Meta: '{"menuId":"AR0099"}',
    }
    const table = routeTable(ROWS, DOORS, [row])
    expect(match(table, parseHash('#/novus-ar/extra'))).toMatchObject({
      kind: 'screen',
      route: { menuId: 'AR0099', room: 'ar/extra', props: { mode: 'x', take: '5' }, menu: true },
    })
  })

  test('a row over a declared path keeps the MenuId of its door', () => {
    const row = { RouteKey: 8, Path: '/novus-ar/journals', Name: 'J', Component: 'ar/other', Props: null, Meta: null }
    expect(routeTable(ROWS, DOORS, [row]).byMenuId.get('AR0001')).toMatchObject({ room: 'ar/other', menu: true })
  })

  test('declared doors that come later add what the server did not name, and change nothing that it did', () => {
    const row = {
      RouteKey: 8,
      Path: '/novus-ar/journals',
      Name: 'J',
      Component: 'ar/other',
      Meta: '{"menuId":"AR0001"}',
    }
    const table = routeTable(ROWS, [], [row])
    const before = table.routes.size
    addDoors(table, DOORS)
    expect(before).toBe(1)
    expect(table.byMenuId.get('AR0001')).toMatchObject({ room: 'ar/other' })
    expect(new Set(table.routes.keys())).toEqual(new Set(routeTable(ROWS, DOORS, null).routes.keys()))
    expect([...table.served!]).toEqual(['AR0001'])
  })

  test('[A3] [S4.14] a second path of one MenuId is another spelling of the first', () => {
    const row = { RouteKey: 9, Path: '/novus-ap/j', Name: 'J', Component: 'ar/journal', Meta: '{"menuId":"AR0001"}' }
    const verdict = match(routeTable(ROWS, DOORS, [row]), parseHash('#/novus-ap/j'))
    expect(verdict).toMatchObject({ kind: 'screen', path: '/novus-ar/journals' })
  })

  test.each([
    null,
    'text',
    {},
    { Path: 5, Name: 'x', Component: 'a/b' },
    { Path: 'no-slash', Name: 'x', Component: 'a/b' },
    { Path: '/novus-ar/x', Name: 'x', Component: 'no-module' },
    { Path: '/novus-ar/x', Name: 'x', Component: 'a/b', Props: '{broken' },
    { Path: '/novus-ar/x', Name: 'x', Component: 'a/b', Meta: '[1]' },
    { Path: '/unknown/x', Name: 'x', Component: 'a/b' },
  ])('[A25] [S2.06] a row that cannot be read is left out, alone: %j', (row) => {
    const table = routeTable(ROWS, DOORS, [row, { RouteKey: 1, Path: '/novus-ar/good', Name: 'G', Component: 'a/b' }])
    expect(match(table, parseHash('#/novus-ar/x')).kind).toBe('redirect')
    expect(match(table, parseHash('#/novus-ar/good')).kind).toBe('screen')
    expect(match(table, parseHash('#/novus-ar/journals')).kind).toBe('screen')
  })
})

describe('the landing page', () => {
  test.each([
    ['../#/portal', '/portal'],
    ['#/portal/order', '/portal/order'],
    ['/novus-ar', '/novus-ar'],
    ['novus-ar', '/novus-ar'],
    ['', null],
    [null, null],
  ])('[S4.05] of %s is the path %s', (landing, path) => expect(landingPath(landing)).toBe(path))

  test('[S4.05] wins over another address, not over one inside its own application', () => {
    expect(firstPlace(TABLE, '../#/portal', '')).toBe('/portal')
    expect(firstPlace(TABLE, '../#/portal', '#/novus-ar/journals')).toBe('/portal')
    expect(firstPlace(TABLE, '../#/portal', '#/PORTAL/orderdetails')).toBeNull()
    expect(firstPlace(TABLE, null, '#/novus-ar')).toBeNull()
  })

  test('[S2.18] [S6.03] makes a portal user only when it is the portal page', () => {
    expect(isPortalLanding('../#/portal')).toBe(true)
    expect(isPortalLanding('../#/portal/order')).toBe(true)
    expect(isPortalLanding('../#/novus-ar')).toBe(false)
    expect(isPortalLanding(null)).toBe(false)
  })
})
