import type { ActionContext } from '../../../platform/action/action.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { COLUMNS, type Transition } from '../../../platform/document/transition.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, updateRecord, writeParts } from '../../../platform/entity/write.ts'
import type { TradeDocument } from '../../../trade/document/trade-document.ts'
import { authorOf, named } from './people.ts'

/** A document of the demo, as far as people lead it: what is written with it, and what can be done with it. */
export interface Led {
  readonly of: Pick<TradeDocument, 'document' | 'store' | 'rules'>
  readonly transitions: readonly Transition[]
  readonly after?: NonNullable<RuleBook['afterSave']>
}

/** Saves a new document as its screen does, with its row of the change log; answers its id. */
export async function saved(context: ActionContext, { of, after }: Led, record: Row): Promise<string> {
  const { store, rules } = of
  await rules.complete?.(record, context, null)
  await rules.beforeSave?.(record, context, null)
  const id = await insertRecord(context.trx, store, record, authorOf(context))
  await writeParts(context.trx, store, id, null, record)
  await told(context, of, id, null, record)
  await after?.(record, context, null)
  return id
}

/** Changes what these fields of it say, as far as it has come. */
export async function changed(
  context: ActionContext,
  led: Led,
  id: string,
  change: (record: Row) => Row,
): Promise<void> {
  const { of } = led
  const before = (await readRecord(context.trx, of.store, id))!.record
  const record = { ...before, ...change(before) }
  await of.rules.complete?.(record, context, before)
  await write(context, led, before, record, {})
}

/** Does what its action does, and leads it to the state that this ends in. */
export async function acted(
  context: ActionContext,
  led: Led,
  id: string,
  action: string,
  given: Row = {},
): Promise<void> {
  const { of, transitions } = led
  const before = (await readRecord(context.trx, of.store, id))!.record
  const { [COLUMNS]: columns, ...set } = await named(transitions, action).run(before, context, given)
  const { to } = of.document.actions[action]!
  await write(
    context,
    led,
    before,
    { ...before, ...set, ...(to === undefined ? {} : { [of.document.state]: to }) },
    columns ?? {},
  )
}

async function write(
  context: ActionContext,
  { of, after }: Led,
  before: Row,
  record: Row,
  columns: Row,
): Promise<void> {
  const id = String(before['id'])
  if (!(await updateRecord(context.trx, of.store, before, record, authorOf(context), columns)))
    throw new Error(`${of.store.table} ${id} was changed meanwhile`)
  await writeParts(context.trx, of.store, id, before, record)
  await told(context, of, id, before, record)
  await after?.(record, context, before)
}

async function told(context: ActionContext, { store }: Led['of'], id: string, before: Row | null, record: Row) {
  const { trx, user, now, requestId, changeId } = context
  const entry = { table: store.table, id, recordKey: String(record[store.entity.key]), by: user.name, on: now }
  await writeAudit(trx, { ...entry, requestId, changeId }, changesBetween(store.entity, before, record))
}
