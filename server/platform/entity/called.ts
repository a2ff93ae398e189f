import { sql, type RawBuilder } from 'kysely'
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
