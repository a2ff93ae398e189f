import { runAction, named } from '../../admin/index.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { passesLimit } from '../../../trade/approval/limits.ts'
import { PaymentStore } from '../payment/entity.ts'
import { cardPaymentActions, paymentActions } from '../payment/actions.ts'
import { cardPaymentHands, paymentHands } from '../payment/hands.ts'
import { insertPayment } from '../payment/insert-payment.ts'
import { openItemsOf, type FirmItem } from '../../../trade/items/open-now.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { COMPANY } from './company.ts'

export const BANKS = { CAD: 'OPER-CAD', USD: 'OPER-USD', EUR: 'OPER-EUR' } as const
export type Currency = keyof typeof BANKS

export interface Vendor {
  readonly firmId: string
  readonly method: 'EFT' | 'Cheque'
}

/** Who pays, and who approves what lies above a limit. */
export interface Payers {
  readonly payer: ActionContext
  readonly approver: ActionContext
}

/** Pays what is due until a day, and what earns a discount today; nothing when credits outweigh it. */
export async function pay(
  { payer: context, approver }: Payers,
  deps: Deps,
  { firmId: vendorId, method }: Vendor,
  currency: Currency,
  { day, until }: { day: string; until: string },
): Promise<boolean> {
  const { trx } = context
  const open = await openItemsOf(trx, PAYABLE, { companyId: COMPANY, firmId: vendorId, currency, on: day })
  const held = await heldItems(trx, vendorId)
  const items = open.filter((item) => !held.has(item.itemId) && isTaken(item, until))
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
      // What leaves by EFT leaves in a file, and no bank has one of these days.
      method: method === 'EFT' ? 'Online' : method,
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
  await posted({ payer: context, approver }, deps, PaymentStore, id)
  return true
}

/** Posts a draft; where it passes a limit, another has approved it before. */
export async function posted({ payer, approver }: Payers, deps: Deps, store: StoredEntity, id: string): Promise<void> {
  const transitions = store === PaymentStore ? paymentActions(deps) : cardPaymentActions(deps)
  const hands = store === PaymentStore ? paymentHands : cardPaymentHands
  const { record } = (await readRecord(payer.trx, store, id))!
  await hands.noted(record, payer, null)
  const { weighed } = (store.entity as Document).hands.secondHand!
  if (await passesLimit(payer.trx, weighed(record), payer.now)) {
    await runAction(payer, store, id, named(transitions, 'submit'), { status: 'Submitted' })
    await runAction(approver, store, id, named(transitions, 'approve'), { status: 'Approved' })
  }
  await runAction(payer, store, id, named(transitions, 'post'), { status: 'Posted' })
}

const isTaken = ({ dueDate, discountAvailable, openAmount }: FirmItem, until: string): boolean =>
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
