import { amountText } from '../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { cleanRef, cleanText, tagsOf } from '../../gl/index.ts'
import { paid, type PaymentFile, type ReadPayment } from './payment-file.ts'

interface Part {
  payment: ReadPayment
  isDebit: boolean
  texts: string[]
  documents: string[]
}

const begun = (): Part => ({ payment: paid(), isDebit: false, texts: [], documents: [] })

/**
 * ISO 20022 camt.054, bank to customer debit credit notification: each transaction of an entry, or the entry where it has none; what goes out is
 * passed by. Names of documents come from the structured remittance, else from its words.
 * @throws FileRefused
 */
export function readCamt054(xml: string): PaymentFile {
  const payments: ReadPayment[] = []
  const path: string[] = []
  let account = ''
  let accountCurrency = ''
  let entry: Part | null = null
  let parts: Part[] = []
  let part: Part | null = null
  const isIn = (name: string) => path.includes(name)
  for (const { name, isEnd, attributes, text } of tagsOf(xml)) {
    if (!isEnd) {
      path.push(name)
      if (name === 'Ntry') [entry, parts] = [begun(), []]
      else if (name === 'TxDtls') part = begun()
      const of = part ?? entry
      if (name === 'Amt' && of && !isIn('RmtInf'))
        of.payment.currency ??= /Ccy="([A-Z]{3})"/.exec(attributes)?.[1] ?? null
      continue
    }
    path.pop()
    const parent = path.at(-1)
    const of = part ?? entry
    if (!of) {
      if (name === 'IBAN' || (name === 'Id' && parent === 'Othr' && isIn('Acct') && !isIn('Ownr'))) account ||= text
      else if (name === 'Ccy' && parent === 'Acct') accountCurrency = text
      continue
    }
    if (name === 'Amt' && (parent === 'Ntry' || parent === 'TxDtls' || parent === 'TxAmt'))
      of.payment.amount = amountText(text, '.')
    else if (name === 'CdtDbtInd' && (parent === 'Ntry' || parent === 'TxDtls')) of.isDebit = text === 'DBIT'
    else if (name === 'EndToEndId' && text !== 'NOTPROVIDED') of.payment.reference = cleanRef(text)
    else if (name === 'Nm' && (parent === 'Dbtr' || (parent === 'Pty' && isIn('Dbtr'))))
      of.payment.payer = cleanText(text).slice(0, 100) || null
    else if (name === 'Nb' && parent === 'RfrdDocInf') of.documents.push(text)
    else if (name === 'RmtdAmt' && isIn('RfrdDocAmt') && of.documents.length > 0)
      of.documents.push(`${of.documents.pop()!} ${amountText(text, '.')}`)
    else if (name === 'Ref' && parent === 'CdtrRefInf') of.documents.push(text)
    else if (name === 'Ustrd') of.texts.push(text)
    else if (name === 'TxDtls') {
      parts.push(part!)
      part = null
    } else if (name === 'Ntry') {
      const whole = entry!
      // An entry tells its payments apart, or is one.
      const own = parts.length > 0 ? parts : [whole]
      for (const { payment, isDebit, texts, documents } of own) {
        if (whole.isDebit || isDebit) continue
        const amount = payment.amount || (own.length === 1 ? whole.payment.amount : '')
        if (!amount) throw new FileRefused('lineIncomplete', { line: payment.reference ?? '' })
        const remittance = [...documents, ...texts].join('\n').slice(0, 2000) || null
        const currency = payment.currency ?? whole.payment.currency ?? (accountCurrency || null)
        payments.push({ ...payment, amount, remittance, currency, account: cleanRef(account) })
      }
      entry = null
    } else if (name === 'Ntfctn') account = ''
  }
  return { format: 'CAMT054', payments }
}
