import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { noted } from './audit.ts'
import type { Bank } from './bank.ts'
import { lastReconciled, openOf, readReconciliation, type Reconciliation } from './open-reconciliation.ts'
import { problem, refusal } from './problem.ts'
import { Refusal } from '../../../platform/action/refusal.ts'

export interface Started {
  readonly statementDate: string
  readonly closing: string
  /** Of the first statement of a bank; every other one opens with what the last one closed with. */
  readonly opening?: string | null
}

/**
 * [finance 9.7] Begins the reconciliation of a statement: later than the last one, and one at a time.
 * @throws Refusal
 */
export async function start(context: ActionContext, bank: Bank, given: Started): Promise<Reconciliation> {
  const { trx, user, now } = context
  await sql`select pg_advisory_xact_lock(hashtext('bank_reconciliation'), hashtext(${bank.bankAccountId}))`.execute(trx)
  const open = await openOf(trx, bank.bankAccountId)
  if (open) throw refusal('oneOpen', { reconciliationNo: open.reconciliationNo })
  const last = await lastReconciled(trx, bank.bankAccountId)
  if (last && given.statementDate <= last.statementDate)
    throw refusal('afterTheLast', { date: last.statementDate }, 'statementDate')
  const later = await matchedLater(trx, bank, given.statementDate)
  if (later > 0) throw refusal('matchedLater', { count: later }, 'statementDate')
  const opening = last?.closing ?? given.opening ?? (await openedWith(trx, bank, given))
  const number = await serialNumber(trx, { prefix: 'BR', sequence: 'bank_reconciliation_number' })
  const { rows } = await sql<{ id: string }>`
    insert into bank_reconciliation (reconciliation_no, company_id, bank_account_id, status, statement_date, currency, opening, closing,
                                     started_by, created_by, created_on, updated_by, updated_on)
    values (${number}, ${bank.companyId}, ${bank.bankAccountId}, 'Open', ${given.statementDate}::date, ${bank.currency},
            ${opening}::numeric, ${given.closing}::numeric, ${user.name}, ${user.name}, ${now}, ${user.name}, ${now})
    returning id`.execute(trx)
  const made = await readReconciliation(trx, rows[0]!.id)
  await noted(context, made, [
    { action: 'insert', column: 'statementDate', oldValue: null, newValue: made.statementDate },
    { action: 'insert', column: 'closing', oldValue: null, newValue: made.closing },
  ])
  return made
}

/** What a bank had before its first lines. */
async function openedWith(trx: Trx, bank: Bank, { statementDate, closing }: Started): Promise<string> {
  const { rows } = await sql<{ opening: string }>`
    select trim_scale(${closing}::numeric - coalesce(sum(s.amount), 0))::text as opening from bank_statement_line s
    where s.bank_account_id = ${bank.bankAccountId} and s.line_date <= ${statementDate}::date`.execute(trx)
  return rows[0]!.opening
}

/** The day and the closing balance of an open statement, put right. */
export async function corrected(
  context: ActionContext,
  reconciliation: Reconciliation,
  bank: Bank,
  { statementDate, closing, opening }: Started,
): Promise<void> {
  const { trx, user, now } = context
  const last = await lastReconciled(trx, bank.bankAccountId)
  const problems = []
  if (last && statementDate <= last.statementDate)
    problems.push(problem('afterTheLast', { date: last.statementDate }, 'statementDate'))
  const later = await matchedLater(trx, bank, statementDate)
  if (later > 0) problems.push(problem('matchedLater', { count: later }, 'statementDate'))
  if (problems.length > 0) throw new Refusal(problems)
  const first = last ? last.closing : (opening ?? reconciliation.opening)
  await sql`
    update bank_reconciliation set statement_date = ${statementDate}::date, closing = ${closing}::numeric, opening = ${first}::numeric,
           version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${reconciliation.id}::uuid`.execute(
    trx,
  )
  const changes = [
    ['statementDate', reconciliation.statementDate, statementDate],
    ['closing', reconciliation.closing, closing],
    ['opening', reconciliation.opening, first],
  ] as const
  await noted(
    context,
    reconciliation,
    changes.flatMap(([column, oldValue, newValue]) =>
      oldValue === newValue ? [] : [{ action: 'update' as const, column, oldValue, newValue }],
    ),
  )
}

/** Matches that hold lines of later days: they belong to a later statement. */
async function matchedLater(trx: Trx, bank: Bank, statementDate: string): Promise<number> {
  const { rows } = await sql<{ later: number }>`
    select count(distinct m.id)::int as later from bank_match m
    left join bank_statement_line s on s.match_id = m.id and s.line_date > ${statementDate}::date
    left join bank_cleared c on c.match_id = m.id
    left join entry_line_shown l on l.entry_id = c.entry_id and l.line_no = c.line_no and l.posting_date > ${statementDate}::date
    where m.bank_account_id = ${bank.bankAccountId} and m.reconciliation_id is null and m.taken_back_on is null
      and (s.id is not null or l.entry_id is not null)`.execute(trx)
  return rows[0]!.later
}
