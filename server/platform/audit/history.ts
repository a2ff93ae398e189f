import { sql, type Kysely } from 'kysely'
import type { PagedList } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import { MASK, type Visibility } from '../entity/visibility.ts'

/** One changed column of one save, as a call shows it. */
export interface HistoryRow {
  changeId: string
  action: 'insert' | 'update' | 'delete' | 'use'
  columnName: string
  oldValue: string | null
  newValue: string | null
  actionBy: string
  actionOn: string
}

/** `contacts.2.email` is restricted as `contacts.email` is. */
const fieldPath = (column: string) => column.replace(/\.\d+(?=\.|$)/g, '')

interface Page {
  page: number
  pageSize: number
}

/**
 * What happened to a record, newest first. Hidden fields are left out, masked ones are dots.
 * @param apart what is left out besides
 */
export async function readHistory(
  db: Kysely<Tables>,
  table: string,
  id: string,
  seen: Visibility,
  { page, pageSize }: Page,
  apart: readonly string[] = [],
): Promise<PagedList<HistoryRow>> {
  const hidden = [...apart, ...Object.keys(seen.fields).filter((path) => seen.mode(path) === 'hide')]
  const own = sql`table_name = ${table} and id_value = ${id} and not exists (
    select from unnest(${hidden}::text[]) as h (path)
    where regexp_replace(column_name, '\\.\\d+(?=\\.|$)', '', 'g') = h.path
       or regexp_replace(column_name, '\\.\\d+(?=\\.|$)', '', 'g') like h.path || '.%')`
  const { rows } = await sql<HistoryRow>`
    select change_id as "changeId", action, column_name as "columnName", old_value as "oldValue",
           new_value as "newValue", action_by as "actionBy", action_on as "actionOn"
    from audit_log where ${own} order by id desc, place desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const counted = await sql<{ total: string }>`select count(*) as total from audit_log where ${own}`.execute(db)
  return {
    Page: page,
    PageSize: pageSize,
    List: rows.map((row) => masked(row, seen)),
    TotalCount: Number(counted.rows[0]!.total),
  }
}

function masked(row: HistoryRow, seen: Visibility): HistoryRow {
  if (seen.mode(fieldPath(row.columnName)) !== 'mask') return row
  const dots = (value: string | null) => (value === null ? null : MASK)
  return { ...row, oldValue: dots(row.oldValue), newValue: dots(row.newValue) }
}
