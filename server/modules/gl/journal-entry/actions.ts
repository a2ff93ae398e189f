import { sql } from 'kysely'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { bookedRate } from '../../../trade/money/rate.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { journalNamed } from '../journal/named.ts'
import { allocatedLines } from './allocate.ts'
import { sumsOf } from './complete.ts'
import { JournalEntryStore } from './entity.ts'
import { journalEntryPosting } from './posting.ts'
import * as rules from './rules.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

const at = (field: string) => (error: unknown) => {
  throw dateAt(error, field)
}

/** What follows from the lines. */
const totalsOf = (lines: Parameters<typeof sumsOf>[0]) => {
  const { debit, credit, difference } = sumsOf(lines)
  return { total: moneyText(debit), creditTotal: moneyText(credit), difference: moneyText(difference) }
}

/** What can be done with a journal entry; each in the one transaction of its call. */
export const journalEntryActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  ...approvalSteps(JournalEntryStore, { onSubmit: rules.onPost }),
  transition(JournalEntry, 'post', {
    rules: rules.onPost,
    async run(document, action) {
      const { trx, rights } = action
      const { companyId } = await ownCompany(trx)
      await bookedRate(trx, document.currency, document.entryDate)
      const journal = document.journalNo ? await journalNamed(trx, companyId, document.journalNo) : null
      const booked = journalEntryPosting(document, { companyId, journalId: journal?.id ?? null })
      const permission = { overridesControl: rights.granted('gl/journal-entry.overrideControl') }
      const entry = await post(trx, booked, postingContext(deps, action), permission).catch(at('entryDate'))
      return { entryNo: entry.entryNo, [COLUMNS]: { entry_id: entry.id } }
    },
    preview: (document, { trx }, locale) =>
      entryPreview(trx, { type: JournalEntry.id, id: document.id, purpose: 'post' }, locale),
  }),
  transition(JournalEntry, 'allocate', {
    async run(document, { trx }, given) {
      const lines = await allocatedLines(trx, document, given)
      return { lines, ...totalsOf(lines) }
    },
  }),
  transition(JournalEntry, 'swap', {
    async run({ lines: before }) {
      const lines = before.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
      return { lines, ...totalsOf(lines) }
    },
  }),
  transition(JournalEntry, 'reverse', {
    rules: rules.onReverse,
    async run(document, action, given) {
      const { trx } = action
      const date = String(given['reversalDate'])
      const { rows } = await sql<{ entryId: string }>`
        select entry_id as "entryId" from journal_entry where id = ${document.id}`.execute(trx)
      const asked = { entryId: rows[0]!.entryId, date, description: `${document.documentNo!} ${document.description}` }
      await reverse(trx, asked, postingContext(deps, action)).catch(at('given.reversalDate'))
      return { reversedOn: date }
    },
  }),
]
