import type { ColumnList, PagedList } from '../../../shared/contracts/result.ts'
import type { Row } from '../entity/stored.ts'

/** The rows of a list as columns: the names travel once, and a row is as long as its values. */
export function inColumns<L extends PagedList<Row>>(
  { List, ...rest }: L,
  columns: readonly string[],
): Omit<L, 'List'> & Pick<ColumnList, 'Columns' | 'Rows'> {
  return { ...rest, Columns: [...columns], Rows: List.map((row) => columns.map((column) => row[column])) }
}
