import {
  standingOf,
  wholeReceipts,
  type ReceivedItem,
  type WholeReceipt,
} from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Proposal, ProposedItem } from '../../../shared/contracts/ar/deposit-proposal.ts'
import { Deposit } from '../../../shared/contracts/ar/deposit.ts'
import type { ReadRemittance } from '../../../shared/contracts/ar/remittance-file.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import { inFull, isApplied, remainingOf } from '../../../shared/contracts/trade/applied-amounts.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { linesOf, type Row } from '../../../shared/kit/editor/field-path.ts'
import type { RecordStore } from '../../../shared/kit/editor/record-store.ts'

/** What is typed of a deposit, as its receipts stand with it. */
export function receiptsOf(draft: Row): WholeReceipt[] {
  const lists = {
    receipts: linesOf(draft, 'receipts'),
    items: linesOf(draft, 'items'),
    distribution: linesOf(draft, 'distribution'),
  }
  return wholeReceipts(lists as unknown as Deposit)
}
export { standingOf }

export const enteredOf = (draft: Row): string => totalOf(linesOf(draft, 'receipts'), 'amount')

/** What the slip says beyond what is entered; null without a slip. */
export const leftOf = (draft: Row): string | null =>
  draft['declaredAmount'] ? differenceOf(draft['declaredAmount'], enteredOf(draft)) : null

const isNothing = (figure: string | null | undefined) => !figure || /^-?0*\.?0*$/.test(figure)
export { isNothing }

/** Documents that other receipts of the deposit take. */
export const takenBeside = (draft: Row, receipt: number): string[] =>
  (linesOf(draft, 'items') as unknown as ReceivedItem[])
    .filter((line) => line.receipt !== receipt && isApplied(line))
    .map(({ itemId }) => itemId)

/** What of a receipt decides what it is for. */
export const saidOf = (draft: Row, { receipt }: WholeReceipt): string =>
  JSON.stringify([
    ...[receipt.customerId, receipt.amount, receipt.reference, receipt.remittance],
    ...[draft['depositDate'], draft['currency']],
  ])

/** A person has said what this receipt is for: nothing is proposed over it. */
export const isByHand = ({ items }: WholeReceipt): boolean => items.some(({ line }) => line.why === 'ByHand')

const newReceipt = (receipt: number): Row => ({
  ...emptyRecord(Deposit.fields.receipts.fields!),
  ...{ receipt, method: 'Cheque', leaveOnAccount: false },
})

/** The first receipt of a deposit that is begun elsewhere: from the account of who pays, or from the line of the bank. */
export const begun = ({ customerId, declaredAmount }: Readonly<Partial<Record<string, string>>>) =>
  customerId ? { receipts: [{ ...newReceipt(1), customerId, amount: declaredAmount ?? null }] } : {}

/** The next receipt: by the way of the last, and of what is left of the slip. */
export function addReceipt(store: RecordStore): number {
  const { draft } = store.getSnapshot()
  const lines = linesOf(draft, 'receipts')
  const receipt = Math.max(0, ...lines.map((line) => Number(line['receipt'] ?? 0))) + 1
  const left = leftOf(draft)
  const amount = left !== null && !isNothing(left) && !left.startsWith('-') ? left : null
  const method = lines.at(-1)?.['method'] ?? 'Cheque'
  store.edit('receipts', [...lines, { ...newReceipt(receipt), method, amount }])
  store.leave('receipts')
  return receipt
}

export function removeReceipt(store: RecordStore, receipt: number): void {
  const { draft } = store.getSnapshot()
  const others = (name: string) => linesOf(draft, name).filter((line) => line['receipt'] !== receipt)
  for (const name of ['items', 'distribution', 'receipts']) store.edit(name, others(name))
  store.leave('receipts')
}

/** What is open with the customer, with what is proposed of it, in place of what the receipt had. */
export function take(store: RecordStore, receipt: number, { items, customerId }: Proposal): void {
  const { draft } = store.getSnapshot()
  const empty = emptyRecord(Deposit.fields.items.fields!)
  const others = linesOf(draft, 'items').filter((line) => line['receipt'] !== receipt)
  const own = items.map((item: ProposedItem) => {
    const line = { ...empty, ...item, receipt }
    return { ...line, remaining: remainingOf(line as unknown as ReceivedItem) }
  })
  store.edit('items', [...others, ...own])
  const at = linesOf(draft, 'receipts').findIndex((line) => line['receipt'] === receipt)
  if (customerId !== null && !linesOf(draft, 'receipts')[at]?.['customerId'])
    store.edit(`receipts.${at}.customerId`, customerId)
}

/** Writes a line of a document by hand. */
export function write(store: RecordStore, at: number, values: Row): void {
  store.lines('items').write(at, [{ ...values, why: 'ByHand' }])
}

/** Settles a document, or takes that back. */
export function settle(store: RecordStore, { at, line }: WholeReceipt['items'][number]): void {
  write(
    store,
    at,
    isApplied(line) ? { pay: null, discount: null, writeOff: null } : { ...inFull(line), writeOff: null },
  )
}

/** What is still short of a document is not asked for any more. */
export function writeOffRest(store: RecordStore, { at, line }: WholeReceipt['items'][number], reason: string): void {
  const rest = remainingOf({ ...line, writeOff: null })
  if (!isNothing(rest)) write(store, at, { writeOff: rest, writeOffReason: line.writeOffReason ?? reason })
}

/** What no document takes stays with the customer, or with nobody while he is not known. */
export function leaveOnAccount(store: RecordStore, { at, receipt }: WholeReceipt): void {
  store.edit(`receipts.${at}.leaveOnAccount`, !receipt.leaveOnAccount)
  store.leave(`receipts.${at}.leaveOnAccount`)
}

/** What is left of the receipt is earned on an account. */
export function earn(store: RecordStore, { receipt, amounts }: WholeReceipt): void {
  const lines = linesOf(store.getSnapshot().draft, 'distribution')
  const empty = emptyRecord(Deposit.fields.distribution.fields!)
  store.edit('distribution', [...lines, { ...empty, receipt: receipt.receipt, amount: amounts.remaining }])
}

/** Payments of a file behind the receipts that are there, each with what it is likely to be for. */
export function takePayments(store: RecordStore, { payments }: ReadRemittance): void {
  const { draft } = store.getSnapshot()
  const before = linesOf(draft, 'receipts')
  const last = Math.max(0, ...before.map((line) => Number(line['receipt'] ?? 0)))
  const [empty, emptyItem] = [Deposit.fields.receipts.fields!, Deposit.fields.items.fields!].map((fields) =>
    emptyRecord(fields),
  )
  const receipts = payments.map(({ items: _items, ...payment }, at) => ({
    ...{ ...empty, ...payment, receipt: last + at + 1, leaveOnAccount: false },
  }))
  const items = payments.flatMap((payment, at) =>
    payment.items.map((item) => ({ ...emptyItem, ...item, receipt: last + at + 1 })),
  )
  store.edit('items', [...linesOf(draft, 'items'), ...items])
  store.edit('receipts', [...before, ...receipts])
  store.leave('receipts')
}
