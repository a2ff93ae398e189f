/**
 * Payments Canada, Standard 005 (2017), logical records I (returned credits), J (returned debits) and Z: characters of a record, of its head and
 * of one of its six segments. Where the elements 04 to 21 of a segment stand was compared with an independent reader of the standard, moov-io/cadeft
 * (`credit_return.go`, `debit_return.go`, `file_footer.go`, read 2026-11-24): reason 0, cents 3, day 13, institution 19, account 28, trace 40,
 * names 65, 80 and 110, originator 140, cross-reference 150, original trace 205; of Z the debits with the J at 24, the credits with the I at 46.
 * Not proven, for want of a file of a bank: whether each bank sends the standard's file or a list of its own, and whether it puts our originator
 * or its own into the head. A file that differs in either is refused, not read otherwise.
 */
const RECORD = 1464
const HEAD = 24
const SEGMENT = 240

/** What a bank sends back of a file of ours: a payment that could not be delivered, or a collection that was not paid. */
export interface ReturnedItem {
  readonly kind: 'Credit' | 'Debit'
  /** Why, three digits: 905. */
  readonly reason: string
  /** Two decimals. */
  readonly amount: string
  /** `YYYY-MM-DD`; null where the file gives none. */
  readonly on: string | null
  readonly trace: string
  readonly payee: string
  readonly originatorId: string
  /** Our number of the payment, as our file gave it. */
  readonly crossReference: string
}

export interface ReturnFile {
  readonly originatorId: string
  readonly fileNo: number
  readonly createdOn: string
  readonly items: readonly ReturnedItem[]
}

/** Why a file is no file of returns: the last word of its sentence. */
export class NoReturnFile extends Error {
  readonly why: 'cutShort' | 'recordOrder' | 'badFigure' | 'totals' | 'noItems'
  readonly at: number

  constructor(why: NoReturnFile['why'], at: number) {
    super(`${why} in record ${at}`)
    this.why = why
    this.at = at
  }
}

/** Whether a text is a file of CPA Standard 005 with items that came back, judged by its records. */
export function isReturnFile(text: string): boolean {
  return /^A0{8}1[^\r\n]{14}0\d{5}/.test(text) && recordsOf(text).some((record) => 'IJ'.includes(record[0]!))
}

/** Records by their lines, or by their length where a file has none. */
function recordsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > 1 || text.length <= RECORD) return lines
  return Array.from({ length: Math.ceil(text.length / RECORD) }, (_, at) => text.slice(at * RECORD, (at + 1) * RECORD))
}

/** `0YYDDD` as a date; null of noughts. */
function dateOf(text: string): string | null {
  const [, year, day] = /^0(\d\d)(\d{3})$/.exec(text) ?? []
  if (!year || !day || day === '000') return null
  const date = new Date(Date.UTC(2000 + Number(year), 0, Number(day)))
  return date.getUTCFullYear() === 2000 + Number(year) ? date.toISOString().slice(0, 10) : null
}

const amountOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/**
 * A file of returns of a bank: a header, items by the way they came back, and what they come to. Every figure of it is looked at, since money
 * is booked by it.
 * @throws NoReturnFile for what cannot be read, whose totals differ, or that was cut short
 */
export function readReturnFile(text: string): ReturnFile {
  const records = recordsOf(text).map((record) => record.padEnd(RECORD))
  const [head] = records as [string]
  const tail = records.at(-1)!
  if (tail[0] !== 'Z') throw new NoReturnFile('cutShort', records.length)
  const originatorId = head.slice(10, 20).trim()
  const sums = { I: { cents: 0n, count: 0 }, J: { cents: 0n, count: 0 } }
  const items: ReturnedItem[] = []
  for (const [at, record] of records.entries()) {
    if (Number(record.slice(1, 10)) !== at + 1 || record.slice(10, 20).trim() !== originatorId)
      throw new NoReturnFile('recordOrder', at + 1)
    const type = record[0]!
    if (type !== 'I' && type !== 'J') continue
    for (let from = HEAD; from < RECORD; from += SEGMENT) {
      const segment = record.slice(from, from + SEGMENT)
      if (segment.trim() === '' || /^0*$/.test(segment.slice(0, 13).trim())) continue
      const item = itemOf(type, segment, at + 1)
      sums[type].cents += item.cents
      sums[type].count += 1
      items.push(item.item)
    }
  }
  if (items.length === 0) throw new NoReturnFile('noItems', records.length)
  const told = { J: figures(tail, 24), I: figures(tail, 46) }
  for (const type of ['I', 'J'] as const) {
    const { cents, count } = sums[type]
    if (told[type].cents !== cents || told[type].count !== count) throw new NoReturnFile('totals', records.length)
  }
  const createdOn = dateOf(head.slice(24, 30))
  const fileNo = Number(head.slice(20, 24))
  if (!createdOn || !Number.isInteger(fileNo)) throw new NoReturnFile('badFigure', 1)
  return { originatorId, fileNo, createdOn, items }
}

/** A sum of fourteen digits of cents and a count of eight. */
function figures(record: string, from: number): { cents: bigint; count: number } {
  const [sum, count] = [record.slice(from, from + 14), record.slice(from + 14, from + 22)]
  if (!/^\d{14}$/.test(sum) || !/^\d{8}$/.test(count)) throw new NoReturnFile('totals', 0)
  return { cents: BigInt(sum), count: Number(count) }
}

function itemOf(type: 'I' | 'J', segment: string, at: number): { item: ReturnedItem; cents: bigint } {
  const part = (from: number, length: number) => segment.slice(from, from + length)
  const [reason, cents] = [part(0, 3), part(3, 10)]
  if (!/^\d{3}$/.test(reason) || !/^\d{10}$/.test(cents)) throw new NoReturnFile('badFigure', at)
  return {
    cents: BigInt(cents),
    item: {
      ...{ kind: type === 'I' ? 'Credit' : 'Debit', reason, amount: amountOf(BigInt(cents)), on: dateOf(part(13, 6)) },
      ...{ trace: part(40, 22).trim(), payee: part(80, 30).trim(), originatorId: part(140, 10).trim() },
      crossReference: part(150, 19).trim(),
    },
  }
}
