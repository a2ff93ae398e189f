import type { DocumentTax } from '../../../shared/contracts/admin/document-tax.ts'
import { decimalsOf, homeCurrency } from '../../../shared/contracts/decimals.ts'
import { amountOf, amountText, sumOf, type Amount } from '../../ledger/amount.ts'
import { carriedAt, clearingLegs, type Carried } from '../../ledger/exchange.ts'
import {
  credit,
  debit,
  onItem,
  otherSide,
  posting,
  role,
  type Currency,
  type Leg,
  type Posting,
} from '../../ledger/legs.ts'
import type { MovementSide } from './side.ts'

/** An open document that money moves; amounts in the currency of the money, a credit that is used up is negative. */
export interface AppliedItem {
  readonly itemId: string
  readonly pay: string
  readonly discount: string
  readonly writeOff: string
  /** Field of the document where a problem of it is shown. */
  readonly field?: string
}

/** What is spent or earned at once: an amount before tax on an account. */
export interface DirectLine {
  readonly glAccount: string
  readonly amount: string
  readonly description: string | null
  readonly jobId: string | null
  readonly costCode: string | null
  readonly field?: string
}

/** An account at a bank, or the issuer of a card, to whom it is owed from now on. */
export type MoneyAt =
  | { readonly bankAccountId: string; readonly glAccount: string }
  | {
      readonly issuerFirmId: string
      readonly chargeItem: string
      readonly dueDate: string
      /** Null: the card is charged what is paid. */
      readonly other: OtherCharge | null
    }

/** What a card in another currency than that of the money is charged. */
export interface OtherCharge {
  readonly amount: string
  readonly currency: Currency
  readonly rate: string
}

/** Money as the ledger needs it, on either side. */
export interface Movement {
  readonly documentType: string
  readonly id: string
  readonly companyId: string
  readonly date: string
  readonly currency: Currency
  readonly rate: string
  readonly rateDate: string | null
  /** What the bank moves or the card is charged. */
  readonly amount: string
  readonly at: MoneyAt
  /** Null: somebody without an account. */
  readonly firmId: string | null
  /** Number by which bank or firm knows it. */
  readonly reference: string
  readonly description: string
  readonly items: readonly AppliedItem[]
  readonly direct: readonly DirectLine[]
  readonly taxes: DocumentTax
  /** Where the tax of what is spent or earned at once is booked. */
  readonly taxAccount: (taxCode: string) => string
  /** What is left with the firm for later, and the item that it opens. */
  readonly onAccount: { readonly amount: string; readonly item: string; readonly isDeposit?: boolean }
}

/** [supply 3.10] What a customer has paid on an order that was not invoiced yet. */
const DEPOSIT = { role: 'CUSTOMER_DEPOSITS', kind: 'Deposit' } as const

type Entered = typeof debit
/** How a side books what its documents come down by, and what the money itself is. */
const entering = ({ items }: MovementSide): { settle: Entered; money: Entered } =>
  items.opens === 'Credit' ? { settle: debit, money: credit } : { settle: credit, money: debit }

/**
 * [finance 7.3, 7.7, 8.2, acceptance A4, A14, R2, R4, R13, X4, X5] Each document comes down by what it is carried at; against it stand the
 * bank at the rate of the day, or the issuer of the card, and discounts and write-offs at the rate of their document. What is spent or
 * earned at once is booked with its tax, what is left on account opens an item. A card in another currency is owed its own amount,
 * through the clearing account. The ledger books what the rates make of it.
 * @param carried what each document carries, debit positive
 */
export function movementPosting(side: MovementSide, moved: Movement, carried: ReadonlyMap<string, Carried>): Posting {
  const { at, firmId, reference, amount } = moved
  const { settle, money } = entering(side)
  const isAcross = 'other' in at && at.other !== null
  const facts = { firmId, reference }
  return posting({
    companyId: moved.companyId,
    source: 'bankAccountId' in at ? side.source.bank : side.source.card,
    date: moved.date,
    document: { type: moved.documentType, id: moved.id, purpose: 'post' },
    description: moved.description,
    currency: moved.currency,
    rate: moved.rate,
    rateDate: moved.rateDate,
    ...(isAcross ? { kind: 'Realized' } : {}),
    legs: [
      ...moved.items.map((item) => settled(side, item)),
      ...directLegs(side, moved, facts),
      // Of somebody whom nobody knows yet it waits where unknown money does.
      firmId === null
        ? settle(role('SUSPENSE'), moved.onAccount.amount, facts)
        : settle(role(moved.onAccount.isDeposit ? DEPOSIT.role : side.roles.control), moved.onAccount.amount, {
            opens: {
              ...{ id: moved.onAccount.item, firmId, reference },
              kind: moved.onAccount.isDeposit ? DEPOSIT.kind : side.onAccount,
              ...{ documentDate: moved.date, dueDate: moved.date },
            },
          }),
      ...('bankAccountId' in at
        ? [money(at.glAccount, amount, { ...facts, bankAccountId: at.bankAccountId })]
        : charged(side, moved, at)),
      ...moved.items.flatMap((item) => withheld(side, item, carried.get(item.itemId), facts)),
    ],
  })
}

/** What the issuer of the card is owed from now on; in another currency a pair of its own. */
function charged(
  side: MovementSide,
  { amount, currency, rate, date, reference }: Movement,
  { chargeItem, issuerFirmId, dueDate, other }: Extract<MoneyAt, { issuerFirmId: string }>,
): Leg[] {
  const control = role(side.roles.control)
  const opens = {
    ...{ id: chargeItem, firmId: issuerFirmId, kind: 'CardCharge', reference },
    ...{ documentDate: date, dueDate },
  }
  if (other === null) return [credit(control, amount, { opens })]
  const facts = { currency: other.currency, rate: other.rate }
  return [credit(control, other.amount, { ...facts, opens }), ...clearingLegs(other, { amount, currency, rate })]
}

const settled = ({ items }: MovementSide, { itemId, pay, discount, writeOff, field }: AppliedItem): Leg =>
  onItem(
    otherSide(items.opens),
    itemId,
    amountText(sumOf([pay, discount, writeOff])),
    field === undefined ? {} : { field },
  )

type Facts = { readonly firmId: string | null; readonly reference: string }

/** Discounts and write-offs of a document, at the rate at which it is carried. */
function withheld(
  side: MovementSide,
  { discount, writeOff }: AppliedItem,
  carried: Carried | undefined,
  facts: Facts,
): Leg[] {
  const { money } = entering(side)
  const share = (figure: Amount): string =>
    amountText(carried && !carried.txn.isZero() ? carriedAt(carried, figure, decimalsOf(homeCurrency())) : figure)
  return (
    [
      [side.roles.discount, discount],
      [side.roles.writeOff, writeOff],
    ] as const
  )
    .filter(([, amount]) => !amountOf(amount).isZero())
    .map(([name, amount]) => money(role(name), amount, { ...facts, functional: share(amountOf(amount)) }))
}

function directLegs(side: MovementSide, { direct, taxes, taxAccount }: Movement, facts: Facts): Leg[] {
  const { settle } = entering(side)
  const lines = direct.map((line, at): Leg => {
    // What cannot be claimed back is a part of the cost; what is earned bears no cost.
    const costs = side.tax === 'recoverable' ? (taxes.lines[at] ?? []).map((tax) => tax.cost) : []
    return settle(line.glAccount, amountText(sumOf([line.amount, ...costs])), {
      ...facts,
      ...{ jobId: line.jobId, costCode: line.costCode, memo: line.description, isByHand: true },
      ...(line.field === undefined ? {} : { field: line.field }),
    })
  })
  const own = taxes.totals.map((tax): Leg =>
    settle(taxAccount(tax.taxCode), tax[side.tax], { ...facts, taxCode: tax.taxCode, taxBase: tax.base }),
  )
  return [...lines, ...own]
}
