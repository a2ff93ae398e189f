import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { postingFactsOf } from './posting-facts.ts'
import { dateProblems } from './judge.ts'

/** Of no document: nothing is looked for that was posted before. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * [FI2, FI3] What a posting of this source would be refused for on a day, told of its date: for what is decided now and posted later.
 */
export async function dayRefused(
  trx: Trx,
  { companyId, date, source }: { companyId: string; date: string; source: JournalSource },
): Promise<Problem[]> {
  const asked = { companyId, date, source, isAdjusting: false, dataType: 'Actual', journalId: null } as const
  const document = { type: 'day', id: NOBODY, purpose: 'post' }
  const facts = await postingFactsOf(trx, { ...asked, document }, { accounts: [], roles: [], items: [] })
  return dateProblems(asked, facts, [])
}
