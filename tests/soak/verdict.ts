import { sql, type Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import type { Deed, Write } from './clerk.ts'

/** Who has seen what acknowledged, and can make each write again. */
export interface Witness {
  readonly deeds: readonly Deed[]
  readonly writes: readonly Write[]
  again(write: Write): Promise<CallResult<Row>>
}

/** What became of the writes that were acknowledged. */
export interface Verdict {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Companies and years whose entries are not numbered 1, 2, 3 … */
  readonly gaps: readonly string[]
}

/** What of it must not be; the run has failed by any of it, or by books that do not prove. */
export const faultsOf = ({ lost, doubled, gaps }: Verdict): readonly string[] => [...lost, ...doubled, ...gaps]
export const holds = (verdict: Verdict, proves: boolean): boolean => faultsOf(verdict).length === 0 && proves

interface Found {
  name: string
  rows: number
  posted: number
  entries: number
}

/** Looks each deed up by what its clerk typed, then makes every write again by its key: it says the same, and nothing is added. */
export async function judge(db: Kysely<Tables>, clerks: readonly Witness[]): Promise<Verdict> {
  const deeds = clerks.flatMap(({ deeds }) => deeds)
  const lost: string[] = []
  const doubled: string[] = []
  const before = await countAll(db)
  for (const clerk of clerks)
    for (const write of clerk.writes)
      if (!isDeepStrictEqual(await clerk.again(write), write.answer))
        lost.push(`${write.method} ${write.path} is answered otherwise the second time: ${write.key}`)
  const after = await countAll(db)
  if (!isDeepStrictEqual(before, after))
    doubled.push(`the repeats have written: ${JSON.stringify(before)} are ${JSON.stringify(after)}`)
  const found = new Map((await findAll(db)).map((one) => [one.name, one]))
  for (const { what, name, id } of deeds) {
    const one = found.get(name)
    const isThere = one && (what !== 'posted' || (one.posted === 1 && one.entries >= 1))
    if (!isThere) lost.push(`${what} ${name} ${id}`)
    if (one && (one.rows > 1 || one.entries > 1)) doubled.push(`${what} ${name} ${id}: ${JSON.stringify(one)}`)
    found.delete(name)
  }
  // What nobody has been told of: each clerk has waited for his last answer.
  for (const one of found.values()) doubled.push(`nobody's: ${JSON.stringify(one)}`)
  return {
    acknowledged: clerks.reduce((sum, { writes }) => sum + writes.length, 0),
    lost,
    doubled,
    gaps: await gaps(db),
  }
}

/** Documents and codes of the clerks by the name that they typed. */
async function findAll(db: Kysely<Tables>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.doc_number as name, count(distinct i.id)::int as rows,
           count(distinct i.id) filter (where i.status = 'Posted')::int as posted, count(e.id)::int as entries
    from ap_invoice i left join entry e on e.document_id = i.id and e.purpose = 'post' group by i.doc_number
    union all
    select code_id, count(*)::int, 0, 0 from user_code where code_id like 'K%-%' group by code_id`.execute(db)
  return rows
}

async function countAll(db: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from ap_invoice) as invoices, (select count(*)::int from entry) as entries,
           (select count(*)::int from entry_line) as lines, (select count(*)::int from open_item) as items,
           (select count(*)::int from user_code) as codes, (select count(*)::int from audit_log) as log`.execute(db)
  return rows[0]
}

async function gaps(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('%s %s: %s entries, the last is %s, the next will be %s', n.company_id, n.fiscal_year, count(e.id),
                  max(e.number), n.next_number) as text
    from ledger_number n left join entry e on e.company_id = n.company_id and e.fiscal_year = n.fiscal_year
    where n.kind = 'Entry' group by n.company_id, n.fiscal_year, n.next_number
    having count(e.id) <> coalesce(max(e.number), 0) or count(e.id) <> n.next_number - 1`.execute(db)
  return rows.map(({ text }) => text)
}

/** How many of each kind were acknowledged. */
export const kindsOf = (deeds: readonly Deed[]): string =>
  (['posted', 'draft', 'code'] as const)
    .map((kind) => `${deeds.filter(({ what }) => what === kind).length} ${kind}`)
    .join(', ')
