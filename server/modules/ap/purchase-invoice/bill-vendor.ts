import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { labelKey } from '../../../../shared/contracts/entity.ts'
import { ResultStatus, textArg, type CallResult, type Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { invoicesInNameOf, PurchaseInvoices } from './document.ts'
import { invoiceHands } from './writers.ts'

/** What we owe a vendor by our own reckoning, or he owes us. */
export interface Bill {
  readonly kind: 'Invoice' | 'Credit'
  readonly vendorId: string
  readonly docNumber: string
  /** `YYYY-MM-DD`, of the document and of its posting. */
  readonly date: string
  readonly currency: string
  readonly reference: string
  readonly docAmount: string
  readonly lines: readonly { readonly glAccount: string; readonly amount: string; readonly description: string }[]
}

export interface Billed {
  readonly id: string
  readonly invoiceNo: string
  /** It waits for the word of another where it is above a limit. */
  readonly status: 'Posted' | 'Submitted'
}

const ABOVE_LIMIT: readonly string[] = ['kit:refused.aboveLimit', 'kit:refused.aboveLimitOfDay']

/**
 * Documents of payables that another module makes in the name of whoever runs it: saved and posted under all rules of those that people type, with terms, bank and
 * place of their vendor. What is asked of a person there is taken as answered; what is above a limit is submitted, so that another approves it. [I12]
 */
export function billing(deps: Deps, rooms: TradeRooms): (context: ActionContext, bill: Bill) => Promise<Billed> {
  const parts = invoicesInNameOf(deps, rooms)
  const { document } = PurchaseInvoices
  const transitions = PurchaseInvoices.transitions(deps, rooms)
  const led = (context: ActionContext, action: 'post' | 'submit', { id, version }: Row) => {
    const own = transitions.find((one) => one.action === action)!
    const transition = { ...own, rules: [...invoiceHands.rulesOf(action), ...own.rules] }
    return confirmed((given) =>
      runAction(parts, document, transition, context, String(id), { version: Number(version), confirmed: given }),
    )
  }
  return async (context, { lines, date, ...bill }) => {
    const lineOf = emptyRecord(PurchaseInvoice.fields.distribution.fields!)
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ ...bill, docDate: date, transactionDate: date, rate: null, holdbackPercent: '0', lienClaimed: false },
      distribution: lines.map((line) => ({ ...lineOf, ...line })),
    }
    const saved = await confirmed((given) => saveRecord(parts, context, null, { record, confirmed: given }))
    refuseIf(saved, bill)
    const draft = saved.Data as Row
    const posted = await led(context, 'post', draft)
    const isAbove = problemsOf(posted).some(({ Key }) => ABOVE_LIMIT.includes(Key))
    refuseIf(isAbove ? await led(context, 'submit', draft) : posted, bill)
    return { id: String(draft['id']), invoiceNo: String(draft['invoiceNo']), status: isAbove ? 'Submitted' : 'Posted' }
  }
}

/** Done, with what it asks taken as answered. */
async function confirmed(run: (given: string[]) => Promise<CallResult>): Promise<CallResult> {
  const answer = await run([])
  return answer.ResultStatus === ResultStatus.warning ? run(answer.Problems!.map(({ Key }) => Key)) : answer
}

const problemsOf = ({ ResultStatus: status, Problems }: CallResult): readonly Problem[] =>
  status === ResultStatus.success ? [] : (Problems ?? [])

/** Nobody has a form of it: the first thing that stands against it is said of the whole, a field that is empty by its name. */
function refuseIf(answer: CallResult, { vendorId }: Pick<Bill, 'vendorId'>): void {
  const [first] = problemsOf(answer)
  if (!first) return
  const { Field: field, Key, Args } = first
  const isEmpty = field !== null && Key === 'kit:problems.required'
  const empty = {
    Key: 'ap:refused.billLacks',
    Args: { vendorId, field: textArg(labelKey(PurchaseInvoice, field ?? '')) },
  }
  throw new Refusal([{ Field: null, ...(isEmpty ? empty : { Key, Args }) }])
}
