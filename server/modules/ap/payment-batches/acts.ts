import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import * as rules from '../rules/payment-batch.ts'
import { proposed } from './candidates.ts'
import { figuresOf } from './complete.ts'
import { generate } from './generate.ts'
import { rejected, type Returned } from './reject.ts'

/** What can be done with a payment batch; each in the one transaction of its call. */
export function batchActs(deps: Pick<Deps, 'random' | 'secrets'>): readonly Transition[] {
  return [
    transition(PaymentBatch, 'propose', {
      rules: rules.onPropose,
      async run(batch, action) {
        const documents = await proposed(action.trx, batch)
        if (documents.length === 0)
          throw new Refusal([{ Field: 'payThrough', Key: 'ap:rules.paymentBatch.nothingDue', Args: {} }])
        return { documents, ...(await figuresOf(action, { ...batch, documents })) }
      },
    }),
    transition(PaymentBatch, 'submit', {
      rules: rules.onSubmit,
      run: async (batch, action) => ({ ...(await figuresOf(action, batch)), submittedBy: action.user.name }),
    }),
    transition(PaymentBatch, 'approve', {
      rules: rules.onApprove,
      run: async (_batch, { user, now }) => ({ approvedBy: user.name, approvedOn: now.toISOString() }),
    }),
    transition(PaymentBatch, 'return', {
      run: async () => ({ submittedBy: null, approvedBy: null, approvedOn: null }),
    }),
    transition(PaymentBatch, 'generate', {
      rules: rules.onGenerate,
      run: (batch, action) => {
        const context = { by: action.user.name, now: action.now, uuid: () => deps.random.uuid() }
        return generate(deps, action, context, batch)
      },
    }),
    transition(PaymentBatch, 'send', { ask: 'sentOnce' }),
    transition(PaymentBatch, 'reject', {
      run: (batch, action, given) => {
        const context = { by: action.user.name, now: action.now, uuid: () => deps.random.uuid() }
        return rejected(action, context, batch, given as unknown as Returned)
      },
    }),
    transition(PaymentBatch, 'cancel', { ask: 'givenUp' }),
  ]
}
