import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { taxOfDocument, type DocumentTax } from '../../../../shared/contracts/admin/document-tax.ts'
import type { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { remainingOf } from '../../../../shared/contracts/trade/applied-amounts.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { itemsById } from '../../../trade/items/open-now.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { seesBank } from '../../../ledger/sight.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import type { BookedTax } from '../../../trade/tax/taxes-on.ts'
import { standingOf, summed, wholeReceipts, type Earned } from '../../../../shared/contracts/ar/deposit-amounts.ts'

type Row = Record<string, unknown>
export type StoredDeposit = Stored<typeof Deposit>

/** What is earned at once, with its tax on the day of the deposit; codes without a rate that day bear nothing. */
export async function taxOfEarned(
  db: Kysely<Tables>,
  earned: readonly Earned[],
  { depositDate, currency }: Pick<Deposit, 'depositDate' | 'currency'>,
): Promise<DocumentTax & { booked: readonly BookedTax[] }> {
  const { lines, taxes } = await taxedLines(
    db,
    earned.map(({ amount, taxGroup }) => ({ amount: amount ?? '0', taxGroup })),
    depositDate,
  )
  return { ...taxOfDocument(lines, taxes, decimalsOf(currency)), booked: taxes }
}

/**
 * What the clerk leaves to bank, customers and calendar, and what the receipts come to. Documents say what is open of them today: a draft
 * that has waited shows what others have received meanwhile.
 */
export async function completeDeposit(
  record: Row,
  { trx, user, now }: ActionContext,
  before: Row | null,
): Promise<void> {
  const deposit = record as unknown as Deposit
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  // Nothing is said of it yet: whoever has emptied the bank has his day still, and is not told again.
  if (!before && !deposit.bankAccountId && !deposit.depositDate) deposit.bankAccountId = (await usualBank(trx, user))!
  deposit.depositDate ??= await businessDay(trx, now)
  const bank = await bankOfDeposit(trx, deposit.bankAccountId ?? null)
  if (bank) {
    deposit.bankAccountId ??= bank.bankAccountId
    deposit.currency ??= bank.currency
  }
  await followRate(trx, deposit, 'depositDate', before)
  nameReceipts(deposit)
  await readPayers(deposit, trx)
  await readItems(deposit, trx)
  const tax = await taxOfEarned(trx, deposit.distribution, deposit)
  deposit.distribution.forEach((line, at) => {
    line.taxAmount = moneyText(tax.lines[at]!.reduce((sum, one) => sum.plus(one.tax), new Decimal(0)))
  })
  for (const whole of wholeReceipts(deposit)) {
    const { applied, onAccount, remaining } = whole.amounts
    const standing = standingOf(whole)
    Object.assign(whole.receipt, {
      ...{ appliedAmount: applied, onAccountAmount: onAccount, remainingToApply: remaining, standing },
    })
  }
  const received = summed(deposit.receipts.map(({ amount }) => amount))
  Object.assign(record, {
    receiptsAmount: received,
    stillToEnter: deposit.declaredAmount === null ? null : summed([deposit.declaredAmount, `-${received}`]),
    discountAmount: summed(deposit.items.map(({ discount }) => discount)),
    writeOffAmount: summed(deposit.items.map(({ writeOff }) => writeOff)),
  })
}

/** The bank that is named, else the one that there is in the company's currency. */
/** The bank that this user brought money to last, else anybody; else the only one in the company's currency. [judgement 3] */
async function usualBank(trx: Kysely<Tables>, user: CurrentUser): Promise<string | null> {
  const { rows } = await sql<{ bank: string }>`
    select b.bank_account_id as bank
    from bank_account_shown b
    left join lateral (
      select d.created_by = ${user.name} as is_own, d.created_on, d.deposit_no from ar_deposit d where d.bank_account_id = b.bank_account_id
      order by d.created_by = ${user.name} desc, d.created_on desc, d.deposit_no desc limit 1) d on true
    where b.active and ${seesBank(user, sql.ref('b.bank_account_id'))}
      and (d.created_on is not null or not exists (select from bank_account_shown o where o.active and o.currency = b.currency and o.id <> b.id))
    order by d.is_own desc nulls last, d.created_on desc nulls last, d.deposit_no desc, b.currency <> ${ownCurrency} limit 1`.execute(
    trx,
  )
  return rows[0]?.bank ?? null
}

async function bankOfDeposit(
  db: Kysely<Tables>,
  bankAccountId: string | null,
): Promise<{ bankAccountId: string; currency: string } | null> {
  const rows = await factsOf(
    db,
    sql<{ bankAccountId: string; currency: string }>`
    select b.bank_account_id as "bankAccountId", b.currency from bank_account_shown b
    where b.bank_account_id = ${bankAccountId}`,
  )
  return rows[0] ?? null
}

/** Each receipt has a number in its deposit, by which its documents name it; lines of none are gone with it. */
function nameReceipts(deposit: Deposit): void {
  let last = Math.max(0, ...deposit.receipts.map(({ receipt }) => receipt ?? 0))
  for (const line of deposit.receipts) line.receipt ??= ++last
  const known = new Set(deposit.receipts.map(({ receipt }) => receipt))
  deposit.items = deposit.items.filter(({ receipt }) => known.has(receipt))
  deposit.distribution = deposit.distribution.filter(({ receipt }) => known.has(receipt))
}

/** A payer is called as the customer is, unless another name was typed. */
async function readPayers(deposit: Deposit, db: Kysely<Tables>): Promise<void> {
  const named = [...new Set(deposit.receipts.flatMap(({ customerId }) => (customerId ? [customerId] : [])))]
  if (named.length === 0) return
  const rows = await factsOf(
    db,
    sql<{ firmId: string; name: string }>`
    select firm_id as "firmId", left(name, 100) as name from firm_shown where firm_id = any (${named}::text[])`,
  )
  const names = new Map(rows.map(({ firmId, name }) => [firmId, name]))
  for (const line of deposit.receipts) if (line.customerId) line.payer = names.get(line.customerId) ?? line.payer
}

/** Each document as it is open now. A line that names none says nothing. */
async function readItems(deposit: Deposit, db: Kysely<Tables>): Promise<void> {
  const named = deposit.items.filter(({ itemId }) => /^[0-9a-f-]{36}$/i.test(itemId ?? ''))
  const known = await itemsById(
    db,
    RECEIVABLE,
    named.map(({ itemId }) => itemId),
    deposit.depositDate,
  )
  deposit.items = named.flatMap((line) => {
    const item = known.get(line.itemId)
    if (!item) return []
    const docKind = item.docKind as (typeof line)['docKind']
    const { firmId, docNumber, docDate, dueDate, discountDate, discountAvailable, openAmount } = item
    const shown = { firmId, docNumber, docKind, docDate, dueDate, discountDate, discountAvailable, openAmount }
    return [{ ...line, ...shown, remaining: remainingOf({ ...line, ...shown }) }]
  })
}
