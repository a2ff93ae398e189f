import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { JournalEntry, type ALLOCATED_BY } from '../../../../shared/contracts/gl/journal-entry.ts'
import { allocated } from '../../../ledger/allocation.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { weighedLines, type WeighedLine } from '../allocation/weights.ts'
import type { EntryLine, ManualEntry } from './complete.ts'

const refused = (name: string, Field: string, Args: Record<string, string> = {}) =>
  new Refusal([{ Field, Key: `gl:refused.${name}`, Args }])

const EMPTY = emptyRecord(JournalEntry.fields.lines.fields!) as unknown as EntryLine

/** An amount on its side: what is below zero is a credit. */
const onSide = (amount: string) => {
  const figure = new Decimal(amount)
  const [side, other] = figure.isNegative() ? ['credit', 'debit'] : ['debit', 'credit']
  return { [side!]: figure.abs().toFixed(), [other!]: null } as Pick<EntryLine, 'debit' | 'credit'>
}

/**
 * [finance 9.1] [FA10] The lines with one amount spread over them, to the cent, what rounding leaves on the last one; taken from an account
 * where one is named. Lines of a kept allocation are added, those that bear percents or equal parts take their amounts.
 * @throws Refusal where nothing says over what, or the parts are no whole
 */
export async function allocatedLines(
  db: Kysely<Tables>,
  document: ManualEntry,
  given: Readonly<Record<string, unknown>>,
): Promise<EntryLine[]> {
  const by = given['over'] as (typeof ALLOCATED_BY)[number]
  const amount = String(given['amount'])
  const fromAccount = (given['fromAccount'] ?? null) as string | null
  const places = decimalsOf(document.currency)
  if (new Decimal(amount).decimalPlaces() > places) throw refused('wholeCents', 'given.amount')
  const allocationId = (given['allocationId'] ?? null) as string | null
  if (by === 'Allocation' && !allocationId) throw refused('noAllocation', 'given.allocationId')
  const isKept = by === 'Allocation'
  const over: readonly WeighedLine[] = isKept
    ? await weighedLines(db, allocationId!, document.entryDate)
    : document.lines.flatMap((line) => {
        if (by === 'Parts') return line.glAccount ? [{ line, weight: '1' }] : []
        return line.share === null ? [] : [{ line, weight: line.share }]
      })
  const whole = over.reduce((sum, { weight }) => sum.plus(weight), new Decimal(0))
  if (over.length === 0 || whole.isZero()) throw refused('nothingToAllocateOver', 'given.over')
  if (by === 'Percents' && !whole.eq(100)) throw refused('sharesWhole', 'lines', { whole: whole.toFixed() })
  const parts = allocated(
    amount,
    over.map(({ weight }) => weight),
    places,
  )
  const bearing = over.map(({ line }, at): EntryLine => ({ ...EMPTY, ...line, ...onSide(parts[at]!) }))
  const own = new Set<unknown>(over.map(({ line }) => line))
  const before = isKept
    ? [...document.lines, ...bearing]
    : document.lines.map((line) => bearing[over.findIndex((one) => one.line === line)] ?? line)
  const from = fromAccount
    ? [{ ...EMPTY, glAccount: fromAccount, ...onSide(new Decimal(amount).negated().toFixed()) }]
    : []
  return [...before.filter((line) => line.glAccount || own.has(line)), ...from]
}
