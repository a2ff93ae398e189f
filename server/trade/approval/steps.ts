import { sql } from 'kysely'
import type { Document } from '../../../shared/contracts/document.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import type { Rule } from '../../platform/action/rules.ts'
import { transition, type Transition } from '../../platform/document/transition.ts'
import type { StoredEntity } from '../../platform/entity/stored.ts'

interface Judged {
  /** What is sent for approval is what could leave: whoever approves it looks at the whole of it. */
  readonly onSubmit: readonly Rule[]
  /** Beside that it is another person, in a role that the limit asks for. */
  readonly onApprove?: readonly Rule[]
  /** What is written down with the approval. */
  readonly approved?: (record: { readonly id: string }, context: ActionContext) => Promise<void>
}

/**
 * [I12] The way of a document to its second hand: submitted by whoever wrote it, approved by another, or sent back with a reason. Its
 * contract has the fields `submittedBy`, `approvedBy`, `approvedOn`, `approvalNote`, its table `approver_id` and `approved_by`.
 */
export function approvalSteps(
  store: StoredEntity,
  { onSubmit, onApprove = [], approved }: Judged,
): readonly Transition[] {
  const document = store.entity as unknown as Document
  const table = sql.table(store.table)
  return [
    transition(document, 'submit', {
      rules: onSubmit,
      run: async (_draft, { user }) => ({ submittedBy: user.name, approvalNote: null }),
    }),
    transition(document, 'approve', {
      rules: onApprove,
      async run(record, action) {
        const { trx, user, now } = action
        await approved?.(record, action)
        await sql`
          update ${table} set approver_id = ${user.id}::uuid, approved_by = ${user.name} where id = ${record.id}::uuid`.execute(
          trx,
        )
        return { approvedBy: user.name, approvedOn: now.toISOString() }
      },
    }),
    transition(document, 'return', {
      async run({ id }, { trx }, { approvalNote }) {
        await sql`update ${table} set approver_id = null, approved_by = null where id = ${id}::uuid`.execute(trx)
        return { submittedBy: null, approvedBy: null, approvedOn: null, approvalNote: String(approvalNote) }
      },
    }),
  ]
}
