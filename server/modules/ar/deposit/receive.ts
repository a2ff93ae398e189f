import { sql } from 'kysely'
import { Deposit, type RECEIPT_METHODS } from '../../../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { answered } from '../../../trade/document/answered.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import { Deposits } from './document.ts'

/** Money that one means has brought. Amounts are decimal text in the currency of its account. */
export interface MoneyTaken {
  readonly bankAccountId: string
  readonly method: (typeof RECEIPT_METHODS)[number]
  readonly reference: string | null
  readonly amount: string
  readonly customerId: string
  /** The order that it is held against until that is invoiced. */
  readonly orderNo?: string
  /** What it settles of an open document; what is left of it lies on account. */
  readonly pays: { readonly itemId: string; readonly amount: string } | null
  /** What is earned beside it, or with a minus lost. */
  readonly earned: { readonly glAccount: string; readonly amount: string; readonly description: string } | null
}

export interface MoneyBooked {
  readonly depositNo: string
  readonly receiptNo: string
}

/**
 * [finance 8.2] Books money that another document has taken, in its transaction and in the name of whoever took it: each means is a deposit of one
 * receipt, under the rules of every deposit.
 * @throws Refusal
 */
export function receivingMoney(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, day: string, taken: readonly MoneyTaken[]) => Promise<MoneyBooked[]> {
  const parts = Deposits.parts(rooms)
  const transition = Deposits.transitions(deps, rooms).find(({ action }) => action === 'post')!
  const asked = { parts, document: Deposit as unknown as Document, transition }
  const received = async (context: ActionContext, day: string, taken: MoneyTaken): Promise<MoneyBooked> => {
    const draft = await drafted(parts, context, depositOf(day, taken))
    const body = { version: Number(draft['version']) }
    const posted = await answered(asked, context, String(draft['id']), body, () => null)
    const [{ receiptNo }] = posted['receipts'] as readonly [Row]
    return { depositNo: String(posted['depositNo']), receiptNo: String(receiptNo) }
  }
  return async (context, day, taken) => {
    const booked: MoneyBooked[] = []
    // One means after the other, as few as there are: each settles what those before it have left open.
    for (const one of taken) booked.push(await received(context, day, one))
    return booked
  }
}

function depositOf(depositDate: string, { pays, earned, bankAccountId, ...receipt }: MoneyTaken): Row {
  const { receipts, items, distribution } = Deposit.fields
  const of = { receipt: 1 }
  return {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId, depositDate, currency: null, rate: null },
    receipts: [{ ...emptyRecord(receipts.fields!), ...of, ...receipt, leaveOnAccount: true }],
    items: pays ? [{ ...emptyRecord(items.fields!), ...of, itemId: pays.itemId, pay: pays.amount }] : [],
    distribution: earned ? [{ ...emptyRecord(distribution.fields!), ...of, ...earned }] : [],
  }
}

/** What is open of an invoice, and what it is known by to whoever settles it; null once it is settled. */
export async function openOfInvoice(
  trx: Trx,
  invoiceId: string,
): Promise<{ readonly itemId: string; readonly open: string } | null> {
  const [row] = await planned<{ itemId: string; open: string }>(
    trx,
    sql`
    select i.id as "itemId", money_text(i.open_txn) as open from open_item_shown i
    where i.document_id = ${invoiceId}::uuid and i.kind = 'Invoice' and i.open_txn <> 0`,
  )
  return row ?? null
}
