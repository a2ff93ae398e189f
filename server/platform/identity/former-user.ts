import { sql, type Kysely } from 'kysely'
import type Provider from 'oidc-provider'
import type { Tables } from '../database/tables.ts'
import { storedId } from './stored-id.ts'

/** The question that the provider asks now, as far as it is needed here. */
type Question = Awaited<ReturnType<Provider['interactionDetails']>>

/**
 * Somebody else signs in where a user still is: the provider's session of the former one ends first, and his grants with
 * it. Left to the library, the browser would be asked to do so by a page with an inline script, which our policy refuses:
 * an empty window would be all that the visitor sees [acceptance 23].
 */
export async function endFormerUser(
  db: Kysely<Tables>,
  provider: Provider,
  question: Question,
  subject: string,
): Promise<void> {
  const { session } = question
  if (!session?.accountId || session.accountId === subject) return
  const kept = await provider.Session.findByUid(session.uid)
  if (!kept) return
  const grants = Object.values(kept.authorizations ?? {}).flatMap(({ grantId }) => (grantId ? storedId(grantId) : []))
  // The question itself may have begun under the former grant.
  await sql`
    delete from oidc_item where model <> 'Interaction'
      and (grant_id = any(${grants}) or (model = 'Grant' and id = any(${grants})))`.execute(db)
  delete kept.accountId
  kept.authorizations = {}
  await kept.persist()
  // The library compares both and refuses to go on with a session that changed hands.
  Object.assign(session, { accountId: undefined })
  await question.persist()
}
