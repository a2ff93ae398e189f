import { fieldProblems, normalize } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import type { Splice } from '../grid/line-steps.ts'
import { sameValue, type Row } from './field-path.ts'

/**
 * Problems after a change of lines: those below follow their lines, those of lines taken out go, and every cell that now says
 * something else is looked at again. A cell that is empty is not blamed for it before it is saved.
 */
export function problemsAfter(
  problems: readonly Problem[],
  name: string,
  step: Splice,
  checked: Fields,
): readonly Problem[] {
  const { at, removed, inserted } = step
  const by = inserted.length - removed.length
  const kept = problems.flatMap((problem) => {
    const [list, line, ...rest] = (problem.Field ?? '').split('.') as [string, string?, ...string[]]
    if (list !== name || line === undefined || Number(line) < at) return problem
    if (Number(line) >= at + removed.length) return { ...problem, Field: [list, Number(line) + by, ...rest].join('.') }
    const i = Number(line) - at
    const column = rest.join('.')
    return inserted[i] && sameValue(removed[i]![column], inserted[i][column]) ? problem : []
  })
  const columns = Object.entries(checked[name]?.fields ?? {})
  const now = inserted.flatMap((row, i) =>
    columns.flatMap(([column, field]) => {
      const value = row[column] ?? null
      if (value === null || (removed[i] && sameValue(removed[i][column], value))) return []
      const alone = { fields: { [column]: field } }
      const found = fieldProblems(alone, normalize(alone, { [column]: value }))
      return found.map((problem) => ({ ...problem, Field: `${name}.${at + i}.${problem.Field}` }))
    }),
  )
  return by === 0 && now.length === 0 && kept.length === problems.length ? problems : [...kept, ...now]
}

/** The columns of a line in the form in which they are stored. */
export const storedLine = (fields: Fields, row: Row): Row => ({
  ...(row['lineId'] ? { lineId: row['lineId'] } : {}),
  ...normalize({ fields }, row),
})

/**
 * A record in its stored form, with the very lines that are on screen: a cell takes its stored form when it is left, and the
 * steps of a line can be undone only while it is the same line.
 */
export const withOwnLines = (fields: Fields, stored: Row, draft: Row): Row =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, fields[name]?.kind === 'lines' ? draft[name] : value]),
  )
