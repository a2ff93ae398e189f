import { formatMoney } from '../i18n/format.ts'

/** Of the sentences about credit: what is money in them. */
const AMOUNTS: ReadonlySet<string> = new Set(['free', 'creditLimit', 'beyond', 'insured'])
const FIGURE = /^-?\d+(\.\d+)?$/

type Args = Readonly<Record<string, string | number>>

/** What stands in a sentence about credit, its amounts as the reader writes money; dots stay dots. */
export function creditArgs(args: Args): Record<string, string | number> {
  const currency = String(args['currency'] ?? '')
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && FIGURE.test(String(value)) ? formatMoney(String(value), { currency }) : value,
    ]),
  )
}
