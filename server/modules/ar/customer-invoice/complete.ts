import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { documentAmounts, type DocumentAmounts } from '../../../../shared/contracts/trade/document-amounts.ts'
import { releaseAmounts } from '../../../../shared/contracts/trade/release-amounts.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { followContract } from '../../../trade/holdback/follow-contract.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import { taxOfCustomer } from '../../../trade/tax/tax-of-customer.ts'
import type { BookedTax } from '../../../trade/tax/taxes-on.ts'
import { followTerms } from '../../../trade/terms/terms.ts'
import { completeRelease, releasedBy } from './held.ts'

type Row = Record<string, unknown>
export type Invoice = Stored<typeof CustomerInvoice>

/** An invoice that a credit takes something back of. */
export interface Credited {
  readonly billToId: string
  readonly currency: string
  readonly docDate: string
  readonly itemId: string
}

export async function creditedBy(db: Kysely<Tables>, { kind, credits }: Pick<Invoice, 'kind' | 'credits'>) {
  if (kind !== 'Credit' || !credits) return null
  const rows = await factsOf(
    db,
    sql<Credited>`
    select bill_to_id as "billToId", currency, doc_date::text as "docDate", item_id as "itemId"
    from customer_invoice where document_no = ${credits} and status = 'Posted'`,
  )
  return rows[0] ?? null
}

/** What the document comes to; a credit bears the taxes of the invoice that it is of. [finance 8.1] */
export async function amountsOf(
  db: Kysely<Tables>,
  invoice: Invoice,
): Promise<DocumentAmounts & { booked: readonly BookedTax[] }> {
  const held = await releasedBy(db, invoice)
  if (held) {
    const { lines, taxes } = await taxedLines(db, held.lines, invoice.docDate)
    const [released, places] = [invoice.lines[0]?.amount ?? '0', decimalsOf(invoice.currency)]
    const { payable, ...amounts } = releaseAmounts(null, released, { ...held, lines }, taxes, null, places)
    return { ...amounts, due: payable, total: payable, booked: taxes }
  }
  const day = (await creditedBy(db, invoice))?.docDate ?? invoice.docDate
  const { lines, taxes } = await taxedLines(db, invoice.lines, day)
  const amounts = documentAmounts(lines, invoice.holdbackPercent, taxes, decimalsOf(invoice.currency))
  return { ...amounts, booked: taxes }
}

/** What is left to customer, product, terms and calendar, and what the lines come to. */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const invoice = record as unknown as Invoice
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  record['origin'] ??= 'Typed'
  invoice.docDate ??= await businessDay(trx, now)
  await completeRelease(record, trx)
  await followContract(record, trx, before)
  const credited = await creditedBy(trx, invoice)
  if (credited) invoice.billToId ??= credited.billToId
  const customer = await customerOf(trx, invoice.billToId, invoice.shipToId)
  if (customer) {
    invoice.currency ??= credited?.currency ?? customer.currency
    if (customer.termsCode) invoice.termsCode ??= customer.termsCode
    invoice.salesRepId ??= customer.salesRepId
  }
  await followRate(trx, invoice, 'docDate', before)
  // What is adjusted was taxed before, and what is released bears the tax of its invoice.
  const bearsTax = invoice.kind !== 'Adjustment' && invoice.kind !== 'Release'
  await completeLines(
    trx,
    invoice,
    bearsTax ? await taxOfCustomer(trx, customer) : null,
    customer?.isExempt ?? !bearsTax,
  )
  const amounts = await amountsOf(trx, invoice)
  if (invoice.kind === 'Credit' || invoice.kind === 'Adjustment') invoice.dueDate ??= invoice.docDate
  else await followTerms(trx, invoice, amounts.net, before)
  Object.assign(record, {
    netAmount: amounts.net,
    taxAmount: amounts.tax,
    holdbackAmount: amounts.held,
    dueAmount: amounts.due,
    docAmount: amounts.total,
  })
  invoice.lines.forEach((line, at) => {
    const own = amounts.taxes.lines[at]!
    line.taxAmount = moneyText(own.reduce((sum, { tax }) => sum.plus(tax), new Decimal(0)))
  })
}

interface Sold {
  readonly productId: string
  readonly description: string
  readonly taxGroup: string | null
}

/** A new line takes words and tax of its product, else the tax of the customer and of where it goes; price times quantity is its amount. */
async function completeLines(
  db: Kysely<Tables>,
  { lines, currency }: Invoice,
  usual: string | null,
  isExempt: boolean,
) {
  const named = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))]
  const rows =
    named.length === 0
      ? []
      : await factsOf(
          db,
          sql<Sold>`
          select product_id as "productId", description, tax_group as "taxGroup" from product_shown
          where product_id = any (${named}::text[])`,
        )
  const sold = new Map(rows.map((row) => [row.productId, row]))
  for (const line of lines) {
    const product = line.productId ? sold.get(line.productId) : undefined
    if (product) line.description ??= product.description
    if (!line.lineId) line.taxGroup ??= isExempt ? usual : (product?.taxGroup ?? usual)
    const priced = line.priceQuantity ?? line.quantity
    if (priced !== null && line.unitPrice !== null)
      line.amount = moneyText(posted(new Decimal(priced).times(line.unitPrice), decimalsOf(currency)))
  }
}
