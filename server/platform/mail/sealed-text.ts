import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { sealedPlace } from '../secrets/sealed-column.ts'
import type { Secrets } from '../secrets/secrets.ts'

const PLACE = sealedPlace('letter', 'sealed')
/** The last four characters of what is sealed stay readable: here, four blanks. */
const BLANKS = '    '

/** The text of a confidential letter as its row keeps it. */
export const sealLetter = (secrets: Secrets, text: string): string => secrets.seal(text + BLANKS, PLACE)

/** @throws when it was altered, or sealed with keys that this process does not have */
export const openLetter = (secrets: Secrets, sealed: string): string =>
  secrets.open(sealed, PLACE).slice(0, -BLANKS.length)

/**
 * At a start, once the data keys are agreed on: seals the confidential letters that an older release left open, and those that an
 * earlier data key has sealed.
 */
export async function sealLetters(db: Kysely<Tables>, secrets: Secrets): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; body: string | null; sealed: string | null }>`
      select id, body, sealed from letter where confidential and (body is not null or sealed is not null)
      for update`.execute(trx)
    for (const { id, body, sealed } of rows)
      if (sealed === null || secrets.isStale(sealed))
        await sql`
          update letter set body = null, sealed = ${sealLetter(secrets, body ?? openLetter(secrets, sealed!))}
          where id = ${id}::uuid`.execute(trx)
  })
}
