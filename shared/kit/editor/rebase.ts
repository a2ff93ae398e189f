import type { Fields } from '../../contracts/fields.ts'
import { readAt, sameValue, writeAt, type Row } from './field-path.ts'

/** One place where the stored record moved on while it was being edited. */
export interface Difference {
  /** Path of a value; of a whole group or list of lines where its parts cannot be set against each other. */
  readonly path: string
  readonly theirs: unknown
  readonly mine: unknown
  /** True when the user changed the same place. */
  readonly both: boolean
}

/** The three states of a record: as it was read, as it stands in the database now, as it is on screen. All normalized. */
export interface ThreeWays {
  readonly base: Row
  readonly theirs: Row
  readonly mine: Row
}

/** Every place where theirs differs from what was read and from what is on screen. */
export function differences(fields: Fields, ways: ThreeWays): Difference[] {
  return leafPaths(fields, ways).flatMap((path) => differenceAt(ways, path) ?? [])
}

function differenceAt(ways: ThreeWays, path: string): Difference | null {
  const [base, theirs, mine] = [readAt(ways.base, path), readAt(ways.theirs, path), readAt(ways.mine, path)]
  if (sameValue(theirs, base) || sameValue(theirs, mine)) return null
  return { path, theirs: theirs ?? null, mine: mine ?? null, both: !sameValue(mine, base) }
}

/**
 * Their record with the user's changes on top. About each difference `keepsMine` decides; without it, whatever the user
 * changed stays.
 */
export function rebase(
  fields: Fields,
  ways: ThreeWays,
  keepsMine: (difference: Difference) => boolean = ({ both }) => both,
): Row {
  return leafPaths(fields, ways).reduce((record, path) => {
    const difference = differenceAt(ways, path)
    const mine = readAt(ways.mine, path)
    const isKept = difference ? keepsMine(difference) : !sameValue(mine, readAt(ways.base, path))
    return isKept ? writeAt(fields, record, path, mine ?? null) : record
  }, ways.theirs)
}

function leafPaths(fields: Fields, ways: ThreeWays): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const values = [ways.base[name], ways.theirs[name], ways.mine[name]]
    if (field.kind === 'group' && values.every(Boolean)) return below(field.fields!, name, values as Row[])
    if (field.kind === 'lines' && areAligned(values as Row[][]))
      return (values[0] as Row[]).flatMap((_, i) =>
        below(
          field.fields!,
          `${name}.${i}`,
          (values as Row[][]).map((rows) => rows[i]!),
        ),
      )
    return name
  })
}

function below(fields: Fields, prefix: string, [base, theirs, mine]: Row[]): string[] {
  return leafPaths(fields, { base: base!, theirs: theirs!, mine: mine! }).map((path) => `${prefix}.${path}`)
}

/** The same rows in the same order. A row that has just been stored is the one that was sent without a lineId. */
function areAligned(lists: (Row[] | undefined)[]): boolean {
  const [base, ...others] = lists.map((list) => list ?? [])
  return others.every(
    (rows) =>
      rows.length === base!.length &&
      rows.every((row, i) => !row['lineId'] || !base![i]!['lineId'] || row['lineId'] === base![i]!['lineId']),
  )
}
