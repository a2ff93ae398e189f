import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { paymentPapers } from '../server/modules/ap/index.ts'
import { receiptPapers } from '../server/modules/ar/index.ts'
import { BankPapers, bankOf, statementOf } from '../server/modules/gl/index.ts'
import { importLines } from '../server/modules/gl/bank-reconciliation/import-file.ts'
import { readBankFile } from '../server/modules/gl/bank-reconciliation/files/read-file.ts'
import { readReconciliation } from '../server/modules/gl/bank-reconciliation/open-reconciliation.ts'
import { workOf } from '../server/modules/gl/bank-reconciliation/work.ts'
import type { ActionContext } from '../server/platform/action/action.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import type { CurrentUser } from '../server/platform/identity/user.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'

/** Every tenth line of the bank is not in the books. */
const UNKNOWN = 10
const BANK = 'BENCH'

export interface BankFigures {
  readonly lines: number
  readonly matched: number
  /** Lines of the books on the account of the bank that nobody had matched. */
  readonly books: number
  /** Reading the file, keeping its lines, matching them. */
  readonly brought: number
  /** What the screen asks for then. */
  readonly shown: number
}

export const bankText = ({ lines, matched, books, brought, shown }: BankFigures): string =>
  `bank file of ${lines} lines over ${books} open lines of the books, ${matched} matched: brought and matched ${brought.toFixed(0)} ms (goal 5000 ms), ` +
  `its screen ${shown.toFixed(0)} ms`

/** What a bank says of payments from a day on: a day or two later, with the number of every third, among what the books do not know. */
async function fileOf(db: Kysely<Tables>, lines: number, from: string): Promise<string> {
  const { rows } = await sql<{ told: string; until: string }>`
    with b as (
      select row_number() over (order by l.posting_date, e.number) as n, l.posting_date as day, l.credit - l.debit as amount, e.entry_no
      from entry_line l join entry e on e.id = l.entry_id
      where l.gl_account = '1000' and l.posting_date >= ${from}::date order by 1 limit ${lines}
    ), s as (
      select n, to_char(day + (n % 3)::int, 'YYYYMMDD') as "on", case when n % ${UNKNOWN} = 0 then -7.25 - n % 40 else -amount end as amount,
             case when n % ${UNKNOWN} = 0 then 'ACCOUNT CHARGE' when n % 3 = 0 then 'TRF ' || entry_no else 'PAYMENT VENDOR OF THE BENCH' end as says
      from b)
    select string_agg('<STMTTRN><TRNTYPE>OTHER<DTPOSTED>' || "on" || '<TRNAMT>' || amount || '<FITID>F' || n || '<NAME>' || says || '</STMTTRN>',
                      chr(10) order by n) as told, max("on") as until,
           (select coalesce(sum(debit - credit), 0) from entry_line where gl_account = '1000' and posting_date < ${from}::date) + sum(amount) as closing
    from s`.execute(db)
  const { told, until, closing } = rows[0] as (typeof rows)[0] & { closing: string }
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD<BANKTRANLIST>${told}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${until}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

/** [finance 5.8] The file of a bank of so many lines over the first half of a year that nobody has reconciled; all of it is taken back. */
export async function measureBank(db: Kysely<Tables>, lines: number, from: string): Promise<BankFigures> {
  const papers = new BankPapers()
  papers.add(paymentPapers, receiptPapers)
  const bytes = Buffer.from(await fileOf(db, lines, from))
  const user = { id: randomUUID(), name: 'bench', userName: 'bench', roles: [] } as unknown as CurrentUser
  const deps = { random: { uuid: () => randomUUID() }, secrets: null } as never
  const undone = new Error('undone')
  let figures: BankFigures | null = null
  await transaction(db, async (trx) => {
    await sql`
      insert into bank_account (bank_account_id, name, company_id, currency, gl_account, eft_status, next_file_no, next_cheque_no, cheque_layout,
                                signatures, statement_format, overdraft_limit, payroll_default, active, created_by, updated_by)
      values (${BANK}, 'Bench', ${COMPANY}, 'CAD', '1000', 'NotUsed', 1, 1, 'Top', 'One', 'OFX', 0, false, true, 'bench', 'bench')`.execute(
      trx,
    )
    const who = { trx, user, now: new Date(), requestId: 'bench', changeId: randomUUID() }
    const context = who as unknown as ActionContext
    const bank = await bankOf(trx, user, BANK)
    const began = performance.now()
    const file = readBankFile(bytes)
    if ('text' in file) throw new Error('a table')
    const statement = await statementOf(context, deps, bank, file)
    const how = { name: 'bench.ofx', hash: '0'.repeat(64), format: file.format, columns: null }
    const { matched, read } = await importLines(deps, papers, context, bank, statement, how)
    const brought = performance.now() - began
    const { rows } = await sql<{ id: string; books: number }>`
      select r.id, (select count(*)::int from entry_line l where l.gl_account = '1000' and l.posting_date <= r.statement_date) as books
      from bank_reconciliation r where r.bank_account_id = ${BANK}`.execute(trx)
    const reconciliation = await readReconciliation(trx, rows[0]!.id)
    const asked = { user, locale: 'en-CA', actions: [] } as const
    const opened = performance.now()
    await workOf(trx, papers, asked, bank, reconciliation, { decide: 0, matched: 0, books: 0 })
    figures = { lines: read, matched, books: rows[0]!.books, brought, shown: performance.now() - opened }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return figures!
}
