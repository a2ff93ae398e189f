import { sql } from 'kysely'
import { Refusal } from '../../../platform/action/refusal.ts'
import { problemOf, fail } from '../../../platform/action/rules.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ChequeStore } from './entity.ts'
import { chequeNumberFree } from './rules.ts'

/** A cheque that pays a payment: written by hand, or printed then. */
export interface IssuedCheque {
  readonly paymentId: string
  readonly chequeNo: number
  readonly printedOn: Date | null
  /** The spoiled number in whose place it comes. */
  readonly reprintOf?: number
}

type Who = Pick<ActionContext, 'trx' | 'user' | 'now' | 'requestId' | 'changeId'>

/**
 * Gives a payment its cheque: the number is used from now on, whatever becomes of the sheet [S8.18].
 * @throws Refusal when it was used before
 */
export async function issueCheque(
  context: Who,
  { paymentId, chequeNo, printedOn, reprintOf }: IssuedCheque,
): Promise<void> {
  const { trx, user, now } = context
  const { rows } = await sql<{ id: string }>`
    insert into cheque (bank_account_id, cheque_no, status, cheque_date, payee, amount, currency, payment_id, printed_on, reprint_of,
                        created_by, created_on, updated_by, updated_on)
    select p.bank_account_id, ${chequeNo}, 'Open', p.payment_date, p.payee, p.amount, p.currency, p.id, ${printedOn},
           ${reprintOf ?? null}, ${user.name}, ${now}, ${user.name}, ${now}
    from ap_payment p where p.id = ${paymentId}::uuid
    on conflict on constraint cheque_no_used_once do nothing
    returning id`.execute(trx)
  if (!rows[0]) throw new Refusal([problemOf(chequeNumberFree, fail())])
  await sql`update ap_payment set cheque_no = ${chequeNo} where id = ${paymentId}::uuid`.execute(trx)
  await told(context, rows[0].id, chequeNo, null, 'Open')
}

/** A number whose sheet was spoiled in the printer: it stands for nothing, and is never used again [finance 7.5]. */
export async function spoilCheque(context: Who, bankAccountId: string, chequeNo: number): Promise<void> {
  const { trx, user, now } = context
  const { rows } = await sql<{ id: string }>`
    insert into cheque as c (bank_account_id, cheque_no, status, created_by, created_on, updated_by, updated_on)
    values (${bankAccountId}, ${chequeNo}, 'Spoiled', ${user.name}, ${now}, ${user.name}, ${now})
    on conflict on constraint cheque_no_used_once do update
      set status = 'Spoiled', version = c.version + 1, updated_by = ${user.name}, updated_on = ${now}
      where c.status = 'Open'
    returning id`.execute(trx)
  if (rows[0]) await told(context, rows[0].id, chequeNo, null, 'Spoiled')
}

async function told(context: Who, id: string, chequeNo: number, from: string | null, to: string): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const entry = {
    table: ChequeStore.table,
    id,
    recordKey: String(chequeNo),
    by: user.name,
    on: now,
    requestId,
    changeId,
  }
  const action = to === 'Open' ? 'insert' : 'update'
  await writeAudit(trx, entry, [{ action, column: 'status', oldValue: from, newValue: to }])
}
