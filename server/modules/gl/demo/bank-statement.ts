import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Bank } from '../bank-reconciliation/bank.ts'
import { bookLines, isOpen, type ReadBook } from '../bank-reconciliation/book-lines.ts'
import type { FileLine } from '../bank-reconciliation/files/bank-file.ts'
import { importLines } from '../bank-reconciliation/import-file.ts'
import { amountOf, thousandths } from '../bank-reconciliation/matching/sides.ts'
import type { BankPapers } from '../bank-reconciliation/papers.ts'

const DAYS = 30
/** One of so many has not reached the bank yet. */
const ON_ITS_WAY = 6

const dayAfter = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const line = (on: string, amount: string, text: string, more: Partial<FileLine> = {}): FileLine => ({
  ...{
    on,
    amount,
    text,
    kind: 'Other',
    chequeNo: null,
    reference: null,
    bankRef: `${on} ${text} ${amount}`.slice(0, 100),
  },
  ...more,
})

/** What a bank says of payments: a cheque by its number, a file by its sum, anything else by who has it. */
function toldByBank(books: readonly ReadBook[], until: string): FileLine[] {
  const arrives = ({ on, amount }: ReadBook) => {
    const day = dayAfter(on, amount.startsWith('-') ? 2 : 0)
    return day > until ? until : day
  }
  const files = new Map<string, ReadBook[]>()
  const lines: FileLine[] = []
  for (const [at, book] of books.entries()) {
    if (book.group !== null) files.set(book.group, [...(files.get(book.group) ?? []), book])
    else if (at % ON_ITS_WAY !== ON_ITS_WAY - 1)
      lines.push(
        book.chequeNo
          ? line(arrives(book), book.amount, `CHEQUE ${book.chequeNo}`, { kind: 'Cheque', chequeNo: book.chequeNo })
          : line(arrives(book), book.amount, (book.payee ?? book.text).slice(0, 60)),
      )
  }
  for (const those of files.values()) {
    const sum = those.reduce((total, { amount }) => total + thousandths(amount), 0)
    const { fileNo, group } = those[0]!
    const says = fileNo ? `EFT FILE ${fileNo}` : `DEPOSIT ${group!}`
    lines.push(line(arrives(those[0]!), amountOf(sum), says))
  }
  return lines
}

/** The statement of the last thirty days of the operating account of the demonstration, half decided: a fee, interest and a wire wait. */
export async function halfReconciled(
  trx: Trx,
  deps: Pick<Deps, 'random' | 'clock'>,
  papers: BankPapers,
  today: string,
): Promise<boolean> {
  const { rows } = await sql<Bank>`
    select k.id, k.bank_account_id as "bankAccountId", k.name, k.company_id as "companyId", k.currency, k.gl_account as "glAccount",
           k.account_number as "accountNumber"
    from bank_account k where k.bank_account_id = 'OPER-CAD' and not exists (select from bank_import)`.execute(trx)
  const [bank] = rows
  if (!bank) return false
  const until = dayAfter(today, -1)
  const from = dayAfter(until, -DAYS)
  const books = await bookLines(
    trx,
    papers,
    bank,
    sql`l.posting_date between ${from}::date and ${until}::date and ${isOpen}`,
  )
  const { rows: before } = await sql<{ sum: string }>`
    select trim_scale(coalesce(sum(l.txn_debit - l.txn_credit), 0))::text as sum from entry_line_shown l
    where l.gl_account = ${bank.glAccount} and l.company_id = ${bank.companyId} and l.data_type = 'Actual'
      and l.txn_currency = ${bank.currency} and l.posting_date < ${from}::date`.execute(trx)
  const opening = before[0]!.sum
  const lines = [
    line(from, '-45', 'MONTHLY PLAN FEE'),
    ...toldByBank(books, until),
    line(until, '12.34', 'INTEREST PAID'),
    line(until, '22480', 'INCOMING WIRE REF 88120'),
  ].toSorted((a, b) => a.on.localeCompare(b.on))
  const closing = amountOf(lines.reduce((total, { amount }) => total + thousandths(amount), thousandths(opening)))
  const who = { trx, user: { name: 'Marie Bouchard' }, now: deps.clock.now(), requestId: 'seed' }
  const context = { ...who, changeId: deps.random.uuid() } as unknown as ActionContext
  const statement = { account: null, currency: bank.currency, opening, closing, closingOn: until, lines }
  const file = { name: `OPER-CAD ${until}.ofx`, hash: '0'.repeat(64), format: 'OFX', columns: null } as const
  await importLines(deps, papers, context, bank, statement, file)
  return true
}
