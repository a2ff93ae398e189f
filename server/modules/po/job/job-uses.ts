import { sql, type Kysely } from 'kysely'
import { Job } from '../../../../shared/contracts/po/job.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { namingPairs } from '../../../platform/entity/used/record-uses.ts'

/** Rows in which a job and a cost code of it stand side by side. */
export interface JobUse {
  readonly table: string
  readonly job: string
  readonly code: string
}

/** What the ledger tells everybody. */
const MOVED: JobUse = { table: 'moved_line', job: 'job_id', code: 'cost_code' }

/** Where cost codes of jobs are named: wherever a contract has both in one line, and in the books. */
export const jobUses = (registry: EntityRegistry): readonly JobUse[] => [
  ...namingPairs(
    registry,
    ({ field }) => field.lookup?.entity === Job.id,
    ({ field }) => field.lookup?.entity === 'admin.userCode' && field.lookup.filter?.['codeType'] === '=COST_CODE',
  ).map(({ table, column, beside }) => ({ table, job: column, code: beside })),
  MOVED,
]

/** Those of the codes that lines name, drafts and set-up too. */
export async function namedAmong(
  db: Kysely<Tables>,
  registry: EntityRegistry,
  jobNo: string,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return []
  const lines = jobUses(registry).map(
    ({ table, job, code }) =>
      sql`select ${sql.ref(code)} as code from ${sql.table(table)} where ${sql.ref(job)} = ${jobNo}`,
  )
  const { rows } = await sql<{ code: string }>`
    select distinct code from (${sql.join(lines, sql` union all `)}) named
    where code = any(${codes}::text[]) order by 1`.execute(db)
  return rows.map(({ code }) => code)
}
