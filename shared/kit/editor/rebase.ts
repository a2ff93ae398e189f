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
export interface ThreeVersions {
  readonly base: Row
  readonly theirs: Row
  readonly mine: Row
}

/** Every place where theirs differs from what was read and from what is on screen. */
export function differences(fields: Fields, versions: ThreeVersions): Difference[] {
  return leafPaths(fields, versions).flatMap((path) => differenceAt(versions, path) ?? [])
}

function differenceAt(versions: ThreeVersions, path: string): Difference | null {
  const [base, theirs, mine] = [readAt(versions.base, path), readAt(versions.theirs, path), readAt(versions.mine, path)]
  if (sameValue(theirs, base) || sameValue(theirs, mine)) return null
  return { path, theirs: theirs ?? null, mine: mine ?? null, both: !sameValue(mine, base) }
}

/**
 * Their record with the user's changes on top. About each difference `keepsMine` decides; without it, whatever the user
 * changed stays.
 */
export function rebase(
  fields: Fields,
  versions: ThreeVersions,
  keepsMine: (difference: Difference) => boolean = ({ both }) => both,
): Row {
  return leafPaths(fields, versions).reduce((record, path) => {
    const difference = differenceAt(versions, path)
    const mine = readAt(versions.mine, path)
    const isKept = difference ? keepsMine(difference) : !sameValue(mine, readAt(versions.base, path))
    return isKept ? writeAt(fields, record, path, mine ?? null) : record
  }, versions.theirs)
}

function leafPaths(fields: Fields, versions: ThreeVersions): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const values = [versions.base[name], versions.theirs[name], versions.mine[name]]
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
