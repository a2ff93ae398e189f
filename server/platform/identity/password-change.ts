import { sql, type Kysely } from 'kysely'
import {
  namesOf,
  passwordProblem,
  type PasswordPolicy,
  type PasswordProblem,
} from '../../../shared/contracts/password.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { hashPassword, passwordMatches } from './password.ts'

/** A user as far as his password goes. */
export interface PasswordHolder {
  id: string
  subject: string
  userName: string
  displayName: string
  email: string | null
  language: string | null
  passwordHash: string | null
  /** When it was set; the user's creation for one that was never changed. */
  changedOn: Date
  /** The present one was set by himself, not given with the account. */
  everChanged: boolean
  mustChange: boolean
}

/** Everything that can stand against a new password. */
export type ChangeProblem = PasswordProblem | 'usedBefore' | 'tooSoon'

export async function passwordPolicy(db: Kysely<Tables>): Promise<PasswordPolicy> {
  const { rows } = await sql<PasswordPolicy>`
    select minimum_length as "minimumLength", remembered, minimum_minutes as "minimumMinutes", maximum_days as "maximumDays"
    from password_policy`.execute(db)
  return rows[0]!
}

/** The user of a subject, locked until the transaction ends: two changes at once come one after the other. */
export async function passwordHolder(db: Trx, subject: string): Promise<PasswordHolder | null> {
  const { rows } = await sql<Omit<PasswordHolder, 'changedOn'> & { changedOn: string }>`
    select id, subject, user_name as "userName", display_name as "displayName", email, language, password_hash as "passwordHash",
           coalesce(password_changed_on, created_on) as "changedOn", password_changed_on is not null as "everChanged",
           password_must_change as "mustChange"
    from app_user where subject = ${subject} and not disabled for update`.execute(db)
  const row = rows[0]
  return row ? { ...row, changedOn: new Date(row.changedOn) } : null
}

/** Whether a sign-in with the present password must lead to a new one first. */
export function passwordIsOver(
  holder: Pick<PasswordHolder, 'changedOn' | 'mustChange'>,
  { maximumDays }: PasswordPolicy,
  now: Date,
): boolean {
  if (holder.mustChange) return true
  return maximumDays !== null && now.getTime() - holder.changedOn.getTime() >= maximumDays * 86_400_000
}

/** What stands against this password for this user, else null. */
export async function changeProblem(
  db: Trx,
  holder: PasswordHolder,
  password: string,
  policy: PasswordPolicy,
  now: Date,
): Promise<ChangeProblem | null> {
  const plain = passwordProblem(password, namesOf(holder), policy)
  if (plain) return plain
  // Whoever must change may, however new the present one is.
  const age = now.getTime() - holder.changedOn.getTime()
  if (holder.everChanged && !passwordIsOver(holder, policy, now) && age < policy.minimumMinutes * 60_000)
    return 'tooSoon'
  for (const former of await rememberedHashes(db, holder, policy))
    if (await passwordMatches(former, password)) return 'usedBefore'
  return null
}

async function rememberedHashes(db: Trx, { id, passwordHash }: PasswordHolder, { remembered }: PasswordPolicy) {
  if (remembered === 0) return []
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from password_former where user_id = ${id}::uuid
    order by id desc limit ${remembered - 1}`.execute(db)
  return [...(passwordHash === null ? [] : [passwordHash]), ...rows.map(({ hash }) => hash)]
}

export interface ChangeMark {
  now: Date
  requestId: string
  /** Groups the audit rows of one write. */
  changeId: string
}

/**
 * Sets the password, keeps the former one's hash, and writes who did it and when; the value stands nowhere. The user is
 * told by letter, so that he hears of a change that was not his.
 */
export async function setPassword(
  { mailer }: Pick<Deps, 'mailer'>,
  db: Trx,
  holder: PasswordHolder,
  password: string,
  policy: PasswordPolicy,
  mark: ChangeMark,
): Promise<void> {
  const { id, userName, displayName, passwordHash } = holder
  const hash = await hashPassword(password)
  const now = mark.now.toISOString()
  if (passwordHash !== null)
    await sql`insert into password_former (user_id, password_hash, replaced_on)
              values (${id}::uuid, ${passwordHash}, ${now}::timestamptz)`.execute(db)
  await sql`
    delete from password_former where user_id = ${id}::uuid and id not in (
      select id from password_former where user_id = ${id}::uuid order by id desc
      limit ${Math.max(0, policy.remembered - 1)})`.execute(db)
  await sql`
    update app_user set password_hash = ${hash}, password_changed_on = ${now}::timestamptz, password_must_change = false,
           updated_by = ${displayName}, updated_on = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid`.execute(db)
  await writeAudit(
    db,
    {
      table: 'app_user',
      id,
      recordKey: userName,
      by: displayName,
      on: mark.now,
      requestId: mark.requestId,
      changeId: mark.changeId,
    },
    [{ action: 'update', column: 'password', oldValue: null, newValue: null }],
  )
  if (holder.email === null) return
  const values = { displayName, userName, date: now.slice(0, 10), time: now.slice(11, 16) }
  await mailer.write(db, 'passwordChanged', { to: holder.email, locale: holder.language, values, by: displayName })
}
