import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { withinVendorRounding } from '../../../../shared/contracts/admin/document-tax.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { ask, fail, onlyOf, rule, type Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { controlSettings } from '../../../trade/company/control-settings.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { amountsOf } from './complete.ts'
import { DEPOSIT } from './deposits.ts'
import * as matching from './matching/rules.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { bankOfCurrency } from '../../../trade/money/bank-of-currency.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { vendorNotHeld, vendorPayable } from '../../../trade/party/rules.ts'
import { taxesHaveRates } from '../../../trade/tax/taxed-lines.ts'
import { usualTaxGroup, vendorTaxes } from '../../../trade/tax/usual-tax-group.ts'
import { termsRules } from '../../../trade/terms/rules.ts'
import { onRelease } from '../holdback/release-rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { sameFirm } from '../../../trade/party/same-firm.ts'
import { orderHeader } from '../../po/index.ts'
import { oneHandForAll } from './one-hand.ts'
import { isOneOf, planned } from '../../../platform/database/planned.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** Older documents are most often typed with a wrong year. */
const OLD_DAYS = 180
/** Days around a document in which the same amount of the same vendor is looked at twice. */
const NEAR_DAYS = 10

/** A vendor uses a document number once, in whatever letters and blanks it is written. [S5.42] [acceptance A2] */
export const docNumberUsedOnce = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.docNumberUsedOnce',
  'docNumber',
  async ({ vendorId, docNumber }, { db, before }) => {
    if (!vendorId || !docNumber) return null
    const firms = await sameFirm(db, vendorId)
    // Asked once for a save that is posted in the same call; two at once are told apart by the database.
    const rows = await factsOf(
      db,
      sql<{ id: string | null; docNumber: string; invoiceNo: string }>`
      select id, doc_number as "docNumber", invoice_no as "invoiceNo" from ap_invoice
      where ${isOneOf(sql`vendor_id`, firms)} and doc_key = upper(btrim(${docNumber})) and status <> 'Reversed'
      union all
      -- What was open when the books were opened has no record of its own here.
      select null, reference, opening_no from opening_document
      where side = 'Vendor' and ${isOneOf(sql`firm_id`, firms)} and doc_key = upper(btrim(${docNumber}))`,
    )
    const other = rows.find(({ id }) => id === null || id !== before?.id)
    return other && fail({ docNumber: other.docNumber, invoiceNo: other.invoiceNo })
  },
)

/** An invoice names an order of its own vendor: what is matched and what was paid before are looked for there. [finance 7.1] */
const orderOfVendor = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.orderOfVendor',
  'purchaseOrderNo',
  async ({ status, purchaseOrderNo: orderNo, vendorId }, { db, before }) => {
    if (!orderNo || (before && status !== 'Draft')) return null
    const order = await orderHeader(db, orderNo)
    // One that was chosen now and is not there is said by the field itself.
    if (!order) return before?.purchaseOrderNo === orderNo && fail({ orderNo, vendorId })
    return !(await sameFirm(db, vendorId)).includes(order.vendorId) && fail({ orderNo, vendorId })
  },
)

/** A document that is dated after the day on which it is entered is posted when somebody says that this is right. [finance 7.1] */
const datedBefore = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.datedBefore',
  'docDate',
  ({ docDate, transactionDate }) => docDate > transactionDate && ask({ docDate, transactionDate }),
)

/** [FI4] Of a release the account is that of what was held. */
const byHand = accountsByHand('distribution', ({ kind, distribution }: PurchaseInvoice) =>
  kind === 'Release' ? [] : distribution,
)

/** Tax is claimed back on a document that shows the registration of its vendor. [finance 7.1] */
const registrationKnown = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.registrationKnown',
  'vendorId',
  async (invoice, { db }) => {
    const { taxes } = await amountsOf(db, invoice)
    if (taxes.totals.every(({ recoverable }) => new Decimal(recoverable).isZero())) return null
    const rows = await factsOf(
      db,
      sql`
      select from firm_shown where firm_id = ${invoice.vendorId} and business_number is not null`,
    )
    return rows.length === 0 && ask({ vendorId: invoice.vendorId })
  },
)

/** A vendor who is registered charges tax where he delivers: who pays him without any says so, or that the line is exempt. [finance 5.3, 7.1] */
const taxExpected = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.taxExpected',
  'distribution',
  async ({ kind, vendorId, shipToRegion, taxAmount, distribution, matches }, { db }) => {
    if (kind !== 'Invoice' || !new Decimal(taxAmount ?? 0).isZero()) return null
    const bare = [...distribution, ...matches].some(
      ({ taxGroup, amount }) => !taxGroup && !new Decimal(amount ?? 0).isZero(),
    )
    const vendor = bare ? await vendorTaxes(db, vendorId) : null
    if (!vendor) return null
    const usual = await usualTaxGroup(db, { ...vendor, region: shipToRegion ?? null })
    return usual !== null && ask({ vendorId, taxGroup: usual })
  },
)

/** A job bears no more of a line than the line has. [S5.45] [acceptance A11] */
const jobWithinExpense = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.jobWithinExpense',
  'distribution',
  ({ distribution }) =>
    distribution.flatMap(({ amount, jobAmount }, at) => {
      if (jobAmount === null || amount === null) return []
      const over = new Decimal(jobAmount).minus(new Decimal(amount).abs())
      return over.gt(0) ? [fail({ over: moneyText(over) }, `distribution.${at}.jobAmount`)] : []
    }),
)

/** Tax that the vendor has printed lies within the tolerance of ours. [finance 5.3] */
const vendorTaxWithin = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.vendorTaxWithin',
  'vendorTax',
  async (invoice, { db }) => {
    if (invoice.vendorTax === null || invoice.docDate === null) return null
    const { tax } = await amountsOf(db, { ...invoice, vendorTax: null })
    const { taxTolerance: tolerance } = await controlSettings(db, (await ownCompany(db)).companyId)
    return !withinVendorRounding(invoice.vendorTax, tax, tolerance) && fail({ tax, tolerance })
  },
)

/** All that the vendor asks for is distributed. [S5.43] [acceptance A3] */
const nothingRemains = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.nothingRemains',
  'docAmount',
  ({ docAmount, remainingToApply }: { docAmount: string | null; remainingToApply: string | null }) =>
    // Without an amount it is the amount that is asked for.
    docAmount !== null && !new Decimal(remainingToApply ?? 0).isZero() && fail({ remaining: remainingToApply ?? '0' }),
)

/** A document asks for something, and something of it falls due: what is owed is never nothing. [S5.42] */
const somethingPayable = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.somethingPayable',
  'docAmount',
  ({ docAmount, payableAmount }) => {
    if (!docAmount) return null
    if (new Decimal(docAmount).isZero()) return fail()
    return new Decimal(payableAmount ?? 0).lte(0) && fail({}, 'holdbackPercent')
  },
)

/** A document without lines books nothing. */
const linesGiven = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.linesGiven',
  'distribution',
  ({ distribution, matches }) => distribution.length === 0 && matches.length === 0 && fail(),
)

/** The same amount of the same vendor within ten days is often the same document. [finance 7.1] */
const notTwice = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.notTwice',
  'docAmount',
  async ({ id, vendorId, docAmount, docDate, kind }, { db }) => {
    const rows = await planned(
      db,
      sql<{ docNumber: string; invoiceNo: string }>`
      select doc_number as "docNumber", invoice_no as "invoiceNo" from ap_invoice
      where ${isOneOf(sql`vendor_id`, await sameFirm(db, vendorId))} and doc_amount = ${docAmount} and kind = ${kind} and status = 'Posted' and id <> ${id}
        and abs(doc_date - ${docDate}::date) <= ${sql.lit(NEAR_DAYS)} order by invoice_no limit 1`,
    )
    return rows[0] && ask({ ...rows[0] })
  },
)

/** A document of half a year ago is posted when somebody says that its date is right. [finance 7.1] */
const notOld = rule(PurchaseInvoice, 'ap.purchaseInvoice.notOld', 'docDate', ({ docDate, transactionDate }) => {
  const days = (Date.parse(transactionDate) - Date.parse(docDate)) / 86_400_000
  return days > OLD_DAYS && ask({ days, docDate, transactionDate })
})

/** What was paid or applied is taken back before its document is; deposits that it has used up go with it. [finance 7.1] */
const nothingApplied = rule(PurchaseInvoice, 'ap.purchaseInvoice.nothingApplied', null, async ({ id }, { db }) => {
  const { rows } = await sql`
    select from ap_invoice t join open_item_shown i on i.id = t.item_id
    where t.id = ${id} and t.payable_amount <> abs(i.open_txn) + (
      select coalesce(abs(sum(a.txn_amount)), 0) from item_application_shown a
      where a.to_item_id = t.item_id and a.document_type = ${DEPOSIT})`.execute(db)
  return rows.length > 0 && fail()
})

/** A document that a filed tax return has made is reversed with its return. [finance 5.3] */
const ofNoReturn = rule(PurchaseInvoice, 'ap.purchaseInvoice.ofNoReturn', null, async ({ invoiceNo }, { db }) => {
  const { rows } = await sql<{ returnNo: string }>`
    select return_no as "returnNo" from tax_return where invoice_no = ${invoiceNo} and status = 'Filed'`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

const terms = termsRules(PurchaseInvoice)
const DAY = { day: 'docDate' }

export const onSave: readonly Rule[] = [
  docNumberUsedOnce,
  orderOfVendor,
  jobWithinExpense,
  wholeAmounts(PurchaseInvoice),
  fitsLedger(PurchaseInvoice),
  taxesHaveRates(PurchaseInvoice, { ...DAY, lists: ['distribution', 'matches'] }),
  vendorTaxWithin,
  rateWithinFluctuation(PurchaseInvoice, DAY),
  terms.discountWithinAmount,
  terms.discountDated,
  bankOfCurrency(PurchaseInvoice),
  codeOfJob(PurchaseInvoice, 'distribution'),
  ...matching.onSave,
]
/** What is sent for approval is what could be posted: whoever approves it looks at the whole of it. */
export const onPost: readonly Rule[] = [
  ...[vendorPayable(PurchaseInvoice), vendorNotHeld(PurchaseInvoice), linesGiven, nothingRemains, somethingPayable],
  ...onlyOf<PurchaseInvoice>(({ kind }) => kind !== 'Release', [notOnControl(PurchaseInvoice, 'distribution')]),
  ...[byHand, ...onRelease],
  ...datedAhead('postingDate'),
  ...[
    datedBefore,
    terms.dueAfterDocument,
    terms.discountAfterDocument,
    registrationKnown,
    taxExpected,
    notTwice,
    notOld,
  ],
  rateFresh(PurchaseInvoice, DAY),
  ...matching.onPost,
  oneHandForAll,
]
/** Dates of what is posted are judged as they were when it was posted. [finance 7.1] */
export const onRedate: readonly Rule[] = [terms.discountDated, terms.discountAfterDocument, terms.dueAfterDocument]
export const onReverse: readonly Rule[] = [ofNoReturn, nothingApplied, ...datedAhead('given.reversalDate')]
