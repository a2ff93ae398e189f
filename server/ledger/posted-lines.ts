import { sql, type RawBuilder } from 'kysely'

/**
 * Lines of the default company as reports list them, with what they belong to: a `from` of day-books `j`, entries `e`, lines `l` and the
 * open items `i` that they moved, where they did. What waits for its integration is not among them.
 */
export const POSTED_LINES = sql`
  journal j
  join company_shown c on c.company_id = j.company_id and c.is_default
  join entry e on e.journal_id = j.id
  join entry_line l on l.entry_id = e.id
  left join open_item i on i.id = l.item_id`

/** Of such a line: whom it is about, by which number, and in which words. What it moved says it before what was written on it. */
export const OF_LINE = {
  firmId: sql`coalesce(i.firm_id, l.firm_id)`,
  reference: sql`coalesce(i.reference, l.reference)`,
  description: sql`coalesce(l.memo, e.description)`,
} as const

/**
 * The lines of an account with the same names beside them, from its first day on: as many days as hold so many lines. `only` is a condition on
 * lines `l`; `most` an expression of the statement around it.
 */
export const firstLinesOf = (only: RawBuilder<unknown>, most: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select * from entry_line l where ${only} order by l.posting_date fetch first (${most}) rows with ties) l
  join entry e on e.id = l.entry_id
  join journal j on j.id = e.journal_id
  left join open_item i on i.id = l.item_id`
