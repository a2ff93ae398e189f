import { sql } from 'kysely'
import { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import { dayRefused } from '../../../ledger/day-open.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { companyOfBank } from '../../gl/index.ts'
import { proposed, type Batch } from './candidates.ts'
import { collect, type Receiving } from './collect.ts'
import { figuresOf } from './complete.ts'
import { DebitBatchStore } from './entity.ts'
import { generate } from './generate.ts'
import { refused, type TakingBack } from './returned.ts'
import * as rules from './rules.ts'

/** What can be done with a batch of debits; each in the one transaction of its call. */
export const batchActions = (
  deps: Pick<Deps, 'secrets'>,
  receiving: Receiving,
  takingBack: TakingBack,
): readonly Transition[] => [
  transition(DebitBatch, 'propose', {
    rules: rules.onPropose,
    async run(batch, action) {
      await refuseClosed(action, batch)
      const documents = await proposed(action.trx, batch)
      if (documents.length === 0)
        throw new Refusal([{ Field: 'dueThrough', Key: 'ar:rules.debitBatch.nothingDue', Args: {} }])
      return { documents, ...(await figuresOf(action, { ...batch, documents })) }
    },
  }),
  ...approvalSteps(DebitBatchStore, {
    ...{ onSubmit: rules.onReady, onApprove: rules.onReady },
    approved: (batch, action) => refuseClosed(action, batch as Batch),
  }),
  transition(DebitBatch, 'generate', {
    rules: rules.onReady,
    async run(batch, action) {
      await refuseClosed(action, batch)
      return generate(deps, action, batch)
    },
  }),
  transition(DebitBatch, 'send', {
    ask: 'sentOnce',
    // Its receipts are booked in the name of whoever has sent it, when its day comes.
    run: async (_batch, { user }) => ({ [COLUMNS]: { sender_id: user.id } }),
  }),
  transition(DebitBatch, 'collect', {
    rules: rules.onCollect,
    run: (batch, action) => collect(receiving, action, batch),
  }),
  transition(DebitBatch, 'refuse', {
    rules: rules.onRefuse,
    async run(batch, action, given) {
      await refused(takingBack, action, batch, given as never)
      // What was received of it says so at its lines by now.
      return { collections: await collectionsNow(action, batch.id, batch.collections) }
    },
  }),
  transition(DebitBatch, 'cancel', { ask: 'givenUp' }),
]

/** Receipts are posted on the day that is chosen here: who waits until then would be told behind the approval. */
async function refuseClosed({ trx }: ActionContext, { bankAccountId, valueDate: date }: Batch): Promise<void> {
  const companyId = await companyOfBank(trx, bankAccountId)
  const problems = companyId ? await dayRefused(trx, { companyId, date, source: 'CR' }) : []
  if (problems.length > 0) throw dateAt(new Refusal(problems), 'valueDate')
}

/** The lines of a batch with what their receipts have noted there meanwhile. */
async function collectionsNow(
  { trx }: ActionContext,
  id: string,
  collections: Batch['collections'],
): Promise<Batch['collections']> {
  const { rows } = await sql<Pick<Batch['collections'][number], 'crossReference' | 'returnedOn' | 'returnReason'>>`
    select cross_reference as "crossReference", returned_on::text as "returnedOn", return_reason as "returnReason"
    from ar_debit_batch_collection where owner_id = ${id}::uuid`.execute(trx)
  const noted = new Map(rows.map((row) => [row.crossReference, row]))
  return collections.map((line) => ({ ...line, ...noted.get(line.crossReference) }))
}
