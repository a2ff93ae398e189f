import { FileRefused } from '../../../../platform/tables/file-refused.ts'

/** What a line is, as far as its file says it in a way that all banks share. */
export const LINE_KINDS = ['Cheque', 'Deposit', 'Fee', 'Interest', 'Transfer', 'Return', 'Other'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const FILE_FORMATS = ['OFX', 'QFX', 'CSV', 'CAMT053', 'BAI2', 'MT940'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** A line of a bank, as its file tells it. */
export interface FileLine {
  /** The day on which the bank booked it. */
  readonly on: string
  /** Decimal text; what came in is positive. */
  readonly amount: string
  readonly kind: LineKind
  readonly chequeNo: string | null
  /** What the payer or the payee called it. */
  readonly reference: string | null
  readonly text: string
  /** The bank's own id of the line, unique within the account; null where it gives none. */
  readonly bankRef: string | null
}

/** Lines of one account over some days. */
export interface FileStatement {
  /** As the file writes it; banks put transit, check digits and stars around it. */
  readonly account: string | null
  readonly currency: string | null
  readonly opening: string | null
  readonly closing: string | null
  readonly closingOn: string | null
  readonly lines: readonly FileLine[]
}

export interface BankFile {
  readonly format: FileFormat
  readonly statements: readonly FileStatement[]
}

/** Most lines of one file. */
export const MOST_LINES = 50_000
/** Largest file, in bytes. */
export const LARGEST_FILE = 25 * 1024 * 1024

/** @throws FileRefused above the most that a file may hold */
export function counted(lines: FileLine[], line: FileLine): void {
  if (lines.length >= MOST_LINES) throw new FileRefused('tooManyLines', { most: String(MOST_LINES) })
  lines.push(line)
}

const LONGEST_TEXT = 400

/** What is told of a line, on one row, without characters that draw nothing. */
export const cleanText = (...parts: readonly (string | null | undefined)[]): string =>
  [...new Set(parts.filter((part) => !!part))]
    .join(' ')

    .replace(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)

export const cleanRef = (text: string | null | undefined, most = 60): string | null =>
  cleanText(text).slice(0, most) || null

/** A number of a cheque as we count them; null for what is none. */
export function chequeNumber(text: string | null | undefined): string | null {
  const digits = /^0*(\d{1,9})$/.exec((text ?? '').trim())?.[1]
  return digits && digits !== '0' ? digits : null
}
