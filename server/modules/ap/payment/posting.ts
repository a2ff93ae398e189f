import type { DocumentTax } from '../../../../shared/contracts/admin/document-tax.ts'
import { amountOf, amountText, sumOf, type Amount } from '../../../ledger/amount.ts'
import { carriedAt, clearingLegs, type Carried } from '../../../ledger/exchange.ts'
import { credit, debit, onItem, posting, role, type Currency, type Leg, type Posting } from '../../../ledger/legs.ts'

/** An open document that a payment moves; amounts in the currency of the payment, a credit that is used up is negative. */
export interface PaidItem {
  readonly itemId: string
  readonly pay: string
  readonly discount: string
  readonly writeOff: string
  /** Field of the document where a problem of it is shown. */
  readonly field?: string
}

/** What is spent at once: an amount before tax on an account. */
export interface SpentLine {
  readonly glAccount: string
  readonly amount: string
  readonly description: string | null
  readonly jobId: string | null
  readonly costCode: string | null
  readonly field?: string
}

/** Where the money comes from: an account at a bank, or the issuer of a card, to whom it is owed from now on. */
export type PaidFrom =
  | { readonly bankAccountId: string; readonly glAccount: string }
  | {
      readonly issuerFirmId: string
      readonly chargeItem: string
      readonly dueDate: string
      /** Null: the card is charged what is paid. */
      readonly other: OtherCharge | null
    }

/** What a card in another currency than that of the payment is charged. */
export interface OtherCharge {
  readonly amount: string
  readonly currency: Currency
  readonly rate: string
}

/** A payment as the ledger needs it. */
export interface PaymentBooking {
  /** `ap.payment` or `ap.cardPayment`. */
  readonly documentType: string
  readonly id: string
  readonly companyId: string
  readonly date: string
  readonly currency: Currency
  readonly rate: string
  readonly rateDate: string | null
  /** What leaves the bank or is charged to the card. */
  readonly amount: string
  readonly from: PaidFrom
  /** Null: somebody who is paid once. */
  readonly vendorId: string | null
  /** Number by which bank or vendor knows it. */
  readonly reference: string
  readonly description: string
  readonly items: readonly PaidItem[]
  readonly spent: readonly SpentLine[]
  readonly taxes: DocumentTax
  readonly recoverableAccount: (taxCode: string) => string
  /** What is left with the vendor for later, and the item that it opens. */
  readonly onAccount: { readonly amount: string; readonly item: string }
}

/**
 * [finance 7.3, 7.7, acceptance A4, A14, X4, X5] Debit each document at what it is carried at, what is spent with the tax that is
 * not claimed back, the recoverable tax, and what is left on account; credit the bank at the rate of the day, or the issuer of
 * the card, and discounts and write-offs at the rate of their document. A card in another currency is owed its own amount, through
 * the clearing account. The ledger books what the rates make of it.
 * @param carried what each document carries, debit positive
 */
export function paymentPosting(payment: PaymentBooking, carried: ReadonlyMap<string, Carried>): Posting {
  const { from, vendorId, reference, amount } = payment
  const isAcross = 'other' in from && from.other !== null
  const facts = { firmId: vendorId, reference }
  return posting({
    companyId: payment.companyId,
    source: 'bankAccountId' in from ? 'CD' : 'CC',
    date: payment.date,
    document: { type: payment.documentType, id: payment.id, purpose: 'post' },
    description: payment.description,
    currency: payment.currency,
    rate: payment.rate,
    rateDate: payment.rateDate,
    ...(isAcross ? { kind: 'Realized' } : {}),
    legs: [
      ...payment.items.map(settled),
      ...spentLegs(payment, facts),
      debit(role('AP_CONTROL'), payment.onAccount.amount, {
        opens: {
          ...{ id: payment.onAccount.item, firmId: vendorId ?? '', kind: 'Payment', reference },
          ...{ documentDate: payment.date, dueDate: payment.date },
        },
      }),
      ...('bankAccountId' in from
        ? [credit(from.glAccount, amount, { ...facts, bankAccountId: from.bankAccountId })]
        : charged(payment, from)),
      ...payment.items.flatMap((item) => withheld(item, carried.get(item.itemId), facts)),
    ],
  })
}

/** What the issuer of the card is owed from now on; in another currency a pair of its own. */
function charged(
  { amount, currency, rate, date, reference }: PaymentBooking,
  { chargeItem, issuerFirmId, dueDate, other }: Extract<PaidFrom, { issuerFirmId: string }>,
): Leg[] {
  const opens = {
    ...{ id: chargeItem, firmId: issuerFirmId, kind: 'CardCharge', reference },
    ...{ documentDate: date, dueDate },
  }
  if (other === null) return [credit(role('AP_CONTROL'), amount, { opens })]
  const facts = { currency: other.currency, rate: other.rate }
  return [
    credit(role('AP_CONTROL'), other.amount, { ...facts, opens }),
    ...clearingLegs(other, { amount, currency, rate }),
  ]
}

const settled = ({ itemId, pay, discount, writeOff, field }: PaidItem): Leg =>
  onItem('Debit', itemId, amountText(sumOf([pay, discount, writeOff])), field === undefined ? {} : { field })

/** Discounts and write-offs of a document, at the rate at which it is carried. */
function withheld(
  { discount, writeOff }: PaidItem,
  carried: Carried | undefined,
  facts: { firmId: string | null; reference: string },
): Leg[] {
  const share = (figure: Amount): string =>
    amountText(carried && !carried.txn.isZero() ? carriedAt(carried, figure) : figure)
  return (
    [
      ['PURCHASE_DISCOUNT_TAKEN', discount],
      ['PAYABLE_WRITE_OFF', writeOff],
    ] as const
  )
    .filter(([, amount]) => !amountOf(amount).isZero())
    .map(([name, amount]) => credit(role(name), amount, { ...facts, functional: share(amountOf(amount)) }))
}

function spentLegs(
  { spent, taxes, recoverableAccount }: PaymentBooking,
  facts: { firmId: string | null; reference: string },
): Leg[] {
  const lines = spent.map((line, at): Leg => {
    const costs = (taxes.lines[at] ?? []).map((tax) => tax.cost)
    return debit(line.glAccount, amountText(sumOf([line.amount, ...costs])), {
      ...facts,
      ...{ jobId: line.jobId, costCode: line.costCode, memo: line.description, isByHand: true },
      ...(line.field === undefined ? {} : { field: line.field }),
    })
  })
  const claimed = taxes.totals.map((tax): Leg =>
    debit(recoverableAccount(tax.taxCode), tax.recoverable, { ...facts, taxCode: tax.taxCode, taxBase: tax.base }),
  )
  return [...lines, ...claimed]
}
