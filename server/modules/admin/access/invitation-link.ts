import { sql } from 'kysely'
import type { Invitation } from '../../../../shared/contracts/admin/user.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { LetterValues } from '../../../../shared/contracts/letters.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { LIFETIMES } from '../../../platform/identity/lifetimes.ts'
import { dropOpenLinks, issueOneTimeLink } from '../../../platform/identity/one-time-link.ts'

/** An `Invitation` in the answer of a call. */
export const INVITATION = {
  type: 'object',
  properties: { link: { type: ['string', 'null'] }, sentTo: { type: ['string', 'null'] } },
}

interface Addressee {
  userName: string
  displayName: string
  email: string | null
  language: string | null
}

/** What both letters name of their reader and of the link. */
type OfReader = 'displayName' | 'userName' | 'link' | 'hours'
type InvitingLetter = 'invitation' | 'portalInvitation'

export interface LinkMaker {
  /** In the caller's transaction: a new link in place of any older one, and a letter with it to a user whose address we know. */
  make<L extends InvitingLetter>(
    context: ActionContext,
    userId: string,
    letter: L,
    values: Omit<LetterValues<L>, OfReader>,
  ): Promise<void>
}

/**
 * An action that invites, with what became of the link in its answer. The link is in the letter where a mail server takes it to its
 * reader, else in this answer; what is kept for a repeat of the call does not hold it.
 */
export async function withLink(deps: Deps, invite: (link: LinkMaker) => Promise<CallResult>): Promise<CallResult> {
  let made: Invitation | null = null
  const result = await invite({
    async make({ trx, user: by }, userId, letter, values) {
      await dropOpenLinks(trx, userId)
      const link = await issueOneTimeLink(deps, userId, trx)
      const { userName, displayName, email, language } = await addressee(trx, userId)
      const hours = String(LIFETIMES.oneTimeLink / 3600)
      if (email !== null) {
        const all = { ...values, displayName, userName, link, hours } as unknown as LetterValues<typeof letter>
        await deps.mailer.write(trx, letter, { to: email, locale: language, values: all, by: by.name })
      }
      made = { link: isMailed(deps, email) ? null : link, sentTo: email }
    },
  })
  if (result.ResultStatus !== ResultStatus.success) return result
  return { ...result, Data: made ?? (await again(deps, result.EntityId!)) }
}

/** A repeat of the call finds its answer, but no link in it: it gets one of its own, without another letter. */
async function again(deps: Deps, userId: string): Promise<Invitation> {
  const { email } = await addressee(deps.db, userId)
  return { link: isMailed(deps, email) ? null : await issueOneTimeLink(deps, userId), sentTo: email }
}

const isMailed = ({ mailer }: Deps, email: string | null): boolean => mailer.delivers && email !== null

async function addressee(db: Deps['db'], userId: string): Promise<Addressee> {
  const { rows } = await sql<Addressee>`
    select user_name as "userName", display_name as "displayName", email, language
    from app_user_shown where id = ${userId}::uuid`.execute(db)
  return rows[0]!
}
