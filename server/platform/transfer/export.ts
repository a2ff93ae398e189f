import { sql, type RawBuilder } from 'kysely'
import type { Writable } from 'node:stream'
import type { TransferSheet } from '../../../shared/contracts/transfer.ts'
import type { Deps } from '../deps.ts'
import { orderedRows, whereOf } from '../entity/list.ts'
import { headColumns, lineColumns } from '../entity/read.ts'
import { ownerOf, type Row } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { Visibility } from '../entity/visibility.ts'
import { readingAt, rowsOn } from '../export/rows.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { Book, bookColumn } from './book.ts'
import { titleOf, type Offered, type TransferView } from './offered.ts'

interface Export {
  offered: Offered
  view: TransferView
  seen: Visibility
  query: ListQuery
}

/** Writes the records that a query finds as a file that can be sent back unchanged, all sheets as of one moment. */
export async function writeExport(deps: Deps, texts: SuiteTexts, stream: Writable, asked: Export): Promise<void> {
  const { view } = asked
  const book = new Book(stream)
  await readingAt(deps.db, async (connection) => {
    for (const sheet of view.sheets) {
      // Whoever asked has hung up.
      if (stream.destroyed) return
      const columns = sheet.columns.map((column) => bookColumn(view, sheet, column, texts))
      const statement = sheet.lines === '' ? recordsOf(asked) : linesOf(asked, sheet)
      await book.sheet(titleOf(view, sheet), columns, rowsOn(connection, statement), (row, { name }) =>
        valueAt(row, name),
      )
    }
  })
  await book.end()
}

const recordsOf = ({ offered, seen, query }: Export): RawBuilder<Row> => {
  const { entity } = offered.parts
  return sql<Row>`select ${headColumns(entity)} ${orderedRows(entity, inKeyOrder(offered, query), seen)}`
}

/** In the order of what names a record, which leads by it from one sheet to the other. */
const inKeyOrder = ({ identity }: Offered, query: ListQuery): ListQuery => ({
  ...query,
  sort: identity.map((column) => ({ column, descending: false })),
})

function linesOf({ offered, seen, query }: Export, { lines }: TransferSheet): RawBuilder<Row> {
  const { entity } = offered.parts
  const table = entity.lines![lines]!
  const keys = offered.identity.map((name) => sql`${entity.column(name)} as ${sql.id(name)}`)
  const order = offered.identity.map((name) => entity.compared(name))
  return sql<Row>`
    select ${sql.join(keys)}, ${lineColumns(entity, lines)}
    from ${sql.table(entity.table)} t join ${sql.table(table.table)} l on ${sql.ref(`l.${ownerOf(table)}`)} = t.id
    where ${whereOf(entity, query, seen)} order by ${sql.join(order)}, l.position, l.id`
}

/** `billTo.creditLimit` of a record; a line has its own fields by the whole path. */
function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  const [name, below] = path.split('.') as [string, string]
  return (row[name] as Row | null | undefined)?.[below]
}
