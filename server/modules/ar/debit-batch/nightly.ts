import { sql } from 'kysely'
import { Type } from 'typebox'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { Hopeless, jobHandler, jobKind } from '../../../platform/jobs/job.ts'
import { answered } from '../../../trade/document/answered.ts'
import { asPerson } from '../../../trade/recurring/as-person.ts'

/** The action that receives a batch, as its own call does. */
export interface Collecting {
  readonly parts: EntityParts
  readonly document: Document
  readonly transition: Transition
}

interface Due {
  readonly id: string
  readonly batchNo: string
  readonly senderId: string | null
}

/** [finance 8.2] Receives by night what was sent and whose day has come, in the name of whoever has sent it. */
export function keepCollecting(deps: Deps, collecting: Collecting): void {
  deps.jobs.add(
    jobHandler(jobKind('collectDebits', Type.Object({})), () => collectAllDue(deps, collecting)),
    { id: 'collectDebits', cron: '35 5 * * *', payload: {} },
  )
}

/** @throws Hopeless naming the batches that were refused, so that somebody sees them; the others are received */
async function collectAllDue(deps: Deps, collecting: Collecting): Promise<void> {
  const today = await businessDay(deps.db, deps.clock.now())
  const { rows } = await sql<Due>`
    select id, batch_no as "batchNo", sender_id as "senderId" from ar_debit_batch
    where status = 'Sent' and value_date <= ${today}::date order by value_date, batch_no`.execute(deps.db)
  const failed: string[] = []
  for (const { id, batchNo, senderId } of rows) {
    const right = `${collecting.parts.entity.room}.collect`
    const why = await asPerson(deps, { userId: senderId, right }, async (context) => {
      const { rows: held } = await sql<{ version: number }>`
        select version from ar_debit_batch where id = ${id}::uuid and status = 'Sent' for update`.execute(context.trx)
      if (held[0]) await answered(collecting, context, id, { version: held[0].version }, (field) => field)
    })
    if (why) failed.push(`${batchNo}: ${why}`)
  }
  if (failed.length > 0) throw new Hopeless(failed.join('\n'))
}
