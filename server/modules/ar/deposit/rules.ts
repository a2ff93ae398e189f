import { Decimal } from 'decimal.js'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { beyondBalance, isApplied, isTurned } from '../../../../shared/contracts/trade/applied-amounts.ts'
import { sql } from 'kysely'
import { ask, fail, onlyOf, rule, type Finding, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { branchesOf } from '../../../trade/credit/branches.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { itemsById } from '../../../trade/items/open-now.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { bankOfCurrency } from '../../../trade/money/bank-of-currency.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import { onOrders } from './on-order.ts'
import { wholeReceipts, type ReceivedItem } from '../../../../shared/contracts/ar/deposit-amounts.ts'
import type { StoredDeposit } from './complete.ts'

type Answer = Finding | Finding[] | false | null | undefined

/** A rule of a deposit that is not posted: what stands in the books is judged no more. */
const ofDraft = (
  name: string,
  field: string | null,
  check: (deposit: StoredDeposit, context: RuleContext) => Answer | Promise<Answer>,
): Rule =>
  rule(Deposit, `ar.deposit.${name}`, field, (deposit, context) =>
    deposit.status === 'Posted' ? null : check(deposit, context as unknown as RuleContext),
  )

const isNothing = (figure: string | null | undefined) => new Decimal(figure ?? 0).isZero()

/** A receipt settles documents of its customer or of another branch of his parent, in its currency. [finance 8.2] */
const itemsOfCustomer = ofDraft('itemsOfCustomer', 'items', async (deposit, { db }) => {
  const known = await itemsById(
    db,
    RECEIVABLE,
    deposit.items.map(({ itemId }) => itemId),
    deposit.depositDate,
  )
  const payers = new Map(deposit.receipts.map(({ receipt, customerId }) => [receipt, customerId]))
  const isOwn = (line: (typeof deposit.items)[number]) => known.get(line.itemId)?.firmId === payers.get(line.receipt)
  // Nearly nobody pays for another: who belongs together is asked only then.
  const elsewhere = deposit.items.filter((line) => !isOwn(line)).map((line) => payers.get(line.receipt))
  const branches = await branchesOf(db, [...new Set(elsewhere.flatMap((payer) => payer ?? []))])
  return deposit.items.flatMap((line, at) => {
    const item = known.get(line.itemId)
    const isOurs =
      item &&
      (isOwn(line) || branches.get(payers.get(line.receipt) ?? '')?.has(item.firmId)) &&
      (!deposit.currency || item.currency === deposit.currency)
    return isOurs ? [] : [fail({ docNumber: line.docNumber ?? '' }, `items.${at}.docNumber`)]
  })
})

/** A document stands on one line of the deposit: two receipts do not take the same. */
const itemOnce = ofDraft('itemOnce', 'items', ({ items }) => {
  const taken = new Set<string>()
  return items.flatMap((line, at) => {
    if (!isApplied(line)) return []
    if (taken.has(line.itemId)) return [fail({ docNumber: line.docNumber ?? '' }, `items.${at}.pay`)]
    taken.add(line.itemId)
    return []
  })
})

/** Payment plus discount and write-off cannot exceed the balance. [S5.44] [acceptance R3] */
const withinBalance = ofDraft('withinBalance', 'items', ({ items }) =>
  items.flatMap((line, at) => {
    const over = new Decimal(beyondBalance(line))
    return isApplied(line) && over.gt(0)
      ? [fail({ over: moneyText(over), docNumber: line.docNumber ?? '' }, `items.${at}.pay`)]
      : []
  }),
)

/** An invoice is paid, a credit is used up: neither the other way round. */
const rightWay = ofDraft('rightWay', 'items', ({ items }) =>
  items.flatMap((line, at) => (isTurned(line) ? [fail({}, `items.${at}.pay`)] : [])),
)

/** Discounts and write-offs are those of what is owed to us. */
const withheldOfInvoice = ofDraft('withheldOfInvoice', 'items', ({ items }) =>
  items.flatMap(({ openAmount, discount, writeOff }, at) => {
    if (!new Decimal(openAmount ?? 0).isNegative()) return []
    return [
      ...(isNothing(discount) ? [] : [fail({}, `items.${at}.discount`)]),
      ...(isNothing(writeOff) ? [] : [fail({}, `items.${at}.writeOff`)]),
    ]
  }),
)

/** Receipts are told apart by their numbers in the deposit. */
const receiptOnce = ofDraft('receiptOnce', 'receipts', ({ receipts }) =>
  receipts.flatMap(({ receipt }, at) =>
    receipts.findIndex((line) => line.receipt === receipt) === at ? [] : [fail({}, `receipts.${at}.amount`)],
  ),
)

/** A deposit has receipts. */
const somethingReceived = ofDraft('somethingReceived', 'receipts', ({ receipts }) => receipts.length === 0 && fail())

/** What the receipts come to is what the slip declares. [finance 8.2] */
const slipAgrees = ofDraft(
  'slipAgrees',
  'declaredAmount',
  ({ declaredAmount, receiptsAmount, stillToEnter }) =>
    declaredAmount !== null &&
    !isNothing(stillToEnter) &&
    fail({ declared: declaredAmount, entered: receiptsAmount ?? '0', left: stillToEnter ?? '0' }),
)

/** A slip is deposited once at a bank. */
const slipOnce = ofDraft('slipOnce', 'slipNo', async ({ id, slipNo, bankAccountId }, { db }) => {
  if (!slipNo || !bankAccountId) return null
  const { rows } = await sql<{ depositNo: string }>`
    select deposit_no as "depositNo" from ar_deposit
    where bank_account_id = ${bankAccountId} and fold(slip_no) = fold(${slipNo}) and id is distinct from ${id ?? null}::uuid
    limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** The same receipts were deposited on that day already: somebody says that these are others. */
const notDepositedTwice = ofDraft('notDepositedTwice', 'receipts', async (deposit, { db }) => {
  const told = deposit.receipts.flatMap(({ customerId, reference, amount }) =>
    reference && customerId ? [{ customerId, reference, amount }] : [],
  )
  if (told.length === 0) return null
  const { rows } = await sql<{ customerId: string; reference: string; receiptNo: string }>`
    select r.customer_id as "customerId", r.reference, min(r.receipt_no) as "receiptNo" from ar_receipt r
    join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as d ("customerId" text, reference text, amount numeric)
      on r.customer_id = d."customerId" and fold(r.reference) = fold(d.reference) and r.amount = d.amount
    where r.status = 'Posted' and r.currency = ${deposit.currency} group by 1, 2`.execute(db)
  const known = new Map(rows.map((row) => [`${row.customerId} ${row.reference.toLowerCase()}`, row.receiptNo]))
  return deposit.receipts.flatMap(({ customerId, reference }, at) => {
    const receiptNo = known.get(`${customerId} ${reference?.toLowerCase()}`)
    return receiptNo ? [ask({ receiptNo }, `receipts.${at}.reference`)] : []
  })
})

/** Documents are settled for a customer; money of nobody known, or earned at once, has a name or a reference. */
const payerKnown = ofDraft('payerKnown', 'receipts', (deposit) =>
  wholeReceipts(deposit).flatMap(({ at, receipt, items }) => {
    if (receipt.customerId) return []
    const isTold = receipt.payer || receipt.reference
    return items.some(({ line }) => isApplied(line)) || !isTold ? [fail({}, `receipts.${at}.customerId`)] : []
  }),
)

/** All of a receipt is applied, earned at once, or said to stay on account. [S5.43] */
const nothingRemains = ofDraft('nothingRemains', 'receipts', (deposit) =>
  wholeReceipts(deposit).flatMap(({ at, amounts }) =>
    isNothing(amounts.remaining) ? [] : [fail({ remaining: amounts.remaining }, `receipts.${at}.amount`)],
  ),
)

/** What is not asked for any more has a reason. [finance 8.2] */
const writeOffReasoned = ofDraft('writeOffReasoned', 'items', ({ items }) =>
  items.flatMap(({ writeOff, writeOffReason }, at) =>
    isNothing(writeOff) || writeOffReason ? [] : [fail({}, `items.${at}.writeOffReason`)],
  ),
)

/** A discount is taken until its date and up to its amount; beyond that it needs a right. [finance 8.2] */
const discountInTime = ofDraft('discountInTime', 'items', ({ items }, { rights }) =>
  rights.can('discount.late')
    ? null
    : lateDiscounts(items).map(({ at, line }) =>
        fail({ available: line.discountAvailable ?? '0.00', until: line.discountDate ?? '' }, `items.${at}.discount`),
      ),
)

/** Lines whose discount goes beyond what the terms give on the day of the deposit. */
export const lateDiscounts = (items: readonly ReceivedItem[]): { at: number; line: ReceivedItem }[] =>
  items.flatMap((line, at) => (new Decimal(line.discount ?? 0).gt(line.discountAvailable ?? 0) ? [{ at, line }] : []))

/** Customers that are named are active ones with an account. [S5.36] */
const customersBillable = ofDraft('customersBillable', 'receipts', async ({ receipts }, { db }) => {
  const named = [...new Set(receipts.flatMap(({ customerId }) => (customerId ? [customerId] : [])))]
  if (named.length === 0) return null
  const rows = await factsOf(
    db,
    sql<{ firmId: string }>`
    select f.firm_id as "firmId" from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id
    where f.firm_id = any (${named}::text[]) and f.is_bill_to and f.status = 'Active'`,
  )
  const known = new Set(rows.map(({ firmId }) => firmId))
  return receipts.flatMap(({ customerId }, at) =>
    customerId && !known.has(customerId) ? [fail({ customerId }, `receipts.${at}.customerId`)] : [],
  )
})

const DAY = { day: 'depositDate' }
const isUnposted = ({ status }: { status: unknown }) => status !== 'Posted'

export const onSave: readonly Rule[] = [
  // What is open may be more by the rate of the day than what is received of it.
  fitsLedger(Deposit, { except: ['openAmount', 'discountAvailable', 'remaining'] }),
  ...[receiptOnce, itemsOfCustomer, itemOnce, withinBalance, rightWay, withheldOfInvoice, slipOnce],
  ...onOrders,
  ...onlyOf<StoredDeposit>(isUnposted, [
    ...[wholeAmounts(Deposit), bankOfCurrency(Deposit), codeOfJob(Deposit, 'distribution')],
    ...[taxesHaveRates(Deposit, { ...DAY, lists: ['distribution'] }), rateWithinFluctuation(Deposit, DAY)],
  ]),
]
/** What is sent for approval is what could be posted. */
export const onPost: readonly Rule[] = [
  ...[somethingReceived, slipAgrees, payerKnown, customersBillable, nothingRemains, writeOffReasoned, discountInTime],
  ...onlyOf<StoredDeposit>(isUnposted, [notOnControl(Deposit, 'distribution')]),
  ...[accountsByHand('distribution'), ...datedAhead('depositDate'), rateFresh(Deposit, DAY), notDepositedTwice],
]
