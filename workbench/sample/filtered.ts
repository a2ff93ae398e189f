import { columnField, usualOrder, type Entity } from '../../shared/contracts/entity.ts'
import type { Field } from '../../shared/contracts/fields.ts'
import { isFigure, parseFilter, type Filter } from '../../shared/contracts/filter.ts'
import type { Row } from './row.ts'

const folded = (value: unknown) => String(value ?? '').toLowerCase()

/** The rows of a list that a call asks for, in its order: what the database does, over a few samples. */
export function filteredRows(entity: Entity, rows: readonly Row[], asked: URLSearchParams): Row[] {
  const search = folded(asked.get('Search'))
  const isFound = (row: Row) => search === '' || entity.search.some((name) => folded(row[name]).includes(search))
  const tests = [...asked].flatMap(([name, text]) => {
    const field = entity.list.includes(name) ? columnField(entity, name) : undefined
    return field ? [(row: Row) => fitsFilter(field, text, row[name])] : []
  })
  return rows.filter((row) => isFound(row) && tests.every((test) => test(row))).sort(order(entity, asked))
}

/** True for a value that the filter lets through; one that cannot be read lets all through. */
export function fitsFilter(field: Field, text: string, value: unknown): boolean {
  const filter = parseFilter(text, field)
  return 'problem' in filter || fits(filter, value, isFigure(field))
}

function order(entity: Entity, asked: URLSearchParams): (a: Row, b: Row) => number {
  const names = asked.get('SortFields')?.split(',').filter(Boolean) ?? []
  const descending = asked.get('SortDescending')?.split(',') ?? []
  const columns =
    names.length > 0 ? names.map((column) => ({ column, descending: descending.includes(column) })) : usualOrder(entity)
  return (a, b) => {
    for (const { column, descending: down } of columns) {
      const field = columnField(entity, column)
      const [x, y] = [a[column], b[column]]
      const found = field && isFigure(field) ? Number(x ?? 0) - Number(y ?? 0) : folded(x).localeCompare(folded(y))
      if (found !== 0) return down ? -found : found
    }
    return 0
  }
}

function fits(filter: Filter, value: unknown, figures: boolean): boolean {
  const text = folded(value)
  const beside = (other: string) => (figures ? Number(text) - Number(other) : text.localeCompare(folded(other)))
  switch (filter.op) {
    case 'empty':
      return text === ''
    case 'notEmpty':
      return text !== ''
    case 'contains':
      return text.includes(folded(filter.value))
    case 'like':
      return folded(filter.value)
        .split('*')
        .every((part) => text.includes(part))
    case 'in':
      return filter.values.some((one) => beside(one) === 0)
    case 'range':
      return beside(filter.value) >= 0 && beside(filter.to) <= 0
    case 'equals':
      return beside(filter.value) === 0
    case 'not':
      return beside(filter.value) !== 0
    case 'gt':
      return beside(filter.value) > 0
    case 'ge':
      return beside(filter.value) >= 0
    case 'lt':
      return beside(filter.value) < 0
    case 'le':
      return beside(filter.value) <= 0
  }
}
