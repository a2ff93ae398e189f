import { sql, type Kysely } from 'kysely'
import { controlOf } from '../../../shared/contracts/admin/configuration.ts'
import { BASE_LOCALE, type Locale } from '../../../shared/contracts/shell.ts'
import type { Tables } from '../database/tables.ts'

/** Who asks, as far as it is known: a company and a branch by their ids, a user by the user name. */
export interface Asker {
  company?: string | null
  branch?: string | null
  user?: string | null
  /** The language that he reads. */
  locale?: Locale | null
}

/**
 * The value of a setting for the asker: his own, else his branch's, else his company's, else the system's, else the default.
 * Of the values of one place the one in his language counts, else the one in the base language, else the one for all [S1.12].
 * Only the scopes in which the setting can be set are looked at; an id that the registry does not know has no value.
 */
export async function valueOf(db: Kysely<Tables>, id: string, asker: Asker = {}): Promise<string> {
  const control = controlOf(id)
  if (!control) return ''
  const { company = null, branch = null, user = null, locale = null } = asker
  const languages = [locale ?? BASE_LOCALE, BASE_LOCALE]
  const { rows } = await sql<{ value: string | null }>`
    select control_value as value from configuration
    where control_id = ${id} and scope = any (${[...control.scopes]}::text[])
      and (scope = 'System' or (scope, scope_id) in (('Company', ${company}::text), ('Branch', ${branch}::text), ('User', ${user}::text)))
      and (language is null or language = any (${languages}::text[]))
    order by array_position('{User,Branch,Company,System}'::text[], scope), array_position(${languages}::text[], language)
    limit 1`.execute(db)
  return rows.length > 0 ? (rows[0]!.value ?? '') : control.default
}
