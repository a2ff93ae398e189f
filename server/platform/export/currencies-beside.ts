import { columnField, type Entity } from '../../../shared/contracts/entity.ts'
import { isReadable, type Visibility } from '../entity/visibility.ts'

/** The column of a list that says in which currency an amount is; null where it is the company's, or no column says it. */
export function currencyBeside(entity: Pick<Entity, 'fields' | 'derived' | 'list'>, name: string): string | null {
  const field = columnField(entity, name)
  const currency = field?.kind === 'money' && !field.ours ? (field.in ?? 'currency') : null
  return currency !== null && entity.list.includes(currency) ? currency : null
}

/** Columns of a list that say in which currency amounts of the asked ones are, as far as the user sees them. */
export function currenciesBeside(
  entity: Pick<Entity, 'fields' | 'derived' | 'list'>,
  columns: readonly string[],
  seen: Visibility,
): string[] {
  const names = columns.flatMap((name) => currencyBeside(entity, name) ?? [])
  return [...new Set(names)].filter((name) => isReadable(seen, name))
}
