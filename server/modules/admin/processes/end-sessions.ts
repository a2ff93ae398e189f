import { sql, type RawBuilder } from 'kysely'
import { EndSessions } from '../../../../shared/contracts/admin/end-sessions.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Config } from '../../../platform/config.ts'
import { endSessions } from '../../../platform/identity/adapter.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { where } from '../../../platform/reports/rows-for.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { SIGN_INS, UserStore } from '../access/entities.ts'

type Parameters = RecordOf<typeof EndSessions.parameters>

/** Users who are signed in and whom these parameters mean. */
const signedIn = ({ userName, roleId, withOwn }: Parameters, user: Pick<CurrentUser, 'id'>): RawBuilder<unknown> => sql`
  from app_user_shown t where ${SIGN_INS} > 0
    and (${withOwn} or t.id <> ${user.id}::uuid)
    and ${where(userName, sql`t.user_name = ${userName}`)}
    and ${where(roleId, sql`${roleId} in (select roles_of(t.id))`)}`

const parameters = { fields: EndSessions.parameters }

/** Only sign-ins of the embedded provider can be ended here. */
const keptElsewhere = ({ oidc }: Pick<Config, 'oidc'>) =>
  rule(parameters, 'admin.endSessions.keptElsewhere', null, () => oidc !== null && fail())

/** Somebody is signed in, and is told how many he will sign out before he does. */
const endsSignIns = rule(parameters, 'admin.endSessions.endsSignIns', null, async (asked, { db, user }) => {
  const { rows } = await sql<{ users: number; signIns: number }>`
    select count(*)::int as users, coalesce(sum(${SIGN_INS}), 0)::int as "signIns" ${signedIn(asked, user)}`.execute(db)
  const { users, signIns } = rows[0]!
  return users > 0 && ask({ users, signIns })
})

/** There is somebody to sign out. */
const somebodySignedIn = rule(parameters, 'admin.endSessions.somebodySignedIn', null, async (asked, { db, user }) => {
  const { rows } = await sql`select ${signedIn(asked, user)} limit 1`.execute(db)
  return rows.length === 0 && fail()
})

/** Ends the sign-ins of one user; the change log says how many there were. */
async function signOut(
  { trx, user, rights, now, requestId, changeId }: ActionContext,
  userName: string,
): Promise<RowOutcome> {
  const { rows } = await sql<{ id: string; subject: string; sign_ins: number }>`
    select t.id, t.subject, ${SIGN_INS} as sign_ins from app_user_shown t where t.user_name = ${userName}`.execute(trx)
  const [found] = rows
  if (!found?.sign_ins) return { outcome: 'unchanged' }
  if (await isBeyond(trx, { user, rights }, userName))
    return refusedBecause('admin:rules.endSessions.beyondOwn', { userName })
  await endSessions(trx, found.subject)
  const entry = { table: UserStore.table, id: found.id, recordKey: userName }
  await writeAudit(trx, { ...entry, by: user.name, on: now, requestId, changeId }, [
    { action: 'update', column: 'signIns', oldValue: String(found.sign_ins), newValue: '0' },
  ])
  return DONE
}

/** Signs users out at once; one after another, so that it can be stopped between two. */
export const endSessionsOfUsers = (config: Pick<Config, 'oidc'>): StoredProcess =>
  processFor(EndSessions, {
    rules: [keptElsewhere(config), somebodySignedIn, endsSignIns],
    preview: ({ parameters: asked, user, inSight }) => sql`
      select t.user_name as "userName", t.display_name as "displayName", t.external_user as "externalUser",
             t.last_sign_in as "lastSignIn", ${SIGN_INS} as "signIns"
      ${signedIn(asked, user)} and ${inSight(UserStore)} order by t.user_name`,
    async run(hand, { parameters: asked, user, inSight }) {
      await hand.plan(sql`
        select t.user_name as item, 'admin/user' as room, t.user_name as record, t.user_name as key,
               t.display_name as title
        ${signedIn(asked, user)} and ${inSight(UserStore)} order by t.user_name`)
      await hand.each((context, { item }) => signOut(context, item))
    },
  })
