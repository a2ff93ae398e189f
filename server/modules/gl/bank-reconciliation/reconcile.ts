import { sql } from 'kysely'
import type { ReconciliationReport } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { changed, noted } from './audit.ts'
import type { Bank } from './bank.ts'
import { shownBook } from './book-lines.ts'
import { readReconciliation, type Reconciliation } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { problem, refusal } from './problem.ts'
import { proofOf, sidesOf } from './work.ts'

/** Documents whose lines on the bank matches hold: those of a reconciliation, or those that are of none yet. */
async function documentsOf(trx: Trx, bankAccountId: string, reconciliationId: string | null) {
  const { rows } = await sql<{ type: string; id: string }>`
    select distinct e.document_type as type, e.document_id as id
    from bank_cleared c join entry_shown e on e.id = c.entry_id join bank_match m on m.id = c.match_id
    where e.reverses_entry_id is null and m.reason <> 'takenBack' and m.bank_account_id = ${bankAccountId}
      and m.reconciliation_id is not distinct from ${reconciliationId}::uuid and m.taken_back_on is null`.execute(trx)
  return rows
}

/**
 * [finance 5.8, 9.7] Closes a statement: every line decided, both sides equal to the cent. Its matches, and the entries that they hold, stay as they
 * are until it is undone; what it reports is kept.
 * @throws Refusal
 */
export async function reconcile(
  context: ActionContext,
  papers: BankPapers,
  bank: Bank,
  reconciliation: Reconciliation,
): Promise<void> {
  const { trx, user, now } = context
  const { id, reconciliationNo, statementDate } = reconciliation
  const live = sql`m.bank_account_id = ${bank.bankAccountId} and m.reconciliation_id is null and m.taken_back_on is null`
  // Whoever takes one of them back comes before or after.
  await sql`
    select lock_entries(array(select c.entry_id from bank_cleared c join bank_match m on m.id = c.match_id where ${live}))`.execute(
    trx,
  )
  const sides = await sidesOf(trx, papers, bank, reconciliation)
  const proof = proofOf(reconciliation, sides, [])
  const problems = []
  if (sides.undecided.length > 0) problems.push(problem('linesOpen', { count: sides.undecided.length }))
  if (proof.difference !== '0')
    problems.push(problem('differenceStands', { difference: proof.difference, currency: bank.currency }))
  if (problems.length > 0) throw new Refusal(problems)
  const report: ReconciliationReport = {
    ...{
      reconciliationNo,
      bankAccountId: bank.bankAccountId,
      bankName: bank.name,
      glAccount: bank.glAccount,
      currency: bank.currency,
    },
    ...{ statementDate, opening: reconciliation.opening, closing: reconciliation.closing },
    ...{ reconciledBy: user.name, reconciledOn: now.toISOString(), proof },
    booksOnly: sides.booksOnly.map(shownBook),
    matchedCount: sides.matchedCount,
    excluded: sides.excluded.map(({ on, amount, text, excludedFor }) => ({
      on,
      amount,
      text,
      excludedFor: excludedFor!,
    })),
  }
  await papers.cleared(context, await documentsOf(trx, bank.bankAccountId, null), true)
  await sql`
    update bank_cleared c set reconciled = true from bank_match m where m.id = c.match_id and ${live}`.execute(trx)
  await sql`
    update bank_statement_line s set reconciliation_id = ${id}::uuid
    where s.bank_account_id = ${bank.bankAccountId} and s.reconciliation_id is null and s.line_date <= ${statementDate}::date
      and (s.match_id is not null or s.excluded_for is not null)`.execute(trx)
  await sql`update bank_match m set reconciliation_id = ${id}::uuid where ${live}`.execute(trx)
  await sql`
    update bank_reconciliation set status = 'Reconciled', reconciled_by = ${user.name}, reconciled_on = ${now},
           book_balance = ${sides.bookBalance}::numeric, snapshot = ${JSON.stringify(report)}::jsonb, version = version + 1,
           updated_by = ${user.name}, updated_on = ${now} where id = ${id}::uuid`.execute(trx)
  await noted(context, reconciliation, [changed('status', 'Open', 'Reconciled')])
}

/**
 * [S4.42] Undoes the last statement of a bank: its lines are open again on both sides. What was booked out of it stays, unless it is to be taken back
 * too. The record and its report stay.
 * @throws Refusal
 */
export async function undo(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  papers: BankPapers,
  id: string,
  { reason, reverseEntries }: { reason: string; reverseEntries: boolean },
): Promise<void> {
  const { trx, user, now } = context
  await sql`select from bank_reconciliation where id = ${id}::uuid for update`.execute(trx)
  const reconciliation = await readReconciliation(trx, id)
  const { reconciliationNo, bankAccountId, statementDate, status } = reconciliation
  if (status !== 'Reconciled') throw refusal('notReconciled', { reconciliationNo })
  if (reason.trim() === '') throw refusal('reasonGiven', {}, 'reason')
  const { rows } = await sql<{ no: string; open: boolean }>`
    select reconciliation_no as no, status = 'Open' as open from bank_reconciliation
    where bank_account_id = ${bankAccountId} and status <> 'Undone' and statement_date > ${statementDate}::date
    order by statement_date desc limit 1`.execute(trx)
  const [later] = rows
  if (later) throw refusal(later.open ? 'openStandsOnIt' : 'onlyTheLast', { reconciliationNo: later.no })
  const own = sql`m.reconciliation_id = ${id}::uuid`
  const documents = await documentsOf(trx, bankAccountId, id)
  await sql`
    update bank_reconciliation set status = 'Undone', undone_by = ${user.name}, undone_on = ${now}, undo_reason = ${reason.trim().slice(0, 200)},
           version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${id}::uuid`.execute(trx)
  const { rows: made } = await sql<{ entryId: string; date: string }>`
    select distinct c.entry_id as "entryId", e.posting_date::text as date from bank_cleared c join bank_match m on m.id = c.match_id
    join entry_shown e on e.id = c.entry_id where ${own} and c.is_made`.execute(trx)
  await sql`update bank_cleared c set reconciled = false from bank_match m where m.id = c.match_id and ${own}`.execute(
    trx,
  )
  await sql`delete from bank_cleared c using bank_match m where m.id = c.match_id and ${own}`.execute(trx)
  await sql`
    update bank_statement_line set match_id = null, reconciliation_id = null where reconciliation_id = ${id}::uuid`.execute(
    trx,
  )
  await sql`
    update bank_match m set taken_back_by = ${user.name}, taken_back_on = ${now} where ${own}`.execute(trx)
  await papers.cleared(context, documents, false)
  if (reverseEntries)
    for (const { entryId, date } of made)
      await reverse(trx, { entryId, date, description: reconciliationNo, source: 'BR' }, postingContext(deps, context))
  await noted(context, reconciliation, [
    changed('status', 'Reconciled', 'Undone'),
    changed('undoReason', null, reason.trim().slice(0, 200)),
  ])
}

/** Puts an open statement away; what was decided stays decided for the next one. */
export async function discard(context: ActionContext, reconciliation: Reconciliation): Promise<void> {
  await sql`delete from bank_reconciliation where id = ${reconciliation.id}::uuid`.execute(context.trx)
  await noted(context, reconciliation, [
    { action: 'delete', column: 'statementDate', oldValue: reconciliation.statementDate, newValue: null },
  ])
}
