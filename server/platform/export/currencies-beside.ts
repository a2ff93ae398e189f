import { columnField, type Entity } from '../../../shared/contracts/entity.ts'
import { isReadable, type Visibility } from '../entity/visibility.ts'

/** Columns of a list that say in which currency amounts of the asked ones are, as far as the user sees them. */
export function currenciesBeside(
  entity: Pick<Entity, 'fields' | 'derived' | 'list'>,
  columns: readonly string[],
  seen: Visibility,
): string[] {
  const names = columns.flatMap((name) => {
    const field = columnField(entity, name)
    return field?.kind === 'money' && !field.ours ? [field.in ?? 'currency'] : []
  })
  return [...new Set(names)].filter((name) => entity.list.includes(name) && isReadable(seen, name))
}
