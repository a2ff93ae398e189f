import type { Kysely } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../shared/contracts/admin/configuration.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import type { Tables } from '../database/tables.ts'
import { valueOf } from './value-of.ts'

/** The language of whoever has chosen none, and of letters and papers for people without one [S5.04] [S9.04]. */
export async function defaultLanguage(db: Kysely<Tables>): Promise<Locale> {
  const set = await valueOf(db, DEFAULT_LANGUAGE)
  return LOCALES.find((locale) => locale === set) ?? BASE_LOCALE
}
