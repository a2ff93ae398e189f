import { amountText, negated } from '../../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { chequeNumber, cleanRef, cleanText, counted } from './bank-file.ts'
import type { BankFile, FileLine, FileStatement, LineKind } from './bank-file.ts'
import { dayOf, shortDay } from '../../../../platform/tables/day-text.ts'

const KINDS: Readonly<Record<string, LineKind>> = {
  ...{
    CHK: 'Cheque',
    CHG: 'Fee',
    COM: 'Fee',
    BRF: 'Fee',
    INT: 'Interest',
    RTI: 'Return',
    TRF: 'Transfer',
    DIV: 'Interest',
  },
}

/** `:61:2606150615DR1820,77NCHK1398//BANKREF`: value day, booking day, sign, amount, type, our reference, the bank's. */
const LINE =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}(?:,\d{0,3})?)([NFS])([A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,3})$/

function balanceOf(value: string): { amount: string; on: string; currency: string } {
  const found = BALANCE.exec(value.trim())
  if (!found) throw new FileRefused('lineIncomplete', { line: value.slice(0, 40) })
  const amount = amountText(found[4]!, ',')
  return { amount: found[1] === 'D' ? negated(amount) : amount, on: shortDay(found[2]!), currency: found[3]! }
}

/** The booking day has no year: it is that of the value day, or the one beside it over New Year. */
function bookedOn(value: string, monthDay: string | undefined): string {
  const valueDay = shortDay(value)
  if (!monthDay) return valueDay
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(
    (one) => dayOf(one, Number(monthDay.slice(0, 2)), Number(monthDay.slice(2))) ?? [],
  )
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay))
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? valueDay
}

function lineOf(value: string, about: string): FileLine {
  const found = LINE.exec(value)
  if (!found) throw new FileRefused('lineIncomplete', { line: value.slice(0, 40) })
  const [, valueDay, bookingDay, sign, , amount, , type, ours, bank, more] = found
  const figure = amountText(amount!, ',')
  const reference = ours === 'NONREF' ? null : cleanRef(ours)
  const kind = sign!.startsWith('R') ? 'Return' : (KINDS[type!] ?? 'Other')
  return {
    on: bookedOn(valueDay!, bookingDay),
    // A credit, or a debit that was taken back, comes in.
    amount: sign === 'C' || sign === 'RD' ? figure : negated(figure),
    kind,
    chequeNo: kind === 'Cheque' ? chequeNumber(ours) : null,
    reference,
    text: cleanText(about.replace(/\?\d{2}/g, ' '), more),
    bankRef: cleanRef(bank, 100),
  }
}

/** Fields of the messages, `:20:` to `:86:`, each with all its rows. */
const FIELD = /^:(\d{2}[A-Z]?):([\s\S]*?)(?=^:\d{2}[A-Z]?:|^-\}?|^\{1:|(?![\s\S]))/gm

/**
 * SWIFT MT940, customer statement message: bare fields, or within their block braces.
 * @throws FileRefused
 */
export function readMt940(text: string): BankFile {
  const statements: (FileStatement & { lines: FileLine[] })[] = []
  let line: string | null = null
  let about = ''
  const flush = () => {
    const current = statements.at(-1)
    if (line !== null && current) counted(current.lines, lineOf(line, about))
    line = null
    about = ''
  }
  for (const [, tag, raw] of text.replace(/\r\n?/g, '\n').matchAll(FIELD)) {
    const value = raw!.replace(/\n+$/, '')
    const current = statements.at(-1)
    if (tag === '25') {
      flush()
      statements.push({
        ...{ account: cleanRef(value), currency: null, opening: null, closing: null, closingOn: null, lines: [] },
      })
    } else if (!current) continue
    else if (tag === '60F' || tag === '60M') {
      const { amount, currency } = balanceOf(value)
      statements[statements.length - 1] = { ...current, opening: amount, currency }
    } else if (tag === '61') {
      flush()
      line = value
    } else if (tag === '86' && line !== null) about = value.replaceAll('\n', '')
    else if (tag === '62F' || tag === '62M') {
      flush()
      const { amount, on } = balanceOf(value)
      statements[statements.length - 1] = { ...statements.at(-1)!, closing: amount, closingOn: on }
    }
  }
  flush()
  if (statements.length === 0) throw new FileRefused('noStatement')
  if (statements.some(({ opening, closing }) => opening !== null && closing === null)) throw new FileRefused('cutOff')
  const found = new Map<string, FileStatement>()
  for (const one of statements) {
    const before = found.get(one.account ?? '')
    found.set(
      one.account ?? '',
      before ? { ...one, opening: before.opening, lines: [...before.lines, ...one.lines] } : one,
    )
  }
  return { format: 'MT940', statements: [...found.values()] }
}
