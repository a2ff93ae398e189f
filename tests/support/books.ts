import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Refusal } from '../../server/platform/action/refusal.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../server/platform/database/transaction.ts'
import type { ClosingContext } from '../../server/ledger/close.ts'
import { posting, type NewItem, type Posting } from '../../server/ledger/legs.ts'
import { post } from '../../server/ledger/post.ts'
import type { RepairContext } from '../../server/ledger/repair.ts'
import type { PostedEntry, PostingContext } from '../../server/ledger/write.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { COMPANY, type Figure } from '../scenarios/northgate.ts'
import { filledDatabase, type TestDatabase } from './database.ts'
import { loadNorthgate } from './load-northgate.ts'

export const CLERK: PostingContext = { by: 'Pat Clerk', now: new Date('2026-06-30T15:00:00.000Z'), uuid: randomUUID }
export const CLOSER: ClosingContext = {
  by: 'Chris Controller',
  now: new Date('2026-07-02T15:00:00.000Z'),
  requestId: 'test',
  changeId: '00000000-0000-4000-8000-000000000001',
}

/** Who has what is derived counted anew. */
export const REPAIR: RepairContext = { by: 'Pat Clerk', now: CLERK.now, reason: 'test' }

/** The books of Northgate in a database of their own. */
export interface Books {
  readonly database: TestDatabase
  readonly db: Kysely<Tables>
  /** Ids of the periods 1 to 13 of the year. */
  readonly periods: readonly string[]
  readonly post: (of: Asked) => Promise<Booked>
  readonly inTransaction: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
  readonly drop: () => Promise<void>
}

/** What stands in the ledger and does not wait for it. */
export type Booked = PostedEntry & { readonly entryNo: string; readonly journalId: string }

export function booked(entry: PostedEntry): Booked {
  if (entry.entryNo === null || entry.journalId === null) throw new Error('the entry waits for its integration')
  return entry as Booked
}

/** A posting of Northgate; the document is a new one unless it is named. */
export type Asked = Partial<Omit<Posting, 'companyId'>> & Pick<Posting, 'date' | 'legs'>

export const northgate = ({ document, ...asked }: Asked): Posting =>
  posting({
    companyId: COMPANY,
    source: 'GJ',
    document: document ?? { type: 'test', id: randomUUID(), purpose: 'post' },
    ...asked,
  })

const emptyBooks = (): Promise<TestDatabase> =>
  filledDatabase('books', async (making) => {
    await loadNorthgate(making.db)
  })

/** @param filled a database in which Northgate stands already; by default one with nothing beside it */
export async function openBooks(filled?: TestDatabase): Promise<Books> {
  const database = filled ?? (await emptyBooks())
  const { db } = database
  const { rows } = await sql<{ id: string }>`select id from fiscal_period order by period_no`.execute(db)
  const periods = rows.map(({ id }) => id)
  const inTransaction = <R>(work: (trx: Trx) => Promise<R>) => transaction(db, work)
  return {
    database,
    db,
    periods,
    inTransaction,
    post: async (asked) => booked(await inTransaction((trx) => post(trx, northgate(asked), CLERK))),
    async drop() {
      await db.destroy()
      await database.drop()
    },
  }
}

/** A new open document of a firm. */
export const itemOf = (firmId: string, reference: string, more: Partial<NewItem> = {}): NewItem => ({
  id: randomUUID(),
  firmId,
  kind: 'Invoice',
  reference,
  documentDate: '2026-06-02',
  dueDate: '2026-07-02',
  ...more,
})

/** Lines as the figures write them: zero lines left out, accounts in order. */
export const figuresOf = ({ lines }: Pick<PostedEntry, 'lines'>): Figure[] =>
  lines.map((line) =>
    line.debit === '0.00' ? ['Cr', line.gl_account, line.credit] : ['Dr', line.gl_account, line.debit],
  )

/** What was refused. Rejects when nothing was. */
export async function refusalOf(work: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.problems
    throw error
  }
  throw new Error('it was not refused')
}

export const keysOf = (problems: readonly Problem[]): string[] => problems.map(({ Key }) => Key.replace('ledger:', ''))
