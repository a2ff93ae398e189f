import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** Lines of a module that name a job as `job_id` and what of it as `cost_code`. */
export interface JobUse {
  readonly table: string
}

/** Where cost codes of jobs are named; filled by the modules when their calls are registered. */
export class JobUses {
  readonly #uses: JobUse[] = []

  add(...uses: readonly JobUse[]): void {
    this.#uses.push(...uses)
  }

  /** Those of the codes that lines name, drafts and set-up too. */
  async namedAmong(db: Kysely<Tables>, jobNo: string, codes: readonly string[]): Promise<string[]> {
    if (codes.length === 0 || this.#uses.length === 0) return []
    const lines = this.#uses.map(({ table }) => sql`select cost_code from ${sql.table(table)} where job_id = ${jobNo}`)
    const { rows } = await sql<{ code: string }>`
      select distinct cost_code as code from (${sql.join(lines, sql` union all `)}) named
      where cost_code = any(${codes}::text[]) order by 1`.execute(db)
    return rows.map(({ code }) => code)
  }
}

/** What purchasing itself keeps of jobs, and what the ledger tells everybody. */
export const PO_JOB_USES: readonly JobUse[] = [{ table: 'purchase_order_line' }, { table: 'moved_line' }]
