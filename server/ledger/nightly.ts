import { sql } from 'kysely'
import { Type } from 'typebox'
import { transaction } from '../platform/database/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { Hopeless, jobHandler, jobKind } from '../platform/jobs/job.ts'
import { SERVER } from '../platform/jobs/schedules.ts'
import { reverseDue } from './auto-reverse.ts'
import { tieOut } from './balances.ts'
import { verify } from './seal.ts'

const ReverseDueEntries = jobKind('reverseDueEntries', Type.Object({}))
const ProveLedger = jobKind('proveLedger', Type.Object({}))

type Parts = Pick<Deps, 'db' | 'clock' | 'random'>

const companies = async (db: Deps['db']): Promise<string[]> =>
  (await sql<{ company_id: string }>`select company_id from company order by company_id`.execute(db)).rows.map(
    ({ company_id }) => company_id,
  )

/** [FG3] Reversals that waited for their period. */
export async function reverseAllDue({ db, clock, random }: Parts): Promise<void> {
  const context = { by: SERVER, now: clock.now(), uuid: () => random.uuid() }
  for (const companyId of await companies(db)) await transaction(db, (trx) => reverseDue(trx, companyId, context))
}

/**
 * [FI8, FI10, FI11] Proves the books of every company and verifies their seals.
 * @throws Hopeless naming what does not prove: a dead letter that somebody sees, and that no second attempt makes good
 */
export async function proveAll({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const found: string[] = []
  for (const companyId of await companies(db)) {
    for (const { proof, subject, currency, expected, found: is, entries } of await tieOut(
      db,
      companyId,
      today(clock.now()),
    ))
      found.push(`${companyId} ${proof} ${subject} ${currency}: ${expected}, but ${is} (${entries.join(', ')})`)
    for (const { entryNo, fault } of await verify(db, companyId)) found.push(`${companyId} ${fault} ${entryNo}`)
  }
  if (found.length > 0) throw new Hopeless(found.join('\n'))
}

/** By then nothing is posted later than this day but what is dated ahead, which proves by itself the day after. */
const today = (now: Date): string => now.toISOString().slice(0, 10)

/** Has both done every night. */
export function keepProving(deps: Deps): void {
  deps.jobs.add(
    jobHandler(ReverseDueEntries, () => reverseAllDue(deps)),
    { id: 'reverseDueEntries', cron: '10 1 * * *', payload: {} },
  )
  deps.jobs.add(
    jobHandler(ProveLedger, () => proveAll(deps)),
    { id: 'proveLedger', cron: '30 1 * * *', payload: {} },
  )
}
