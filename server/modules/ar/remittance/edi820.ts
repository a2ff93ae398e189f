import { Decimal } from 'decimal.js'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { amountText } from '../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { cleanRef, cleanText } from '../../gl/index.ts'
import { paid, type PaymentFile, type ReadPayment } from './payment-file.ts'

/** Characters that an interchange says itself: its header has a fixed length. */
function segmentsOf(text: string): string[][] {
  const at = text.indexOf('ISA')
  const element = text[at + 3]
  const end = at >= 0 && element ? text.slice(at).search(/GS/) : -1
  const segment =
    end > 0
      ? text
          .slice(at, at + end)
          .trimEnd()
          .at(-1)
      : undefined
  if (!element || !segment || element === segment) throw new FileRefused('notRemittance')
  return text
    .slice(at)
    .split(segment)
    .map((one) => one.trim().split(element))
    .filter(([name]) => name !== '')
}

/**
 * ANSI X12 820, payment order and remittance advice: a payment of each transaction, what it is for by document. Credits to us alone are read.
 * @throws FileRefused
 */
export function readEdi820(text: string): PaymentFile {
  const segments = segmentsOf(text)
  if (segments.at(-1)?.[0] !== 'IEA') throw new FileRefused('cutOff')
  const payments: ReadPayment[] = []
  let open: { payment: ReadPayment; lines: [string, string | null][] } | null = null
  for (const [name, ...of] of segments) {
    if (name === 'ST') {
      if (of[0] !== '820') throw new FileRefused('notRemittance')
      open = { payment: { ...paid(), method: 'EFT' }, lines: [] }
    }
    if (!open) continue
    const { payment, lines } = open
    if (name === 'BPR') {
      Object.assign(payment, { amount: amountText(of[1] ?? '', '.'), account: cleanRef(of[14]) })
      if (of[2] === 'D') throw new FileRefused('takesMoney')
      if (/CHK/.test(of[3] ?? '')) payment.method = 'Cheque'
      if (/FWT|WIR/.test(of[3] ?? '')) payment.method = 'Wire'
    } else if (name === 'CUR') payment.currency = of[1] ?? null
    else if (name === 'TRN') payment.reference = cleanRef(of[1])
    else if (name === 'N1' && of[0] === 'PR') payment.payer = cleanText(of[1]) || null
    else if (name === 'N1' && of[0] === 'PR' && of[3]) payment.customerId = cleanRef(of[3])
    else if (name === 'RMR') lines.push([of[1] ?? '', of[3] ? amountText(of[3], '.') : null])
    else if (name === 'SE') {
      payments.push({ ...payment, remittance: linesText(lines) })
      open = null
    }
  }
  if (open) throw new FileRefused('cutOff')
  return { format: 'EDI820', payments }
}

const linesText = (lines: readonly [string, string | null][]): string | null =>
  lines
    .map(([number, amount]) =>
      [number, amount === null ? null : moneyText(new Decimal(amount))].filter(Boolean).join(' '),
    )
    .join('\n')
    .slice(0, 2000) || null
