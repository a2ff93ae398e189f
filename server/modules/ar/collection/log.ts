import { sql } from 'kysely'
import { ASKED, type CallLogged } from '../../../../shared/contracts/ar/collection.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../../shared/contracts/check.ts'
import type { Fields } from '../../../../shared/contracts/fields.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'

const problem = (name: string, Field: string | null = null, Args: Problem['Args'] = {}): Problem => ({
  ...{ Field, Key: `ar:rules.collection.${name}`, Args },
})

/** Numbers of all that stands in the history of a customer. */
export const NOTES = { prefix: 'CN', sequence: 'collection_note_number' } as const

const NOTED = ['outcome', 'spokeWith', 'amount', 'comesOn', 'reference', 'nextOn', 'notes'] as const

/**
 * [finance 8.4] Keeps what came of a call. What an outcome does not ask for is not kept.
 * @throws Refusal
 */
export async function logCall(context: ActionContext, firmId: string, given: CallLogged): Promise<string> {
  const { trx, user, now } = context
  const parameters = ASKED[given.outcome] as Fields
  const values = normalize({ fields: parameters }, { ...emptyRecord(parameters), ...given })
  const asked = Object.fromEntries(Object.keys(parameters).map((name) => [name, values[name] ?? null]))
  const problems = fieldProblems({ fields: parameters }, asked)
  const today = await businessDay(trx, now)
  const { amount, comesOn, reference, nextOn, notes, spokeWith } = asked as Partial<CallLogged>
  if (problems.length === 0) {
    if (comesOn && comesOn < today) problems.push(problem('comesLater', 'comesOn', { date: today }))
    if (nextOn && nextOn <= today) problems.push(problem('nextLater', 'nextOn', { date: today }))
    if (given.outcome === 'Dispute') problems.push(...(await disputed(context, firmId, reference!, amount!)))
  }
  if (problems.length > 0) throw new Refusal(problems)
  const number = await serialNumber(trx, NOTES)
  const { rows } = await sql<{ id: string }>`
    insert into collection_note (note_no, customer_id, outcome, noted_on, noted_by, spoke_with, amount, comes_on, reference, next_on, notes,
                                 created_by, created_on, updated_by, updated_on)
    values (${number}, ${firmId}, ${given.outcome}, ${now}, ${user.name}, ${spokeWith ?? null}, ${amount ?? null}::numeric,
            ${comesOn ?? null}::date, ${reference ?? null}, ${nextOn ?? null}::date, ${notes ?? null}, ${user.name}, ${now}, ${user.name}, ${now})
    returning id`.execute(trx)
  const { id } = rows[0]!
  const kept: Readonly<Record<string, unknown>> = { ...asked, outcome: given.outcome }
  await audited(
    context,
    { id, noteNo: number },
    NOTED.flatMap((column) =>
      kept[column] ? [{ action: 'insert' as const, column, oldValue: null, newValue: String(kept[column]) }] : [],
    ),
  )
  return id
}

/** What is disputed is open with the customer, and not more of it than that; one dispute at a time about a document. */
async function disputed({ trx, user }: ActionContext, firmId: string, reference: string, amount: string) {
  const { rows } = await sql<{ open: string; isDisputed: boolean; isMore: boolean }>`
    select trim_scale(sum(i.open_amount))::text as open, ${amount}::numeric > sum(i.open_amount) as "isMore",
           exists (select from collection_note n where n.customer_id = ${firmId} and n.reference = ${reference} and n.settled_on is null)
             as "isDisputed"
    from open_item_shown i ${onControl(RECEIVABLE.control)}
    where i.firm_id = ${firmId} and i.reference = ${reference} and i.side = ${RECEIVABLE.opens} and i.open_amount > 0 and ${itemSeen(user)}
    having count(*) > 0`.execute(trx)
  const [item] = rows
  if (!item) return [problem('notOpen', 'reference', { reference })]
  if (item.isDisputed) return [problem('disputedAlready', 'reference', { reference })]
  return item.isMore ? [problem('moreThanOpen', 'amount', { open: item.open })] : []
}

/**
 * Says how a dispute ended.
 * @throws Refusal
 */
export async function settleDispute(context: ActionContext, id: string, settlement: string): Promise<void> {
  const { trx, user, now } = context
  const words = settlement.trim()
  if (words === '') throw new Refusal([problem('settlementGiven', 'settlement')])
  const { rows } = await sql<{ noteNo: string }>`
    update collection_note set settled_on = ${now}, settled_by = ${user.name}, settlement = ${words}, version = version + 1,
           updated_by = ${user.name}, updated_on = ${now}
    where id = ${id}::uuid and outcome = 'Dispute' and settled_on is null returning note_no as "noteNo"`.execute(trx)
  if (!rows[0]) throw new Refusal([problem('settledAlready')])
  await audited(context, { id, noteNo: rows[0].noteNo }, [
    { action: 'update', column: 'settlement', oldValue: null, newValue: words },
  ])
}

const audited = (
  { trx, user, now, requestId, changeId }: ActionContext,
  { id, noteNo }: { readonly id: string; readonly noteNo: string },
  changes: Parameters<typeof writeAudit>[2],
): Promise<void> =>
  writeAudit(
    trx,
    { table: 'collection_note', id, recordKey: noteNo, by: user.name, on: now, requestId, changeId },
    changes,
  )
