import { sql, type RawBuilder } from 'kysely'
import { BASE_LOCALE, type Locale } from '../../../shared/contracts/shell.ts'
import type { StoredEntity } from './stored.ts'
import { isReadable, type Visibility } from './visibility.ts'

/** The field in which a record is called in the reader's language, when the column is its title and he may read that field. */
function calledBy({ entity: { title, titles } }: StoredEntity, seen: Visibility, column: string): string | null {
  const own = column === title ? titles[seen.locale] : undefined
  return own && isReadable(seen, own) ? own : null
}

/** A column to compare and sort by: what a record is called is so in the reader's language, where it has a name in it. */
export function called(entity: StoredEntity, seen: Visibility, column: string): RawBuilder<unknown> {
  const own = calledBy(entity, seen, column)
  return own ? sql`coalesce(${entity.compared(own)}, ${entity.compared(column)})` : entity.compared(column)
}

/** The same in its wire form. */
export const shown = (entity: StoredEntity, seen: Visibility, column: string): RawBuilder<unknown> =>
  calledBy(entity, seen, column) ? called(entity, seen, column) : entity.column(column)

/** A column to look for words in: whoever knows a record by its first name finds it too. */
export function calledAnyhow(entity: StoredEntity, seen: Visibility, column: string): RawBuilder<unknown> {
  const own = calledBy(entity, seen, column)
  return own ? sql`concat_ws(' ', ${entity.compared(own)}, ${entity.compared(column)})` : entity.compared(column)
}

const ENDINGS: Readonly<Record<Locale, string>> = { 'en-CA': '', 'fr-CA': '_fr', 'zh-CN': '_zh_cn', 'zh-TW': '_zh_tw' }

/** The same of a column that names another record, beside which the columns of the other languages stand: `a.name`, `a.name_fr`. */
export const calledIn = (locale: Locale, column: string): RawBuilder<unknown> =>
  locale === BASE_LOCALE ? sql.ref(column) : sql`coalesce(${sql.ref(column + ENDINGS[locale])}, ${sql.ref(column)})`
