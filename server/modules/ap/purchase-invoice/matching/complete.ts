import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { receiptShare } from '../../../../../shared/contracts/ap/matching.ts'
import type { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../../shared/contracts/entity.ts'
import { decimalsOf } from '../../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../../shared/contracts/money.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { usualTaxGroup, vendorTaxes } from '../../../../trade/tax/usual-tax-group.ts'
import { invoiceableLines, waitingLines, type InvoiceableLine } from '../../../po/index.ts'

type Invoice = Stored<typeof PurchaseInvoice>
type Match = Invoice['matches'][number]

/** What the receipts say of the lines of an invoice: a new line has all that waits, at the price of the order. */
export async function completeMatches(invoice: Invoice, db: Kysely<Tables>): Promise<void> {
  const { matches } = invoice
  const receipts = await invoiceableLines(
    db,
    matches.flatMap(({ receiptLine }) => (receiptLine ? [receiptLine] : [])),
  )
  let usual: string | null = null
  // Two lines of one receipt line share what it has.
  const left = new Map<string, { toInvoice: Decimal; openAmount: Decimal }>()
  for (const line of matches) {
    const receipt = line.receiptLine ? receipts.get(line.receiptLine) : undefined
    if (!receipt) continue
    if (isBegun(line)) line.taxGroup = receipt.taxGroup ?? (usual ??= await taxesCharged(invoice, db))
    const own = left.get(receipt.lineKey) ?? {
      toInvoice: new Decimal(receipt.toInvoice),
      openAmount: new Decimal(receipt.openAmount),
    }
    follow(line, receipt, own)
    left.set(receipt.lineKey, {
      toInvoice: own.toInvoice.minus(line.quantity),
      openAmount: own.openAmount.minus(line.receiptAmount ?? 0),
    })
  }
}

/** Taxes that neither order nor product says: those that the vendor charges where he delivers [finance 5.3]. */
async function taxesCharged({ vendorId, shipToRegion }: Invoice, db: Kysely<Tables>): Promise<string | null> {
  const vendor = await vendorTaxes(db, vendorId)
  return vendor && usualTaxGroup(db, { ...vendor, region: shipToRegion ?? null })
}

/** It says no taxes, and nothing was made of it yet; whoever takes them away from it later is taken at his word. */
const isBegun = ({ lineId, taxGroup, amount }: Match) => !lineId && !taxGroup && (amount ?? null) === null

function follow(line: Match, receipt: InvoiceableLine, left: { toInvoice: Decimal; openAmount: Decimal }): void {
  line.quantity ??= Decimal.max(left.toInvoice, 0).toFixed()
  line.unitPrice ??= receipt.unitCost
  const amount = posted(new Decimal(line.quantity).times(line.unitPrice), decimalsOf(receipt.currency))
  const share = receiptShare(
    { toInvoice: Decimal.max(left.toInvoice, 0).toFixed(), openAmount: Decimal.max(left.openAmount, 0).toFixed() },
    line.quantity,
    decimalsOf(receipt.currency),
  )
  Object.assign(line, {
    orderNo: receipt.orderNo,
    productId: receipt.productId,
    description: receipt.description,
    ordered: receipt.ordered,
    received: receipt.received,
    invoicedBefore: receipt.invoiced,
    orderPrice: receipt.unitCost,
    amount: moneyText(amount),
    receiptAmount: share,
    variance: moneyText(amount.minus(share)),
  })
}

const EMPTY = {
  orderNo: null,
  productId: null,
  description: null,
  ordered: null,
  received: null,
  invoicedBefore: null,
  orderPrice: null,
  amount: null,
  receiptAmount: null,
  variance: null,
  taxGroup: null,
  taxAmount: null,
}

/** [finance 7.1] All that the vendor has delivered and not invoiced, of the order that the invoice names or of all. */
export async function proposedMatches(invoice: Invoice, db: Kysely<Tables>): Promise<Match[]> {
  const { vendorId, currency, purchaseOrderNo, matches } = invoice
  const known = new Set(matches.map(({ receiptLine }) => receiptLine))
  const waiting = await waitingLines(db, { vendorId, currency, orderNo: purchaseOrderNo?.trim().toUpperCase() || null })
  const added = waiting
    .filter(({ lineKey }) => !known.has(lineKey))
    .map((line) => ({
      ...EMPTY,
      receiptLine: line.lineKey,
      quantity: line.toInvoice,
      unitPrice: line.unitCost,
      taxGroup: line.taxGroup,
    }))
  return [...matches, ...added]
}

/** The invoice as far as its matches leave it to be distributed: its amount less theirs, tax and all. */
export function withoutMatches(invoice: Invoice): Invoice {
  const taken = invoice.matches.reduce(
    (sum, { amount, taxAmount }) => sum.plus(amount ?? 0).plus(taxAmount ?? 0),
    new Decimal(0),
  )
  if (invoice.docAmount === null || taken.isZero()) return invoice
  return { ...invoice, docAmount: moneyText(new Decimal(invoice.docAmount).minus(taken)) }
}
