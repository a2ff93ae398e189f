import type { OpenItems } from '../../../shared/contracts/ap/open-items.ts'
import type { OpenItem } from '../../../shared/contracts/trade/open-item.ts'
import {
  inFull,
  isApplied,
  moneyAmounts,
  remainingOf,
  allocate,
  type AppliedLine,
} from '../../../shared/contracts/trade/applied-amounts.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { linesOf, type Row } from '../../../shared/kit/editor/field-path.ts'
import type { RecordStore } from '../../../shared/kit/editor/record-store.ts'

type Line = AppliedLine & Row & { readonly itemId: string; readonly dueDate: string | null }

export const documentsOf = (draft: Row): readonly Line[] => linesOf(draft, 'items') as readonly Line[]

/** A line as it is shown: what is left of its document follows what is typed. */
export const withRemaining = (line: Row): Row => ({ ...line, remaining: remainingOf(line as unknown as AppliedLine) })

/** Open documents that no line of the payment shows. */
export function missingFrom(draft: Row, { items }: OpenItems): readonly OpenItem[] {
  const known = new Set(documentsOf(draft).map(({ itemId }) => itemId))
  return items.filter(({ itemId }) => !known.has(itemId))
}

/** The open documents as the lines of the payment: what is paid already stays, what is of another vendor goes. */
export function bring(store: RecordStore, open: OpenItems): void {
  const empty = emptyRecord(store.entity.fields['items']!.fields!)
  const known = new Map(documentsOf(store.getSnapshot().draft).map((line) => [line.itemId, line]))
  const lines = open.items.map((item) => ({ ...empty, ...known.get(item.itemId), ...item }))
  store.edit('items', lines)
  const { draft } = store.getSnapshot()
  if (!draft['currency'] && open.currency) store.edit('currency', open.currency)
  if (!draft['payee'] && open.payee) store.edit('payee', open.payee)
}

/** What is applied and spent by now. */
function usedOf(draft: Row): string {
  const spent = linesOf(draft, 'distribution')
  const { applied } = moneyAmounts(null, documentsOf(draft), [], false)
  return differenceOf(
    applied,
    differenceOf('0', differenceOf(totalOf(spent, 'amount'), differenceOf('0', totalOf(spent, 'taxAmount')))),
  )
}

/** Writes what is paid; an amount that nobody typed, or that was right before, follows. */
function pay(store: RecordStore, at: number, paid: readonly Row[]): void {
  const { draft } = store.getSnapshot()
  const follows = !draft['amount'] || /^-?0*\.?0*$/.test(differenceOf(draft['amount'], usedOf(draft)))
  store.lines('items').write(at, paid)
  if (follows) store.edit('amount', usedOf(store.getSnapshot().draft))
}

/** [finance 7.3] Settles the document of a line, with its discount. */
export function payInFull(store: RecordStore, at: number): void {
  const line = documentsOf(store.getSnapshot().draft)[at]
  if (line) pay(store, at, [{ ...inFull(line), writeOff: null }])
}

/** [finance 7.3] Settles all that is due by the date of the payment, and uses up credits; what is paid already stays. */
export function payAllDue(store: RecordStore): void {
  const { draft } = store.getSnapshot()
  const date = String(draft['paymentDate'] ?? '')
  const isDue = (line: Line) =>
    (line.dueDate ?? '') <= date || line.discountAvailable !== null || String(line.openAmount).startsWith('-')
  const lines = documentsOf(draft)
  pay(
    store,
    0,
    lines.map((line) => (isApplied(line) || !isDue(line) ? {} : { ...inFull(line) })),
  )
}

/** [finance 7.3] Spreads the amount of the payment over the documents, the oldest first. */
export function spreadAmount(store: RecordStore): void {
  const { draft } = store.getSnapshot()
  const spent = linesOf(draft, 'distribution')
  const left = differenceOf(differenceOf(draft['amount'], totalOf(spent, 'amount')), totalOf(spent, 'taxAmount'))
  const paid = allocate(documentsOf(draft), left, 'oldest')
  store.lines('items').write(
    0,
    paid.map((line) => ({ ...line, writeOff: null })),
  )
}
