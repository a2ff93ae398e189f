import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fieldProblems, MOST_PROBLEMS } from '../../../shared/contracts/check.ts'
import { refusedKey } from '../../../shared/contracts/entity.ts'
import { fieldPath } from '../../../shared/contracts/field-place.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { parseFilter } from '../../../shared/contracts/filter.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { factsVersion, isKeepable, keptFactsOf } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import { all, condition } from '../lists/where.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { EntityRegistry } from './registry.ts'
import { otherKind } from './other-kind.ts'
import { asIfEmpty } from './set-aside.ts'
import type { Condition, Row, StoredEntity } from './stored.ts'
import { withinRestriction } from './visibility.ts'

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
    else if (field.kind === 'lines') {
      const stored = new Map(((old ?? []) as Row[]).map((line) => [line['lineId'], line]))
      for (const [place, row] of (now as Row[]).entries())
        found.push(...newReferences(field.fields!, stored.get(row['lineId']) ?? null, row, `${path}${name}.${place}.`))
    } else if (
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
 * @param limits of the record as it stands, where the caller has looked already
 */
export async function valueProblems(
  check: ReferenceCheck,
  fields: Fields,
  before: Row | null,
  record: Row,
  limits: readonly Problem[] = fieldProblems({ fields }, record),
): Promise<Problem[]> {
  if (limits.length >= MOST_PROBLEMS) return [...limits]
  return [...limits, ...(await asIfEmpty(record, limits, () => referenceProblems(check, fields, before, record)))]
}

/** Every newly chosen record must exist for the user and be one that the field offers. */
async function referenceProblems(
  check: ReferenceCheck,
  fields: Fields,
  before: Row | null,
  record: Row,
): Promise<Problem[]> {
  const references = newReferences(fields, before, record, '')
  const standings = await standingsOf(check, references)
  const problems = references.flatMap(({ path, field, value }): Promise<Problem>[] => {
    const standing = standings.get(offerOf(field))!.get(value)
    const isOffered = standing?.fits ?? null
    // What rules look at they know only as what exists; that it is kept from the user is said here.
    if (check.own.includes(fieldPath(path)) && !(standing && isOffered === null)) return []
    if (isOffered === null) return [unknown(check, path, field, value)]
    const Key = refusedKey(targetOf(check, field).entity, 'notOffered')
    return isOffered ? [] : [Promise.resolve({ Field: path, Key, Args: { value } })]
  })
  return Promise.all(problems)
}

const targetOf = ({ registry }: ReferenceCheck, field: Field) => registry.find(field.lookup!.entity)!

async function unknown(check: ReferenceCheck, path: string, field: Field, value: string): Promise<Problem> {
  const target = targetOf(check, field)
  const other = await otherKind(check, target, value)
  return { Field: path, ...(other ?? { Key: refusedKey(target.entity, 'unknownRecord'), Args: { value } }) }
}

/** Fields that offer the same records. */
const offerOf = ({ lookup }: Field): string => JSON.stringify([lookup!.entity, lookup!.filter ?? {}])

/** A record that is there: null where it is kept from the user, else whether the field offers it. */
interface Standing {
  at: number
  value: string
  fits: boolean | null
}

/** What fields of one kind offer, and the values that they name. */
interface Asked {
  readonly field: Field
  /** By what the standing of a value is kept beyond the action; null: it is not. */
  readonly kept: string | null
  readonly values: Set<string>
  readonly found: Map<string, Standing>
}

/**
 * How each named record stands, by what the fields offer and then by its key; one that is not there has none. All in one
 * statement, however many lines name however many records; what stands in tables of facts is kept until one of them is written.
 */
async function standingsOf(
  { db, user, registry }: ReferenceCheck,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Standing>>> {
  const facts = keptFactsOf(db)
  const asked = new Map<string, Asked>()
  const seen = new Set<string>()
  for (const { field, value } of references) {
    const offer = offerOf(field)
    const of: Asked = asked.get(offer) ?? {
      ...{ field, values: new Set(), found: new Map() },
      kept: facts ? keptName(db, user, registry, field, offer) : null,
    }
    asked.set(offer, of)
    if (seen.has(`${offer} ${value}`)) continue
    seen.add(`${offer} ${value}`)
    const known =
      of.kept === null ? undefined : (facts!.get(of.kept + value) as Standing | typeof NOT_THERE | undefined)
    if (known === undefined) of.values.add(value)
    else if (known !== NOT_THERE) of.found.set(value, known as Standing)
  }
  const all = [...asked.values()]
  const open = all.filter(({ values }) => values.size > 0)
  if (open.length > 0) {
    const parts = open.map(({ field, values }, at) => standings(user, registry, field, [...values], at))
    // The version of the facts comes along where any of it is kept.
    if (open.some(({ kept }) => kept !== null)) parts.push(sql`select -1, ${factsVersion}, null::boolean`)
    let version: string | null = null
    for (const standing of await planned(db, sql<Standing>`${sql.join(parts, sql` union all `)}`))
      if (standing.at === -1) version = standing.value
      else open[standing.at]!.found.set(standing.value, standing)
    for (const { kept, values, found } of open)
      if (kept !== null && version !== null)
        for (const value of values) facts!.keep(kept + value, found.get(value) ?? NOT_THERE, version)
  }
  return new Map([...asked].map(([offer, { found }]) => [offer, found]))
}

const NOT_THERE = 'not there'

/** By user and offer: what a user may choose follows from who he is. */
const names = new WeakMap<CurrentUser, Map<string, string | null>>()

function keptName(
  db: Kysely<Tables>,
  user: CurrentUser,
  registry: EntityRegistry,
  field: Field,
  offer: string,
): string | null {
  const own = names.get(user) ?? new Map<string, string | null>()
  names.set(user, own)
  const known = own.get(offer)
  if (known !== undefined) return known
  const { sql: text, parameters } = sql`${standings(user, registry, field, [], 0)}`.compile(db)
  const name = isKeepable(text) ? JSON.stringify([text, parameters]) : null
  own.set(offer, name)
  return name
}

function standings(
  user: CurrentUser,
  registry: EntityRegistry,
  field: Field,
  values: string[],
  at: number,
): RawBuilder<unknown> {
  const target = registry.find(field.lookup!.entity)
  if (!target) throw new Error(`No entity is stored under ${field.lookup!.entity}.`)
  const key = target.compared(target.entity.key)
  return sql`
    select ${sql.lit(at)} as at, (${key})::text as value,
           bool_or(coalesce(${fits(target, field)}, false)) filter (where ${withinRestriction(user, target)}) as fits
    from ${sql.table(target.table)} t where ${key} = any (${values}) group by 2`
}
