import { sql, type Kysely, type RawBuilder } from 'kysely'
import { asDocument, standingStates, type Document, type Posts } from '../../shared/contracts/document.ts'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { EntityRegistry } from '../platform/entity/registry.ts'
import { columnName, type StoredEntity } from '../platform/entity/stored.ts'

/** Days, both included, of a company; `YYYY-MM-DD`. */
export interface DraftsAsked {
  readonly companyId: string
  readonly from: string
  readonly to: string
}

/** A document that is entered and not posted. */
export interface Draft {
  readonly id: string
  readonly number: string
  /** Day on which it would be posted. */
  readonly date: string
  /** State of the document, as its contract calls it. */
  readonly status: string
}

/** A draft with the journals that it would be posted into and the entity of its document: `ap.payment`. */
export type WaitingDraft = Draft & { readonly source: JournalSource; readonly documentType: string }

/** What is not posted, as contracts say of their documents: it stands against the close of its period [finance 5.9]. */
export class DraftBooks {
  readonly #registry: EntityRegistry

  constructor(registry: EntityRegistry) {
    this.#registry = registry
  }

  /** Of all sources, unless some are named; the documents of one kind in the order of their numbers. */
  async drafts(
    db: Kysely<Tables>,
    asked: DraftsAsked,
    sources: readonly string[] | null = null,
  ): Promise<readonly WaitingDraft[]> {
    const found: WaitingDraft[] = []
    for (const stored of this.#registry.all()) {
      const document = asDocument(stored.entity)
      if (!document?.posts) continue
      const { source, sourceIn } = document.posts
      if (sources !== null && !sourceIn && !sources.includes(source)) continue
      const { rows } = await draftsOf(stored, document, document.posts, asked, sources).execute(db)
      found.push(...rows.map((draft) => ({ ...draft, documentType: document.id })))
    }
    return found
  }

  /** Their numbers. */
  async waiting(
    db: Kysely<Tables>,
    asked: DraftsAsked,
    sources: readonly string[] | null = null,
  ): Promise<readonly string[]> {
    return (await this.drafts(db, asked, sources)).map(({ number }) => number)
  }
}

/** A draft without a company is of the one that is asked about. */
function draftsOf(
  stored: StoredEntity,
  document: Document,
  { source, sourceIn, on }: Posts,
  { companyId, from, to }: DraftsAsked,
  sources: readonly string[] | null,
): RawBuilder<Draft & { readonly source: JournalSource }> {
  const column = (name: string) => sql.ref(`t.${columnName(stored, name, name)}`)
  const [number, status] = [column(document.key), column(document.state)]
  const day = sql`coalesce(${sql.join(on.map(column))})`
  const journals = sourceIn ? column(sourceIn) : sql`${source}::text`
  return sql<Draft & { readonly source: JournalSource }>`
    select t.id, ${number} as number, ${day}::text as date, ${status} as status, ${journals} as source from ${sql.table(stored.table)} t
    where ${status} = any (${[...standingStates(document)]}::text[]) and coalesce(t.company_id, ${companyId}) = ${companyId}
      and ${day} between ${from}::date and ${to}::date
      and (${sources === null} or ${journals} = any (${[...(sources ?? [])]}::text[])) order by ${number}`
}
