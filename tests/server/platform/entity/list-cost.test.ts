import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

/** How often one call goes to the database: outside a transaction each statement takes a connection of its own. */
async function statementsOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${await app.tokenFor('controller')}` }
  let taken = 0
  const count = () => void taken++
  app.pool.on('acquire', count)
  const answer = await app.app.inject({ url, headers })
  app.pool.off('acquire', count)
  expect(answer.statusCode).toBe(200)
  return taken
}

describe('what a list call costs the database', () => {
  it('one statement: whether the caller is who he was and the page as it was kept; and the rows, where it is not', async () => {
    await staff.list(FIRMS)
    expect(await statementsOf(FIRMS)).toBe(1)
    expect(await statementsOf(`${FIRMS}?Page=2&SortFields=name&Form=columns&Count=bounded`)).toBe(2)
    // The first call of a screen brings what its user has made of the list beside the rows.
    expect(await statementsOf(`${FIRMS}?Page=2&Access=true&SortFields=name`)).toBe(2)
  })

  it('the two that say what he may see are kept planned by a connection, the rows are planned by what is asked', async () => {
    await staff.list(FIRMS)
    await staff.list(`${FIRMS}?Search=steel`)
    await new Calls(app, 'clerk').list(`${FIRMS}?city=montreal`)
    const connections = await Promise.all(Array.from({ length: app.pool.totalCount }, () => app.pool.connect()))
    const kept = new Set<string>()
    for (const connection of connections) {
      const { rows } = await connection.query<{ statement: string }>('select statement from pg_prepared_statements')
      // What works in the background keeps plans of its own.
      for (const { statement } of rows)
        for (const [from] of statement.matchAll(/from "?(?:app_user|route_shown|firm)\b/g)) kept.add(from)
      connection.release()
    }
    expect([...kept].sort()).toEqual(['from app_user', 'from route_shown'])
  })

  it('a row carries the columns of the list and nothing of how it was read', async () => {
    const { List } = await staff.list(`${FIRMS}?PageSize=1`)
    expect(Object.keys(List[0]!).filter((name) => !/^[a-z]\w*$/.test(name))).toEqual([])
  })
})
