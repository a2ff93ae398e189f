import { sql, type Kysely } from 'kysely'
import { OpeningBalance, type OpeningWaits } from '../../../../shared/contracts/gl/opening-balance.ts'
import { ask, rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DocumentGuard } from '../../../platform/document/guard.ts'
import { handsOf, type CurrentUser } from '../../../platform/identity/user.ts'
import { othersWhoMay } from '../../../platform/waiting/others.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { secondHand } from '../../../trade/approval/second-hand.ts'
import { OpeningBalanceStore } from './entity.ts'

const hand = secondHand(OpeningBalanceStore)

/** Nobody else of the company has a sign-in: there is no second person, and it would be no truth to ask for one. */
export async function isAlone(db: Kysely<Tables>, user: CurrentUser): Promise<boolean> {
  const { rows } = await sql`
    select from app_user_shown u where not u.disabled and not u.external_user and u.id <> all (${handsOf(user)}::uuid[]) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

async function isOwn(db: Kysely<Tables>, id: string, user: CurrentUser): Promise<boolean> {
  const { rows } = await sql`
    select from opening_balance where id = ${id}::uuid and written_by && ${handsOf(user)}::uuid[]`.execute(db)
  return rows.length > 0
}

/** [judgement 20] The second hand of other documents, but that the only user of a company is asked in place of being refused. */
export const openingHand: DocumentGuard = {
  ...hand,
  rulesOf: (action) =>
    hand.rulesOf(action).map((one) =>
      one.id === ownHand.id
        ? {
            ...one,
            async check(record, context) {
              const found = await one.check(record, context)
              return found.length > 0 && (await isAlone(context.db, context.user)) ? [] : found
            },
          }
        : one,
    ),
}

/** The only user of a company posts what he has brought himself, and knows that this is said with it. */
export const postedAlone = rule(
  OpeningBalance,
  'gl.openingBalance.postedAlone',
  null,
  async ({ id }, { db, user }) => (await isOwn(db, id, user)) && (await isAlone(db, user)) && ask(),
)

/** Who can post what was submitted, for a reader who has brought it or may not; null for whoever can do it himself. */
export async function waitsFor(
  db: Kysely<Tables>,
  opening: { readonly id: string; readonly total: string | null },
  { user, may, now }: { readonly user: CurrentUser; readonly may: boolean; readonly now: Date },
): Promise<OpeningWaits | null> {
  const own = await isOwn(db, opening.id, user)
  if (may && !own) return null
  const { notBy, roles } = await hand.decidersOf!('post', opening, db, now)
  const right = `${OpeningBalance.room}.post`
  const others = await othersWhoMay(db, {
    right,
    within: null,
    besides: handsOf(user),
    rows: [{ id: opening.id, notBy, roles }],
  })
  const { names, more } = others.get(opening.id) ?? { names: [], more: false }
  return { names, more, alone: may && own && (await isAlone(db, user)) }
}
