import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { InquiryRow, InquiryRows, Narrowed } from '../../../shared/contracts/inquiry.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import type { Tables } from '../database/tables.ts'
import { rowsOf } from '../export/rows.ts'

/** How a list is asked for, beside what is looked at. */
export interface ListAsk extends Narrowed {
  /** The row that was chosen in the list in front of it. */
  readonly Row?: string
  /** From 1. */
  readonly Page: number
  /** The reader sees this column at its source: only by such a one may he narrow. */
  readonly isRead: (column: string) => boolean
}

/** One answer of a list; what is not said is the usual. */
export type Read = { rows: readonly object[] } & Partial<Omit<InquiryRows, 'rows'>>

/** How a list of an inquiry is read: a page of it for the screen, all of it for a file. */
export interface ListReader<A> {
  page(db: Kysely<Tables>, of: A, ask: ListAsk): Promise<Read>
  all(db: Kysely<Tables>, of: A, ask: ListAsk): AsyncIterable<readonly object[]>
}

/** As many rows of a list as one answer holds, the first in its order. */
export const LIST_MOST = 500

/** A list that is one select: what narrows it is asked of its rows. */
export interface Select<A> {
  readonly rows: (of: A, ask: ListAsk) => RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Column of the day from which, and up to which, it is narrowed. */
  readonly day?: string
  /** Of its rows `r`: how old it is, from 0; and the column that says so. */
  readonly age?: { readonly by: string; readonly of: (of: A) => RawBuilder<unknown> }
  /** Columns in which something is looked for. */
  readonly find?: readonly string[]
  /** Columns that are summed, where all rows are told. */
  readonly sums?: readonly string[]
}

/** The whole list in its order, narrowed by what is asked of columns that it has. */
export function selected<A, R = InquiryRow>(select: Select<A>, of: A, ask: ListAsk): RawBuilder<R> {
  const { From, To, Age, Currency, State, Find = '' } = ask
  const column = (name: string) => sql.ref(`r.${name}`)
  const sought = Find.trim()
  const find = (select.find ?? []).filter(ask.isRead)
  const where = [
    sql`true`,
    ...(select.day && From && ask.isRead(select.day) ? [sql`${column(select.day)} >= ${From}`] : []),
    ...(select.day && To && ask.isRead(select.day) ? [sql`${column(select.day)} <= ${To}`] : []),
    ...(select.age && Age && ask.isRead(select.age.by) ? [sql`${select.age.of(of)} = ${Age}::integer`] : []),
    ...(Currency && ask.isRead('currency') ? [sql`r.currency = ${Currency}`] : []),
    ...(State && ask.isRead('state') ? [sql`r.state = ${State}`] : []),
    ...(find.length > 0 && sought !== ''
      ? [sql`strpos(fold(concat_ws(' ', ${sql.join(find.map(column))})), fold(${sought})) > 0`]
      : []),
  ]
  return sql<R>`select * from (${select.rows(of, ask)}) r where ${sql.join(where, sql` and `)} order by ${select.order}`
}

/** A list that is one select; so many of its rows are told that nobody reads further, and a file holds all. */
export const fromSelect = <A>(select: Select<A>): ListReader<A> => ({
  async page(db, of, ask) {
    const { rows } = await sql<InquiryRow>`${selected(select, of, ask)} limit ${sql.lit(LIST_MOST + 1)}`.execute(db)
    const hasMore = rows.length > LIST_MOST
    const told = rows.slice(0, LIST_MOST)
    return { rows: told, hasMore, totals: hasMore ? null : sumsOf(told, select.sums ?? []) }
  },
  all: (db, of, ask) => rowsOf(db, selected(select, of, ask)),
})

/** A list that is worked out, page by page; a file asks for one after another. */
export const fromPages = <A>(page: ListReader<A>['page']): ListReader<A> => ({
  page,
  async *all(db, of, ask) {
    for (let Page = 1; ; Page++) {
      const { rows, hasMore } = await page(db, of, { ...ask, Page })
      yield rows
      if (!hasMore) return
    }
  },
})

/** Sums of decimal text, exact; none of no rows. */
export function sumsOf(rows: readonly InquiryRow[], names: readonly string[]): Record<string, string> | null {
  if (rows.length === 0 || names.length === 0) return null
  return Object.fromEntries(
    names.map((name) => [name, moneyText(rows.reduce((sum, row) => sum.plus(String(row[name] ?? 0)), new Decimal(0)))]),
  )
}
