import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { dueDates, earlyDiscount, type DueTerms } from '../../../../shared/contracts/admin/due-dates.ts'
import {
  invoiceAmounts,
  type AmountLine,
  type InvoiceAmounts,
} from '../../../../shared/contracts/ap/invoice-amounts.ts'
import type { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { releaseAmounts } from '../../../../shared/contracts/ap/release-amounts.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { deliveryRegion } from '../../../trade/company/delivery-region.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { sameFirm } from '../../../trade/party/same-firm.ts'
import { taxCodesOf, taxesOn, type BookedTax } from '../../../trade/tax/taxes-on.ts'
import { usualBank } from '../../gl/index.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'
import { orderHeader, type OrderHeader } from '../../po/index.ts'
import { completeRelease, followContract } from '../holdback/complete-release.ts'
import { heldBill } from '../holdback/held-bill.ts'
import { beforeTax } from './distribution/amount-to-distribute.ts'
import { completeMatches } from './matching/complete.ts'

type Row = Record<string, unknown>
export type Invoice = Stored<typeof PurchaseInvoice>

interface VendorDefaults {
  termsCode: string | null
  currency: string
  bankAccountId: string | null
  shipToRegion: string | null
}

/** What a vendor's documents begin with. */
export async function vendorDefaults(trx: Kysely<Tables>, vendorId: string): Promise<VendorDefaults | null> {
  const rows = await factsOf(
    trx,
    sql<VendorDefaults>`
    select v.terms_code as "termsCode", v.currency, v.ship_to_province as "shipToRegion",
           (select b.bank_account_id from bank_account b
            where b.bank_account_id = v.default_bank_id and b.active and b.currency = v.currency) as "bankAccountId"
    from firm f join firm_vendor v on v.owner_id = f.id where f.firm_id = ${vendorId}`,
  )
  return rows[0] ?? null
}

async function termsOf(trx: Kysely<Tables>, termsCode: string): Promise<DueTerms | null> {
  const rows = await factsOf(
    trx,
    sql<DueTerms>`
    select t.due_rule as "dueRule", t.net_days as "netDays", t.due_day as "dueDay", t.cut_off_day as "cutOffDay",
           t.discount_percent::text as "discountPercent", t.discount_days as "discountDays",
           t.prepayment_percent::text as "prepaymentPercent",
           (select coalesce(json_agg(json_build_object('share', i.share::text, 'days', i.days) order by i.position), '[]')
            from account_terms_instalment i where i.owner_id = t.id) as instalments
    from account_terms t where t.terms_code = ${termsCode}`,
  )
  return rows[0] ?? null
}

interface TaxedLines {
  readonly distribution: readonly { readonly taxGroup: string | null }[]
  readonly matches?: readonly { readonly taxGroup: string | null }[]
  readonly docDate: string
}

/** The taxes of the lines on the date of the document. A group whose taxes have no rate that day is not among them. */
export async function taxesOfLines(
  trx: Kysely<Tables>,
  { distribution, matches = [], docDate }: TaxedLines,
): Promise<{ taxes: BookedTax[]; codesOf: ReadonlyMap<string, readonly string[]> }> {
  const groups = [...new Set([...distribution, ...matches].flatMap(({ taxGroup }) => (taxGroup ? [taxGroup] : [])))]
  const codesOf = await taxCodesOf(trx, groups)
  const codes = [...new Set([...codesOf.values()].flat())]
  const taxes = docDate && codes.length > 0 ? await taxesOn(trx, codes, docDate) : []
  return { taxes, codesOf }
}

/** What bears tax: the distribution, then what is matched with receipts. */
const linesOf = ({ distribution, matches }: Pick<Invoice, 'distribution' | 'matches'>) => [...distribution, ...matches]

/** Lines with the taxes that have a rate on a day. */
async function taxedLines(
  trx: Kysely<Tables>,
  of: { docDate: string; distribution: readonly { amount: string | null; taxGroup: string | null }[] },
): Promise<{ lines: AmountLine[]; taxes: BookedTax[] }> {
  const { taxes, codesOf } = await taxesOfLines(trx, of)
  const known = new Set(taxes.map(({ taxCode }) => taxCode))
  const lines = of.distribution.map(({ amount, taxGroup }) => ({
    amount,
    taxCodes: (taxGroup ? (codesOf.get(taxGroup) ?? []) : []).filter((code) => known.has(code)),
  }))
  return { lines, taxes }
}

/** What the document comes to with the taxes of its date; codes without a rate bear nothing, and are refused by a rule. */
export async function amountsOf(
  trx: Kysely<Tables>,
  invoice: Invoice,
): Promise<InvoiceAmounts & { booked: readonly BookedTax[] }> {
  const { docAmount, holdbackPercent, vendorTax } = invoice
  const places = decimalsOf(invoice.currency)
  const bill = invoice.kind === 'Release' && invoice.releases ? await heldBill(trx, invoice.releases) : null
  const { lines, taxes } = await taxedLines(trx, {
    docDate: invoice.docDate,
    distribution: bill?.lines ?? linesOf(invoice),
  })
  if (bill) {
    const released = invoice.distribution[0]?.amount ?? '0'
    return { ...releaseAmounts(docAmount, released, { ...bill, lines }, taxes, vendorTax, places), booked: taxes }
  }
  return { ...invoiceAmounts(docAmount, lines, holdbackPercent, taxes, vendorTax, places), booked: taxes }
}

/**
 * What the clerk leaves to the vendor and the calendar, and what the lines come to. Dates that follow from the terms follow
 * them again when terms or document date change and nobody has typed another.
 */
export async function complete(record: Row, context: ActionContext, before: Row | null): Promise<void> {
  const { trx, now } = context
  const invoice = record as unknown as Invoice
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  await completeRelease(record, trx, before)
  await followContract(record, trx, before)
  const company = await ownCompany(trx)
  await followVendor(invoice, context)
  invoice.transactionDate ??= await businessDay(trx, now)
  invoice.postingDate ??= invoice.transactionDate
  await followRate(invoice, trx, company, before)
  await completeMatches(invoice, trx)
  if (invoice.kind === 'Release') await releasedOfAsked(invoice, trx)
  let amounts = await amountsOf(trx, invoice)
  if (invoice.kind === 'Release' && followRelease(invoice, amounts.payable, before))
    amounts = await amountsOf(trx, invoice)
  await followTerms(invoice, trx, amounts.net, before)
  Object.assign(record, {
    netAmount: amounts.net,
    taxAmount: amounts.tax,
    holdbackAmount: amounts.held,
    payableAmount: amounts.payable,
    remainingToApply: amounts.remaining,
  })
  linesOf(invoice).forEach((line, at) => {
    const own = amounts.taxes.lines[at]!
    line.taxAmount = moneyText(own.reduce((sum, { tax }) => sum.plus(tax), new Decimal(0)))
  })
}

/** [finance 7.1] What was agreed in the order that the invoice names, else with its vendor, else what the company usually has. */
async function followVendor(invoice: Invoice, { trx, user }: ActionContext): Promise<void> {
  const vendor = invoice.vendorId ? await vendorDefaults(trx, invoice.vendorId) : null
  if (!vendor) return
  const order = await ownOrder(trx, invoice)
  invoice.currency ??= order?.currency ?? (vendor.currency as Invoice['currency'])
  invoice.termsCode ??= (order?.termsCode ?? vendor.termsCode)!
  invoice.shipToRegion ??= (vendor.shipToRegion ?? (await deliveryRegion(trx, order?.warehouseId ?? null)))!
  if (vendor.bankAccountId && invoice.currency === vendor.currency) invoice.bankAccountId ??= vendor.bankAccountId
  if (invoice.currency) invoice.bankAccountId ??= (await usualBank(trx, user, invoice.currency))!
}

/** The order that the invoice names, if it is one of its vendor. */
async function ownOrder(trx: Kysely<Tables>, { purchaseOrderNo, vendorId }: Invoice): Promise<OrderHeader | null> {
  const order = purchaseOrderNo ? await orderHeader(trx, purchaseOrderNo) : null
  return order && (await sameFirm(trx, vendorId)).includes(order.vendorId) ? order : null
}

/** [finance 5.4] What is asked for holds the tax on it: the line is what comes with its tax to that. */
async function releasedOfAsked(release: Invoice, trx: Kysely<Tables>): Promise<void> {
  const { docAmount, docDate, distribution, releases, currency } = release
  const places = decimalsOf(currency)
  const [line] = distribution
  const bill = releases && line?.amount === null && docAmount && docDate ? await heldBill(trx, releases) : null
  if (!bill) return
  const { lines, taxes } = await taxedLines(trx, { docDate, distribution: bill.lines })
  const left = (net: Decimal) =>
    new Decimal(
      releaseAmounts(docAmount, moneyText(net), { ...bill, lines }, taxes, release.vendorTax, places).remaining,
    )
  line!.amount = moneyText(beforeTax(new Decimal(docAmount!), left, places))
}

/** A release is for what it moves and its tax, unless its vendor has asked for something else; true when that has changed. */
function followRelease(release: Invoice, payable: string, before: Row | null): boolean {
  const follows =
    before !== null && before['docAmount'] === release.docAmount && before['payableAmount'] === release.docAmount
  if (release.docAmount !== null && !follows) return false
  release.docAmount = new Decimal(payable).toFixed()
  return true
}

async function followRate(
  invoice: Invoice,
  trx: Kysely<Tables>,
  company: { companyId: string; currency: string },
  before: Row | null,
): Promise<void> {
  if (!invoice.currency) return
  const moved = before && (before['currency'] !== invoice.currency || before['docDate'] !== invoice.docDate)
  if (invoice.rate && !(moved && before['rate'] === invoice.rate)) return
  const found = await rateAt(
    trx,
    company.companyId,
    invoice.currency,
    company.currency,
    invoice.docDate ?? invoice.transactionDate,
  )
  if (found) invoice.rate = found.rate
}

async function followTerms(invoice: Invoice, trx: Kysely<Tables>, net: string, before: Row | null): Promise<void> {
  const terms = invoice.termsCode && invoice.docDate ? await termsOf(trx, invoice.termsCode) : null
  if (!terms) return
  const moved =
    before &&
    ['termsCode', 'docDate', 'netAmount'].some(
      (name) => before[name] !== (name === 'netAmount' ? net : invoice[name as 'docDate']),
    )
  const follows = (name: 'dueDate' | 'discountDate' | 'discountAmount') =>
    invoice[name] === null || (moved && before[name] === invoice[name])
  const { parts, discountUntil } = dueDates(terms, invoice.docDate)
  // The document falls due with its last payment; earlier ones are rows of what is open.
  if (follows('dueDate')) invoice.dueDate = parts.at(-1)!.date
  if (follows('discountDate')) invoice.discountDate = discountUntil
  if (follows('discountAmount'))
    invoice.discountAmount = discountUntil ? earlyDiscount(terms, net, decimalsOf(invoice.currency)) : null
}
