import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { taxOfDocument, type DocumentTax } from '../../../../shared/contracts/admin/document-tax.ts'
import type { AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { moneyAmounts, remainingOf } from '../../../../shared/contracts/trade/applied-amounts.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { BookedTax } from '../../../trade/tax/taxes-on.ts'
import { orderForDeposit } from '../../po/index.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import { vendorDefaults } from '../purchase-invoice/complete.ts'
import { followCard } from './card.ts'
import { itemsById } from '../../../trade/items/open-now.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

type Row = Record<string, unknown>

/** What is spent at once, with its tax on the date of the payment; codes without a rate that day bear nothing. */
export async function taxOfSpent(
  db: Kysely<Tables>,
  { distribution, paymentDate, currency }: Pick<AnyPayment, 'distribution' | 'paymentDate' | 'currency'>,
): Promise<DocumentTax & { booked: readonly BookedTax[] }> {
  const { lines, taxes } = await taxedLines(
    db,
    distribution.map(({ amount, taxGroup }) => ({ amount: amount ?? '0', taxGroup })),
    paymentDate,
  )
  return { ...taxOfDocument(lines, taxes, decimalsOf(currency)), booked: taxes }
}

/**
 * What the clerk leaves to bank, vendor and calendar, and what the payment comes to. Its documents say what is open of them today:
 * a draft that has waited shows what others have paid meanwhile.
 */
export async function completePayment(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const payment = record as unknown as AnyPayment
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  const company = await ownCompany(trx)
  payment.paymentDate ??= await businessDay(trx, now)
  await followOrder(record, trx)
  await followBank(record, trx)
  const from = await currencyOfSource(trx, record)
  if (from) payment.currency ??= from
  await followCard(record, trx, company, before)
  await followVendor(payment, trx, before)
  await followRate(trx, payment, 'paymentDate', before)
  await readItems(payment, trx)
  await followCharges(payment, trx, company.companyId)
  const tax = await taxOfSpent(trx, payment)
  payment.distribution.forEach((line, at) => {
    const own = tax.lines[at]!
    line.taxAmount = moneyText(own.reduce((sum, one) => sum.plus(one.tax), new Decimal(0)))
  })
  const amounts = moneyAmounts(
    payment.amount,
    payment.items,
    payment.distribution.flatMap(({ amount, taxAmount }) => [amount, taxAmount]),
    record['leaveOnAccount'] === true,
  )
  Object.assign(record, {
    appliedAmount: amounts.applied,
    discountAmount: amounts.discount,
    writeOffAmount: amounts.writeOff,
    directAmount: amounts.direct,
    remainingToApply: amounts.remaining,
    ...('leaveOnAccount' in record ? { onAccountAmount: amounts.onAccount } : {}),
  })
}

/** A deposit is left with the vendor of its order. */
async function followOrder(record: Row, db: Kysely<Tables>): Promise<void> {
  if (!record['purchaseOrderNo']) return
  const order = await orderForDeposit(db, String(record['purchaseOrderNo']))
  if (!order) return
  record['vendorId'] ??= order.vendorId
  record['leaveOnAccount'] = true
}

/** The currency of the bank account; by card it is that of the vendor, whom a card in any currency pays. */
async function currencyOfSource(db: Kysely<Tables>, record: Row): Promise<AnyPayment['currency'] | null> {
  const { bankAccountId = null, cardId = null, vendorId = null } = record
  const rows = await factsOf(
    db,
    sql<{ currency: AnyPayment['currency'] }>`
    select currency from bank_account_shown where bank_account_id = ${bankAccountId}
    union all
    select coalesce((select v.currency from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}), currency)
    from credit_card where card_id = ${cardId}`,
  )
  return rows[0]?.currency ?? null
}

/** A vendor is paid out of the bank that he is usually paid from. */
async function followBank(record: Row, db: Kysely<Tables>): Promise<void> {
  if (!('bankAccountId' in record) || record['bankAccountId'] !== null || !record['vendorId']) return
  const vendor = await vendorDefaults(db, String(record['vendorId']))
  record['bankAccountId'] = vendor?.bankAccountId ?? null
}

/** The payee is called as the vendor is, unless another name was typed. */
async function followVendor(payment: AnyPayment, db: Kysely<Tables>, before: Row | null): Promise<void> {
  const nameOf = async (id: unknown) => {
    const rows = await factsOf(
      db,
      sql<{ name: string }>`select left(name, 80) as name from firm_shown where firm_id = ${id}`,
    )
    return rows[0]?.name ?? null
  }
  if (before && before['vendorId'] !== payment.vendorId && before['payee'] === payment.payee) payment.payee = null
  if (payment.vendorId) payment.payee ??= await nameOf(payment.vendorId)
}

/** Each document as it is open now. A line that names none says nothing. */
async function readItems(payment: AnyPayment, db: Kysely<Tables>): Promise<void> {
  const named = payment.items.filter(({ itemId }) => /^[0-9a-f-]{36}$/i.test(itemId ?? ''))
  const known = await itemsById(
    db,
    PAYABLE,
    named.map(({ itemId }) => itemId),
    payment.paymentDate,
  )
  payment.items = named.flatMap((line) => {
    const item = known.get(line.itemId)
    if (!item) return []
    const docKind = item.docKind as (typeof line)['docKind']
    const { docNumber, docDate, dueDate, discountDate, discountAvailable, openAmount } = item
    const shown = { docNumber, docKind, docDate, dueDate, discountDate, discountAvailable, openAmount }
    return [{ ...line, ...shown, remaining: remainingOf({ ...line, ...shown }) }]
  })
}

/** A charge without an account is one of the bank. */
async function followCharges(payment: AnyPayment, db: Kysely<Tables>, companyId: string): Promise<void> {
  if (payment.distribution.every(({ glAccount }) => glAccount)) return
  const rows = await factsOf(
    db,
    sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, coalesce(valid_from, '1001-01-01')::text as valid_from
    from account_role_shown
    where company_id = ${companyId} and role = 'BANK_CHARGES'
      and coalesce(valid_from, '-infinity') <= ${payment.paymentDate}::date`,
  )
  const account = accountFor(rows, { role: 'BANK_CHARGES', currency: payment.currency })
  if (account) for (const line of payment.distribution) line.glAccount ||= account
}
