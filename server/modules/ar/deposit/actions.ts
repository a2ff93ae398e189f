import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { isApplied } from '../../../../shared/contracts/trade/applied-amounts.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { sql } from 'kysely'
import { amountOf } from '../../../ledger/amount.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { issueReceipt } from '../cash-receipt/issue.ts'
import { wholeReceipts } from '../../../../shared/contracts/ar/deposit-amounts.ts'
import type { StoredDeposit } from './complete.ts'
import { DepositStore } from './entity.ts'
import * as rules from './rules.ts'

/** The right to what is not asked for any more, within its limit: that of whoever posts, or of whoever has approved it. [finance 8.2] */
async function useWriteOff(action: ActionContext, deposit: StoredDeposit): Promise<Problem | null> {
  const writtenOff = deposit.writeOffAmount ?? '0'
  if (amountOf(writtenOff).isZero()) return null
  const reason = [...new Set(deposit.items.flatMap(({ writeOffReason }) => writeOffReason ?? []))].join('; ')
  return useRight(action, {
    ...{ right: 'receivable.writeOff', reason, amount: writtenOff, fields: { amount: 'writeOffAmount' } },
    on: { table: DepositStore.table, id: deposit.id, recordKey: deposit.depositNo },
  })
}

/** Uses the rights that a deposit needs beyond posting it. */
async function useRights(action: ActionContext, deposit: StoredDeposit): Promise<void> {
  const on = { table: DepositStore.table, id: deposit.id, recordKey: deposit.depositNo }
  const late = { right: 'discount.late', reason: deposit.exceptionReason, on, fields: { reason: 'exceptionReason' } }
  const problems = [
    rules.lateDiscounts(deposit.items).length > 0 ? await useRight(action, late) : null,
    deposit.approvedBy === null ? await useWriteOff(action, deposit) : null,
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new Refusal(problems)
}

/** What can be done with a deposit; each in the one transaction of its call. */
export const depositActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  ...approvalSteps(DepositStore, {
    onSubmit: rules.onPost,
    async approved({ id }, action) {
      const problem = await useWriteOff(action, await heldDeposit(action, id))
      if (problem) throw new Refusal([problem])
    },
  }),
  transition(Deposit, 'post', {
    rules: rules.onPost,
    async run(deposit, action) {
      await useRights(action, deposit)
      const context = postingContext(deps, action)
      const numbers = new Map<number, string>()
      // Each receipt takes the number behind that of the one before it, and stands on what that has left open.
      for (const whole of wholeReceipts(deposit)) {
        const { receiptNo } = await issueReceipt(action, context, deposit, whole)
        numbers.set(whole.receipt.receipt, receiptNo)
      }
      return {
        // What is open and was not taken is no part of what was received.
        items: deposit.items.filter(isApplied),
        receipts: deposit.receipts.map((line) => ({ ...line, receiptNo: numbers.get(line.receipt) ?? null })),
      }
    },
    async preview(deposit, { trx }, locale) {
      const { rows } = await sql<{ id: string }>`
        select id from ar_receipt where deposit_no = ${deposit.depositNo} order by receipt_no`.execute(trx)
      const id = rows.map((row) => row.id)
      return entryPreview(trx, { type: CashReceipt.id, id, purpose: 'post' }, locale)
    },
  }),
]

async function heldDeposit({ trx }: ActionContext, id: string): Promise<StoredDeposit> {
  const found = await readRecord(trx, DepositStore, id)
  return found!.record as unknown as StoredDeposit
}
