import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { takeNumber } from '../../../platform/numbering/numbering.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { useCredit } from '../../../trade/credit/judge.ts'
import { applyOpen, unapplyAll } from '../../../trade/items/apply-open.ts'
import { bookedRate } from '../../../trade/money/rate.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { useRates } from '../../../trade/tax/taxes-on.ts'
import { accrueCommission } from '../commission/accrue.ts'
import { amountsOf, creditedBy, type Invoice } from './complete.ts'
import { CustomerInvoiceStore, INVOICE_NUMBERS } from './entity.ts'
import { customerInvoicePosting } from './posting.ts'
import { releasedBy } from './held.ts'
import * as rules from './rules.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** What can be done with a customer invoice; each in the one transaction of its call. */
export const invoiceActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  ...approvalSteps(CustomerInvoiceStore, {
    onSubmit: rules.onSubmit,
    async approved({ id }, action) {
      const found = await readRecord(action.trx, CustomerInvoiceStore, id)
      await byRight(action, found!.record as unknown as Invoice, { hold: false })
    },
  }),
  transition(CustomerInvoice, 'post', {
    rules: rules.onPost,
    async run(invoice, action) {
      const { trx } = action
      // What another has approved has passed his right already.
      if (invoice.approvedBy === null) await byRight(action, invoice, { hold: true })
      const context = postingContext(deps, action)
      const { companyId } = await ownCompany(trx)
      const amounts = await amountsOf(trx, invoice)
      await useRates(trx, amounts.booked)
      const table = await bookedRate(trx, invoice.currency, invoice.docDate)
      const accounts = new Map(amounts.booked.map((tax) => [tax.taxCode, tax.collectedAccount]))
      const classes = await classesOf(trx, invoice)
      await earnsCommission(action, invoice)
      // Whoever posts next waits for it: taken as late as can be.
      const invoiceNo = await takeNumber(trx, INVOICE_NUMBERS, { date: invoice.docDate, branchId: null })
      const booking = {
        ...{ companyId, invoiceNo, amounts, item: context.uuid(), holdbackItem: context.uuid() },
        released: (await releasedBy(trx, invoice))?.itemId ?? null,
        collectedAccount: (taxCode: string) => accounts.get(taxCode)!,
        classOf: (productId: string | null) => (productId ? classes.get(productId) : undefined),
      }
      const entry = await post(trx, customerInvoicePosting(invoice, booking), context).catch(at('docDate'))
      const credited = await creditedBy(trx, invoice)
      // What it is beyond what is open of its invoice stays with the customer. [finance 8.1]
      if (credited) {
        const used = { fromItem: booking.item, toItem: credited.itemId, most: amounts.due, date: invoice.docDate }
        const document = { type: CustomerInvoice.id, id: invoice.id }
        await applyOpen(trx, { companyId, document, ...used }, context).catch(at('docDate'))
      }
      const isHeld = !new Decimal(amounts.held).isZero()
      const columns = { entry_id: entry.id, item_id: booking.item, rate_date: table?.effectiveDate ?? null }
      const held = isHeld ? { holdback_item_id: booking.holdbackItem } : {}
      return { invoiceNo, entryNo: entry.entryNo, [COLUMNS]: { ...columns, ...held } }
    },
    preview: (invoice, { trx }, locale) =>
      entryPreview(trx, { type: CustomerInvoice.id, id: invoice.id, purpose: 'post' }, locale),
  }),
  transition(CustomerInvoice, 'reverse', {
    rules: rules.onReverse,
    async run(invoice, action, given) {
      const { trx } = action
      const context = postingContext(deps, action)
      const date = String(given['reversalDate'])
      const { rows } = await sql<{ entryId: string }>`
        select entry_id as "entryId" from customer_invoice where id = ${invoice.id}`.execute(trx)
      const { entryId } = rows[0]!
      const own = { document: { type: CustomerInvoice.id, id: invoice.id } }
      await unapplyAll(trx, own, date, context).catch(at('given.reversalDate'))
      const description = `${invoice.billToId} ${invoice.invoiceNo!}`
      await reverse(trx, { entryId, date, description }, context).catch(at('given.reversalDate'))
      return { reversedOn: date }
    },
  }),
]

/** What asks for more stays within the limit of its customer, or goes beyond it by right [finance 8.5]; what he owes is adjusted by right. */
async function byRight(action: ActionContext, invoice: Invoice, how: { hold: boolean }): Promise<void> {
  const on = { table: CustomerInvoiceStore.table, recordKey: invoice.documentNo }
  if (invoice.kind === 'Adjustment') {
    const amount = moneyText(new Decimal(invoice.docAmount ?? 0).abs().times(invoice.rate ?? 1))
    const problem = await useRight(action, {
      ...{ right: 'receivable.writeOff', reason: invoice.reason, amount, on: { ...on, id: invoice.id } },
      fields: { amount: 'lines', reason: 'reason' },
    })
    if (problem) throw new Refusal([problem])
  }
  if (!rules.sellsMore(invoice)) return
  await useCredit(action, CustomerInvoice, invoice, on, how)
}

/**
 * What is sold earns a commission, and what is given back takes it back; what is charged beside sales, adjusted or released does neither. A price that
 * goes up sells more.
 */
async function earnsCommission({ trx }: ActionContext, invoice: Invoice): Promise<void> {
  const { id, kind, salesRepId, billToId, docDate, rate, credits, lines } = invoice
  if (kind !== 'Invoice' && kind !== 'Credit' && invoice.origin !== 'PriceAdjustment') return
  await accrueCommission(trx, {
    ...{ documentId: id, isCredit: kind === 'Credit', salesRepId, customerId: billToId, day: docDate, rate },
    ...{ credits: kind === 'Credit' ? credits : null },
    lines: lines.map(({ amount, cost, productId, glAccount, sells }) => ({
      ...{ net: amount, cost, productId, glAccount },
      isCharge: sells !== null && sells !== 'Goods',
    })),
  })
}

/** Classes of the products of a document, for their accounts of sales. */
export async function classesOf(db: Kysely<Tables>, { lines }: Invoice): Promise<ReadonlyMap<string, string>> {
  const named = lines.flatMap(({ productId }) => (productId ? [productId] : []))
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ productId: string; productClass: string }>`
    select product_id as "productId", product_class as "productClass" from product_shown
    where product_id = any (${named}::text[])`.execute(db)
  return new Map(rows.map(({ productId, productClass }) => [productId, productClass]))
}
