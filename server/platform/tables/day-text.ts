import { FileRefused } from './file-refused.ts'

export const DAY_ORDERS = ['YMD', 'DMY', 'MDY'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-06-15` of its three parts; null for a day that no calendar has. */
export function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  if (full < 1990 || full > 2200 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

/** A day as `20260615…`, what follows is not read. @throws FileRefused */
export function compactDay(given: string): string {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(given.trim())
  const day = found && dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!day) throw new FileRefused('noDay', { value: given.slice(0, 40) })
  return day
}

/** A day as `260615`. @throws FileRefused */
export const shortDay = (given: string): string => compactDay(`20${given}`)

/** A day in the order that the columns of a file have; null for what is none. */
export function dayIn(given: string, order: DayOrder): string | null {
  const text = given.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const packed = /^\d{8}$/.test(text)
  const parts = packed
    ? order === 'YMD'
      ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
      : [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
    : text.split(/[-/. ]+/)
  if (parts.length !== 3) return null
  const worded = parts.findIndex((part) => MONTHS.includes(part.slice(0, 3).toLowerCase()))
  if (worded >= 0) {
    const month = MONTHS.indexOf(parts[worded]!.slice(0, 3).toLowerCase()) + 1
    const [first, second] = parts.filter((_, at) => at !== worded).map((part) => Number(part.replace(/,$/, '')))
    return first! > 31 ? dayOf(first!, month, second!) : dayOf(second!, month, first!)
  }
  const figures = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : NaN))
  if (figures.some((figure) => Number.isNaN(figure))) return null
  const [a, b, c] = figures as [number, number, number]
  // Four digits say which one is the year, whatever was agreed.
  if (parts[0]!.length === 4) return dayOf(a, b, c)
  return order === 'YMD' ? dayOf(a, b, c) : order === 'DMY' ? dayOf(c, b, a) : dayOf(c, a, b)
}
