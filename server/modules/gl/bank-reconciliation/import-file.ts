import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CsvColumns, ImportOutcome } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openColumn } from '../../../platform/secrets/sealed-column.ts'
import type { Bank } from './bank.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { type BankFile, type FileLine, type FileStatement } from './files/bank-file.ts'
import { lastReconciled, openOf } from './open-reconciliation.ts'
import type { BankPapers } from './papers.ts'
import { refusal } from './problem.ts'
import { runAuto } from './run-auto.ts'
import { start } from './start.ts'

/** Rows that one statement writes. */
const ROWS = 5000

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** Banks put transit and check digits before a number, or stars in its place. */
function isAccount(told: string, own: string): boolean {
  const [a, b] = [digitsOf(told), digitsOf(own)]
  return a.length >= 4 && b.length >= 4 && (a.endsWith(b) || b.endsWith(a))
}

/**
 * The statement of a file that is of this bank.
 * @throws Refusal in words for another account, another bank of ours, another currency
 */
export async function statementOf(
  { trx }: ActionContext,
  { secrets }: Pick<Deps, 'secrets'>,
  bank: Bank,
  { statements }: BankFile,
): Promise<FileStatement> {
  const own = bank.accountNumber
    ? await openColumn(trx, secrets, { table: 'bank_account', column: 'account_number', id: bank.id })
    : null
  const named = statements.filter(({ account }) => account !== null && own !== null && isAccount(account, own))
  const [found] = named.length > 0 ? named : statements
  if (!found) throw new FileRefused('noStatement')
  if (named.length === 0 && found.account !== null) {
    const other = await otherBank(trx, secrets, bank, found.account)
    const told = `…${digitsOf(found.account).slice(-4)}`
    if (other) throw refusal('otherBank', { account: told, bankAccountId: other }, 'file')
    if (own !== null) throw refusal('otherAccount', { account: told, bankAccountId: bank.bankAccountId }, 'file')
    if (statements.length > 1) throw refusal('severalAccounts', { count: statements.length }, 'file')
  }
  if (found.currency !== null && found.currency !== bank.currency)
    throw refusal('otherCurrency', { currency: found.currency, own: bank.currency }, 'file')
  return found
}

async function otherBank(
  trx: ActionContext['trx'],
  secrets: Deps['secrets'],
  bank: Bank,
  account: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; bankAccountId: string }>`
    select id, bank_account_id as "bankAccountId" from bank_account
    where account_number is not null and id <> ${bank.id}::uuid
      and split_part(account_number, ':', 3) = ${digitsOf(account).slice(-4)} limit 20`.execute(trx)
  for (const { id, bankAccountId } of rows) {
    const number = await openColumn(trx, secrets, { table: 'bank_account', column: 'account_number', id })
    if (number && isAccount(account, number)) return bankAccountId
  }
  return null
}

/** By what a line is known again in another file: the bank's id of it, else what it says, each with its count within the file. */
export function fingerprints(lines: readonly FileLine[]): string[] {
  const often = new Map<string, number>()
  return lines.map(({ on, amount, bankRef, text, reference, chequeNo }) => {
    const said = createHash('sha256')
      .update([text, reference ?? '', chequeNo ?? ''].join('\n'))
      .digest('base64url')
      .slice(0, 22)
    const key = `${bankRef ? `i:${bankRef}` : `h:${said}`}|${on}|${amount}`
    const count = (often.get(key) ?? 0) + 1
    often.set(key, count)
    return `${key}|${count}`
  })
}

interface Imported {
  readonly name: string
  readonly hash: string
  readonly format: BankFile['format']
  readonly columns: { readonly head: string; readonly mapping: CsvColumns } | null
}

/** Keeps the lines of a file that are not there yet, begins the statement that it closes, and matches what is beyond doubt. */
export async function importLines(
  deps: Pick<Deps, 'random'>,
  papers: BankPapers,
  context: ActionContext,
  bank: Bank,
  statement: FileStatement,
  { name, hash, format, columns }: Imported,
): Promise<ImportOutcome> {
  const { trx, user, now } = context
  const { bankAccountId } = bank
  await sql`select pg_advisory_xact_lock(hashtext('bank_reconciliation'), hashtext(${bankAccountId}))`.execute(trx)
  const days = statement.lines.map(({ on }) => on).toSorted()
  const [from, to] = [days[0] ?? null, days.at(-1) ?? null]
  const importId = deps.random.uuid()
  const last = await lastReconciled(trx, bankAccountId)
  await sql`
    insert into bank_import (id, bank_account_id, format, file_name, file_hash, from_date, to_date, opening, closing, closing_on, read_count,
                             added_count, imported_by, imported_on)
    values (${importId}, ${bankAccountId}, ${format}, ${name}, ${hash}, ${from}, ${to}, ${statement.opening}::numeric,
            ${statement.closing}::numeric, ${statement.closingOn}, ${statement.lines.length}, 0, ${user.name}, ${now})`.execute(
    trx,
  )
  const marks = fingerprints(statement.lines)
  let added = 0
  for (let at = 0; at < statement.lines.length; at += ROWS) {
    const rows = statement.lines
      .slice(at, at + ROWS)
      .map(({ bankRef: _ref, ...line }, index) => ({ ...line, no: at + index + 1, mark: marks[at + index] }))
    const { rows: written } = await sql<{ count: number }>`
      with written as (
        insert into bank_statement_line (bank_account_id, import_id, line_no, line_date, amount, kind, cheque_no, reference, description,
                                         fingerprint)
        select ${bankAccountId}, ${importId}::uuid, r.no, r."on", r.amount, r.kind, r."chequeNo", r.reference, r.text, r.mark
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (no integer, "on" date, amount numeric, kind text, "chequeNo" integer, reference text, text text, mark text)
        on conflict (bank_account_id, fingerprint) do nothing returning 1)
      select count(*)::int as count from written`.execute(trx)
    added += written[0]!.count
  }
  await sql`update bank_import set added_count = ${added} where id = ${importId}::uuid`.execute(trx)
  if (columns)
    await sql`
      insert into bank_csv_mapping (bank_account_id, head, mapping, mapped_by, mapped_on)
      values (${bankAccountId}, ${columns.head}, ${JSON.stringify(columns.mapping)}::jsonb, ${user.name}, ${now})
      on conflict (bank_account_id, head) do update set mapping = excluded.mapping, mapped_by = excluded.mapped_by,
        mapped_on = excluded.mapped_on`.execute(trx)
  const { closing, closingOn } = statement
  let open = await openOf(trx, bankAccountId)
  const isNext = closing !== null && closingOn !== null && (!last || closingOn > last.statementDate)
  if (!open && isNext && added > 0)
    open = await start(context, bank, { statementDate: closingOn, closing, opening: statement.opening })
  const matched = open && added > 0 ? await runAuto(deps, papers, context, bank, open) : 0
  return { importId, format, read: statement.lines.length, added, from, to, closing, closingOn, matched }
}

/** [finance 9.7] Takes the lines of a file away again, as long as none of them is decided. */
export async function undoImport({ trx, user, now }: ActionContext, bank: Bank, importId: string): Promise<number> {
  const { rows } = await sql<{ decided: number; undone: boolean }>`
    select (select count(*)::int from bank_statement_line s where s.import_id = i.id and (s.match_id is not null or s.reconciliation_id is not null)) as decided,
           i.undone_on is not null as undone
    from bank_import i where i.id = ${importId}::uuid and i.bank_account_id = ${bank.bankAccountId} for update`.execute(
    trx,
  )
  const [found] = rows
  if (!found) throw refusal('importUnknown')
  if (found.undone) throw refusal('importUndone')
  if (found.decided > 0) throw refusal('importDecided', { count: found.decided })
  const { rows: gone } =
    await sql`delete from bank_statement_line where import_id = ${importId}::uuid returning id`.execute(trx)
  await sql`update bank_import set undone_by = ${user.name}, undone_on = ${now} where id = ${importId}::uuid`.execute(
    trx,
  )
  return gone.length
}
