import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { insertRecord, updateRecord, writeParts } from '../../../platform/entity/write.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { PaymentStore } from '../entities/payment.ts'
import { PurchaseInvoiceStore } from '../entities/purchase-invoice.ts'
import { invoiceActs } from '../invoices/acts.ts'
import { passedLimit } from '../approval/limits.ts'
import { complete } from '../invoices/complete.ts'
import { numberInvoice } from '../invoices/number.ts'
import { noteWriter } from '../invoices/writers.ts'
import { paymentActs } from '../payments/acts.ts'
import { insertPayment } from '../payments/insert-payment.ts'
import { openItemsOf, type PayableItem } from '../payments/open-items.ts'
import { after, HISTORY, months } from './months.ts'
import { purchasesOf, type Purchase } from './purchases.ts'

const COMPANY = 'NORTHGATE'
const BANKS = { CAD: 'OPER-CAD', USD: 'OPER-USD' } as const
type Currency = keyof typeof BANKS

interface Vendor {
  readonly firmId: string
  readonly method: 'EFT' | 'Cheque'
}

/**
 * Two years of payables of the demo company: what a clerk entered and another approved, and what was paid in the middle of each
 * month, through the same postings as today's. Some documents are disputed, the last ones are drafts.
 */
export async function loadHistory(trx: Trx, deps: Deps): Promise<{ invoices: number; payments: number }> {
  const clerk = await userOf(trx, 'clerk')
  const approver = await userOf(trx, 'approver')
  const payer = await userOf(trx, 'payer')
  const vendors = { CAD: await vendorsOf(trx, 'CAD', 8), USD: await vendorsOf(trx, 'USD', 1) }
  const told = { invoices: 0, payments: 0 }
  const write = async (purchases: readonly Purchase[]) => {
    for (const purchase of purchases) {
      const people = {
        clerk: await contextAt(trx, deps, clerk, purchase.docDate),
        approver: await contextAt(trx, deps, approver, purchase.docDate),
      }
      const id = await enter(people.clerk, vendors[purchase.currency][purchase.vendor]!, purchase)
      if (purchase.docDate.slice(0, 7) <= HISTORY.to) await book(people, deps, id, purchase)
      told.invoices++
    }
  }
  for (const month of [...months(), after(HISTORY.to)]) {
    const payday = `${month}-15`
    const purchases = purchasesOf(month)
    await write(purchases.filter(({ docDate }) => docDate <= payday))
    const by = await contextAt(trx, deps, payer, payday)
    for (const currency of ['CAD', 'USD'] as const)
      for (const vendor of vendors[currency]) if (await pay(by, deps, vendor, currency, payday)) told.payments++
    if (month <= HISTORY.to) await write(purchases.filter(({ docDate }) => docDate > payday))
  }
  return told
}

async function userOf(trx: Trx, userName: string): Promise<CurrentUser> {
  const { rows } = await sql<{ id: string; subject: string; name: string }>`
    select id, subject, display_name as name from app_user where user_name = ${userName}`.execute(trx)
  const { id, subject: sub, name } = rows[0]!
  const rest = { roles: [], portal: false, externalUser: false, language: null, defaultShipTo: null, acting: null }
  return { id, sub, name, userName, ...rest }
}

async function vendorsOf(trx: Trx, currency: Currency, count: number): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select f.firm_id as "firmId", v.payment_method as method
    from firm f join firm_vendor v on v.owner_id = f.id
    where f.status = 'Active' and not v.on_hold and v.currency = ${currency} and v.payment_method in ('EFT', 'Cheque')
    order by f.firm_id = 'DOFASC-01' desc, md5(f.firm_id) limit ${count}`.execute(trx)
  if (rows.length < count) throw new Error(`the demo has ${rows.length} vendors in ${currency}, not ${count}`)
  return rows
}

/** As if somebody did it in the afternoon of that day. */
async function contextAt(trx: Trx, { random }: Deps, user: CurrentUser, day: string): Promise<ActionContext> {
  const rights = await rightsOf(trx, user)
  return { trx, user, rights, requestId: 'demo', changeId: random.uuid(), now: new Date(`${day}T18:00:00Z`) }
}

const named = (transitions: readonly Transition[], name: string): Transition =>
  transitions.find(({ action }) => action === name)!

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
  await noteWriter(record, context, null)
  return id
}

/** Posts a draft; where it passes a limit, another has approved it before. */
async function book(
  { clerk, approver }: { clerk: ActionContext; approver: ActionContext },
  deps: Deps,
  id: string,
  { isDisputed }: Purchase,
): Promise<void> {
  const invoice = (await readRecord(clerk.trx, PurchaseInvoiceStore, id))!.record as unknown as PurchaseInvoice
  const steps = invoiceActs(deps)
  if (await passedLimit(clerk.trx, invoice)) {
    await act(clerk, PurchaseInvoiceStore, id, named(steps, 'submit'), { status: 'Submitted' })
    await act(approver, PurchaseInvoiceStore, id, named(steps, 'approve'), { status: 'Approved' })
  }
  const held = isDisputed ? { holdReason: 'DISPUTE' } : {}
  await act(clerk, PurchaseInvoiceStore, id, named(steps, 'post'), { ...held, status: 'Posted' })
}

/** Pays what is due within a week, and what earns a discount today; nothing when credits outweigh it. */
async function pay(
  context: ActionContext,
  deps: Deps,
  { firmId: vendorId, method }: Vendor,
  currency: Currency,
  day: string,
): Promise<boolean> {
  const { trx } = context
  const open = await openItemsOf(trx, { companyId: COMPANY, vendorId, currency, on: day })
  const held = await heldItems(trx, vendorId)
  const items = open.filter((item) => !held.has(item.itemId) && isTaken(item, `${day.slice(0, 8)}22`))
  const lines = items.map(({ itemId, openAmount, discountAvailable }) => ({
    itemId,
    pay: new Decimal(openAmount).minus(discountAvailable ?? 0).toFixed(2),
    discount: discountAvailable,
    writeOff: null,
  }))
  const amount = lines.reduce((sum, line) => sum.plus(line.pay), new Decimal(0))
  if (amount.lte(0)) return false
  const bankAccountId = BANKS[currency]
  const { id } = await insertPayment(context, {
    ...{
      bankAccountId,
      method,
      vendorId,
      currency,
      paymentDate: day,
      amount: amount.toFixed(2),
      leaveOnAccount: false,
    },
    chequeNo: method === 'Cheque' ? await nextCheque(trx, bankAccountId) : null,
    items: lines,
    distribution: [],
  })
  await act(context, PaymentStore, id, named(paymentActs(deps), 'post'), { status: 'Posted' })
  return true
}

const isTaken = ({ dueDate, discountAvailable, openAmount }: PayableItem, until: string): boolean =>
  openAmount.startsWith('-') || discountAvailable !== null || (dueDate !== null && dueDate <= until)

async function heldItems(trx: Trx, vendorId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ item: string }>`
    select item_id as item from ap_invoice where vendor_id = ${vendorId} and hold_reason is not null`.execute(trx)
  return new Set(rows.map(({ item }) => item))
}

async function nextCheque(trx: Trx, bankAccountId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    update bank_account set next_cheque_no = next_cheque_no + 1 where bank_account_id = ${bankAccountId}
    returning next_cheque_no - 1 as no`.execute(trx)
  return rows[0]!.no
}

const authorOf = ({ user, now }: ActionContext) => ({ name: user.name, on: now })

/** Does an action to a document that was just written, and sets what else it is known to have. */
async function act(
  context: ActionContext,
  store: StoredEntity,
  id: string,
  step: Transition,
  more: Row,
): Promise<void> {
  const { record } = (await readRecord(context.trx, store, id))!
  const set = await step.run(record, context, {})
  const now = (await readRecord(context.trx, store, id))!.record
  if (!(await updateRecord(context.trx, store, now, { ...now, ...set, ...more }, authorOf(context))))
    throw new Error(`${store.table} ${id} was changed meanwhile`)
}
