import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Row } from '../entity/stored.ts'
import type { CurrentUser } from '../identity/user.ts'

/** Rows of one page in their order. What is kept is shared: nobody changes it. */
export interface Page {
  readonly rows: Row[]
  /** Version of the table that the rows were read from; null when there are none. */
  readonly version: string | null
}

/** Rows of all kept pages together: some 25 MB with what they were written as. */
const MOST_ROWS = 20_000

/**
 * Pages that this process has read, by statement, the longest unused leaving first. One is good as long as the table's version,
 * which the database keeps, is the one it was read from, so any number of processes may remember without telling each other.
 */
export class KeptPages {
  readonly #kept = new Map<string, Page>()
  #rows = 0

  known(key: string): Page | undefined {
    return this.#kept.get(key)
  }

  /** Nothing is kept of a page without rows: it tells no version. */
  keep(key: string, page: Page): Page {
    this.#drop(key)
    if (page.version === null) return page
    this.#kept.set(key, page)
    this.#rows += page.rows.length
    while (this.#rows > MOST_ROWS) this.#drop(this.#kept.keys().next().value!)
    keptRows.set(page.rows, page.version)
    return page
  }

  #drop(key: string): void {
    this.#rows -= this.#kept.get(key)?.rows.length ?? 0
    this.#kept.delete(key)
  }
}

/** With the version that they were read from. */
const keptRows = new WeakMap<readonly Row[], string>()
const pages = new WeakMap<Kysely<Tables>, KeptPages>()

/** What is remembered of one database. */
export function pagesOf(db: Kysely<Tables>): KeptPages {
  let known = pages.get(db)
  if (!known) pages.set(db, (known = new KeptPages()))
  return known
}

const written = new WeakMap<readonly Row[], Map<string, Buffer>>()

/** The forms of one page that are remembered: rows and columns, with counts made two ways. */
const MOST_FORMS = 4

/**
 * An answer as it goes over the wire, written once for as long as its rows are kept; null of rows that are not.
 * @param form all that the answer says beside its rows
 */
export function writtenOnce(rows: readonly Row[], form: string, write: () => string): Buffer | null {
  if (!keptRows.has(rows)) return null
  const known = written.get(rows) ?? new Map<string, Buffer>()
  written.set(rows, known)
  const last = known.get(form)
  if (last) return last
  const made = Buffer.from(write())
  if (known.size === MOST_FORMS) known.delete(known.keys().next().value!)
  known.set(form, made)
  return made
}

interface Answered {
  readonly version: string
  /** Held by the rows of its page alone. */
  readonly bytes: WeakRef<Buffer>
}

/** Lists that one caller has asked for. */
const MOST_ASKED = 200
const answered = new WeakMap<CurrentUser, Map<string, Answered>>()

/** What a caller was answered to the very same words, where its table is in the version that it was in; he is the same object as then. */
export function answeredBefore(user: CurrentUser, asked: string, version: string): Buffer | undefined {
  const last = answered.get(user)?.get(asked)
  return last?.version === version ? last.bytes.deref() : undefined
}

/** For a caller whose sight changes with his object alone. */
export function keepAnswered(user: CurrentUser, asked: string, rows: readonly Row[], bytes: Buffer): void {
  const own = answered.get(user) ?? new Map<string, Answered>()
  answered.set(user, own)
  own.delete(asked)
  own.set(asked, { version: keptRows.get(rows)!, bytes: new WeakRef(bytes) })
  if (own.size > MOST_ASKED) own.delete(own.keys().next().value!)
}
