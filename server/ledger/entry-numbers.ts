import { sql } from 'kysely'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { EntityRegistry } from '../platform/entity/registry.ts'
import { columnName } from '../platform/entity/stored.ts'
import type { Integrated } from './integrate.ts'

/** Where a document keeps the number of an entry of its own, and learns it when that is integrated. */
export interface EntryNumber {
  readonly documentType: string
  /** What was posted of it: `post`, `post.rev`. */
  readonly purpose: string
  readonly table: string
  /** Column that names the entry, where the row is not the document itself. */
  readonly entry?: string
  /** Column by which people know the document. */
  readonly key: string
  /** Field and column of the number. */
  readonly field: string
  readonly column: string
}

interface Telling {
  readonly by: string
  readonly now: Date
  readonly requestId: string
  readonly changeId: string
}

/** Of the documents that modules store, those whose contract says that a field is the number of an entry of theirs. */
const ofContracts = (registry: EntityRegistry): EntryNumber[] =>
  registry.all().flatMap((stored) =>
    Object.entries(stored.scalars).flatMap(([field, { ofEntry }]) => {
      if (!ofEntry || stored.derived?.[field] || stored.entity.keptElsewhere) return []
      const key = columnName(stored, stored.entity.key, stored.entity.key)
      const column = columnName(stored, field, field)
      return [{ documentType: stored.entity.id, purpose: ofEntry, table: stored.table, key, field, column }]
    }),
  )

/** The numbers that documents of all modules keep, as their contracts say; and what modules keep of them beside. */
export class EntryNumbers {
  readonly #registry: EntityRegistry
  readonly #told: EntryNumber[] = []

  constructor(registry: EntityRegistry) {
    this.#registry = registry
  }

  add(...kept: readonly EntryNumber[]): void {
    this.#told.push(...kept)
  }

  get all(): readonly EntryNumber[] {
    return [...ofContracts(this.#registry), ...this.#told]
  }

  /** Tells the document the number of its entry, logged as every change of it. */
  async tell(
    trx: Trx,
    { id, document, entryNo }: Integrated,
    { by, now, requestId, changeId }: Telling,
  ): Promise<void> {
    for (const { documentType, purpose, table, entry, key, field, column } of this.all) {
      if (documentType !== document.type || purpose !== document.purpose) continue
      const own = entry ? sql`t.${sql.id(entry)} = ${id}::uuid` : sql`t.id = ${document.id}::uuid`
      const { rows } = await sql<{ id: string; recordKey: string }>`
        update ${sql.table(table)} t
        set ${sql.id(column)} = ${entryNo}, version = t.version + 1, updated_by = ${by}, updated_on = ${now}
        where ${own} returning t.id, ${sql.ref(`t.${key}`)}::text as "recordKey"`.execute(trx)
      for (const row of rows)
        await writeAudit(trx, { table, id: row.id, recordKey: row.recordKey, by, on: now, requestId, changeId }, [
          { action: 'update', column: field, oldValue: null, newValue: entryNo },
        ])
    }
  }
}
