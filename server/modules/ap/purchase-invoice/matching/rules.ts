import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { MATCH_HOLD, withinDiscrepancy } from '../../../../../shared/contracts/ap/matching.ts'
import { PurchaseInvoice } from '../../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../../shared/contracts/entity.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { ask, fail, rule, type Rule } from '../../../../platform/action/rules.ts'
import { isWithin } from '../../../../platform/rights/named.ts'
import { controlSettings } from '../../../../trade/company/control-settings.ts'
import { invoiceableLines, lockLines } from '../../../po/index.ts'
import { ownCompany } from '../../../../trade/company/own-company.ts'
import { moneyText, posted } from '../../../../../shared/contracts/money.ts'

type Invoice = Stored<typeof PurchaseInvoice>

const keysOf = ({ matches }: Invoice) => matches.flatMap(({ receiptLine }) => (receiptLine ? [receiptLine] : []))

/** What is matched is an invoice; what goes back to a vendor is a document of its own. */
const invoicesMatch = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.invoicesMatch',
  'matches',
  ({ kind, matches }) => kind !== 'Invoice' && matches.length > 0 && fail({}, 'kind'),
)

/** A vendor invoices what he has delivered, in the currency of his order. [finance 5.11] */
const receiptsOfVendor = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.receiptsOfVendor',
  'matches',
  async (invoice, { db }) => {
    const receipts = await invoiceableLines(db, keysOf(invoice))
    return invoice.matches.flatMap(({ receiptLine }, at) => {
      const receipt = receiptLine ? receipts.get(receiptLine) : undefined
      if (!receiptLine || (receipt?.vendorId === invoice.vendorId && receipt.currency === invoice.currency)) return []
      return [fail({ receiptLine }, `matches.${at}.receiptLine`)]
    })
  },
)

/** No more is invoiced than came and is not invoiced yet; lines of one receipt line count together. [finance 5.11] */
const withinReceived = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.withinReceived',
  'matches',
  async (invoice, { db }) => {
    // Of two invoices of the same receipt at once, the second is judged by what the first has taken.
    await lockLines(db, keysOf(invoice))
    const receipts = await invoiceableLines(db, keysOf(invoice))
    const left = new Map([...receipts].map(([key, { toInvoice }]) => [key, new Decimal(toInvoice)]))
    return invoice.matches.flatMap(({ receiptLine, quantity }, at) => {
      const open = receiptLine ? left.get(receiptLine) : undefined
      if (!open || quantity === null) return []
      left.set(receiptLine, open.minus(quantity))
      return open.lt(quantity) ? [fail({ toInvoice: Decimal.max(open, 0).toFixed() }, `matches.${at}.quantity`)] : []
    })
  },
)

/** The price of the order stands unless somebody may override it, as far as he may. [S8.16] [finance 7.1] */
const orderPriceStands = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.orderPriceStands',
  'matches',
  ({ matches }, { before, rights }) => {
    const stored = new Map((before?.matches ?? []).map((line) => [line.lineId, line.unitPrice]))
    return matches.flatMap(({ lineId, unitPrice, orderPrice }, at) => {
      if (unitPrice === null || orderPrice === null || new Decimal(unitPrice).eq(orderPrice)) return []
      const old = lineId ? stored.get(lineId) : undefined
      if (old && new Decimal(old).eq(unitPrice)) return []
      const percent = new Decimal(orderPrice).isZero()
        ? '100'
        : new Decimal(unitPrice).minus(orderPrice).abs().times(100).div(orderPrice).toFixed()
      const may = rights.can('match.price') && isWithin(rights.limit('match.price'), percent)
      return may ? [] : [fail({}, `matches.${at}.unitPrice`)]
    })
  },
)

/** A line that is matched takes something off its receipt. [finance 5.11] */
const somethingMatched = rule(PurchaseInvoice, 'ap.purchaseInvoice.somethingMatched', 'matches', ({ matches }) =>
  matches.flatMap(({ quantity }, at) =>
    quantity !== null && new Decimal(quantity).isZero() ? [fail({}, `matches.${at}.quantity`)] : [],
  ),
)

/** What an invoice asks for, what came of that, and whether they are near enough; null without a match. */
async function discrepancyOf({ matches, rate }: Invoice, db: Kysely<Tables>) {
  if (matches.length === 0) return null
  const { companyId } = await ownCompany(db)
  const {
    discrepancyPercent: percent,
    discrepancyAmount: amount,
    discrepancyOutcome: outcome,
  } = await controlSettings(db, companyId)
  const inCompany = (amounts: readonly (string | null)[]) =>
    moneyText(posted(amounts.reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0)).times(rate)))
  const invoiced = inCompany(matches.map(({ amount }) => amount))
  const received = inCompany(matches.map(({ receiptAmount }) => receiptAmount))
  const args = {
    difference: moneyText(new Decimal(invoiced).minus(received)),
    percent,
    amount,
  }
  return { args, outcome, isWithin: withinDiscrepancy(invoiced, received, { percent, amount }) }
}

/** The invoice AP discrepancy must be within the allowed percentage or amount. [S5.47] [acceptance A7] */
const discrepancyAllowed = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.discrepancyAllowed',
  'matches',
  async (invoice, { db }) => {
    const found = await discrepancyOf(invoice, db)
    return found && !found.isWithin && found.outcome === 'Refuse' && fail(found.args)
  },
)

/** Where the company holds what lies too far apart, whoever posts it knows. [acceptance A7] */
const discrepancyHeld = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.discrepancyHeld',
  'matches',
  async (invoice, { db }) => {
    const found = await discrepancyOf(invoice, db)
    return found && !found.isWithin && found.outcome === 'Hold' && ask(found.args)
  },
)

/** The reason for which the server holds an invoice as it is posted; null: none. */
export async function heldForMatch(invoice: Invoice, db: Kysely<Tables>): Promise<string | null> {
  const found = await discrepancyOf(invoice, db)
  return found && !found.isWithin ? MATCH_HOLD : null
}

export const onSave: readonly Rule[] = [invoicesMatch, receiptsOfVendor, withinReceived, orderPriceStands]
export const onPost: readonly Rule[] = [somethingMatched, discrepancyAllowed, discrepancyHeld]
