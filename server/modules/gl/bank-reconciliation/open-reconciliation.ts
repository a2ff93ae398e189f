import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Refusal } from '../../../platform/action/refusal.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { bankOf, type Bank } from './bank.ts'
import { refusal } from './problem.ts'

export interface Reconciliation {
  readonly id: string
  readonly version: number
  readonly reconciliationNo: string
  readonly bankAccountId: string
  readonly status: 'Open' | 'Reconciled' | 'Undone'
  readonly statementDate: string
  readonly opening: string
  readonly closing: string
}

const columns = sql`
  r.id, r.version, r.reconciliation_no as "reconciliationNo", r.bank_account_id as "bankAccountId", r.status,
  r.statement_date::text as "statementDate", trim_scale(r.opening)::text as opening, trim_scale(r.closing)::text as closing`

/** @throws 404 */
export async function readReconciliation(db: Kysely<Tables>, id: string): Promise<Reconciliation> {
  const { rows } =
    await sql<Reconciliation>`select ${columns} from bank_reconciliation r where r.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * The open reconciliation, held until the transaction ends: whoever works on the same bank comes after.
 * @throws 404, 403, Refusal where it is not open any more, or somebody has put it away
 */
export async function holdOpen(
  trx: Trx,
  user: CurrentUser,
  id: string,
): Promise<{ reconciliation: Reconciliation; bank: Bank }> {
  const { rows } = await sql<Reconciliation>`
    select ${columns} from bank_reconciliation r where r.id = ${id}::uuid for update`.execute(trx)
  const [reconciliation] = rows
  if (!reconciliation) throw (await putAway(trx, id)) ?? notFound()
  const bank = await bankOf(trx, user, reconciliation.bankAccountId)
  if (reconciliation.status !== 'Open') throw refusal('notOpen', { reconciliationNo: reconciliation.reconciliationNo })
  return { reconciliation, bank }
}

/** What is said of one that was put away: which it was, and by whom. Its id alone leads nowhere, so that nobody learns of others. */
async function putAway(trx: Trx, id: string): Promise<Refusal | null> {
  const { rows } = await sql<{ reconciliationNo: string; by: string }>`
    select record_key as "reconciliationNo", action_by as by from audit_log
    where table_name = 'bank_reconciliation' and id_value = ${id} and action = 'delete' order by id desc limit 1`.execute(
    trx,
  )
  return rows[0] ? refusal('putAway', { ...rows[0] }) : null
}

/** The open one of a bank, held; null while there is none. */
export async function openOf(trx: Trx, bankAccountId: string): Promise<Reconciliation | null> {
  const { rows } = await sql<Reconciliation>`
    select ${columns} from bank_reconciliation r
    where r.bank_account_id = ${bankAccountId} and r.status = 'Open' for update`.execute(trx)
  return rows[0] ?? null
}

/** The last statement of a bank that stands. */
export async function lastReconciled(db: Kysely<Tables>, bankAccountId: string): Promise<Reconciliation | null> {
  const { rows } = await sql<Reconciliation>`
    select ${columns} from bank_reconciliation r
    where r.bank_account_id = ${bankAccountId} and r.status = 'Reconciled' order by r.statement_date desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
