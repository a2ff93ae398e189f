import { centsText, negated } from '../../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { chequeNumber, cleanRef, cleanText, counted } from './bank-file.ts'
import type { BankFile, FileLine, FileStatement, LineKind } from './bank-file.ts'
import { shortDay } from '../../../../platform/tables/day-text.ts'

/** Detail codes of BAI2: 100 to 399 are credits, 400 to 699 debits. */
const kindOf = (code: number): LineKind =>
  [472, 474, 475, 476, 477, 395].includes(code)
    ? 'Cheque'
    : [698, 699, 661, 694, 692].includes(code)
      ? 'Fee'
      : [354, 654].includes(code)
        ? 'Interest'
        : [555, 557, 255, 257].includes(code)
          ? 'Return'
          : [206, 508].includes(code)
            ? 'Transfer'
            : [115, 142, 165, 171, 172, 173, 174, 175, 301].includes(code)
              ? 'Deposit'
              : 'Other'

/** Logical records: what a line continues (88) stands behind the record that it continues. */
function* recordsOf(text: string): Generator<{ code: string; body: string }> {
  let code = ''
  let body = ''
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trimEnd()
    if (line === '') continue
    const head = line.slice(0, 2)
    const rest = line.slice(3)
    if (head === '88') {
      const isText = code === '16' && !body.endsWith('/')
      body = `${body.replace(/\/$/, ',').replace(/,,$/, ',')}${isText ? ' ' : ''}${rest}`
      continue
    }
    if (code) yield { code, body }
    code = head
    body = rest
  }
  if (code) yield { code, body }
}

const fieldsOf = (body: string): string[] => body.replace(/\/$/, '').split(',')

/** Balances of an account record: code, amount, count, kind of funds, over and over. */
function balancesOf(fields: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let at = 2; at + 1 < fields.length;) {
    const [code, amount] = [fields[at]!, fields[at + 1]!]
    if (amount) found.set(code, centsText(amount))
    at += 4 + fundsFields(fields, at + 3)
  }
  return found
}

/** How many fields follow a kind of funds: V has a day and a time, S three amounts, D a count and pairs. */
function fundsFields(fields: readonly string[], at: number): number {
  const kind = fields[at]
  if (kind === 'V') return 2
  if (kind === 'S') return 3
  if (kind === 'D') return 1 + 2 * Number(fields[at + 1] ?? 0)
  return 0
}

function lineOf(body: string, on: string): FileLine {
  const fields = body.split(',')
  const code = Number(fields[0])
  if (!(code >= 100 && code <= 699)) throw new FileRefused('lineIncomplete', { line: body.slice(0, 40) })
  const amount = centsText(fields[1] ?? '')
  const at = 3 + fundsFields(fields, 2)
  const [bankRef, customerRef] = [fields[at], fields[at + 1]].map((field) => field?.replace(/\/$/, ''))
  const text = fields
    .slice(at + 2)
    .join(',')
    .replace(/\/$/, '')
  const kind = kindOf(code)
  return {
    on,
    amount: code >= 400 ? negated(amount) : amount,
    kind,
    chequeNo: kind === 'Cheque' ? chequeNumber(customerRef) : null,
    reference: cleanRef(customerRef),
    text: cleanText(text || customerRef || bankRef),
    bankRef: cleanRef(bankRef, 100),
  }
}

/**
 * BAI2 (Cash Management Balance Reporting, version 2): groups (02), accounts (03), details (16), continued by 88.
 * @throws FileRefused
 */
export function readBai2(text: string): BankFile {
  const statements: (FileStatement & { lines: FileLine[] })[] = []
  let on = ''
  let currency = ''
  let current: (FileStatement & { lines: FileLine[] }) | null = null
  let isWhole = false
  for (const { code, body } of recordsOf(text)) {
    if (code === '02') {
      const fields = fieldsOf(body)
      on = shortDay(fields[3] ?? '')
      currency = fields[5] ?? ''
    } else if (code === '03') {
      const fields = fieldsOf(body)
      const balances = balancesOf(fields)
      current = {
        account: cleanRef(fields[0]),
        currency: fields[1] || currency || null,
        opening: balances.get('010') ?? null,
        closing: balances.get('015') ?? null,
        closingOn: on,
        lines: [],
      }
      statements.push(current)
    } else if (code === '16' && current) counted(current.lines, lineOf(body, on))
    else if (code === '49') current = null
    else if (code === '99') isWhole = true
  }
  if (statements.length === 0) throw new FileRefused('noStatement')
  if (!isWhole) throw new FileRefused('cutOff')
  return { format: 'BAI2', statements: byAccount(statements) }
}

/** Days of one account are one statement. */
function byAccount(all: readonly FileStatement[]): FileStatement[] {
  const found = new Map<string, FileStatement>()
  for (const one of all) {
    const key = `${one.account} ${one.currency}`
    const before = found.get(key)
    found.set(key, !before ? one : { ...one, opening: before.opening, lines: [...before.lines, ...one.lines] })
  }
  return [...found.values()]
}
