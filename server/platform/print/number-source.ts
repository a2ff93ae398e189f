import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Numbered } from '../numbering/number-text.ts'
import { nextNumbers, takeGapless } from '../numbering/numbering.ts'

type Values = Record<string, unknown>

/** Where the numbers of a print run come from. What is taken belongs to the transaction: rolled back, it was never taken. */
export interface NumberSource {
  /** Within what a number is used once: a counter, a bank account. */
  series(parameters: Values): string
  /** The next so many, in their order; others of the same series wait until the transaction ends. */
  take(trx: Trx, parameters: Values, count: number): Promise<string[]>
  /** What would be taken now. */
  peek(db: Kysely<Tables>, parameters: Values, count: number): Promise<string[]>
}

/** Numbers of a gapless counter, for the date and branch that the parameters say. */
export const counterNumbers = (counterId: string, numbered: (parameters: Values) => Numbered): NumberSource => ({
  series: () => `counter:${counterId}`,
  take: (trx, parameters, count) => takeGapless(trx, counterId, numbered(parameters), count),
  peek: (db, parameters, count) => nextNumbers(db, counterId, numbered(parameters), count),
})

interface RowNumbers {
  table: string
  /** Holds the next number, an integer. */
  column: string
  /** The row: id of the bank account. */
  id: (parameters: Values) => string
}

/** Numbers that a row counts itself, as the cheques of a bank account are: printed on its paper, never begun anew. */
export function rowNumbers({ table, column, id }: RowNumbers): NumberSource {
  const next = sql.ref(column)
  const from = (first: string, count: number) =>
    Array.from({ length: count }, (_, i) => String(BigInt(first) + BigInt(i)))
  const firstOf = (rows: readonly { first: string }[]): string => {
    if (!rows[0]) throw notFound()
    return rows[0].first
  }
  return {
    series: (parameters) => `${table}:${id(parameters)}`,
    async take(trx, parameters, count) {
      const { rows } = await sql<{ first: string }>`
        update ${sql.table(table)} set ${next} = ${next} + ${count} where id = ${id(parameters)}::uuid
        returning (${next} - ${count})::text as first`.execute(trx)
      return from(firstOf(rows), count)
    },
    async peek(db, parameters, count) {
      const { rows } = await sql<{ first: string }>`
        select ${next}::text as first from ${sql.table(table)} where id = ${id(parameters)}::uuid`.execute(db)
      return from(firstOf(rows), count)
    },
  }
}
