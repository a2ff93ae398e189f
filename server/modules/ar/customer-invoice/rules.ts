import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { BORN_OF_SALES, CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { fail, onlyOf, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { creditReasoned } from '../../../trade/credit/judge.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { releaseRules } from '../../../trade/holdback/release-rules.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { partiesValid } from '../../../trade/party/parties-valid.ts'
import { customerBillable, customerNotHeld, referenceGiven } from '../../../trade/party/rules.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import { termsRules } from '../../../trade/terms/rules.ts'
import { creditedBy } from './complete.ts'
import { heldInvoice } from './held.ts'

/** A credit takes something back of an invoice of its customer, in its currency. [finance 8.1] */
const creditOfCustomer = rule(
  CustomerInvoice,
  'ar.customerInvoice.creditOfCustomer',
  'credits',
  async (invoice, { db }) => {
    const { kind, credits, billToId, currency } = invoice
    if (!credits) return null
    if (kind !== 'Credit') return fail({ credits })
    const credited = await creditedBy(db, invoice)
    return credited && (credited.billToId !== billToId || credited.currency !== currency) && fail({ credits })
  },
)

/** A credit names its invoice or says why. [finance 8.1] */
const creditSaysWhy = rule(
  CustomerInvoice,
  'ar.customerInvoice.creditSaysWhy',
  'reason',
  ({ kind, credits, reason }) => kind === 'Credit' && !credits && !reason && fail(),
)

/** A document asks for something, and something of it falls due. */
const somethingDue = rule(CustomerInvoice, 'ar.customerInvoice.somethingDue', 'lines', ({ kind, lines, dueAmount }) => {
  if (lines.length === 0) return fail()
  const due = new Decimal(dueAmount ?? 0)
  return (kind === 'Adjustment' ? due.isZero() : due.lte(0)) && fail()
})

/** What a customer owes is adjusted for a reason, on accounts that are named, and without tax: what bears tax is credited. [finance 8.1] */
const adjustmentWhole = rule(
  CustomerInvoice,
  'ar.customerInvoice.adjustmentWhole',
  'reason',
  ({ kind, reason }) => kind === 'Adjustment' && !reason && fail(),
)
const adjustmentAccounts = rule(
  CustomerInvoice,
  'ar.customerInvoice.adjustmentAccounts',
  'lines.glAccount',
  ({ kind, lines }) =>
    kind === 'Adjustment' &&
    lines.flatMap(({ glAccount }, at) => (glAccount ? [] : [fail({}, `lines.${at}.glAccount`)])),
)
const adjustmentUntaxed = rule(
  CustomerInvoice,
  'ar.customerInvoice.adjustmentUntaxed',
  'lines.taxGroup',
  ({ kind, lines, holdbackPercent }) => {
    if (kind !== 'Adjustment') return null
    const taxed = lines.flatMap(({ taxGroup }, at) => (taxGroup ? [fail({}, `lines.${at}.taxGroup`)] : []))
    return Number(holdbackPercent) === 0 ? taxed : [...taxed, fail({}, 'holdbackPercent')]
  },
)

/** What was received or used up of a document is taken back before the document is; what a credit has settled by itself goes with it. */
const nothingApplied = rule(CustomerInvoice, 'ar.customerInvoice.nothingApplied', null, async ({ id }, { db }) => {
  const { rows } = await sql`
    select from customer_invoice t join item_application_shown a on t.item_id in (a.from_item_id, a.to_item_id)
    where t.id = ${id} and (a.document_type, a.document_id) <> (${CustomerInvoice.id}, t.id) and a.reverses_id is null
      and not exists (select from item_application_shown r where r.reverses_id = a.id)
    union all
    select from customer_invoice t join open_item_shown i on i.id in (t.item_id, t.holdback_item_id)
    where t.id = ${id} and t.kind <> 'Credit'
      and abs(i.open_txn) <> case i.id when t.item_id then abs(t.due_amount) else t.holdback_amount end`.execute(db)
  return rows.length > 0 && fail()
})

/** What was sold by an order is taken back by what is given back of it, so that goods, price and document agree. [supply 3.10] */
const takenBackByCredit = rule(
  CustomerInvoice,
  'ar.customerInvoice.takenBackByCredit',
  null,
  ({ origin }) => BORN_OF_SALES.includes(origin) && fail(),
)

const terms = termsRules(CustomerInvoice)
const DAY = { day: 'docDate' }
/**
 * What is charged beside sales, as interest and fees are, sells nothing: whoever is held owes it too. What an order has shipped was sold when that was
 * released: it is invoiced whatever became of the customer since.
 */
export const sellsMore = ({ kind, origin }: CustomerInvoice) => kind === 'Invoice' && origin !== 'Order'
const asksForMore = ({ kind }: CustomerInvoice) => kind === 'Invoice' || kind === 'Charge'
const isNoRelease = ({ kind }: CustomerInvoice) => kind !== 'Release'
const onRelease = releaseRules(CustomerInvoice, { firm: 'billToId', lines: 'lines', heldOf: heldInvoice })

export const onSave: readonly Rule[] = [
  ...partiesValid(CustomerInvoice),
  ...[
    creditOfCustomer,
    codeOfJob(CustomerInvoice, 'lines'),
    wholeAmounts(CustomerInvoice),
    fitsLedger(CustomerInvoice),
  ],
  ...[taxesHaveRates(CustomerInvoice, { ...DAY, lists: ['lines'] }), rateWithinFluctuation(CustomerInvoice, DAY)],
  ...[terms.discountWithinAmount, terms.discountDated],
]
export const onPost: readonly Rule[] = [
  ...[
    customerBillable(CustomerInvoice),
    creditSaysWhy,
    somethingDue,
    adjustmentWhole,
    adjustmentAccounts,
    adjustmentUntaxed,
  ],
  ...onlyOf(sellsMore, [customerNotHeld(CustomerInvoice)]),
  ...onlyOf(asksForMore, [referenceGiven(CustomerInvoice)]),
  ...onlyOf(isNoRelease, [notOnControl(CustomerInvoice, 'lines'), accountsByHand('lines')]),
  ...[...onRelease, ...datedAhead('docDate')],
  ...[terms.dueAfterDocument, terms.discountAfterDocument, rateFresh(CustomerInvoice, DAY)],
]
/** What is sent for approval is what could be posted, with the reason for what goes beyond a limit. */
export const onSubmit: readonly Rule[] = [...onPost, ...onlyOf(sellsMore, creditReasoned(CustomerInvoice))]
export const onReverse: readonly Rule[] = [takenBackByCredit, nothingApplied, ...datedAhead('given.reversalDate')]
