import { sql } from 'kysely'
import { CardStatement } from '../../../../shared/contracts/ap/card-statement.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import * as rules from './rules.ts'

/** What can be done with the statement of a card. */
export const statementActions: readonly Transition[] = [
  transition(CardStatement, 'match', {
    rules: rules.onMatch,
    async run({ statementNo, charges }, { trx, user, now }) {
      const ticked = charges.filter(({ include }) => include)
      const numbers = ticked.map(({ paymentNo }) => paymentNo)
      // Locked in one order: of two statements that want the same charge the second finds it taken, and one that is cancelled gone.
      await sql`
        select from ap_payment where payment_no = any (${numbers}::text[]) order by payment_no for no key update`.execute(
        trx,
      )
      const { rows } = await sql<{ payment_no: string }>`
        update ap_payment set card_statement_no = ${statementNo}
        where payment_no = any (${numbers}::text[]) and status = 'Posted' and card_statement_no is null
        returning payment_no`.execute(trx)
      const taken = new Set(rows.map((row) => row.payment_no))
      const gone = numbers.find((paymentNo) => !taken.has(paymentNo))
      if (gone)
        throw new Refusal([{ Field: 'charges', Key: 'ap:rules.cardStatement.chargeTaken', Args: { paymentNo: gone } }])
      return { charges: ticked, matchedBy: user.name, matchedOn: now.toISOString() }
    },
  }),
  transition(CardStatement, 'reopen', {
    async run({ statementNo }, { trx }) {
      await sql`update ap_payment set card_statement_no = null where card_statement_no = ${statementNo}`.execute(trx)
      return { matchedBy: null, matchedOn: null }
    },
  }),
]
