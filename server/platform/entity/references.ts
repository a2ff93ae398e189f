import { sql, type Kysely } from 'kysely'
import { fieldProblems, MOST_PROBLEMS } from '../../../shared/contracts/check.ts'
import { fieldPath } from '../../../shared/contracts/field-place.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { parseFilter } from '../../../shared/contracts/filter.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import { all, condition } from '../lists/where.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { EntityRegistry } from './registry.ts'
import { asIfEmpty } from './set-aside.ts'
import type { Condition, Row, StoredEntity } from './stored.ts'
import { restrictionOf } from './visibility.ts'

interface Reference {
  path: string
  field: Field
  value: string
}

/** Lookup fields that say something else than before: what was chosen once stays, even when it has become inactive. */
function newReferences(fields: Fields, before: Row | null, record: Row, path: string): Reference[] {
  const found: Reference[] = []
  for (const [name, field] of Object.entries(fields)) {
    const [old, now] = [before?.[name], record[name]]
    if (field.kind === 'group' && now)
      found.push(...newReferences(field.fields!, (old as Row) ?? null, now as Row, `${path}${name}.`))
    else if (field.kind === 'lines')
      (now as Row[]).forEach((row, place) => {
        const stored = ((old ?? []) as Row[]).find((line) => line['lineId'] === row['lineId']) ?? null
        found.push(...newReferences(field.fields!, stored, row, `${path}${name}.${place}.`))
      })
    else if (
      field.kind === 'lookup' &&
      !field.lookup!.offersOnly &&
      typeof now === 'string' &&
      now !== '' &&
      now !== old
    )
      found.push({ path: path + name, field, value: now })
  }
  return found
}

/** The fixed filter of a lookup; where records can be put out of use, only those in use may be chosen. */
function fits(target: StoredEntity, field: Field): Condition {
  const conditions = Object.entries(field.lookup!.filter ?? {}).map(([name, text]) => {
    const filter = parseFilter(text, target.field(name)!)
    if ('problem' in filter) throw new Error(`The fixed filter ${name} of a lookup cannot be read.`)
    return condition(target.compared(name), target.field(name)!, filter)
  })
  if (target.field('active')) conditions.push(sql<boolean>`${target.compared('active')}`)
  return all(conditions)
}

export interface ReferenceCheck {
  db: Kysely<Tables>
  /** Who writes: a record that his restriction keeps from him does not exist for him. */
  user: CurrentUser
  registry: EntityRegistry
  /** Paths of fields that rules look at themselves. */
  own: readonly string[]
}

/**
 * Limits of every field, and of those that keep them whether what they name is there: what is too long, or holds what no text
 * may, names no record, and is told so once.
 */
export async function valueProblems(
  check: ReferenceCheck,
  fields: Fields,
  before: Row | null,
  record: Row,
): Promise<Problem[]> {
  const limits = fieldProblems({ fields }, record)
  if (limits.length >= MOST_PROBLEMS) return limits
  return [...limits, ...(await asIfEmpty(record, limits, () => referenceProblems(check, fields, before, record)))]
}

/** Every newly chosen record must exist for the user and be one that the field offers. */
async function referenceProblems(
  { db, user, registry, own }: ReferenceCheck,
  fields: Fields,
  before: Row | null,
  record: Row,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { path, field, value } of newReferences(fields, before, record, '')) {
    const target = registry.find(field.lookup!.entity)
    if (!target) throw new Error(`No entity is stored under ${field.lookup!.entity}.`)
    const scope = (await restrictionOf(db, user, target)) ?? sql<boolean>`true`
    const { rows } = await sql<{ fits: boolean | null; known: boolean }>`
      select bool_or(coalesce(${fits(target, field)}, false)) filter (where ${scope}) as fits, count(*) > 0 as known
      from ${sql.table(target.table)} t where ${target.compared(target.entity.key)} = ${value}`.execute(db)
    const { fits: isOffered, known } = rows[0]!
    // What rules look at they know only as what exists; that it is kept from the user is said here.
    if (own.includes(fieldPath(path)) && !(known && isOffered === null)) continue
    if (isOffered === null) problems.push({ Field: path, Key: 'kit:refused.unknownRecord', Args: { value } })
    else if (!isOffered) problems.push({ Field: path, Key: 'kit:refused.notOffered', Args: { value } })
  }
  return problems
}
