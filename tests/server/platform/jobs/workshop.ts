import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../../../../server/platform/deps.ts'
import { jobHandler, jobKind, type JobContext } from '../../../../server/platform/jobs/job.ts'
import { Jobs } from '../../../../server/platform/jobs/jobs.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'
import { testDeps } from '../../../support/server.ts'

/** Work whose only trace is a row in a table of its own. */
export const Write = jobKind('write', Type.Object({ text: Type.String() }), { maxAttempts: 3 })

export interface JobRow {
  state: string
  attempts: number
  crashes: number
  error: string | null
  run_at: string
  done: string | null
  total: string | null
  line: string | null
  version: number
}

/** A database with any number of server processes that do jobs on it, and a clock that the test turns. */
export interface Workshop {
  readonly database: TestDatabase
  readonly deps: Deps
  readonly jobs: Jobs
  /** What this process does with `Write`; by default one row, in the transaction that ends the job. */
  work: (text: string, context: JobContext, jobs: Jobs) => Promise<void>
  turn(seconds: number): void
  now(): Date
  /** Another process on the same database. */
  another(): Jobs
  ask(text: string, options?: Partial<Parameters<Jobs['enqueue']>[3]>): Promise<string>
  row(id: string): Promise<JobRow>
  written(): Promise<string[]>
  /** As it was when it opened; processes that a test has started end. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function openWorkshop(): Promise<Workshop> {
  const database = await testDatabase()
  await sql`create table written (text text not null)`.execute(database.db)
  let time = Date.parse('2026-11-20T15:00:00Z')
  const clock = { now: () => new Date(time) }
  const deps = testDeps(database, { clock })
  const write: Workshop['work'] = (text, { finish }) =>
    finish(async (trx) => void (await sql`insert into written values (${text})`.execute(trx)))
  let opened: Jobs[] = []
  const equip = (jobs: Jobs): Jobs => {
    jobs.add(jobHandler(Write, ({ text }, context) => shop.work(text, context, jobs)))
    opened.push(jobs)
    return jobs
  }
  const shop: Workshop = {
    database,
    deps,
    get jobs() {
      return deps.jobs
    },
    work: write,
    turn: (seconds) => void (time += seconds * 1000),
    now: clock.now,
    another: () => equip(new Jobs(deps)),
    ask: (text, options = {}) =>
      database.db.transaction().execute((trx) => deps.jobs.enqueue(trx, Write, { text }, { by: 'Test', ...options })),
    async row(id) {
      const { rows } = await sql<JobRow>`select * from job where id = ${id}::uuid`.execute(database.db)
      return rows[0]!
    },
    async written() {
      const { rows } = await sql<{ text: string }>`select text from written order by text`.execute(database.db)
      return rows.map((row) => row.text)
    },
    async clear() {
      await Promise.all(opened.map((jobs) => jobs.stop()))
      await sql`delete from job`.execute(database.db)
      await sql`truncate schedule, written, pgboss.job`.execute(database.db)
      opened = []
      shop.work = write
      deps.jobs = equip(new Jobs(deps))
    },
    async close() {
      await Promise.all(opened.map((jobs) => jobs.stop()))
      await database.drop()
    },
  }
  equip(deps.jobs)
  return shop
}
