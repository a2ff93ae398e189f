import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import { settledKind, settledState, type Settlement } from '../../../../../shared/contracts/trade/settlement.ts'
import { money, type Field } from '../../../../../shared/contracts/fields.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import { valueText, type Speech } from '../../../../platform/reports/words.ts'
import { accountName } from '../../../../ledger/account-name.ts'
import type { VoucherColumn, VoucherSheet, VoucherTable } from './voucher-sheet.ts'
import { moneyText } from '../../../../../shared/contracts/money.ts'

/** What a voucher says beside the document itself. */
export interface VoucherFacts {
  readonly company: readonly string[]
  readonly vendor: readonly string[]
  readonly terms: string | null
  /** By account. */
  readonly accounts: Readonly<Record<string, string>>
  readonly settled: readonly Settlement[]
}

const { fields } = PurchaseInvoice
type Column = readonly [name: string, width: number, isFigure?: boolean]

/** Names and addresses, and what accounts are called, in the language of the paper. */
export async function voucherFactsOf(
  db: Kysely<Tables>,
  invoice: Row,
  locale: Locale,
): Promise<Omit<VoucherFacts, 'settled'>> {
  const accounts = rowsOf(invoice, 'distribution').map(({ glAccount }) => glAccount)
  const described = { 'en-CA': 'description', 'fr-CA': 'description_fr', 'zh-CN': 'description_zh_cn' } as const
  const terms = sql.ref(`t.${locale === 'zh-TW' ? 'description_zh_tw' : described[locale]}`)
  const { rows } = await sql<Omit<VoucherFacts, 'settled'>>`
    select array_remove(array[f.name, a.line1, a.line2, concat_ws(' ', a.city, a.region, a.postal_code), a.country], null) as vendor,
      (select array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code)], null)
       from company_shown c where c.company_id = ${invoice['companyId']} or (${invoice['companyId']}::text is null and c.is_default)) as company,
      (select coalesce(${terms}, t.description) from account_terms_shown t where t.terms_code = ${invoice['termsCode']}) as terms,
      (select coalesce(json_object_agg(g.account, ${accountName(locale, 'g')}), '{}') from gl_account_shown g
       where g.account = any (${accounts}::text[])) as accounts
    from firm_shown f
    left join lateral (select * from firm_address_shown where owner_id = f.id order by kind <> 'Main', position limit 1) a on true
    where f.firm_id = ${invoice['vendorId']}`.execute(db)
  return rows[0] ?? { vendor: [], company: [], terms: null, accounts: {} }
}

/**
 * [finance 7.1] The voucher of a purchase document: what it was distributed over, its tax, who approved it and what became of it. What
 * its reader may not see is not on it.
 */
export function voucherOf(invoice: Row, facts: VoucherFacts, speech: Speech): VoucherSheet {
  const { texts, locale } = speech
  const say = (key: string, args?: Record<string, string>) => texts.text(locale, `ap:${key}`, args)
  const label = (path: string) => say(`purchaseInvoice.fields.${path}`)
  const said = (field: Field, path: string, value: unknown) =>
    valueText(field, `ap:purchaseInvoice.choices.${path}`, value, speech)
  const head = (name: keyof typeof fields & string) => said(fields[name], name, invoice[name])
  const fact = (name: keyof typeof fields & string, text = head(name)) => [label(name), text] as const
  const amount = (value: string) => said(money(), '', value)
  const table = (
    title: string,
    columns: readonly VoucherColumn[],
    rows: readonly (readonly string[])[],
    sums: readonly string[] = [],
  ): VoucherTable[] => (rows.length === 0 ? [] : [{ title, columns, rows, sums }])

  const linesOf = (list: 'distribution' | 'matches', columns: readonly Column[]): VoucherTable[] => {
    const lines = rowsOf(invoice, list)
    const own = fields[list].fields as Readonly<Record<string, Field>>
    const kept = columns.filter(([name]) => lines.some((line) => line[name] !== null && line[name] !== undefined))
    const cell = (line: Row, name: string) => {
      const text = said(own[name]!, `${list}.${name}`, line[name])
      return name === 'glAccount' ? [text, facts.accounts[text]].filter(Boolean).join(' ') : text
    }
    return table(
      say(`purchaseInvoice.sections.${list}`),
      kept.map(([name, width, isFigure = false]) => ({ label: label(`${list}.${name}`), width, isFigure })),
      lines.map((line) => kept.map(([name]) => cell(line, name))),
      kept.map(([name]) => (name === 'amount' || name === 'taxAmount' ? amount(sumOf(lines, name)) : '')),
    )
  }
  const moneyColumn = (text: string): VoucherColumn => ({ label: text, width: 3, isFigure: true })
  const wordColumn = (text: string, width = 3): VoucherColumn => ({ label: text, width })
  const lines = [...rowsOf(invoice, 'distribution'), ...rowsOf(invoice, 'matches')]
  const taxed = [...new Set(lines.map(({ taxGroup }) => taxGroup).filter((group) => typeof group === 'string'))]
  const approvals = (['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote'] as const)
    .map((name) => fact(name))
    .filter(([, text]) => text !== '')
  return {
    title: `${head('kind')} ${head('invoiceNo')}`,
    company: facts.company,
    vendor: facts.vendor,
    vendorHead: `${label('vendorId')} ${head('vendorId')}`,
    facts: [
      ...(['docNumber', 'docDate', 'transactionDate', 'postingDate', 'dueDate'] as const).map((name) => fact(name)),
      fact('termsCode', facts.terms ?? head('termsCode')),
      ...(['discountDate', 'discountAmount', 'currency', 'rate', 'bankAccountId', 'purchaseOrderNo'] as const).map(
        (name) => fact(name),
      ),
      ...(['status', 'holdReason', 'entryNo', 'reversedOn', 'releases'] as const).map((name) => fact(name)),
      fact('reference'),
    ].filter(([, text]) => text !== ''),
    tables: [
      ...linesOf('distribution', [
        ...([
          ['glAccount', 6],
          ['description', 6],
          ['jobId', 2.5],
          ['costCode', 2],
          ['taxGroup', 2],
        ] as const),
        ['amount', 3, true],
        ['taxAmount', 3, true],
      ]),
      ...linesOf('matches', [
        ...([
          ['receiptLine', 4],
          ['orderNo', 3],
          ['description', 6],
        ] as const),
        ['quantity', 2.5, true],
        ['unitPrice', 2.5, true],
        ['amount', 3, true],
        ['taxAmount', 2.5, true],
      ]),
      ...table(
        say('voucher.tax'),
        [
          wordColumn(label('distribution.taxGroup'), 6),
          moneyColumn(say('voucher.base')),
          moneyColumn(label('taxAmount')),
        ],
        taxed.map((group) => {
          const of = lines.filter(({ taxGroup }) => taxGroup === group)
          return [group, amount(sumOf(of, 'amount')), amount(sumOf(of, 'taxAmount'))]
        }),
      ),
      ...table(
        say('purchaseInvoice.sections.approval'),
        approvals.map(([text]) => wordColumn(text)),
        approvals.length === 0 ? [] : [approvals.map(([, text]) => text)],
      ),
      ...table(
        say('settlement.title'),
        [
          wordColumn(say('settlement.kind')),
          wordColumn(say('settlement.number'), 4),
          wordColumn(say('settlement.settledOn')),
          wordColumn(say('settlement.state')),
          moneyColumn(say('settlement.amount')),
        ],
        facts.settled.map((row) => [
          texts.text(locale, settledKind(row)),
          row.number,
          said(fields.docDate, '', row.settledOn),
          texts.text(locale, settledState(row)),
          row.amount === null ? '' : `${row.currency} ${amount(row.amount)}`,
        ]),
      ),
    ],
    sums: (['netAmount', 'taxAmount', 'holdbackAmount', 'payableAmount', 'docAmount'] as const)
      .filter((name) => name === 'docAmount' || Number(invoice[name] ?? 0) !== 0)
      .map((name) => fact(name)),
    notes: [fact('notes')].filter(([, text]) => text !== ''),
  }
}

const rowsOf = (invoice: Row, list: string): Row[] => (invoice[list] ?? []) as Row[]

/** Nothing where a figure is not told. */
function sumOf(rows: readonly Row[], name: string): string {
  const figures = rows.map((row) => (row[name] as string | null | undefined) ?? '0')
  if (!figures.every(isCanonical)) return ''
  return moneyText(figures.reduce((sum, figure) => sum.plus(figure), new Decimal(0)))
}
const isCanonical = (figure: string) => /^-?\d+(\.\d+)?$/.test(figure)
