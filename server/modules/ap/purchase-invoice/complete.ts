import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { invoiceAmounts, type InvoiceAmounts } from '../../../../shared/contracts/ap/invoice-amounts.ts'
import type { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { releaseAmounts } from '../../../../shared/contracts/trade/release-amounts.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { deliveryRegion } from '../../../trade/company/delivery-region.ts'
import { sameFirm } from '../../../trade/party/same-firm.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import type { BookedTax } from '../../../trade/tax/taxes-on.ts'
import { usualBank } from '../../gl/index.ts'
import { followContract } from '../../../trade/holdback/follow-contract.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { followTerms } from '../../../trade/terms/terms.ts'
import { orderHeader, type OrderHeader } from '../../po/index.ts'
import { completeRelease } from '../holdback/complete-release.ts'
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
           (select b.bank_account_id from bank_account_shown b
            where b.bank_account_id = v.default_bank_id and b.active and b.currency = v.currency) as "bankAccountId"
    from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}`,
  )
  return rows[0] ?? null
}

interface BilledLine {
  readonly amount: string | null
  readonly taxGroup: string | null
}

/** What bears tax: the distribution, then what is matched with receipts. */
const linesOf = ({ distribution, matches }: Pick<Invoice, 'distribution' | 'matches'>) => [...distribution, ...matches]

/** What the document comes to with the taxes of its date; codes without a rate bear nothing, and are refused by a rule. */
export async function amountsOf(
  trx: Kysely<Tables>,
  invoice: Invoice,
): Promise<InvoiceAmounts & { booked: readonly BookedTax[] }> {
  const { docAmount, holdbackPercent, vendorTax } = invoice
  const places = decimalsOf(invoice.currency)
  const bill = invoice.kind === 'Release' && invoice.releases ? await heldBill(trx, invoice.releases) : null
  const { lines, taxes } = await taxedLines<BilledLine>(trx, bill?.lines ?? linesOf(invoice), invoice.docDate)
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
  await followVendor(invoice, context)
  invoice.transactionDate ??= await businessDay(trx, now)
  invoice.postingDate ??= invoice.transactionDate
  await followRate(trx, invoice, 'docDate', before, invoice.transactionDate)
  await completeMatches(invoice, trx)
  if (invoice.kind === 'Release') await releasedOfAsked(invoice, trx)
  let amounts = await amountsOf(trx, invoice)
  if (invoice.kind === 'Release' && followRelease(invoice, amounts.payable, before))
    amounts = await amountsOf(trx, invoice)
  await followTerms(trx, invoice, amounts.net, before)
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

/** The same before its lines are made, which bear the taxes of the place of delivery; a release takes all of that from its bill. */
export async function beginWithVendor(record: Row, context: ActionContext, before: Row | null): Promise<void> {
  const isDraft = !before || before['status'] === 'Draft'
  if (isDraft && record['kind'] !== 'Release') await followVendor(record as unknown as Invoice, context)
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
  const { lines, taxes } = await taxedLines(trx, bill.lines, docDate)
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
