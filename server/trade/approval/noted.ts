import { sql, type RawBuilder } from 'kysely'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { RuleBook } from '../../platform/action/rules.ts'
import { planned } from '../../platform/database/planned.ts'
import { columnName, type Row, type StoredEntity } from '../../platform/entity/stored.ts'
import { handsOf } from '../../platform/identity/user.ts'

/** Whether a write of a document has a hand in it. */
const writesIt = (store: StoredEntity, writes?: (record: Row, before: Row) => boolean) => {
  const { drafts, state } = asDocument(store.entity)!
  return (record: Row, before: Row | null): boolean =>
    before === null || (drafts.includes(String(before[state])) && writes?.(record, before) !== false)
}

/** The same as `notedHands` for whoever writes the row of the document anyway. */
export function handsColumn(
  store: StoredEntity,
  writes?: (record: Row, before: Row) => boolean,
): NonNullable<RuleBook['alsoSets']> {
  const isWritten = writesIt(store, writes)
  return (record, { user }, before): Record<string, RawBuilder<unknown>> => {
    if (!isWritten(record, before)) return {}
    const hands = sql`${[...new Set(handsOf(user))]}::uuid[]`
    if (before === null) return { written_by: hands }
    const joined = sql`array(select distinct unnest(t.written_by || ${hands}))`
    return { written_by: sql`case when t.written_by @> ${hands} then t.written_by else ${joined} end` }
  }
}

/**
 * Notes in `written_by` of its table who has entered, changed or submitted a document, as long as it is a draft: whoever acts as
 * another is noted beside him.
 * @param writes false for what writes nothing of it
 */
export function notedHands(
  store: StoredEntity,
  writes?: (record: Row, before: Row) => boolean,
): NonNullable<RuleBook['afterSave']> {
  const { key } = asDocument(store.entity)!
  const isWritten = writesIt(store, writes)
  const column = sql.ref(columnName(store, key, key))
  return async (record, { trx, user }, before) => {
    if (!isWritten(record, before)) return []
    await planned(
      trx,
      sql`
      update ${sql.table(store.table)} set written_by = array(select distinct unnest(written_by || ${handsOf(user)}::uuid[]))
      where ${column} = ${record[key]} and not written_by @> ${handsOf(user)}::uuid[]`,
    )
    return []
  }
}
