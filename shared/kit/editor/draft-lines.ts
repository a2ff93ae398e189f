import { emptyRecord } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { linesOf, type Row } from './field-path.ts'

/** The record with a row put in at `index`; an empty one when none is given. */
export function withLine(fields: Fields, record: Row, name: string, index: number, row?: Row): Row {
  const rows = [...linesOf(record, name)]
  rows.splice(index, 0, row ?? emptyRecord(fields[name]!.fields!))
  return { ...record, [name]: rows }
}

export function withoutLine(record: Row, name: string, index: number): Row {
  return { ...record, [name]: linesOf(record, name).filter((_, i) => i !== index) }
}

/** Problems follow their rows when one is put in (`by` 1) or taken out (`by` -1) at `index`; those of a row taken out go. */
export function shiftedProblems(problems: readonly Problem[], name: string, index: number, by: 1 | -1): Problem[] {
  return problems.flatMap((problem) => {
    const [list, row, ...rest] = (problem.Field ?? '').split('.') as [string, ...string[]]
    if (list !== name || row === undefined || Number(row) < index) return problem
    if (by === -1 && Number(row) === index) return []
    return { ...problem, Field: [list, Number(row) + by, ...rest].join('.') }
  })
}
