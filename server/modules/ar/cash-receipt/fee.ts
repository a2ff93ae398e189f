import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { chargeCustomer } from '../customer-invoice/charge.ts'
import type { Receipt } from './steps.ts'

interface Fee {
  readonly receipt: Receipt
  /** `YYYY-MM-DD`, of the return. */
  readonly date: string
  readonly amount: string
}

/**
 * [acceptance R5] What a customer is charged for a receipt that came back: a document of the sales journal, without tax, due at once.
 * Answers our number of it.
 * @throws Refusal
 */
export async function chargeFee(
  deps: Pick<Deps, 'random'>,
  action: ActionContext,
  { receipt, date, amount }: Fee,
): Promise<string> {
  const { customerId, currency, rate, receiptNo, companyId } = receipt
  const charged = await chargeCustomer(deps, action, {
    ...{ companyId: companyId!, customerId: customerId!, currency, rate, date, dueDate: date, role: 'NSF_FEE_INCOME' },
    ...{
      origin: 'Returned',
      originNo: receiptNo,
      reason: receiptNo!,
      reference: receipt.reference ?? receiptNo,
      lines: [{ amount, description: receiptNo! }],
    },
  })
  if (!charged) throw new Refusal([{ Field: 'given.returnFee', Key: ruleKey('ar.cashReceipt.noFeeAccount'), Args: {} }])
  return charged.documentNo
}
