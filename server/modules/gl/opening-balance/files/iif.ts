import type { OpeningPart } from '../../../../../shared/contracts/gl/opening-balance.ts'
import { blocksOf, type IifRow } from '../../../../platform/tables/iif-blocks.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import type { TableRow } from '../../../../platform/tables/table.ts'

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
