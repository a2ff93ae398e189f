import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { OpeningProof, OpeningSuspect } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { problem } from './problem.ts'
import type { Opening } from './state.ts'

export interface Proven {
  readonly proof: readonly OpeningProof[]
  readonly otherAccounts: number
  readonly otherAmount: string
  readonly difference: string
  readonly detailDifference: string
  readonly laterItems: number
}

/** Documents that are told of one difference. */
const SUSPECTS = 3

/**
 * What ties and what does not: each account that items are open on beside its items, differences first, and the documents that come to a
 * difference by themselves. A flat number of statements whatever the number of lines.
 */
export async function proofOf(db: Kysely<Tables>, { id, opensOn }: Pick<Opening, 'id' | 'opensOn'>): Promise<Proven> {
  const { rows } = await sql<Omit<OpeningProof, 'suspects'>>`
    select coalesce(b.gl_account, d.gl_account) as "glAccount", a.name,
           case when a.control_kind in ('AP', 'HoldbackPayable') then 'Vendors'
                when a.control_kind in ('AR', 'HoldbackReceivable') then 'Customers' end as part,
           money_text(coalesce(b.amount, 0)) as "trialBalance", money_text(coalesce(d.amount, 0)) as details,
           coalesce(d.items, 0)::int as items, money_text(coalesce(d.amount, 0) - coalesce(b.amount, 0)) as difference
    from (select l.gl_account, sum(l.amount) as amount from opening_line l join gl_account a on a.account = l.gl_account and a.holds_items
          where l.opening_id = ${id}::uuid and l.part = 'TrialBalance' group by 1) b
    full join (select l.gl_account, sum(l.amount) as amount, count(*) as items from opening_line l
               where l.opening_id = ${id}::uuid and l.part <> 'TrialBalance' group by 1) d on d.gl_account = b.gl_account
    join gl_account a on a.account = coalesce(b.gl_account, d.gl_account)
    order by coalesce(d.amount, 0) = coalesce(b.amount, 0), 1`.execute(db)
  const { rows: sums } = await sql<Omit<Proven, 'proof' | 'detailDifference'>>`
    select count(distinct l.gl_account) filter (where not a.holds_items and l.part = 'TrialBalance')::int as "otherAccounts",
           money_text(coalesce(sum(l.amount) filter (where not a.holds_items and l.part = 'TrialBalance'), 0)) as "otherAmount",
           money_text(coalesce(sum(l.amount) filter (where l.part = 'TrialBalance'), 0)) as difference,
           count(*) filter (where l.document_date > ${opensOn}::date)::int as "laterItems"
    from opening_line l join gl_account a on a.account = l.gl_account where l.opening_id = ${id}::uuid`.execute(db)
  const suspects = await suspectsOf(db, id, rows)
  const proof = rows.map((row) => ({ ...row, suspects: suspects.get(row.glAccount) ?? [] }))
  const detailDifference = rows.reduce((sum, row) => sum.plus(row.difference), new Decimal(0)).toFixed(2)
  return { ...sums[0]!, proof, detailDifference }
}

/** Documents that come to the difference of their account, or to half of it with the other sign. */
async function suspectsOf(
  db: Kysely<Tables>,
  id: string,
  rows: readonly Omit<OpeningProof, 'suspects'>[],
): Promise<ReadonlyMap<string, OpeningSuspect[]>> {
  const asked = rows.filter(({ difference }) => !new Decimal(difference).isZero())
  const found = new Map<string, OpeningSuspect[]>()
  if (asked.length === 0) return found
  const { rows: told } = await sql<OpeningSuspect & { glAccount: string }>`
    select s.* from json_to_recordset(${JSON.stringify(asked)}::json) as q ("glAccount" text, difference numeric)
    cross join lateral (
      select l.gl_account as "glAccount", l.firm_id as "firmId", l.reference, money_text(l.amount) as amount, l.row_no as row,
             case when abs(l.amount) = abs(q.difference) then 'Whole' else 'Half' end as fits
      from opening_line l
      where l.opening_id = ${id}::uuid and l.part <> 'TrialBalance' and l.gl_account = q."glAccount"
        and (abs(l.amount) = abs(q.difference) or l.amount * 2 = q.difference)
      order by abs(l.amount) = abs(q.difference) desc, l.row_no limit ${sql.lit(SUSPECTS)}) s`.execute(db)
  for (const { glAccount, ...suspect } of told) found.set(glAccount, [...(found.get(glAccount) ?? []), suspect])
  return found
}

/** Everything that keeps an opening from being posted: by how much and where. */
export function unproven(proven: Proven, files: readonly { readonly part: string }[]): Problem[] {
  const found: Problem[] = []
  if (!files.some(({ part }) => part === 'TrialBalance')) found.push(problem('noTrialBalance'))
  else if (!new Decimal(proven.difference).isZero()) found.push(problem('notZero', { difference: proven.difference }))
  for (const { glAccount, difference, trialBalance, details } of proven.proof)
    if (!new Decimal(difference).isZero())
      found.push(problem('doesNotTie', { glAccount, difference, total: details, expected: trialBalance }))
  if (proven.laterItems > 0) found.push(problem('laterItems', { count: proven.laterItems }))
  return found
}
