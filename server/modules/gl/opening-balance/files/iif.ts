import type { OpeningPart } from '../../../../../shared/contracts/gl/opening-balance.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import type { TableRow } from './table.ts'

/** A row of a block, by the names of its columns. */
interface IifRow {
  readonly number: number
  readonly values: ReadonlyMap<string, string>
}

/** Rows of the blocks of an Intuit Interchange Format file: `!ACCNT` names the columns of the rows that begin with `ACCNT`. */
export function blocksOf(text: string): ReadonlyMap<string, readonly IifRow[]> {
  const heads = new Map<string, string[]>()
  const blocks = new Map<string, IifRow[]>()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim())
    const [word = ''] = cells
    if (word.startsWith('!')) heads.set(word.slice(1).toUpperCase(), cells.slice(1))
    const head = heads.get(word.toUpperCase())
    if (!head) continue
    const rows = blocks.get(word.toUpperCase()) ?? []
    rows.push({ number: index + 1, values: new Map(head.map((name, at) => [name.toUpperCase(), cells[at + 1] ?? ''])) })
    blocks.set(word.toUpperCase(), rows)
  }
  return blocks
}

/** Kinds of transactions that leave something open, and the type of account that they leave it on. */
const OPEN = {
  Customers: {
    kinds: ['INVOICE', 'CREDIT MEMO', 'FINANCE CHARGE', 'STMT CHG', 'PAYMENT', 'GENERAL JOURNAL'],
    type: 'AR',
  },
  Vendors: { kinds: ['BILL', 'BILL REFUND', 'BILL CREDIT', 'VENDOR CREDIT', 'GENERAL JOURNAL'], type: 'AP' },
} as const

/** Types of accounts whose balance is a credit where it is written without a sign. */
const CREDIT_TYPES = ['AP', 'CCARD', 'OCLIAB', 'LTLIAB', 'EQUITY', 'INC', 'EXINC']

/**
 * What an IIF file holds for a part, as a table with headings of ours. Amounts of transactions are debit positive, as the format has them;
 * balances of accounts are signed by the type of their account, unless they come to nothing as they are written.
 * @throws FileRefused where it has no such block
 */
export function iifTable(text: string, part: OpeningPart): TableRow[] {
  const blocks = blocksOf(text)
  const accounts = blocks.get('ACCNT') ?? []
  if (part === 'TrialBalance') return balances(accounts)
  const { kinds, type } = OPEN[part]
  const ofType = new Map(accounts.map(({ values }) => [values.get('NAME'), values.get('ACCNTTYPE')]))
  const isOn = (account: string | undefined) => !ofType.has(account) || ofType.get(account) === type
  const rows = (blocks.get('TRNS') ?? []).filter(
    ({ values }) => (kinds as readonly string[]).includes(values.get('TRNSTYPE') ?? '') && isOn(values.get('ACCNT')),
  )
  if (rows.length === 0) throw new FileRefused('noBlock', { block: 'TRNS' })
  const of = ['NAME', 'DOCNUM', 'TRNSTYPE', 'DATE', 'DUEDATE', 'AMOUNT']
  return [
    { number: 0, cells: ['firmName', 'reference', 'kind', 'documentDate', 'dueDate', 'amount'] },
    ...rows.map(({ number, values }) => ({ number, cells: of.map((name) => values.get(name) ?? '') })),
  ]
}

function balances(accounts: readonly IifRow[]): TableRow[] {
  const told = accounts.filter(({ values }) => /\d/.test(values.get('OBAMOUNT') ?? ''))
  if (told.length === 0) throw new FileRefused('noBlock', { block: 'ACCNT' })
  const cents = (text: string) => Math.round(Number(text.replace(/[",\s]/g, '')) * 100)
  const asWritten = told.reduce((sum, { values }) => sum + cents(values.get('OBAMOUNT')!), 0)
  const isCredit = (values: IifRow['values']) => asWritten !== 0 && CREDIT_TYPES.includes(values.get('ACCNTTYPE') ?? '')
  return [
    { number: 0, cells: ['account', 'debit', 'credit'] },
    ...told.map(({ number, values }) => {
      const amount = values.get('OBAMOUNT')!
      const account = values.get('ACCNUM') || values.get('NAME') || ''
      return { number, cells: isCredit(values) ? [account, '', amount] : [account, amount, ''] }
    }),
  ]
}
