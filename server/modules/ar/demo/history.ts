import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { contextAt, named, runAction, storyDay, storyMonth, storyMonths, userOf } from '../../admin/index.ts'
import { invoiceActions } from '../customer-invoice/actions.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'
import { writtenSale, type Sale, type SaleBooked } from '../customer-invoice/sale.ts'
import { daysAfter, openOf, received } from './money.ts'
import { billServices, termsOfServices } from './services.ts'

/** A customer with an account: when he is billed, about how much, and after how many days his money comes. */
interface Buyer {
  readonly firmId: string
  readonly day: string
  readonly amount: number
  readonly taxGroup: string
  /** One in so many months he pays nothing of it yet; of the others he pays after so many days. */
  readonly days: number
  /** He orders so many days before it is shipped: at the end of each month he waits for something. */
  readonly ahead?: number
  readonly leaves?: number
  /** Months of the story from which on he is billed, pays nothing more, and is billed no more. */
  readonly begins?: string
  readonly paysUntil?: string
  readonly stops?: string
  /** What he is trusted with, so that all of this stays within it. */
  readonly limit: string
}

/** Days from an order out of stock to its shipment, and for how many stock is kept at most. */
const [USUALLY_AHEAD, LONGEST_AHEAD] = [4, 14]

const BUYERS: readonly Buyer[] = [
  {
    firmId: 'ARBUTU-01',
    day: '13',
    amount: 6200,
    days: 34,
    ahead: LONGEST_AHEAD,
    taxGroup: 'BC',
    limit: '40000',
  },
  {
    firmId: 'BRIGHT-01',
    day: '12',
    amount: 9850,
    taxGroup: 'ON',
    days: 52,
    ahead: LONGEST_AHEAD,
    leaves: 11,
    limit: '90000',
  },
  {
    firmId: 'ATELIE-01',
    day: '19',
    amount: 2140,
    days: 28,
    taxGroup: 'QC',
    limit: '15000',
    // What he disputes of it is told in `calls.ts`.
    leaves: 25,
  },
  {
    firmId: 'BEAUPR-01',
    day: '24',
    amount: 3900,
    days: 41,
    taxGroup: 'QC',
    ...{ limit: '20000', begins: '2025-09', paysUntil: '2025-12', stops: '2026-03' },
  },
]

/** What he is asked for on a day, before tax. */
export interface Billed {
  readonly firmId: string
  readonly docDate: string
  readonly net: string
  readonly taxGroup: string
  /** The number of his own order. */
  readonly reference: string
  /** How many days before he ordered it. */
  readonly ahead: number
}

/** How he is asked for it: by an order that was shipped. Answers the id of the invoice. */
export type Bills = (by: ActionContext, billed: Billed) => Promise<string>

const FROM = '2024-11'

/** What these customers are trusted with, before anything is sold to them. */
export async function trustCustomers(trx: Trx): Promise<void> {
  await sql`
    update firm_bill_to b set credit_limit = t."limit"
    from firm f, jsonb_to_recordset(${JSON.stringify(BUYERS)}::jsonb) as t ("firmId" text, "limit" numeric)
    where f.firm_id = t."firmId" and b.owner_id = f.id`.execute(trx)
  await termsOfServices(trx)
}

/**
 * [finance 8.1] Of two years, the invoices of a month to some customers, and the money that came for them: most in time, the largest of them late, some
 * of his documents not at all.
 * @param month where it lies now, `2026-10`
 */
export async function billCustomers(trx: Trx, deps: Deps, month: string, bills: Bills): Promise<void> {
  const nth = storyMonths(FROM, '2026-11').indexOf(month)
  if (nth < 0) return
  const clerk = await userOf(trx, 'clerk')
  const until = storyDay('2026-11-20')
  for (const [at, buyer] of BUYERS.entries()) {
    const docDate = `${month}-${buyer.day}`
    if (docDate > until || month < storyMonth(buyer.begins ?? FROM)) continue
    if (buyer.stops && month > storyMonth(buyer.stops)) continue
    const by = await contextAt(trx, deps, clerk, docDate)
    const net = new Decimal(buyer.amount)
      .mul(80 + ((nth * 31 + at * 17) % 41))
      .div(100)
      .toFixed(2)
    const { firmId, taxGroup } = buyer
    // The books begin with the first month: nothing was ordered before it.
    const ahead = (nth > 0 && buyer.ahead) || USUALLY_AHEAD
    const reference = `PO ${docDate.replaceAll('-', '')}`
    const id = await bills(by, { firmId, taxGroup, docDate, net, reference, ahead })
    const paidOn = daysAfter(docDate, buyer.days)
    const isLeft =
      (buyer.leaves !== undefined && nth % buyer.leaves === buyer.leaves - 3) ||
      (buyer.paysUntil !== undefined && month > storyMonth(buyer.paysUntil))
    if (paidOn <= until && !isLeft)
      await received(await contextAt(trx, deps, clerk, paidOn), deps, { firmId, paidOn, ...(await openOf(trx, id)) })
  }
  await billServices(trx, deps, month)
}

/** Books what an order has sold, before there is anybody whose rights and rules could be asked. */
export const bookPast =
  (deps: Deps) =>
  async (by: ActionContext, sale: Sale): Promise<SaleBooked> => {
    const { id, documentNo } = await writtenSale(deps, by, sale)
    await runAction(by, CustomerInvoiceStore, id, named(invoiceActions(deps), 'post'), { status: 'Posted' })
    const { rows } = await sql<Pick<SaleBooked, 'invoiceNo' | 'docAmount'>>`
      select invoice_no as "invoiceNo", money_text(doc_amount) as "docAmount" from customer_invoice where id = ${id}::uuid`.execute(
      by.trx,
    )
    return { id, documentNo, ...rows[0]! }
  }
