import { sql } from 'kysely'
import { Type } from 'typebox'
import { asDocument } from '../../../shared/contracts/document.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Deps } from '../../platform/deps.ts'
import { runAction } from '../../platform/document/run-action.ts'
import type { Transition } from '../../platform/document/transition.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import { Hopeless, jobHandler, jobKind } from '../../platform/jobs/job.ts'
import { asPerson } from './as-person.ts'

interface Waiting {
  readonly id: string
  readonly recurringId: string
  readonly writtenBy: string | null
}

/** Templates of one kind, and what makes documents of their dates. Their table has `recurring_id`, `written_by` and `next_date`. */
interface Templates {
  readonly parts: EntityParts
  readonly generate: Transition
}

/**
 * Makes what has come due of every active template, each in a transaction of its own and in the name of who wrote the template, with the
 * rights that he has today [finance 7.13] [finance 9.1].
 * @throws Hopeless naming the templates that were refused, so that somebody sees them; the others are made
 */
async function makeAllDue(deps: Deps, templates: Templates): Promise<void> {
  const today = await businessDay(deps.db, deps.clock.now())
  const { rows } = await sql<Waiting>`
    select id, recurring_id as "recurringId", written_by as "writtenBy" from ${sql.table(templates.parts.entity.table)}
    where status = 'Active' and next_date <= ${today}::date order by next_date, recurring_id`.execute(deps.db)
  const failed: string[] = []
  for (const waiting of rows) {
    const why = await makeOne(deps, templates, waiting, today)
    if (why) failed.push(`${waiting.recurringId}: ${why}`)
  }
  if (failed.length > 0) throw new Hopeless(failed.join('\n'))
}

/** Why nothing was made of a template; null when it was, or somebody else has done it meanwhile. */
const makeOne = (
  deps: Deps,
  { parts, generate }: Templates,
  { id, writtenBy }: Waiting,
  today: string,
): Promise<string | null> =>
  asPerson(deps, { userId: writtenBy, right: `${parts.entity.room}.${generate.action}` }, async (context) => {
    const { rows } = await sql<{ version: number }>`
      select version from ${sql.table(parts.entity.table)}
      where id = ${id}::uuid and status = 'Active' and next_date <= ${today}::date for update`.execute(context.trx)
    if (!rows[0]) return
    const body = { version: rows[0].version, parameters: { through: today } }
    const result = await runAction(parts, asDocument(parts.entity.entity)!, generate, context, id, body)
    // Nothing of a refused document stays.
    if (result.ResultStatus !== ResultStatus.success) throw new Refusal(result.Problems ?? [])
  })

/** Has it done every night, at this minute after five. */
export function keepDrafting(deps: Deps, name: string, minute: number, templates: Templates): void {
  deps.jobs.add(
    jobHandler(jobKind(name, Type.Object({})), () => makeAllDue(deps, templates)),
    { id: name, cron: `${minute} 5 * * *`, payload: {} },
  )
}
