import { sql } from 'kysely'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import { planned } from '../../platform/database/planned.ts'
import { columnName, type Row, type StoredEntity } from '../../platform/entity/stored.ts'
import { handsOf } from '../../platform/identity/user.ts'

/**
 * Notes in `written_by` of its table who has entered, changed or submitted a document, as long as it is a draft: whoever acts as
 * another is noted beside him.
 * @param writes false for what writes nothing of it
 */
export function notedHands(
  store: StoredEntity,
  writes?: (record: Row, before: Row) => boolean,
): NonNullable<RuleBook['afterSave']> {
  const { key, drafts, state } = asDocument(store.entity)!
  const column = sql.ref(columnName(store, key, key))
  return async (record, { trx, user }, before) => {
    const isDraft = before === null || drafts.includes(String(before[state]))
    if (!isDraft || (before && writes?.(record, before) === false)) return []
    await planned(
      trx,
      sql`
      update ${sql.table(store.table)} set written_by = array(select distinct unnest(written_by || ${handsOf(user)}::uuid[]))
      where ${column} = ${record[key]} and not written_by @> ${handsOf(user)}::uuid[]`,
    )
    return []
  }
}
