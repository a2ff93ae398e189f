import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ACTING_HEADER, NOT_ACTING, OTHER_PERSON } from '../../../../shared/contracts/acting.ts'
import { StreamReader } from '../../../support/stream.ts'
import { issueTestToken } from '../../../support/token.ts'
import { storedId } from '../../../../server/platform/identity/stored-id.ts'
import { NONE, USERS, startActing } from './acting-stage.ts'

const { app, there, signIn, at } = await startActing()

describe('[supply 15] acting ends by itself', () => {
  it('after an hour', async () => {
    const helper = signIn('helper')
    await helper.act('looker')
    at('2026-11-20T15:59:59Z')
    expect(await helper.acting()).not.toBeNull()
    at('2026-11-20T16:00:00Z')
    expect(await helper.acting()).toBeNull()
    at('2026-11-20T15:30:00Z')
    expect(await helper.acting()).toBeNull()
  })

  it.each([
    [
      'the right to it is withdrawn',
      "delete from role_named_right where named_right = 'user.impersonate' and owner_id = (select id from role where role_id = 'help')",
      "insert into role_named_right (owner_id, position, named_right) select id, 0, 'user.impersonate' from role where role_id = 'help'",
    ],
    [
      'the other one is given more',
      "insert into role_right (role_id, right_id) values ('looker', 'ap/*')",
      "delete from role_right where role_id = 'looker' and right_id = 'ap/*'",
    ],
    [
      'the other one is disabled',
      "update app_user set disabled = true where user_name = 'looker'",
      "update app_user set disabled = false where user_name = 'looker'",
    ],
  ])('when %s, and does not come back', async (_what, change, undo) => {
    const helper = signIn('helper')
    await helper.act('looker')
    await app.pool.query(change)
    expect(await helper.acting()).toBeNull()
    await app.pool.query(undo)
    expect(await helper.acting()).toBeNull()
  })

  it('with the sign-in: its grant is over, and the next one begins as oneself', async () => {
    const grant = randomUUID()
    const give = () =>
      app.pool.query(
        `insert into oidc_item (model, id, payload)
         select 'Grant', $1, jsonb_build_object('accountId', subject) from app_user where user_name = 'admin'`,
        [storedId(grant)],
      )
    const call = async (url: string) =>
      app.app.inject({
        url,
        headers: { authorization: `Bearer ${await issueTestToken(app.deps, 'admin', { claims: { grant } })}` },
      })
    await give()
    await app.pool.query(
      `insert into acting (user_id, as_user_id, sign_in, reason, began_on, ends_on)
       select a.id, b.id, $1, 'x', '2026-11-20T14:30Z', '2026-11-20T15:30Z' from app_user a, app_user b
       where a.user_name = 'admin' and b.user_name = 'clerk'`,
      [storedId(grant)],
    )
    expect((await call(USERS)).statusCode).toBe(403)
    await app.pool.query("delete from oidc_item where model = 'Grant' and id = $1", [storedId(grant)])
    expect((await call(USERS)).statusCode).toBe(401)
    expect(await signIn('admin').acting()).toBeNull()
  })
})

describe('[supply 15] a page knows for whom it works', () => {
  it('a call that takes its user for another person is refused, whichever of the two he is', async () => {
    const helper = signIn('helper')
    const as = async (person: string) => {
      const token = await issueTestToken(app.deps, 'helper', { claims: { sid: helper.sid } })
      const headers = { authorization: `Bearer ${token}`, [ACTING_HEADER]: person }
      return app.app.inject({ url: '/api/shell/preferences', headers })
    }
    expect((await as(NOT_ACTING)).statusCode).toBe(200)
    expect((await as(NONE)).statusCode).toBe(409)
    const { EntityId } = await helper.act('looker')
    const answer = await as(String(EntityId))
    expect(answer.statusCode).toBe(200)
    const stale = await as(NOT_ACTING)
    expect([stale.statusCode, stale.json().ResultCode]).toEqual([409, OTHER_PERSON])
    await helper.end()
  })

  it('every page of the sign-in is told at once, in other processes too; others are not', async () => {
    await there.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(there.app.server.address() as { port: number }).port}`
    const helper = signIn('helper')
    const listen = async (user: string, sid: string) => {
      const stream = await StreamReader.open(origin, await issueTestToken(there.deps, user, { claims: { sid } }))
      await stream.next('hello')
      return stream
    }
    const mine = await listen('helper', helper.sid)
    const other = await listen('helper', randomUUID())
    await helper.act('looker')
    await mine.next('person')
    await helper.end()
    await mine.next('person')
    expect(other.heard.map(({ event }) => event)).not.toContain('person')
    mine.close()
    other.close()
  })
})
