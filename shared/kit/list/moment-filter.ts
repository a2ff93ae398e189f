import type { Query } from '../../api/client.ts'
import { namingField, type Entity } from '../../contracts/entity.ts'
import { isDate, parseFilter } from '../../contracts/filter.ts'
import type { Field } from '../../contracts/fields.ts'
import { sentStamp } from '../../i18n/dates.ts'

/**
 * A list call whose filters of moments speak of days where the user sits, as the cells do: `2026-11-20` becomes the two
 * moments between which that day lies. One of several days, and all but one, have no such form and stay days in UTC.
 */
export function momentQuery(entity: Pick<Entity, 'fields' | 'derived'>, query: Query): Query {
  const asked: Query = { ...query }
  for (const [name, filter] of Object.entries(query)) {
    const field = namingField(entity, name)
    if (field?.kind === 'stamp' && typeof filter === 'string') asked[name] = momentFilter(filter, field)
  }
  return asked
}

function momentFilter(text: string, field: Field): string {
  const filter = parseFilter(text, field)
  if ('problem' in filter) return text
  switch (filter.op) {
    case 'equals':
      return isDate(filter.value) ? `${begin(filter.value)}..${end(filter.value)}` : text
    case 'range':
      return `${begin(filter.value)}..${end(filter.to)}`
    case 'ge':
      return `>=${begin(filter.value)}`
    case 'lt':
      return `<${begin(filter.value)}`
    case 'le':
      return `<=${end(filter.value)}`
    case 'gt':
      return `>${end(filter.value)}`
    default:
      return text
  }
}

/** First moment of a day on the user's clock; what is already a moment stays. */
const begin = (day: string) => (isDate(day) ? sentStamp(midnight(day, 0)) : day)

/** Last moment of a day, to the microsecond that the database keeps. */
const end = (day: string) =>
  isDate(day) ? sentStamp(new Date(midnight(day, 1).getTime() - 1)).replace('.999', '.999999') : day

function midnight(day: string, later: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + later)
}
