import { sql, type Kysely } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface CostedLine {
  readonly jobId: string | null
  readonly costCode: string | null
}

/**
 * Places of the lines whose cost code is none of their job's, and of those with a code and no job. A job without codes takes any.
 */
export async function strangeCostCodes(db: Kysely<Tables>, lines: readonly CostedLine[]): Promise<number[]> {
  const jobs = [...new Set(lines.flatMap(({ jobId, costCode }) => (jobId && costCode ? [jobId] : [])))]
  const rows =
    jobs.length === 0
      ? []
      : await factsOf(
          db,
          sql<{ job_no: string; codes: string[] }>`
    select j.job_no, array(select c.cost_code from job_cost_code_shown c where c.owner_id = j.id) as codes
    from job_master_shown j where j.job_no = any(${jobs}::text[])`,
        )
  const codesOf = new Map(rows.map(({ job_no, codes }) => [job_no, codes]))
  return lines.flatMap(({ jobId, costCode }, at) => {
    if (!costCode) return []
    const codes = jobId ? codesOf.get(jobId) : []
    return codes === undefined || codes.includes(costCode) || (jobId && codes.length === 0) ? [] : [at]
  })
}

/** A cost code of a line is one of its job, or of that of the whole document. [S5.45] */
export const codeOfJob = (of: { readonly id: string; readonly fields: Fields }, list: string): Rule =>
  rule(of, `${of.id}.codeOfJob`, list, async (record: Readonly<Record<string, unknown>>, { db }) => {
    const whole = (record['jobId'] as string | null | undefined) ?? null
    const lines = (record[list] as readonly CostedLine[]).map(({ jobId, costCode }) => ({
      jobId: jobId ?? whole,
      costCode,
    }))
    return (await strangeCostCodes(db, lines)).map((at) =>
      fail({ costCode: lines[at]!.costCode!, jobId: lines[at]!.jobId ?? '' }, `${list}.${at}.costCode`),
    )
  })
