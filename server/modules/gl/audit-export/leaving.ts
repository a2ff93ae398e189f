import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportForm } from '../../../../shared/contracts/gl/audit-export.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { balancesBeforeYear, firstDayOf, linesOfBooks, type LeavingLine } from '../../../ledger/leaving-lines.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { CSV_MARK, csvLine } from '../../../platform/export/csv.ts'
import { readingAt, rowsOn } from '../../../platform/export/rows.ts'
import { beancount, hledger, type Leaving, type LeavingAccount } from './plain-text.ts'

export interface LeavingAsked {
  readonly companyId: string
  readonly company: string
  readonly currency: string
  /** All years without one. */
  readonly fiscalYear: number | null
  readonly form: ExportForm
  readonly locale: Locale
}

/** Columns of the file of lines, by the names that a program reads. */
const COLUMNS = [
  ...['entryNo', 'postingDate', 'periodNo', 'source', 'journalNo', 'kind', 'documentType', 'documentId', 'description'],
  ...[
    'lineNo',
    'account',
    'accountName',
    'debit',
    'credit',
    'txnCurrency',
    'txnDebit',
    'txnCredit',
    'rate',
    'firmId',
    'jobId',
  ],
  ...['costCode', 'taxCode', 'taxBase', 'reference', 'memo', 'reverses', 'postedBy', 'postedOn', 'seal'],
]

async function leavingOf(trx: Trx, asked: LeavingAsked): Promise<Leaving> {
  const { rows: accounts } = await sql<LeavingAccount>`
    select a.account, ${accountName(asked.locale, 'a')} as name, a.account_type as type
    from gl_account a where not a.heading order by a.account collate "C"`.execute(trx)
  const { rows: currencies } = await sql<{ code: string }>`
    select currency_code as code from currency_shown order by 1`.execute(trx)
  return {
    company: asked.company,
    currency: asked.currency,
    currencies: currencies.map(({ code }) => code),
    accounts,
    from: (await firstDayOf(trx, asked)) ?? '1970-01-01',
  }
}

/** Writes the books as they stand at one moment, a piece at a time however many lines they have, and ends the stream. */
export async function leave(deps: Deps, stream: Writable, asked: LeavingAsked): Promise<void> {
  const write = async (text: string) => {
    if (text !== '' && !stream.destroyed && !stream.write(text))
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  await readingAt(deps.db, async (trx) => {
    const of = await leavingOf(trx, asked)
    if (asked.form === 'Csv') {
      const names = new Map(of.accounts.map(({ account, name }) => [account, name]))
      await write(`${CSV_MARK}${csvLine(COLUMNS)}`)
      for await (const rows of rowsOn(trx, linesOfBooks(asked))) {
        if (stream.destroyed) return
        const named = rows.map((row) => ({ ...row, accountName: names.get(row.account) }) as Record<string, unknown>)
        await write(named.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join(''))
      }
      return
    }
    const syntax = asked.form === 'Hledger' ? hledger : beancount
    await write(syntax.head(of))
    await write(syntax.opening(of, await balancesBeforeYear(trx, asked)))
    // An entry may end in another piece than it began.
    let entry: LeavingLine[] = []
    for await (const rows of rowsOn(trx, linesOfBooks(asked))) {
      if (stream.destroyed) return
      let text = ''
      for (const line of rows) {
        if (entry.length > 0 && entry[0]!.entryNo !== line.entryNo) {
          text += syntax.entry(of, entry)
          entry = []
        }
        entry.push(line)
      }
      await write(text)
    }
    if (entry.length > 0) await write(syntax.entry(of, entry))
  })
  if (!stream.destroyed) stream.end()
}
