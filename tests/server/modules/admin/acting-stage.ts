import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { Acting } from '../../../../shared/contracts/acting.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { openDatabase } from '../../../support/database.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { issueTestToken } from '../../../support/token.ts'
import { Calls, type Row } from './calls.ts'

export const ACTING = '/api/shell/acting'
export const USERS = '/api/admin/user'
export const NONE = '00000000-0000-4000-8000-000000000000'

const NOON = new Date('2026-11-20T15:00:00Z')

/** Calls of one sign-in, here or in another process. */
export class SignedIn extends Calls {
  constructor(
    app: TestApp,
    user: string,
    readonly sid: string = randomUUID(),
  ) {
    const claims = { sid }
    const call: TestApp['call'] = async (name, request) =>
      app.app.inject({
        ...request,
        headers: {
          authorization: `Bearer ${await issueTestToken(app.deps, name!, { claims })}`,
          ...request.headers,
        },
      })
    super({ ...app, call }, user)
  }
  act(userName: string, reason = 'She asked why a firm is missing') {
    return this.save('POST', ACTING, { userName, reason }) as Promise<CallResult<Acting & Row>>
  }
  async acting(): Promise<Acting | null> {
    return (await this.get(ACTING)).json()
  }
  end() {
    return this.save('DELETE', ACTING)
  }
  async codeOf(method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown = {}) {
    return (await this.write(method, url, body)).statusCode
  }
}

/** A server, another process of it on the same database, and who may act: `helper`, as `looker` or nobody. */
export async function startActing() {
  const time = { now: NOON }
  const clock = { now: () => time.now }
  const app = await startTestApp({ clock })
  const database = openDatabase(app.database.name)
  const there = await startTestApp({ clock, database })
  await app.pool.query(`
    insert into role (role_id, name) values ('help', 'Help desk');
    insert into role_right (role_id, right_id) values ('help', 'admin/user.view'), ('help', 'admin/firm.view');
    insert into role_named_right (owner_id, position, named_right) select id, 0, 'user.impersonate' from role where role_id = 'help';
    insert into role (role_id, name) values ('looker', 'Looker');
    insert into role_right (role_id, right_id) values ('looker', 'admin/firm.view');
    insert into app_user (user_name, display_name, password_hash) values ('helper', 'Hannah Help', 'x'), ('looker', 'Lou Look', 'x');
    insert into user_role (user_id, role_id) select id, 'help' from app_user where user_name = 'helper';
    insert into user_role (user_id, role_id) select id, 'looker' from app_user where user_name = 'looker'`)
  beforeEach(() => {
    time.now = NOON
  })
  afterAll(async () => {
    await there.close()
    await database.pool.end()
    await app.close()
  })
  const signIn = (user: string, sid?: string, at: TestApp = app) => new SignedIn(at, user, sid)
  return { app, there, signIn, at: (moment: string) => void (time.now = new Date(moment)) }
}
