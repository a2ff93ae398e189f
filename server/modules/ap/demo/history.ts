import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { invoiceActions } from '../purchase-invoice/actions.ts'
import { passesLimit } from '../../../trade/approval/limits.ts'
import { complete } from '../purchase-invoice/complete.ts'
import { numberInvoice } from '../purchase-invoice/entity.ts'
import { invoiceHands } from '../purchase-invoice/writers.ts'
import { after, history, months, monthsBetween } from './months.ts'
import { BANKS, pay, type Currency, type Vendor } from './pay.ts'
import { runAction, authorOf, contextAt, named, userOf } from '../../admin/index.ts'
import { ISSUER } from './company.ts'
import { purchasesOf, type Purchase } from './purchases.ts'
import { AUTHORITY, fileQuarter, firstMonth, isFilingMonth } from './tax-returns.ts'

/**
 * Two years of payables of the demo company: what a clerk entered and another approved, and what was paid in the middle of each
 * month, through the same postings as today's. Some documents are disputed, the last ones are drafts. GST/HST is filed and remitted
 * every quarter.
 */
export async function loadHistory(trx: Trx, deps: Deps): Promise<{ invoices: number; payments: number }> {
  const clerk = await userOf(trx, 'clerk')
  const approver = await userOf(trx, 'approver')
  const payer = await userOf(trx, 'payer')
  const dollars = { CAD: await vendorsOf(trx, 'CAD', 8), USD: await vendorsOf(trx, 'USD', 1) }
  await billInEuros(trx, dollars.USD)
  const vendors = { ...dollars, EUR: await vendorsOf(trx, 'EUR', 2) }
  const told = { invoices: 0, payments: 0 }
  const write = async (purchases: readonly Purchase[]) => {
    for (const purchase of purchases) {
      const people = {
        clerk: await contextAt(trx, deps, clerk, purchase.docDate),
        approver: await contextAt(trx, deps, approver, purchase.docDate),
      }
      const id = await enter(people.clerk, vendors[purchase.currency][purchase.vendor]!, purchase)
      if (purchase.docDate.slice(0, 7) <= history().to) await book(people, deps, id, purchase)
      told.invoices++
    }
  }
  const filing = { controller: await userOf(trx, 'controller'), approver, payer }
  // What the counter had collected before the payables begin.
  const { from, to } = history()
  for (const month of monthsBetween(firstMonth(), from))
    if (month < from && isFilingMonth(month)) await fileQuarter(trx, deps, filing, month)
  for (const month of [...months(), after(to)]) {
    const payday = `${month}-15`
    const purchases = purchasesOf(month)
    await write(purchases.filter(({ docDate }) => docDate <= payday))
    const by = {
      payer: await contextAt(trx, deps, payer, payday),
      approver: await contextAt(trx, deps, approver, payday),
    }
    for (const currency of ['CAD', 'USD', 'EUR'] as const)
      for (const vendor of vendors[currency])
        if (await pay(by, deps, vendor, currency, { day: payday, until: `${month}-22` })) told.payments++
    if (month > to) continue
    await write(purchases.filter(({ docDate }) => docDate > payday))
    if (isFilingMonth(month)) await fileQuarter(trx, deps, filing, month)
  }
  return told
}

async function vendorsOf(trx: Trx, currency: Currency, count: number): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select f.firm_id as "firmId", v.payment_method as method
    from firm f join firm_vendor v on v.owner_id = f.id
    where f.status = 'Active' and not v.on_hold and v.currency = ${currency} and v.payment_method in ('EFT', 'Cheque')
      and f.firm_id not in (${AUTHORITY}, ${ISSUER})
    order by f.firm_id = 'DOFASC-01' desc, md5(f.firm_id) limit ${count}`.execute(trx)
  if (rows.length < count) throw new Error(`the demo has ${rows.length} vendors in ${currency}, not ${count}`)
  return rows
}

/** Two vendors of the other side of the ocean: they billed in US dollars, and nobody has bought from them yet. */
async function billInEuros(trx: Trx, others: readonly Vendor[]): Promise<void> {
  await sql`
    update firm_vendor set currency = 'EUR' where owner_id in (
      select f.id from firm f join firm_vendor v on v.owner_id = f.id
      where f.status = 'Active' and not v.on_hold and v.currency = 'USD' and v.payment_method in ('EFT', 'Cheque')
        and not f.firm_id = any (${others.map(({ firmId }) => firmId)}::text[])
      order by md5(f.firm_id) desc limit 2)`.execute(trx)
}

/** A draft, as far as a clerk enters it; answers its id. */
async function enter(context: ActionContext, vendor: Vendor, purchase: Purchase): Promise<string> {
  const { trx } = context
  const { kind, docNumber, docDate, net, termsCode, account, description, taxGroup, holdbackPercent } = purchase
  const record: Row = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind, vendorId: vendor.firmId, docNumber, docDate, transactionDate: docDate, termsCode, holdbackPercent },
    ...{ shipToRegion: 'CA-ON', bankAccountId: BANKS[purchase.currency] },
    distribution: [
      {
        ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
        glAccount: account,
        description,
        amount: net,
        taxGroup,
      },
    ],
  }
  await numberInvoice(record, context, null)
  await complete(record, context, null)
  record['docAmount'] = new Decimal(String(record['netAmount'])).plus(String(record['taxAmount'])).toFixed(2)
  record['remainingToApply'] = '0.00'
  const id = await insertRecord(trx, PurchaseInvoiceStore, record, authorOf(context))
  await writeParts(trx, PurchaseInvoiceStore, id, null, record)
  await invoiceHands.noted(record, context, null)
  return id
}

/** Posts a draft; where it passes a limit, another has approved it before. */
export async function book(
  { clerk, approver }: { clerk: ActionContext; approver: ActionContext },
  deps: Deps,
  id: string,
  { isDisputed }: Pick<Purchase, 'isDisputed'>,
): Promise<void> {
  const invoice = (await readRecord(clerk.trx, PurchaseInvoiceStore, id))!.record as unknown as PurchaseInvoice
  const transitions = invoiceActions(deps)
  if (await passesLimit(clerk.trx, PurchaseInvoice.hands.secondHand!.weighed(invoice as never), clerk.now)) {
    await runAction(clerk, PurchaseInvoiceStore, id, named(transitions, 'submit'), { status: 'Submitted' })
    await runAction(approver, PurchaseInvoiceStore, id, named(transitions, 'approve'), { status: 'Approved' })
  }
  const held = isDisputed ? { holdReason: 'DISPUTE' } : {}
  await runAction(clerk, PurchaseInvoiceStore, id, named(transitions, 'post'), { ...held, status: 'Posted' })
}
