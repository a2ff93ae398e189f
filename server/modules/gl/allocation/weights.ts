import { sql, type Kysely } from 'kysely'
import { countedOn } from '../../../ledger/year-end.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** A line without an amount, and the part of the whole that it bears. */
export interface WeighedLine {
  readonly line: Readonly<{ glAccount: string; description: string | null; share: string | null }>
  readonly weight: string
}

interface KeptLine {
  glAccount: string
  description: string | null
  share: string | null
  statisticAccount: string | null
  basis: 'Percent' | 'Statistic'
}

/** Lines of an allocation as on a day: by their percents, or by what was counted on other accounts in the fiscal year up to that day. */
export async function weighedLines(db: Kysely<Tables>, allocationId: string, day: string): Promise<WeighedLine[]> {
  const { rows } = await sql<KeptLine>`
    select l.gl_account as "glAccount", l.description, trim_scale(l.share)::text as share, l.statistic_account as "statisticAccount",
           a.basis
    from gl_allocation a join gl_allocation_line l on l.owner_id = a.id
    where a.allocation_id = ${allocationId} and a.active order by l.position`.execute(db)
  const places = rows.flatMap(({ statisticAccount }) => (statisticAccount ? [statisticAccount] : []))
  const counted = places.length > 0 ? await countedOn(db, places, day) : new Map<string, string>()
  return rows.map(({ glAccount, description, share, statisticAccount, basis }) => ({
    line: { glAccount, description, share: basis === 'Percent' ? share : null },
    weight: (basis === 'Percent' ? share : statisticAccount && counted.get(statisticAccount)) ?? '0',
  }))
}
