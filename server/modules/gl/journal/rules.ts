import { sql } from 'kysely'
import { Journal } from '../../../../shared/contracts/gl/journal.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A journal that has entries is not deleted: what is posted stays. */
export const entriesStay = rule(Journal, 'gl.journal.entriesStay', null, async ({ journalNo }, { db, before }) => {
  const { rows } = await sql`select from entry_shown where journal_id = ${before!.id} limit 1`.execute(db)
  return rows.length > 0 && fail({ journalNo: journalNo! })
})

export const onDelete = [entriesStay]
