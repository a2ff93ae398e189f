import { ENTITIES } from '../../shared/contracts/entities.ts'
import { isFigure } from '../../shared/contracts/filter.ts'
import type { Field, Fields, LookupTarget } from '../../shared/contracts/fields.ts'
import type { TestApp } from './server.ts'

type Row = Record<string, unknown>

/** What a person types who makes the same record once more. */
export const copyOf = (fields: Fields, record: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = record[name]
      if (field.kind === 'group') return [name, value ? copyOf(field.fields!, value as Row) : value]
      return [name, field.kind === 'lines' ? (value as Row[]).map((line) => copyOf(field.fields!, line)) : value]
    }),
  )

const settable = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly)

/** Every field that a caller may set, emptied; lists with one line of nothing. */
export const emptied = (fields: Fields): Row =>
  Object.fromEntries(settable(fields).map(([name, field]) => [name, emptiedValue(field)]))
const emptiedValue = ({ kind, required }: Field): unknown => {
  if (kind === 'lines') return [{}]
  if (kind === 'flag') return false
  // As a form sends what somebody has emptied; what no form can send is another test's.
  return required ? (kind === 'integer' || kind === 'group' ? undefined : '') : null
}

/** A record of an entity of which nothing is known but its contract. */
export class SomeRecord {
  /** Keys that lookups offer, by what they are asked for. */
  readonly #offered = new Map<string, string | null>()

  constructor(readonly app: TestApp) {}

  async #firstOf({ entity, filter }: LookupTarget): Promise<string | null> {
    const asked = new URLSearchParams({ q: '', limit: '1', ...filter }).toString()
    const url = `/api/${ENTITIES[entity]!.room}/lookup?${asked}`
    if (!this.#offered.has(url)) {
      const { List } = (await this.app.call('admin', { url })).json<{ List?: { key: string }[] }>()
      this.#offered.set(url, List?.[0]?.key ?? null)
    }
    return this.#offered.get(url)!
  }

  /** What is chosen from others is there, in the record and in a line of each list, and the figures that `counts` takes. */
  async chosen(fields: Fields, counts: (field: Field) => boolean): Promise<Row> {
    const row = emptied(fields)
    for (const [name, field] of settable(fields)) {
      if (field.choices) row[name] = field.choices[0]
      else if (field.lookup) row[name] = await this.#firstOf(field.lookup)
      else if (isFigure(field) && counts(field)) row[name] = field.kind === 'integer' ? 1 : '1'
      else if (field.kind === 'date') row[name] = '2026-11-18'
      else if (field.kind === 'lines') row[name] = [await this.chosen(field.fields!, counts)]
    }
    return row
  }
}
