import { sql } from 'kysely'
import { PortalInvitation } from '../../../../shared/contracts/admin/portal-invitation.ts'
import { code } from '../../../../shared/contracts/fields.ts'
import { fail, rule, type RuleContext } from '../../../platform/action/rules.ts'
import { shipTosOf } from './portal-people.ts'

/** What is judged: the invitation, and the customer whom it is of. */
const asked = { fields: { ...PortalInvitation.parameters, firmId: code({ max: 20 }) } }

/** The role that lets into the portal, and into nothing else. */
export const PORTAL_ROLE = 'portal'

/** Letters of one person in an hour: more is no way to treat customers, or somebody who writes to strangers. */
const MOST_IN_AN_HOUR = 30

/** Whoever orders does so for somebody who is billed: the firm is an active bill-to. [S3.07] */
const firmBilled = rule(asked, 'admin.portalInvitation.firmBilled', null, async ({ firmId }, { db }) => {
  const { rows } = await sql`
    select from firm where firm_id = ${firmId} and is_bill_to and status = 'Active'`.execute(db)
  return rows.length === 0 && fail({ firmId })
})

/** Each ship-to that is given is active and billed to this firm, or the firm itself. [S8.31] */
const shipTosOfFirm = rule(
  asked,
  'admin.portalInvitation.shipTosOfFirm',
  'shipTos',
  async ({ firmId, shipTos }, { db }) => {
    const known = await shipTosOf(db, firmId)
    const strange = idsOf(shipTos).filter((id) => !known.includes(id))
    return strange.length > 0 && fail({ firmIds: strange.join(', '), firmId })
  },
)

/** Ids by commas, each once. */
export const idsOf = (shipTos: string | null): string[] => [
  ...new Set(
    (shipTos ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

interface Holder {
  disabled: boolean
  isPortals: boolean
}

async function holderOf(db: RuleContext['db'], email: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select u.disabled, u.external_user and not exists (
             select from user_role_shown r where r.user_id = u.id and r.role_id <> ${PORTAL_ROLE}) as "isPortals"
    from app_user_shown u where fold(u.email) = fold(${email}) or fold(u.user_name) = fold(${email}) limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Staff, and whoever may do more than a customer, is not let in as one. [S6.03] */
const notOfStaff = rule(asked, 'admin.portalInvitation.notOfStaff', 'email', async ({ email }, { db }) => {
  const holder = await holderOf(db, email)
  return !!holder && !holder.isPortals && fail({ email })
})

/** Who was shut out is let in again where users are kept, not by an invitation. [S6.01] */
const notShutOut = rule(asked, 'admin.portalInvitation.notShutOut', 'email', async ({ email }, { db }) => {
  const holder = await holderOf(db, email)
  return holder?.isPortals === true && holder.disabled && fail({ email })
})

/** The role of the portal is there to be given. */
const roleThere = rule(asked, 'admin.portalInvitation.roleThere', null, async (_invitation, { db }) => {
  const { rows } = await sql`select from role_shown where role_id = ${PORTAL_ROLE}`.execute(db)
  return rows.length === 0 && fail({ role: PORTAL_ROLE })
})

/** One address gets one letter a minute, and one person sends no more than thirty in an hour. */
const notTooOften = rule(asked, 'admin.portalInvitation.notTooOften', 'email', async ({ email }, { db, user }) => {
  const { rows } = await sql<{ again: boolean; many: boolean }>`
    select coalesce(bool_or(fold(recipient) = fold(${email}) and created_on > now() - interval '1 minute'), false) as again,
           count(*) filter (where created_by = ${user.name}) >= ${MOST_IN_AN_HOUR} as many
    from letter_shown where template_id = 'portalInvitation' and created_on > now() - interval '1 hour'`.execute(db)
  return (rows[0]!.again || rows[0]!.many) && fail({ email, most: MOST_IN_AN_HOUR })
})

/**
 * Without a mail server the link is shown to whoever invites, who could come in with it as somebody who has a password already. That
 * is for those who keep users.
 */
const notEntered = rule(asked, 'admin.portalInvitation.notEntered', 'email', async ({ email }, { db, rights }) => {
  if (rights.can('admin/user.edit')) return false
  const { rows } = await sql`
    select from app_user_shown where (fold(email) = fold(${email}) or fold(user_name) = fold(${email}))
      and (has_password or last_sign_in is not null)`.execute(db)
  return rows.length > 0 && fail({ email })
})

const always = [firmBilled, roleThere, shipTosOfFirm, notOfStaff, notShutOut, notTooOften]

/** @param isMailed a mail server takes the link to its reader */
export const onInvite = (isMailed: boolean) => (isMailed ? always : [...always, notEntered])
