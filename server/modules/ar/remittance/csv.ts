import { Decimal } from 'decimal.js'
import { REMITTANCE_COLUMNS, type RemittanceColumns } from '../../../../shared/contracts/ar/remittance-file.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { amountText } from '../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { cleanRef, cleanText } from '../../gl/index.ts'
import { paid, type PaymentFile, type ReadPayment } from './payment-file.ts'

/** Words by which the head of a column is known, in the languages of our customers. */
const NAMES: Readonly<Record<(typeof REMITTANCE_COLUMNS)[number], RegExp>> = {
  customer: /^(customer|client|account)( ?(no|number|id|code))?\.?$|no\.? (de )?client|客户编号|客戶編號/i,
  payer: /payer|payor|payeur|name|nom|付款人|客户名|客戶名/i,
  amount: /^(amount|total|payment( amount)?|montant|总额|總額|金额|金額)/i,
  reference: /ref|r[ée]f|cheque|ch[èe]que|trace|参考|參考/i,
  document: /invoice|facture|document|发票|發票|单据|單據/i,
  paid: /(applied|paid|pay[ée]|invoice amount|net)|已付/i,
}

/** What the columns of a table are likely to be by their heads; -1 for what none says. */
export function guessed([head = []]: readonly (readonly string[])[]): RemittanceColumns {
  const taken = new Set<number>()
  const at = (name: (typeof REMITTANCE_COLUMNS)[number]) => {
    const found = head.findIndex((cell, place) => !taken.has(place) && NAMES[name].test(cell.trim()))
    if (found >= 0) taken.add(found)
    return found
  }
  return Object.fromEntries(REMITTANCE_COLUMNS.map((name) => [name, at(name)])) as RemittanceColumns
}

/** Whether a mapping is enough to read by: how much, and of whom. */
export const isEnough = ({ amount, paid: of, customer, payer, document: number }: RemittanceColumns): boolean =>
  (amount >= 0 || of >= 0) && (customer >= 0 || payer >= 0 || number >= 0)

/**
 * A table of payments by its columns, under its head. Rows of one payer and reference are one payment, each row a document of it.
 * @throws FileRefused
 */
export function readRemittanceCsv(rows: readonly (readonly string[])[], columns: RemittanceColumns): PaymentFile {
  const payments = new Map<string, ReadPayment & { documents: string[] }>()
  for (const [nth, row] of rows.slice(1).entries()) {
    const cell = (name: keyof RemittanceColumns) => (columns[name] < 0 ? '' : (row[columns[name]] ?? '').trim())
    const [customer, payer, reference, number] = [cell('customer'), cell('payer'), cell('reference'), cell('document')]
    const whole = cell('amount')
    const own = cell('paid')
    if (!whole && !own) continue
    const key = reference || customer ? [customer, payer, reference].join('\n') : `row ${nth}`
    const known = payments.get(key)
    const amount = amountText(own || whole)
    // One amount of each row adds up; one of the whole payment stands on each of its rows.
    const total = columns.amount >= 0 && columns.paid >= 0 && whole ? amountText(whole) : null
    const payment = known ?? { ...paid(), documents: [] as string[] }
    Object.assign(payment, {
      amount: total ?? moneyText(new Decimal(payment.amount || 0).plus(amount)),
      customerId: cleanRef(customer, 20)?.toUpperCase() ?? null,
      payer: cleanText(payer).slice(0, 100) || null,
      reference: cleanRef(reference),
    })
    if (number)
      payment.documents.push([number, columns.paid >= 0 || columns.amount >= 0 ? moneyText(amount) : null].join(' '))
    payments.set(key, payment)
  }
  if (payments.size === 0) throw new FileRefused('noPayments')
  return {
    format: 'CSV',
    payments: [...payments.values()].map(({ documents, ...payment }) => ({
      ...payment,
      remittance: documents.join('\n').slice(0, 2000) || null,
    })),
  }
}
