import { VendorStatement } from '../../../../shared/contracts/ap/vendor-statement.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { onAgree } from './rules.ts'
import { compared, isAsCompared } from './complete.ts'

/** What can be done with the statement of a vendor. */
export const vendorStatementActions: readonly Transition[] = [
  transition(VendorStatement, 'agree', {
    rules: onAgree,
    async run(statement, { trx, user, now }) {
      // Somebody may have posted at a day before it since it was saved: what is agreed is what was looked at.
      const books = await compared(trx, statement)
      if (!isAsCompared(statement, books))
        throw new Refusal([{ Field: 'ourBalance', Key: 'ap:rules.vendorStatement.changedMeanwhile', Args: {} }])
      return { agreedBy: user.name, agreedOn: now.toISOString() }
    },
  }),
  transition(VendorStatement, 'reopen', { run: async () => ({ agreedBy: null, agreedOn: null }) }),
]
