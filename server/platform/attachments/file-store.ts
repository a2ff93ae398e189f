import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { StagedFile } from './staging.ts'

/** The store outside does not answer, or not as it should: nothing is wrong with what was asked. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** Where the content of attachments lies. */
export interface FileStore {
  /** As the row of an attachment names it. */
  readonly name: 'database' | 's3'
  /** Keeps a file under the id of its row, which is written already; what is rolled back with it may stay behind. */
  put(trx: Trx, id: string, file: StagedFile): Promise<void>
  /** Rejects when the store cannot be reached or has no such file. */
  read(db: Kysely<Tables>, id: string): Promise<Readable>
  /** Removes what no row names any more; one that is gone already is no error. */
  remove(id: string): Promise<void>
}
