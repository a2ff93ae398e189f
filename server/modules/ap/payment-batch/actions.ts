import { sql } from 'kysely'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { dayRefused } from '../../../ledger/day-open.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { companyOfBank } from '../../gl/index.ts'
import { ofReturned } from '../payment/cancellation-rules.ts'
import * as rules from './rules.ts'
import { datedAt } from '../payment/dated-at.ts'
import { proposed, type Batch } from './candidates.ts'
import { figuresOf } from './complete.ts'
import { generate } from './generate.ts'
import { held, type HoldGiven } from './hold.ts'
import { refused, rejected, type Returned, type TakenBack } from './reject.ts'

/** What can be done with a payment batch; each in the one transaction of its call. */
export function batchActions(deps: Pick<Deps, 'random' | 'secrets'>): readonly Transition[] {
  return [
    transition(PaymentBatch, 'propose', {
      rules: rules.onPropose,
      async run(batch, action) {
        await refuseClosed(action, batch)
        const documents = await proposed(action.trx, batch)
        if (documents.length === 0)
          throw new Refusal([{ Field: 'payThrough', Key: 'ap:rules.paymentBatch.nothingDue', Args: {} }])
        return { documents, ...(await figuresOf(action, { ...batch, documents })) }
      },
    }),
    transition(PaymentBatch, 'hold', {
      run: (batch, action, given) => held(action, batch, given as unknown as HoldGiven),
    }),
    transition(PaymentBatch, 'submit', {
      rules: rules.onSubmit,
      async run(batch, action) {
        await refuseClosed(action, batch)
        return { ...(await figuresOf(action, batch)), submittedBy: action.user.name, approvalNote: null }
      },
    }),
    transition(PaymentBatch, 'approve', {
      rules: rules.onApprove,
      async run(batch, action) {
        await refuseClosed(action, batch)
        await rules.overdrawn.used(batch, action)
        await sql`update ap_payment_batch set approver_id = ${action.user.id} where id = ${batch.id}`.execute(
          action.trx,
        )
        return { approvedBy: action.user.name, approvedOn: action.now.toISOString() }
      },
    }),
    transition(PaymentBatch, 'return', {
      async run(batch, { trx }, { approvalNote }) {
        await sql`update ap_payment_batch set approver_id = null where id = ${batch.id}`.execute(trx)
        return { submittedBy: null, approvedBy: null, approvedOn: null, approvalNote: String(approvalNote) }
      },
    }),
    transition(PaymentBatch, 'generate', {
      rules: rules.onGenerate,
      async run(batch, action) {
        const context = postingContext(deps, action)
        await rules.overdrawn.used(batch, action)
        return generate(deps, action, context, batch)
      },
    }),
    transition(PaymentBatch, 'send', { ask: 'sentOnce' }),
    transition(PaymentBatch, 'confirm'),
    transition(PaymentBatch, 'reject', {
      rules: ofReturned,
      run: (batch, action, given) => {
        const context = postingContext(deps, action)
        return rejected(action, context, batch, given as unknown as Returned)
      },
    }),
    transition(PaymentBatch, 'refuse', {
      rules: ofReturned,
      run: (batch, action, given) => {
        const context = postingContext(deps, action)
        return refused(action, context, batch, given as unknown as TakenBack)
      },
    }),
    transition(PaymentBatch, 'cancel', { ask: 'givenUp' }),
  ]
}

/** Payments are posted on the day that is chosen here: who waits until they are made would be told behind the approval. [FI2] */
async function refuseClosed({ trx }: ActionContext, { bankAccountId, payDate: date }: Batch): Promise<void> {
  const companyId = await companyOfBank(trx, bankAccountId)
  const problems = companyId ? await dayRefused(trx, { companyId, date, source: 'CD' }) : []
  if (problems.length > 0) await datedAt('payDate', Promise.reject(new Refusal(problems)))
}
