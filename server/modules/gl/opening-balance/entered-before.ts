import { sql, type RawBuilder } from 'kysely'
import type { OpeningPart } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { KeptLine } from './resolve.ts'

/** A line of an opening whose document is in these books by itself. */
export interface EnteredBefore {
  readonly row: number
  readonly firm: string
  readonly reference: string
  /** Our number of it. */
  readonly other: string
}

/**
 * [E5] Documents that were entered before the opening came: of a vendor under his number, in whatever letters, also of a firm that was merged
 * into him; of customers under our own number, whoever it is of. What was reversed is none. A draft without a number bears ours for it.
 */
const enteredIn = (lines: RawBuilder<unknown>) => sql<EnteredBefore>`
  with recursive same as (
    select f.firm_id, f.firm_id as now_id from firm_shown f where f.merged_into is null
    union all select f.firm_id, s.now_id from firm_shown f join same s on f.merged_into = s.firm_id
  ), line as (${lines}), named as (
    select 'Vendors' as part, s.now_id, upper(btrim(d.number)) as doc_key, d.our_number from payable_document d join same s on s.firm_id = d.firm_id
    where d.status <> 'Reversed' and d.number <> d.our_number and upper(btrim(d.number)) in (select upper(btrim(reference)) from line)
    union all
    select 'Customers', null, upper(btrim(d.number)), d.our_number from receivable_document d
    where d.status <> 'Reversed' and d.number <> d.our_number and upper(btrim(d.number)) in (select upper(btrim(reference)) from line)
  )
  select l.row_no as "row", l.firm_id as firm, l.reference, min(n.our_number) as other
  from line l join named n on n.part = l.part and n.doc_key = upper(btrim(l.reference)) and (n.now_id is null or n.now_id = l.firm_id)
  group by l.part, l.row_no, l.firm_id, l.reference order by l.part desc, l.row_no`

/** Of the lines of a file that is being taken. */
export async function enteredBefore(
  trx: Trx,
  part: OpeningPart,
  lines: readonly KeptLine[],
): Promise<readonly EnteredBefore[]> {
  const { rows } = await enteredIn(sql`
    select ${part}::text as part, r."row" as row_no, r.firm as firm_id, r.reference
    from json_to_recordset(${JSON.stringify(lines.map(({ row, firm, reference }) => ({ row, firm, reference })))}::json)
      as r ("row" integer, firm text, reference text)
    where r.reference is not null and r.firm is not null`).execute(trx)
  return rows
}

/** Of an opening whose files are here: somebody may have entered one meanwhile. */
export async function enteredMeanwhile(trx: Trx, openingId: string): Promise<readonly EnteredBefore[]> {
  const { rows } = await enteredIn(sql`
    select part, row_no, firm_id, reference from opening_line
    where opening_id = ${openingId}::uuid and firm_id is not null`).execute(trx)
  return rows
}
