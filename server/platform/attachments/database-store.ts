import { sql, type Kysely } from 'kysely'
import { Readable } from 'node:stream'
import type { Tables } from '../database/tables.ts'
import type { FileStore } from './file-store.ts'

/** Content in pieces of one table: backed up, restored and rolled back with everything else. */
export const databaseStore: FileStore = {
  name: 'database',

  async put(trx, id, file) {
    let position = 0
    for await (const piece of file.read())
      await sql`insert into attachment_piece (attachment_id, position, bytes)
        values (${id}::uuid, ${position++}, ${piece as Buffer})`.execute(trx)
  },

  read: (db, id) => Promise.resolve(Readable.from(pieces(db, id))),

  // The pieces went with their row.
  remove: () => Promise.resolve(),
}

/** Pieces never change, so each is read by itself: a slow reader holds no connection. */
async function* pieces(db: Kysely<Tables>, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from attachment_piece where attachment_id = ${id}::uuid and position = ${position}`.execute(db)
    if (!rows[0]) return
    yield rows[0].bytes
  }
}
