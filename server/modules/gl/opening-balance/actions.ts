import { sql } from 'kysely'
import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { post } from '../../../ledger/post.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { handsOf } from '../../../platform/identity/user.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { enteredMeanwhile } from './entered-before.ts'
import { problem } from './problem.ts'
import { postedLines } from './posted-lines.ts'
import { openingPosting, type PostedOpening } from './posting.ts'
import { proofOf, unproven } from './proof.ts'
import { postedAlone } from './second-person.ts'

/** Documents that are told by their number. */
const TOLD = 3

/** @throws Refusal with all that does not tie, and with what somebody has entered by itself */
async function proven({ trx }: ActionContext, opening: { readonly id: string; readonly opensOn: string }) {
  const { rows: files } = await sql<{ part: string }>`
    select part from opening_file where opening_id = ${opening.id}::uuid`.execute(trx)
  const entered = await enteredMeanwhile(trx, opening.id)
  const documents = entered.slice(0, TOLD).map(({ firm, reference, other }) => `${firm} ${reference} (${other})`)
  const problems = [
    ...unproven(await proofOf(trx, opening), files),
    ...(entered.length > 0
      ? [problem('enteredMeanwhile', { count: entered.length, documents: documents.join(', ') })]
      : []),
  ]
  if (problems.length > 0) throw new Refusal(problems)
}

/** What leads an opening on: submitted when all of it ties, posted as one entry by another, or sent back with a reason. */
export const openingActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(OpeningBalance, 'submit', {
    rules: datedAhead('opensOn'),
    async run(opening, context) {
      const { trx, user } = context
      await proven(context, opening)
      const { rows } = await sql<{ total: string }>`
        select coalesce(sum(greatest(amount, 0)), 0)::text as total from opening_line
        where opening_id = ${opening.id}::uuid and part = 'TrialBalance'`.execute(trx)
      return { total: rows[0]!.total, submittedBy: user.name, approvalNote: null }
    },
  }),
  transition(OpeningBalance, 'post', {
    rules: [postedAlone, ...datedAhead('opensOn')],
    async run(opening, context) {
      const { trx, user, now } = context
      // Masters may have changed since it was submitted.
      await proven(context, opening)
      const { currency } = await ownCompany(trx)
      const own = postingContext(deps, context)
      const lines = await postedLines(trx, opening.id)
      const entry = await post(trx, openingPosting(opening as PostedOpening, lines, currency, own.uuid), own)
      const { rows } = await sql<{ isOwn: boolean }>`
        select written_by && ${handsOf(user)}::uuid[] as "isOwn" from opening_balance where id = ${opening.id}::uuid`.execute(
        trx,
      )
      const postedBy = { postedBy: user.name, postedOn: now.toISOString(), postedAlone: rows[0]!.isOwn }
      return { ...postedBy, entryNo: entry.entryNo, [COLUMNS]: { entry_id: entry.id, approver_id: user.id } }
    },
  }),
  transition(OpeningBalance, 'return', {
    async run(_opening, _context, given) {
      return { submittedBy: null, total: null, approvalNote: String(given['approvalNote']) }
    },
  }),
]
