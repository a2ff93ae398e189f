import { FileRefused } from './file-refused.ts'

export type DecimalMark = '.' | ','

/** Largest amount of a line: what the ledger takes. */
const MOST_DIGITS = 10

/**
 * An amount as a bank writes it: `1,234.50`, `1 234,50-`, `(12.00)`, `$5`. Without a mark that is agreed, the last of point and comma is that
 * of the decimals; a single one before three digits could be either, and is refused.
 * @throws FileRefused for what is no amount
 */
export function amountText(given: string, mark?: DecimalMark): string {
  const text = given.trim()
  const isNegative = /^[-\u2212]|[-\u2212]$|^\(.*\)$|\bDR$/i.test(text)
  const bare = text.replace(/[-\u2212+()$€£¥\s\u00a0\u202f']|CR$|DR$|CAD|USD|EUR/gi, '')
  if (!/^\d*(?:[.,]\d*)*$/.test(bare) || !/\d/.test(bare))
    throw new FileRefused('noAmount', { value: given.slice(0, 40) })
  const decimal = mark ?? markOf(bare, given)
  const at = bare.lastIndexOf(decimal)
  const isWhole = at < 0
  const whole = (isWhole ? bare : bare.slice(0, at)).replaceAll(decimal === '.' ? ',' : '.', '')
  const cents = (isWhole ? '' : bare.slice(at + 1)).replace(/0+$/, '')
  if (/[.,]/.test(whole) || /[.,]/.test(cents) || cents.length > 3 || whole.replace(/^0+/, '').length > MOST_DIGITS)
    throw new FileRefused('noAmount', { value: given.slice(0, 40) })
  const figure = `${whole.replace(/^0+(?=\d)/, '') || '0'}${cents ? `.${cents}` : ''}`
  return isNegative && figure !== '0' ? `-${figure}` : figure
}

function markOf(bare: string, given: string): DecimalMark {
  const [point, comma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  if (point >= 0) return '.'
  if (comma < 0) return '.'
  const isGrouped = bare.indexOf(',') !== comma
  if (isGrouped) return '.'
  if (bare.length - comma - 1 === 3) throw new FileRefused('commaUnclear', { value: given.slice(0, 40) })
  return ','
}

/** The amount with its sign turned. */
export const negated = (amount: string): string =>
  amount === '0' ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

/** Whole cents, as BAI2 writes them. */
export function centsText(given: string, decimals = 2): string {
  const found = /^([-+]?)(\d{1,15})$/.exec(given.trim())
  if (!found) throw new FileRefused('noAmount', { value: given.slice(0, 40) })
  const digits = found[2]!.padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return amountText(`${found[1] === '-' ? '-' : ''}${text}`, '.')
}
