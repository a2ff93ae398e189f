/** A line of the bank as it is matched. */
export interface BankSide {
  readonly id: string
  /** `2026-06-15` */
  readonly on: string
  /** In thousandths; what came in is positive. */
  readonly amount: number
  readonly chequeNo: string | null
  readonly kind: string
  readonly reference: string | null
  readonly text: string
}

/** A line of the ledger on the account of the bank. */
export interface BookSide {
  readonly key: string
  readonly entryId: string
  readonly reversesEntryId: string | null
  readonly on: string
  readonly amount: number
  readonly chequeNo: string | null
  /** By what the bank may call it: numbers of payment, receipt, document and entry. */
  readonly numbers: readonly string[]
  /** Batch or slip. */
  readonly group: string | null
  readonly fileNo: string | null
  readonly payee: string | null
  readonly firmId: string | null
}

export interface Found {
  readonly lines: readonly string[]
  readonly books: readonly string[]
  readonly reason: string
  readonly args: Readonly<Record<string, string>>
}

/** A decimal text in thousandths, exact: below 10 ** 13. */
export function thousandths(text: string): number {
  const [whole = '0', cents = ''] = text.replace('-', '').split('.')
  const figure = Number(whole) * 1000 + Number(cents.padEnd(3, '0').slice(0, 3))
  return text.startsWith('-') ? -figure : figure
}

export function amountOf(figure: number): string {
  const size = Math.abs(figure)
  const text = `${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')}`.replace(/\.?0+$/, '')
  return figure < 0 ? `-${text}` : text
}

const days = new Map<string, number>()
/** As many as a century has. */
const MOST_DAYS = 40_000

/** Days since 1970. Sides are compared millions of times, and have few days between them. */
export function dayNumber(on: string): number {
  const known = days.get(on)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const day = Math.round(Date.parse(`${on}T00:00:00Z`) / 86_400_000)
  days.set(on, day)
  return day
}
