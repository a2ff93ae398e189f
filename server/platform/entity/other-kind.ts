import { sql, type Kysely } from 'kysely'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import { all } from '../lists/where.ts'
import type { EntityRegistry } from './registry.ts'
import type { Condition, StoredEntity } from './stored.ts'
import { withinRestriction } from './visibility.ts'

interface Asked {
  db: Kysely<Tables>
  user: CurrentUser
  registry: EntityRegistry
}

/** Most that a sentence names. */
const MOST_NAMED = 5

/**
 * What is said of a code that names no record of the entity that a field wants, but one that people take for it: a tax where a group of
 * taxes is wanted, an account of the ledger where that of a bank is. Null: it names neither. Only what the user may see is named.
 */
export async function otherKind(
  asked: Asked,
  target: StoredEntity,
  code: string,
): Promise<Omit<Problem, 'Field'> | null> {
  const { mistakenFor } = target.entity
  if (!mistakenFor) return null
  const { path, said } = mistakenFor
  const below = target.below(path)
  const field = below?.field ?? target.field(path)
  const other = field?.lookup && asked.registry.find(field.lookup.entity)
  if (!other) throw new Error(`${target.entity.id} is mistaken for what ${path} names, which names nothing.`)
  const isThere = await sql`
    select from ${sql.table(other.table)} t
    where ${other.compared(other.entity.key)} = ${code} and ${withinRestriction(asked.user, other)}`.execute(asked.db)
  if (isThere.rows.length === 0) return null
  const names: Condition = below
    ? sql<boolean>`exists (select from ${sql.table(below.table)} b
        where b.${sql.ref(below.owner)} = t.id and b.${sql.ref(below.column)} = ${code})`
    : sql<boolean>`${target.compared(path)} = ${code}`
  const offered = target.field('active') ? [sql<boolean>`${target.compared('active')}`] : []
  const key = target.compared(target.entity.key)
  const { rows } = await sql<{ key: string }>`
    select (${key})::text as key from ${sql.table(target.table)} t
    where ${all([names, ...offered, withinRestriction(asked.user, target)])}
    order by 1 limit ${MOST_NAMED}`.execute(asked.db)
  const others = rows.map((row) => row.key).join(', ')
  return { Key: `kit:otherKind.${said}.${others ? 'some' : 'none'}`, Args: { value: code, others } }
}
