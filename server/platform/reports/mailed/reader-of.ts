import type { Kysely } from 'kysely'
import { LOCALES } from '../../../../shared/contracts/shell.ts'
import { businessZone } from '../../calendar/business-day.ts'
import { defaultLanguage } from '../../configuration/default-language.ts'
import type { Tables } from '../../database/tables.ts'
import type { CurrentUser } from '../../identity/user.ts'
import type { MadeFor } from './mailable.ts'

/** Whom a letter is made for: in his language, in the zone of the business. */
export async function readerOf(
  db: Kysely<Tables>,
  user: CurrentUser,
): Promise<Pick<MadeFor, 'user' | 'locale' | 'zone'>> {
  const locale = LOCALES.find((known) => known === user.language) ?? (await defaultLanguage(db))
  return { user, locale, zone: await businessZone(db, 'UTC') }
}
