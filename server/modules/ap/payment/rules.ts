import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { isUnposted, Payment, type AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { beyondBalance, isApplied, isTurned } from '../../../../shared/contracts/trade/applied-amounts.ts'
import { pendingOn } from '../../../ledger/control-balances.ts'
import { ask, fail, onlyOf, rule, type Finding, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { heldAmong } from '../purchase-invoice/payable.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { itemsById } from '../../../trade/items/open-now.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { bankOfCurrency } from '../../../trade/money/bank-of-currency.ts'
import { rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { vendorNotHeld, vendorPayable } from '../../../trade/party/rules.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import * as deposit from './deposit-rules.ts'
import { overdraft } from './overdraft.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

type Answer = Finding | Finding[] | false | null | undefined
type Draft = AnyPayment & Partial<Pick<Payment, 'bankAccountId' | 'method' | 'chequeNo' | 'leaveOnAccount'>>

/**
 * A rule of every payment, whatever it is paid out of, as long as it has not left: what is posted stands, and only its
 * cancellation is judged.
 */
export const ofDraft = (
  id: string,
  field: string | null,
  check: (payment: Draft, context: RuleContext) => Answer | Promise<Answer>,
): Rule =>
  rule(Payment, id, field, (payment, context) =>
    isUnposted(payment) ? check(payment as unknown as Draft, context as unknown as RuleContext) : null,
  )

const isNothing = (figure: string | null | undefined) => new Decimal(figure ?? 0).isZero()

/** A cheque number of a bank is used once, whatever became of the cheque. [S8.18] [acceptance A13] */
export const chequeNumberFree = ofDraft(
  'ap.payment.chequeNumberFree',
  'chequeNo',
  async ({ bankAccountId, chequeNo }, { db }) => {
    if (!bankAccountId || !chequeNo) return null
    const { rows } = await sql`
      select from cheque where bank_account_id = ${bankAccountId} and cheque_no = ${chequeNo}::integer`.execute(db)
    return rows.length > 0 && fail()
  },
)

/** A payment settles documents of its vendor, in its currency. */
const itemsOfVendor = ofDraft('ap.payment.itemsOfVendor', 'items', async (payment, { db }) => {
  const { items, vendorId, currency } = payment
  const known = await itemsById(
    db,
    PAYABLE,
    items.map(({ itemId }) => itemId),
    payment.paymentDate,
  )
  return items.flatMap((line, at) => {
    const item = known.get(line.itemId)
    const isOurs = item && item.firmId === vendorId && (!currency || item.currency === currency)
    return isOurs ? [] : [fail({ docNumber: line.docNumber ?? '' }, `items.${at}.docNumber`)]
  })
})

/** A document stands on one line. */
const itemOnce = ofDraft('ap.payment.itemOnce', 'items', ({ items }) =>
  items.flatMap(({ itemId, docNumber }, at) =>
    items.findIndex((line) => line.itemId === itemId) === at
      ? []
      : [fail({ docNumber: docNumber ?? '' }, `items.${at}.docNumber`)],
  ),
)

/** Payment plus discount and write-off cannot exceed the balance. [S5.44] [acceptance A5] */
const withinBalance = ofDraft('ap.payment.withinBalance', 'items', ({ items }) =>
  items.flatMap((line, at) => {
    const over = new Decimal(beyondBalance(line))
    return isApplied(line) && over.gt(0)
      ? [fail({ over: moneyText(over), docNumber: line.docNumber ?? '' }, `items.${at}.pay`)]
      : []
  }),
)

/** An invoice is paid, a credit is used up: neither the other way round. */
const rightWay = ofDraft('ap.payment.rightWay', 'items', ({ items }) =>
  items.flatMap((line, at) => (isTurned(line) ? [fail({}, `items.${at}.pay`)] : [])),
)

/** Discounts and write-offs are those of what we owe. */
const withheldOfInvoice = ofDraft('ap.payment.withheldOfInvoice', 'items', ({ items }) =>
  items.flatMap(({ openAmount, discount, writeOff }, at) => {
    if (!new Decimal(openAmount ?? 0).isNegative()) return []
    return [
      ...(isNothing(discount) ? [] : [fail({}, `items.${at}.discount`)]),
      ...(isNothing(writeOff) ? [] : [fail({}, `items.${at}.writeOff`)]),
    ]
  }),
)

/** Documents and what is left on account belong to a vendor; somebody else who is paid has a name. */
const payeeKnown = ofDraft('ap.payment.payeeKnown', 'vendorId', ({ vendorId, payee, items, leaveOnAccount }) =>
  vendorId ? null : items.some(isApplied) || leaveOnAccount || !payee ? fail() : null,
)

/** A document on hold is not paid. [finance 5.7] */
const documentsNotHeld = ofDraft('ap.payment.documentsNotHeld', 'items', async ({ items }, { db }) => {
  const paid = items.flatMap((line, at) => (isApplied(line) ? [{ id: line.itemId, at }] : []))
  const held = await heldAmong(
    db,
    paid.map(({ id }) => id),
  )
  return held.map(({ itemId, docNumber, holdReason }) =>
    fail({ docNumber, reason: holdReason }, `items.${paid.find(({ id }) => id === itemId)!.at}.pay`),
  )
})

/** A discount is taken until its date and up to its amount; beyond that it needs a right. [finance 7.3] [acceptance A5] */
const discountInTime = ofDraft('ap.payment.discountInTime', 'items', ({ items }, { rights }) =>
  rights.can('discount.late')
    ? null
    : lateDiscounts(items).map(({ at, line }) =>
        fail({ available: line.discountAvailable ?? '0.00', until: line.discountDate ?? '' }, `items.${at}.discount`),
      ),
)

type Line = AnyPayment['items'][number]

/** Lines whose discount goes beyond what the terms give on the day of the payment. */
export const lateDiscounts = (items: readonly Line[]): { at: number; line: Line }[] =>
  items.flatMap((line, at) => (new Decimal(line.discount ?? 0).gt(line.discountAvailable ?? 0) ? [{ at, line }] : []))

/** A payment settles something, is spent on something, or is left on account. */
const somethingPaid = ofDraft(
  'ap.payment.somethingPaid',
  'items',
  ({ items, distribution, leaveOnAccount }) =>
    !items.some(isApplied) && distribution.length === 0 && !leaveOnAccount && fail(),
)

/** All of the payment is applied, or said to stay on account. [S5.43] */
const nothingRemains = ofDraft(
  'ap.payment.nothingRemains',
  'amount',
  ({ remainingToApply }) => !isNothing(remainingToApply) && fail({ remaining: remainingToApply ?? '0' }),
)

/** A cheque by hand has the number that is printed on it. */
const chequeNumberGiven = ofDraft(
  'ap.payment.chequeNumberGiven',
  'chequeNo',
  ({ method, chequeNo }) => method === 'Cheque' && !chequeNo && fail(),
)

/** Only a cheque has a cheque number. */
const chequeNumberOfCheque = ofDraft(
  'ap.payment.chequeNumberOfCheque',
  'chequeNo',
  ({ method, chequeNo }) => !!method && method !== 'Cheque' && !!chequeNo && fail(),
)

/** What the bank has, with its overdraft, is passed by a right alone. [finance 5.7] */
export const overdrawn = overdraft(
  { table: 'ap_payment', key: 'paymentNo', question: 'ap.payment.withinBank', field: 'amount' },
  async ({ bankAccountId, amount }, db) => {
    if (!bankAccountId || !amount) return null
    const { rows } = await sql<{ balance: string; short: string }>`
      select money_text(b.balance) as balance, money_text(${amount}::numeric - b.balance - b.overdraft) as short
      from (select k.overdraft_limit as overdraft, coalesce((
              select sum(g.txn_debit - g.txn_credit) from gl_balance_shown g
              where g.gl_account = k.gl_account and g.data_type = 'Actual' and g.currency = k.currency), 0)
              + ${pendingOn(sql.ref('k.gl_account'))} as balance
            from bank_account_shown k where k.bank_account_id = ${bankAccountId}) b`.execute(db)
    return rows[0] && new Decimal(rows[0].short).gt(0) ? { balance: rows[0].balance } : null
  },
)

/** What a bank is told by a file leaves in one: there it is numbered, approved, and the account of the vendor is confirmed. [finance 7.4] */
const eftInFile = ofDraft('ap.payment.eftInFile', 'method', ({ method }) => method === 'EFT' && fail())

/** What waits in a batch is paid by hand when somebody says so: it is taken out there, and the batch is judged anew. [finance 7.4] */
const inNoBatch = ofDraft('ap.payment.inNoBatch', 'items', async ({ items }, { db }) => {
  const paid = new Map(items.flatMap((line, at) => (isApplied(line) ? [[line.itemId, at] as const] : [])))
  if (paid.size === 0) return null
  const { rows } = await sql<{ itemId: string; batchNo: string }>`
    select l.item_id as "itemId", b.batch_no as "batchNo" from ap_payment_batch_document l join ap_payment_batch b on b.id = l.owner_id
    where l.live and l.item_id = any (${[...paid.keys()]}::uuid[]) order by b.batch_no`.execute(db)
  return rows.map(({ itemId, batchNo }) => {
    const at = paid.get(itemId)!
    return ask({ docNumber: items[at]!.docNumber ?? '', batchNo }, `items.${at}.pay`)
  })
})

const DAY = { day: 'paymentDate' }

/** What holds for every payment, and for those out of a bank besides. */
export const onSave: readonly Rule[] = [
  // What a card is charged is in a currency of its own.
  // What is open may be more by the rate of the day than what is paid of it.
  fitsLedger(Payment, {
    except: ['cardAmount', 'chargeOpen', 'openAmount', 'discountAvailable', 'remaining'],
  }),
  itemsOfVendor,
  itemOnce,
  withinBalance,
  rightWay,
  withheldOfInvoice,
  ...onlyOf<AnyPayment>(isUnposted, [
    wholeAmounts(Payment),
    taxesHaveRates(Payment, { ...DAY, lists: ['distribution'] }),
    codeOfJob(Payment, 'distribution'),
    rateWithinFluctuation(Payment, DAY),
  ]),
]
export const onSaveOfBank: readonly Rule[] = [
  ...onSave,
  ...onlyOf<AnyPayment>(isUnposted, [bankOfCurrency(Payment)]),
  chequeNumberFree,
  chequeNumberOfCheque,
  ...deposit.onSave,
]
/** What could leave: whoever approves it looks at the whole of it. */
export const onPost: readonly Rule[] = [
  ...onlyOf<AnyPayment>(isUnposted, [notOnControl(Payment, 'distribution')]),
  accountsByHand('distribution'),
  ...datedAhead('paymentDate'),
  payeeKnown,
  ...onlyOf<AnyPayment>(isUnposted, [vendorPayable(Payment), vendorNotHeld(Payment)]),
  documentsNotHeld,
  discountInTime,
  somethingPaid,
  nothingRemains,
  inNoBatch,
]
const ofBank: readonly Rule[] = [...onPost, eftInFile, chequeNumberGiven, ...deposit.onPost]
export const onSubmitOfBank: readonly Rule[] = [...ofBank, overdrawn.onSubmit]
export const onApproveOfBank: readonly Rule[] = overdrawn.onDecide
export const onPostOfBank: readonly Rule[] = [...ofBank, ...overdrawn.onLeave]
