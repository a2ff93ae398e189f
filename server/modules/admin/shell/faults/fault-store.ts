import { sql, type Kysely } from 'kysely'
import { cutText, FAULT_LIMITS, scrubbed, type FaultReport } from '../../../../../shared/contracts/fault.ts'
import type { Tables } from '../../../../platform/database/tables.ts'

/** Kept so long after it was last seen, in days. */
export const KEPT_DAYS = 30
/** Never more than this many, however many browsers report. */
export const MOST_KEPT = 20_000

/** A fault as administrators read it. */
export interface StoredFault extends Omit<FaultReport, 'age'> {
  userAgent: string
  firstOn: string
  lastOn: string
}

export interface Reporter {
  requestId: string
  userAgent: string
  now: Date
}

/** Stores reports; one that is known counts up. Texts are scrubbed here once more: a browser is not to be believed. */
export async function storeFaults(
  db: Kysely<Tables>,
  reports: readonly FaultReport[],
  { requestId, userAgent, now }: Reporter,
): Promise<void> {
  const rows = reports.map((report) => ({
    ...report,
    module: cutText(report.module, FAULT_LIMITS.name),
    screen: report.screen && cutText(report.screen, FAULT_LIMITS.name),
    release: cutText(report.release, FAULT_LIMITS.name),
    requestId: report.requestId && cutText(report.requestId, FAULT_LIMITS.name),
    message: cutText(scrubbed(report.message), FAULT_LIMITS.message),
    stack: report.stack === null ? null : cutText(scrubbed(report.stack), FAULT_LIMITS.stack),
    page: cutText(scrubbed(report.page), FAULT_LIMITS.page),
  }))
  await sql`
    insert into fault (id, kind, module, screen, message, stack, request_id, page, release, user_agent, count,
                       first_on, last_on, reported_by)
    select distinct on (r.id) r.id, r.kind, r.module, r.screen, r.message, r.stack, r."requestId", r.page, r.release,
           ${cutText(userAgent, FAULT_LIMITS.userAgent)}, r.count,
           ${now}::timestamptz - make_interval(secs => r.age), ${now}::timestamptz, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, kind text, module text, screen text, message text, stack text, "requestId" text, page text,
      release text, count integer, age integer)
    order by r.id, r.count desc
    on conflict (id) do update
      set count = greatest(fault.count, excluded.count), last_on = excluded.last_on`.execute(db)
}

/** One page of all faults, last seen first, and how many there are. */
export async function listFaults(
  db: Kysely<Tables>,
  page: number,
  pageSize: number,
): Promise<{ rows: StoredFault[]; total: number }> {
  const { rows } = await sql<StoredFault>`
    select id, kind, module, screen, message, stack, request_id as "requestId", page, release,
           user_agent as "userAgent", count, first_on as "firstOn", last_on as "lastOn"
    from fault order by last_on desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from fault`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** Forgets what has not been seen for long, and the oldest beyond the most that are kept. */
export async function forgetOldFaults(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from fault where last_on < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db)
  await sql`delete from fault where id in (
    select id from fault order by last_on desc, id offset ${MOST_KEPT})`.execute(db)
}
