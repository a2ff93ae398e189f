import { Decimal } from 'decimal.js'
import { eftDate, eftDigits, eftText } from './eft-text.ts'

/** CPA Standard 005: characters of a logical record, of a segment, and segments of a record at most. */
export const RECORD_LENGTH = 1464
const SEGMENT_LENGTH = 240
const MOST_SEGMENTS = 6

/** What one item of a file can carry; the layout has ten digits of cents. */
export const LARGEST_EFT = '99999999.99'
/** File creation numbers have four digits and begin again. */
export const LAST_FILE_NO = 9999
/** [acceptance A17] 9999 is followed by 1. */
export const fileNoAfter = (fileNo: number): number => (fileNo % LAST_FILE_NO) + 1

/** CPA Standard 005 settles in these, in cents; the systems of Canadian banks know no other file. */
export const EFT_CURRENCIES = ['CAD', 'USD'] as const
export type EftCurrency = (typeof EFT_CURRENCIES)[number]

/** Who sends a file, as its bank knows him. */
export interface Originator {
  readonly originatorId: string
  readonly dataCentre: string
  readonly currency: EftCurrency
  readonly shortName: string
  readonly longName: string
  /** Where an item that cannot be delivered comes back to. */
  readonly institution: string
  readonly transit: string
  readonly accountNumber: string
}

/** Which way the money of a file goes: to those whom it names, or from them to us. */
export type EftWay = 'Credit' | 'Debit'

/** One payment of a file, or one sum that it collects. */
export interface EftPayment {
  /** Two decimals, 0.01 to 99,999,999.99. */
  readonly amount: string
  /** Who is paid, or who pays. */
  readonly payee: string
  readonly institution: string
  readonly transit: string
  readonly accountNumber: string
  /** Our number of the payment; it comes back with an item that was returned. */
  readonly crossReference: string
}

export interface EftFile {
  readonly way: EftWay
  readonly originator: Originator
  /** 1 to 9999. */
  readonly fileNo: number
  /** Day on which the file is made, `YYYY-MM-DD`. */
  readonly createdOn: string
  /** Day on which the payees have their money, or we have that of the payers. */
  readonly payDate: string
  /** What it is for: 460 accounts payable, 200 payroll, 450 miscellaneous. */
  readonly transactionCode: string
  readonly payments: readonly EftPayment[]
  /** Payments in one record, 1 to 6; one unless the bank wants more. */
  readonly segmentsPerRecord?: number
}

/**
 * A file of credits, or of debits, as banks take it [finance 11.9, acceptance A17]: a header, the payments, and what they come to; each
 * record 1464 characters and a line end. Both ways are laid out alike, but for the letter of their records and the place of their sums. The
 * same file is the same to the byte.
 * @throws RangeError for what the layout cannot hold
 */
export function eftFile(file: EftFile): string {
  const { way, originator, fileNo, payments, segmentsPerRecord = 1 } = file
  if (payments.length === 0) throw new RangeError('a file without payments')
  if (fileNo < 1 || fileNo > LAST_FILE_NO) throw new RangeError(`${fileNo} is no file creation number`)
  if (segmentsPerRecord < 1 || segmentsPerRecord > MOST_SEGMENTS) throw new RangeError('one to six segments')
  const segments = payments.map((payment) => segmentOf(payment, file))
  const bodies: string[] = []
  for (let at = 0; at < segments.length; at += segmentsPerRecord)
    bodies.push(segments.slice(at, at + segmentsPerRecord).join(''))
  return recordsOf({ way, originator, fileNo, createdOn: file.createdOn }, bodies, payments)
}

/** What a file says before and behind its payments, and nothing between: what a bank compares with what it knows of us. */
export const eftHeader = (of: Pick<EftFile, 'originator' | 'fileNo' | 'createdOn'>): string =>
  recordsOf({ ...of, way: 'Credit' }, [], [])

function recordsOf(
  { way, originator, fileNo, createdOn }: Pick<EftFile, 'way' | 'originator' | 'fileNo' | 'createdOn'>,
  bodies: readonly string[],
  payments: readonly EftPayment[],
): string {
  if (!EFT_CURRENCIES.includes(originator.currency)) throw new RangeError(`no file in ${String(originator.currency)}`)
  const record = (type: string, body: string, at: number) => {
    const head = type + eftDigits(at + 1, 9) + eftText(originator.originatorId, 10) + eftDigits(fileNo, 4)
    return (head + body).padEnd(RECORD_LENGTH)
  }
  const total = payments.reduce((sum, { amount }) => sum + centsOf(amount), 0n)
  const own = eftDigits(total, 14) + eftDigits(payments.length, 8)
  const none = eftDigits(0, 14) + eftDigits(0, 8)
  const records = [
    ['A', eftDate(createdOn) + eftDigits(originator.dataCentre, 5) + ' '.repeat(20) + originator.currency],
    ...bodies.map((body) => [way === 'Credit' ? 'C' : 'D', body]),
    // Debits stand before credits; corrections of errors are none: ours are new files.
    ['Z', (way === 'Debit' ? own + none : none + own) + eftDigits(0, 44)],
  ] as const
  return records.map(([type, body], at) => `${record(type!, body!, at)}\r\n`).join('')
}

function segmentOf(payment: EftPayment, { originator, payDate, transactionCode }: EftFile): string {
  const cents = centsOf(payment.amount)
  if (cents < 1n || cents > centsOf(LARGEST_EFT)) throw new RangeError(`an item of ${payment.amount}`)
  const segment = [
    eftDigits(transactionCode, 3),
    eftDigits(cents, 10),
    eftDate(payDate),
    institutionOf(payment),
    eftText(payment.accountNumber, 12),
    // Of the trace only the bank writes.
    eftDigits(0, 22),
    eftDigits(0, 3),
    eftText(originator.shortName, 15),
    eftText(payment.payee, 30),
    eftText(originator.longName, 30),
    eftText(originator.originatorId, 10),
    eftText(payment.crossReference, 19),
    institutionOf(originator),
    eftText(originator.accountNumber, 12),
    ' '.repeat(15),
    ' '.repeat(22),
    ' '.repeat(2),
    eftDigits(0, 11),
  ].join('')
  if (segment.length !== SEGMENT_LENGTH) throw new RangeError('a segment of another length')
  return segment
}

const institutionOf = ({ institution, transit }: { institution: string; transit: string }): string =>
  `0${eftDigits(institution, 3)}${eftDigits(transit, 5)}`

function centsOf(amount: string): bigint {
  const cents = new Decimal(amount).times(100)
  if (!cents.isInteger() || cents.isNegative()) throw new RangeError(`${amount} is no amount in cents`)
  return BigInt(cents.toFixed(0))
}
