import type { ColumnList } from '../contracts/result.ts'

type Columns = Pick<ColumnList, 'Columns' | 'Rows'>

/** A list as it is read, or with its rows as columns. */
export type EitherForm<L extends { List: unknown }> = L | (Omit<L, 'List'> & Columns)

/**
 * A list whose rows came as columns, with rows that read as records do. A row holds its values alone; the names stand once,
 * in the prototype that the rows of one answer share, so that nothing is copied for rows that nobody looks at.
 */
export function asRows<L extends { List: unknown }>(answer: EitherForm<L>): L {
  if (!('Columns' in answer)) return answer
  const { Columns: names, Rows: values, ...rest } = answer
  const Row = rowOf(names)
  return { ...rest, List: values.map((one) => new Row(one)) } as unknown as L
}

function rowOf(names: readonly string[]) {
  class Row {
    readonly #values: readonly unknown[]
    constructor(values: readonly unknown[]) {
      this.#values = values
    }
    static read = (row: Row, at: number) => row.#values[at]
  }
  names.forEach((name, at) =>
    Object.defineProperty(Row.prototype, name, {
      enumerable: true,
      get(this: Row) {
        return Row.read(this, at)
      },
    }),
  )
  return Row
}
