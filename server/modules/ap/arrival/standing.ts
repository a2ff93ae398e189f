import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'

/** An arrival as it is led on, its row locked. */
export interface Standing {
  readonly id: string
  readonly arrivalNo: string
  readonly status: 'New' | 'Taken' | 'SetAside' | 'Entered'
  readonly takenBy: string | null
  readonly takenById: string | null
  readonly reason: string | null
  readonly invoiceNo: string | null
}

const refused = (name: string, Args: Problem['Args']): Problem[] => [{ Field: null, Key: `ap:refused.${name}`, Args }]

/** By its id, or by its number. */
export async function standingOf({ trx }: ActionContext, name: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select id, arrival_no as "arrivalNo", status, taken_by as "takenBy", taken_by_id as "takenById", reason, invoice_no as "invoiceNo"
    from ap_arrival where id::text = ${name} or arrival_no = ${name} for update`.execute(trx)
  return rows[0] ?? null
}

/** Leads it on, and says so in the log. */
async function lead(
  context: ActionContext,
  before: Standing,
  after: Pick<Standing, 'status'> & { readonly reason?: string },
): Promise<void> {
  const { trx, user, now } = context
  const isTaken = after.status === 'Taken'
  await sql`
    update ap_arrival set status = ${after.status}, reason = ${after.reason ?? null},
      taken_by = ${isTaken ? user.name : null}, taken_by_id = ${isTaken ? user.id : null},
      updated_by = ${user.name}, updated_on = ${now}, version = version + 1
    where id = ${before.id}::uuid`.execute(trx)
  await logged(context, before, { ...after, takenBy: isTaken ? user.name : null })
}

const LOGGED = ['status', 'takenBy', 'reason', 'invoiceNo'] as const

async function logged(context: ActionContext, before: Standing, after: Partial<Standing>): Promise<void> {
  const { user, now, requestId, changeId } = context
  const changes = LOGGED.filter((name) => (before[name] ?? null) !== (after[name] ?? null)).map((name) => ({
    ...{ column: name, oldValue: before[name], newValue: after[name] ?? null, action: 'update' as const },
  }))
  const entry = { table: 'ap_arrival', id: before.id, recordKey: before.arrivalNo, by: user.name, on: now }
  await writeAudit(context.trx, { ...entry, requestId, changeId }, changes)
}

/** What stands against working on it: it is entered already, or somebody else has it. */
function against({ user }: ActionContext, one: Standing): Problem[] {
  if (one.status === 'Entered')
    return refused('arrivalEntered', { arrivalNo: one.arrivalNo, invoiceNo: one.invoiceNo! })
  if (one.status === 'Taken' && one.takenById !== user.id)
    return refused('arrivalTaken', { arrivalNo: one.arrivalNo, name: one.takenBy! })
  return []
}

/** Takes one for whoever asks; `over` also from somebody who has it. */
export async function take(context: ActionContext, one: Standing, over = false): Promise<Problem[]> {
  const problems = against(context, one).filter(({ Key }) => !over || Key !== 'ap:refused.arrivalTaken')
  if (problems.length > 0) return problems
  if (one.status !== 'Taken' || one.takenById !== context.user.id) await lead(context, one, { status: 'Taken' })
  return []
}

const work = (
  name: string,
  run: (context: ActionContext, one: Standing, given: Record<string, unknown>) => Promise<Problem[]>,
): BulkActionWork => ({
  name,
  run: async (context, id, given) => run(context, (await standingOf(context, id))!, given),
})

export const arrivalBulkActions: readonly BulkActionWork[] = [
  work('take', (context, one) => take(context, one)),
  // Whoever left it lying is not always there to give it back.
  work('giveBack', async (context, one) => {
    if (one.status !== 'Taken') return refused('arrivalNotTaken', { arrivalNo: one.arrivalNo })
    await lead(context, one, { status: 'New' })
    return []
  }),
  work('setAside', async (context, one, { reason }) => {
    const problems = against(context, one)
    if (problems.length === 0) await lead(context, one, { status: 'SetAside', reason: String(reason) })
    return problems
  }),
  work('bringBack', async (context, one) => {
    if (one.status !== 'SetAside') return refused('arrivalNotAside', { arrivalNo: one.arrivalNo })
    await lead(context, one, { status: 'New' })
    return []
  }),
]

/**
 * A purchase document that names an arrival enters it, and one that names it no more gives it back; the database does that with the
 * write itself. One that somebody else has, or that is entered already, refuses the save.
 */
export const arrivalFollows: NonNullable<RuleBook['beforeSave']> = async (record, context, before) => {
  const [now, was] = [record['arrivalNo'] ?? null, before?.['arrivalNo'] ?? null]
  if (now === was) return
  const left = was === null ? null : await standingOf(context, String(was))
  if (left) await logged(context, left, { status: 'New' })
  const entered = now === null ? null : await standingOf(context, String(now))
  if (!entered) return
  const problems = against(context, entered)
  if (problems.length > 0) throw new Refusal(problems.map((one) => ({ ...one, Field: 'arrivalNo' })))
  await logged(context, entered, { status: 'Entered', invoiceNo: String(record['invoiceNo']) })
}
