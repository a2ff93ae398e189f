import type { Entity } from '../../../shared/contracts/entity.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import type { RecordRow } from './rows.ts'

/** True where a record can name another of its kind. */
export const lookupsTo = ({ id, fields }: Entity): boolean => pathsTo(id, fields).length > 0

/** Paths of the fields that name a record of the entity `id`. */
const pathsTo = (id: string, fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.lookup?.entity === id ? [prefix + name] : []),
    ...(field.fields ? pathsTo(id, field.fields, `${prefix}${name}.`) : []),
  ])

/**
 * Parts of a few records that can be judged at the same moment: none names another, and no two are called the same, which a rule may ask
 * about. Those of a later part see the earlier ones.
 */
export function* apart({ id, fields, title }: Entity, rows: readonly RecordRow[]): Generator<RecordRow[]> {
  const paths = pathsTo(id, fields)
  let batch: RecordRow[] = []
  let known = new Set<string>()
  let named = new Set<string>()
  for (const row of rows) {
    const own = [row.cells[title], ...(row.key === null ? [] : (JSON.parse(row.key) as unknown[]))].map(folded)
    const names = paths.map((path) => folded(row.cells[path]))
    const meets = (words: readonly string[], those: ReadonlySet<string>) =>
      words.some((word) => word !== '' && those.has(word))
    if (batch.length > 0 && (meets([own[0]!, ...names], known) || meets(own, named))) {
      yield batch
      ;[batch, known, named] = [[], new Set(), new Set()]
    }
    batch.push(row)
    for (const word of own) known.add(word)
    for (const word of names) named.add(word)
  }
  if (batch.length > 0) yield batch
}

const folded = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase() : ''
