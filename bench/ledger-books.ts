import type { Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { fillLedger } from './ledger-fill.ts'
import { withOwnBooks } from './own-books.ts'

const LINES_OF_A_DOCUMENT = 5

/** Books of so many lines. */
export const withBooks = <R>(lines: number, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
  withOwnBooks(
    { name: 'ledger', size: lines, fill: (db) => fillLedger(db, Math.round(lines / LINES_OF_A_DOCUMENT)) },
    work,
  )
