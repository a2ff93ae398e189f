import { sql } from 'kysely'
import { Type } from 'typebox'
import { transaction } from '../platform/database/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { Hopeless, jobHandler, jobKind } from '../platform/jobs/job.ts'
import { SERVER } from '../platform/jobs/schedules.ts'
import { reverseDue } from './auto-reverse.ts'
import { differenceText, proveBooks, type BookProof } from './prove.ts'

const ReverseDueEntries = jobKind('reverseDueEntries', Type.Object({}))
const ProveLedger = jobKind('proveLedger', Type.Object({}))

type Parts = Pick<Deps, 'db' | 'clock' | 'random'>

export const companies = async (db: Deps['db']): Promise<string[]> =>
  (await sql<{ company_id: string }>`select company_id from company_shown order by company_id`.execute(db)).rows.map(
    ({ company_id }) => company_id,
  )

/** [FG3] Reversals that waited for their period. */
export async function reverseAllDue({ db, clock, random }: Parts): Promise<void> {
  const context = { by: SERVER, now: clock.now(), uuid: () => random.uuid() }
  for (const companyId of await companies(db)) await transaction(db, (trx) => reverseDue(trx, companyId, context))
}

/**
 * [FI8, FI10, FI11] Proves the books of every company, as `npm run prove` does.
 * @throws Hopeless naming what does not prove: a dead letter that somebody sees, and that no second attempt makes good
 */
export async function proveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  proofs: readonly BookProof[] = [],
): Promise<void> {
  const now = clock.now()
  const found: string[] = []
  for (const companyId of await companies(db))
    for (const difference of await proveBooks(db, companyId, { date: today(now), now, proofs }))
      found.push(differenceText(companyId, difference))
  if (found.length > 0) throw new Hopeless(found.join('\n'))
}

/** By then nothing is posted later than this day but what is dated ahead, which proves by itself the day after. */
export const today = (now: Date): string => now.toISOString().slice(0, 10)

/** Has both done every night. */
export function keepProving(deps: Deps, proofs: readonly BookProof[]): void {
  deps.jobs.add(
    jobHandler(ReverseDueEntries, () => reverseAllDue(deps)),
    { id: 'reverseDueEntries', cron: '10 1 * * *', payload: {} },
  )
  deps.jobs.add(
    jobHandler(ProveLedger, () => proveAll(deps, proofs)),
    { id: 'proveLedger', cron: '30 1 * * *', payload: {} },
  )
}
