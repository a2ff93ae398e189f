import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { visibilityOf } from '../entity/visibility.ts'
import { currentUser, findUser, type CurrentUser } from '../identity/user.ts'
import { Hopeless, jobHandler, jobKind, type JobContext, type JobHandler } from '../jobs/job.ts'
import { check, NotAsChecked, write } from './judge.ts'
import type { Offered, OfferedEntities } from './offered.ts'
import { KeptParts } from './parts.ts'
import { begunRun, keepFindings, type Findings } from './rows.ts'

const payload = Type.Object({
  runId: Type.String({ format: 'uuid' }),
  /** Keys of the questions that the user answered with yes. */
  confirmed: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
})

/** Judges the rows of a file that was sent; nothing is written. */
export const TransferCheck = jobKind('transferCheck', payload, { maxAttempts: 3 })
/** Writes all rows of a file, or none. */
export const TransferImport = jobKind('transferImport', payload, { maxAttempts: 3 })

/** How often a file looks whether the one before it is done, in milliseconds. */
const LOOK = 250

export function transferHandlers(deps: Deps, offered: OfferedEntities): JobHandler[] {
  const work = new TransferWork(deps, offered)
  return [
    jobHandler(TransferCheck, async ({ runId }, job) => {
      await work.tell(runId, job)
    }) as JobHandler,
    jobHandler(TransferImport, async ({ runId, confirmed }, job) => {
      // It was found out before the job was cut off that the file cannot be written as it is.
      if ((await KeptParts.of(deps.db, runId, job.jobId)).any) return work.tell(runId, job)
      try {
        await job.finish(async (trx) => {
          await keepFindings(trx, runId, await work.write(trx, runId, confirmed, job))
        })
      } catch (error) {
        if (!(error instanceof NotAsChecked)) throw error
        // What has changed since the check is told as a check tells it.
        await work.tell(runId, job)
      }
    }) as JobHandler,
  ]
}

interface Begun {
  offered: Offered
  user: CurrentUser
}

class TransferWork {
  constructor(
    private readonly deps: Deps,
    private readonly known: OfferedEntities,
  ) {}

  /** Checks the file, or what is left of it to check, and ends the job with what was found. */
  async tell(runId: string, job: JobContext): Promise<void> {
    const findings = await this.#check(runId, job)
    await job.finish((trx) => keepFindings(trx, runId, findings))
  }

  /** What each row would do, found out in a transaction that is never committed. */
  async #check(runId: string, job: JobContext): Promise<Findings> {
    const begun = await this.#begin(runId)
    const parts = await KeptParts.of(this.deps.db, runId, job.jobId)
    const trx = await this.deps.db.startTransaction().execute()
    try {
      return await check({ ...(await this.#judging(trx, runId, [], begun, job)), parts })
    } finally {
      await trx.rollback().execute()
    }
  }

  async write(trx: Trx, runId: string, confirmed: readonly string[], job: JobContext): Promise<Findings> {
    return write(await this.#judging(trx, runId, confirmed, await this.#begin(runId), job))
  }

  /** Under the rights that the user has now. @throws Hopeless when another attempt could do no better */
  async #begin(runId: string): Promise<Begun> {
    const run = await begunRun(this.deps.db, runId)
    const offered = run && this.known.find(run.room)
    const row = run && (await findUser(this.deps.db, { subject: run.subject, grant: null, signIn: null }))
    if (!run || !offered || !row || run.disabled) throw new Hopeless('Nobody may do this any more.')
    return { offered, user: currentUser(row) }
  }

  async #judging(trx: Trx, runId: string, confirmed: readonly string[], { offered, user }: Begun, job: JobContext) {
    const { entity } = offered.parts
    const seen = await visibilityOf(trx, user, entity)
    if (!seen.rights.can(`${entity.room}.import`)) throw new Hopeless('The user may not import these records any more.')
    await this.#inTurn(trx, entity.table, job)
    await sql`select set_config('novus.counted_once', ' ', true)`.execute(trx)
    const { clock, random } = this.deps
    return {
      offered,
      runId,
      seen,
      confirmed,
      context: { trx, user, rights: seen.rights, requestId: runId, now: clock.now() },
      uuid: () => random.uuid(),
      progress: (done: number, total: number) => job.progress({ done, total }),
    }
  }

  /** One file of a table at a time: the others wait, and can be stopped while they do. */
  async #inTurn(trx: Trx, table: string, { progress, signal }: JobContext): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`novus:transfer:${table}`}, 0)) as mine`.execute(trx)
      if (rows[0]!.mine) return
      await progress({ line: 'waits for another file' })
      await pause(LOOK, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
