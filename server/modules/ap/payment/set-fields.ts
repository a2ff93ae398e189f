import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { COLUMNS } from '../../../platform/document/transition.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { updateRecord, writeParts } from '../../../platform/entity/write.ts'

/**
 * Changes what else an action changes beside its own document: a next version, with what became of it in the change log.
 * @param set fields, and columns where they are what the run of an action of that document answered
 */
export async function setFields(
  context: ActionContext,
  store: StoredEntity,
  id: string,
  { [COLUMNS]: columns, ...fields }: Row & { [COLUMNS]?: Row },
): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const { record } = (await readRecord(trx, store, id))!
  const after = { ...record, ...fields }
  const changes = changesBetween(store.entity, record, after)
  if (changes.length === 0) return
  await updateRecord(trx, store, record, after, { name: user.name, on: now }, columns)
  await writeParts(trx, store, id, record, after)
  const recordKey = String(record[store.entity.key])
  await writeAudit(trx, { table: store.table, id, recordKey, by: user.name, on: now, requestId, changeId }, changes)
}
