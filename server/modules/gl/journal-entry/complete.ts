import { Decimal } from 'decimal.js'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { followRate } from '../../../trade/money/rate.ts'

type Row = Record<string, unknown>
export type ManualEntry = Stored<typeof JournalEntry>
export type EntryLine = ManualEntry['lines'][number]

/** Debits and credits of lines, and what the first are more than the others. What cannot be read counts for nothing. */
export function sumsOf(lines: readonly Pick<EntryLine, 'debit' | 'credit'>[]) {
  const sum = (of: (line: Pick<EntryLine, 'debit' | 'credit'>) => string | null) =>
    lines.reduce((whole, line) => whole.plus(of(line) ?? 0), new Decimal(0))
  const [debit, credit] = [sum(({ debit }) => debit), sum(({ credit }) => credit)]
  return { debit, credit, difference: debit.minus(credit) }
}

/** What is left to today, to the company and to the table of rates; what the other lines leave goes to a new one without an amount. */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const draft = record as unknown as ManualEntry
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  draft.entryDate ??= await businessDay(trx, now)
  draft.currency ??= (await ownCompany(trx)).currency
  await followRate(trx, draft, 'entryDate', before)
  if (draft.dataType === 'Actual') balanceLine(draft)
  const { debit, credit, difference } = sumsOf(draft.lines)
  Object.assign(record, {
    total: moneyText(debit),
    creditTotal: moneyText(credit),
    difference: moneyText(difference),
  })
}

/**
 * [finance 9.1] A new line that names its account and nothing else bears what the others leave, on the side that is short: of several the
 * first. One that waits for its part of an allocation, and one that is stored without an amount, was left so.
 */
function balanceLine(draft: ManualEntry): void {
  const { difference } = sumsOf(draft.lines)
  if (difference.isZero()) return
  const isOpen = ({ lineId, glAccount, debit, credit, share, quantity }: EntryLine) =>
    !lineId && !!glAccount && [debit, credit, share, quantity].every((one) => (one ?? null) === null)
  const at = draft.lines.findIndex(isOpen)
  if (at < 0) return
  const side = difference.isPositive() ? 'credit' : 'debit'
  draft.lines = draft.lines.with(at, { ...draft.lines[at]!, [side]: moneyText(difference.abs()) })
}
