import type { Said } from '../contracts/oe/price.ts'
import { formatDate } from '../i18n/dates.ts'
import { formatFigure } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'

/** What stands in the sentences of a price, by how it is written. */
const KINDS = {
  price: ['price', 'figure', 'extra'],
  // A percentage is its figure alone: the sign stands in the sentence.
  quantity: ['quantity', 'low', 'next', 'percent'],
  rate: ['rate'],
} as const

/** A sentence of a price in the reader's language, its figures and days as he writes them. */
export function sayPrice({ key, args }: Said): string {
  const written = Object.entries(args).map(([name, value]) => {
    if (name === 'day') return [name, formatDate(value)]
    const kind = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((one) =>
      (KINDS[one] as readonly string[]).includes(name),
    )
    return [name, kind ? formatFigure(value, { kind }) : value]
  })
  return t(key, Object.fromEntries(written) as Record<string, string>)
}
