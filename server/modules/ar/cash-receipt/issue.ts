import { sql } from 'kysely'
import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { isApplied } from '../../../../shared/contracts/trade/applied-amounts.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { takeNumber } from '../../../platform/numbering/numbering.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { bankOf, bookingOf } from '../../../trade/movement/booking.ts'
import { postMovement } from '../../../trade/movement/post-movement.ts'
import { RECEIVED } from '../../../trade/movement/side.ts'
import { useRate } from '../../../trade/money/rate-at.ts'
import { useRates } from '../../../trade/tax/taxes-on.ts'
import type { WholeReceipt } from '../../../../shared/contracts/ar/deposit-amounts.ts'
import { taxOfEarned, type StoredDeposit } from '../deposit/complete.ts'
import { CashReceiptStore, RECEIPT_NUMBERS } from './entity.ts'

/**
 * [finance 8.2] Makes and books one receipt of a deposit in the transaction that posts it: its documents come down, what is left lies on
 * account, or with nobody while nobody knows whose it is. What is refused is told at the lines of the deposit.
 * @throws Refusal
 */
export async function issueReceipt(
  action: ActionContext,
  context: PostingContext,
  deposit: StoredDeposit,
  { receipt, items, earned, amounts }: WholeReceipt,
): Promise<{ id: string; receiptNo: string }> {
  const { trx, user, now, requestId, changeId } = action
  const { depositDate: date, currency, rate } = deposit
  const applied = items.filter(({ line }) => isApplied(line))
  const taxes = await taxOfEarned(
    trx,
    earned.map(({ line }) => line),
    deposit,
  )
  const receiptNo = await takeNumber(trx, RECEIPT_NUMBERS, { date, branchId: null })
  const reference = receipt.reference ?? receiptNo
  const money = { date, currency, rate, amount: receipt.amount, firmId: receipt.customerId, named: receipt.payer }
  const record: Row = {
    ...emptyRecord(CashReceipt.fields),
    ...{ receiptNo, companyId: deposit.companyId, status: 'Posted', depositNo: deposit.depositNo },
    ...{
      bankAccountId: deposit.bankAccountId,
      receiptDate: date,
      customerId: receipt.customerId,
      payer: receipt.payer,
    },
    ...{ method: receipt.method, reference: receipt.reference, amount: receipt.amount, currency, rate },
    orderNo: receipt.orderNo,
    ...{ remittance: receipt.remittance, appliedAmount: amounts.applied, discountAmount: amounts.discount },
    ...{ writeOffAmount: amounts.writeOff, directAmount: amounts.direct, onAccountAmount: amounts.onAccount },
    items: applied.map(({ line: { receipt: _of, lineId: _id, ...line } }: Of) => ({ ...line, takenBackOn: null })),
    distribution: earned.map(({ line: { receipt: _of, lineId: _id, ...line } }: Of) => line),
    steps: [],
  }
  const id = await insertRecord(trx, CashReceiptStore, record, { name: user.name, on: now })
  await writeParts(trx, CashReceiptStore, id, null, record)
  const item = context.uuid()
  const booking = await bookingOf(
    trx,
    RECEIVED,
    {
      ...{ ...money, id, items: applied.map(({ line }) => line), taxes },
      direct: earned.map(({ line: { glAccount, amount, description, jobId, costCode } }) => ({
        ...{ glAccount, amount, description, jobId, costCode },
      })),
    },
    {
      ...{ documentType: CashReceipt.id, at: await bankOf(trx, deposit.bankAccountId), reference },
      onAccount: { amount: amounts.onAccount, item, isDeposit: receipt.orderNo !== null },
    },
  )
  await useRates(trx, taxes.booked)
  if (booking.table?.rateId) await useRate(trx, booking.table)
  const moved = {
    ...booking.moved,
    items: booking.moved.items.map((one, nth) => ({ ...one, field: `items.${applied[nth]!.at}.pay` })),
    direct: booking.moved.direct.map((one, nth) => ({ ...one, field: `distribution.${earned[nth]!.at}.glAccount` })),
  }
  const entry = await postMovement(trx, RECEIVED, moved, context).catch((error: unknown) => {
    throw dateAt(error, 'depositDate')
  })
  const opens = receipt.customerId !== null && !amountOf(amounts.onAccount).isZero()
  await sql`
    update ar_receipt set entry_id = ${entry.id}, entry_no = ${entry.entryNo}, item_id = ${opens ? item : null}::uuid,
      rate_date = ${booking.moved.rateDate} where id = ${id}::uuid`.execute(trx)
  const told = { ...record, entryNo: entry.entryNo }
  const audit = { table: CashReceiptStore.table, id, recordKey: receiptNo, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, audit, changesBetween(CashReceipt, null, told))
  return { id, receiptNo }
}

type Of = { readonly line: Row }
