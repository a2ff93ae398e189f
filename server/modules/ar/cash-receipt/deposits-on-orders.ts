import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { onItem } from '../../../ledger/legs.ts'
import { lockItems } from '../../../ledger/lock-items.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { answered } from '../../../trade/document/answered.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { openOfInvoice } from '../deposit/receive.ts'
import { CashReceipts } from './document.ts'
import { CashReceiptStore } from './entity.ts'
import { doneStep, type Receipt } from './steps.ts'

interface Lying {
  readonly id: string
  readonly version: number
  readonly itemId: string
  readonly open: string
  readonly amount: string
}

/** Orders by id or by number. */
interface OfOrders {
  readonly orderIds?: readonly string[]
  readonly orderNo?: string
}

/** Deposits on these orders of which something still lies there, the oldest first. */
const lyingOn = (trx: ActionContext['trx'], { orderIds = [], orderNo = '' }: OfOrders): Promise<Lying[]> =>
  planned<Lying>(
    trx,
    sql`
    select r.id, r.version, r.item_id as "itemId", money_text(-i.open_txn) as open, money_text(r.amount) as amount
    from ar_receipt r join open_item_shown i on i.id = r.item_id
    where r.order_no in (select o.order_no from sales_order_shown o where o.id = any (${[...orderIds]}::uuid[]) or o.order_no = ${orderNo})
      and r.status = 'Posted' and i.open_txn < 0
    order by r.receipt_date, r.receipt_no for update of r`,
  )

/**
 * [R14] [supply 3.10] What lies as deposits on orders settles their invoice, in the transaction that posts it: deposits come down, and so does what is owed.
 * @throws Refusal
 */
export async function useDeposits(
  deps: Pick<Deps, 'random'>,
  action: ActionContext,
  { orderIds, invoiceId, invoiceNo, day }: UsedFor,
): Promise<void> {
  const { trx, user, now, requestId, changeId } = action
  const lying = await lyingOn(trx, { orderIds })
  const invoice = lying.length === 0 ? null : await openOfInvoice(trx, invoiceId)
  if (invoice === null) return
  await lockItems(trx, [invoice.itemId, ...lying.map(({ itemId }) => itemId)])
  let left = new Decimal(invoice.open)
  // As few as people pay ahead on one order; each has an entry of its own.
  for (const { id, itemId, open } of lying) {
    const amount = Decimal.min(open, left)
    if (amount.lte(0)) return
    left = left.minus(amount)
    const { record } = (await readRecord(trx, CashReceiptStore, id))!
    const receipt = record as unknown as Receipt
    const steps = await doneStep(action, postingContext(deps, action), receipt, {
      ...{ step: 'DepositUsed', on: day, item: null, toCustomer: null, docNumber: invoiceNo },
      ...{ amount: moneyText(amount), moved: '0' },
      legs: [onItem('Debit', itemId, moneyText(amount)), onItem('Credit', invoice.itemId, moneyText(amount))],
    })
    await planned(
      trx,
      sql`update ar_receipt set version = version + 1, updated_by = ${user.name}, updated_on = ${now} where id = ${id}::uuid`,
    )
    const told = { table: CashReceiptStore.table, id, recordKey: receipt.receiptNo, by: user.name, on: now }
    await writeAudit(trx, { ...told, requestId, changeId }, changesBetween(CashReceipt, record, { ...record, steps }))
  }
}

interface UsedFor {
  readonly orderIds: readonly string[]
  readonly invoiceId: string
  readonly invoiceNo: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

/**
 * [supply 9] Pays back what lies whole as deposits on an order that will not be: each receipt is taken back on the day, with the mirror of its entry.
 * @throws Refusal
 */
export function payingBack(
  deps: Deps,
  rooms: TradeRooms,
): (action: ActionContext, orderNo: string, day: string) => Promise<void> {
  const asked = {
    parts: CashReceipts.parts(rooms),
    document: CashReceipt as unknown as Document,
    transition: CashReceipts.transitions(deps, rooms).find(({ action }) => action === 'reverse')!,
  }
  return async (action, orderNo, day) => {
    const parameters = { returnDate: day, returnReason: 'PaidBack', returnFee: null }
    for (const { id, version, open, amount } of await lyingOn(action.trx, { orderNo }))
      if (new Decimal(open).eq(amount)) await answered(asked, action, id, { version, parameters }, () => null)
  }
}
