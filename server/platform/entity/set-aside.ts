import type { Problem } from '../../../shared/contracts/result.ts'
import type { Row } from './stored.ts'

interface Aside {
  /** Steps from the record to `place`. */
  readonly path: readonly string[]
  readonly place: Row
  readonly name: string
  readonly value: unknown
}

/** Empties what problems are about; answers what puts it back. */
export function setAside(record: Row, problems: readonly Problem[]): () => void {
  const aside = problems.flatMap((problem) => placeOf(record, problem))
  for (const { place, name } of aside) place[name] = null
  return () => {
    for (const { path, place, name, value } of aside) {
      place[name] = value
      // A completion may have put a new line where the old one stood: what cannot be read is refused there, never dropped.
      const now = at(record, path)
      const list = at(record, path.slice(0, -1))
      const isGone = Array.isArray(list) && !list.includes(place)
      if (isGone && isRow(now)) now[name] = value
    }
  }
}

const at = (record: Row, path: readonly string[]) =>
  path.reduce<unknown>((place, step) => (place as Row | null | undefined)?.[step], record)

function placeOf(record: Row, { Field }: Problem): Aside[] {
  const path = (Field ?? '').split('.')
  const name = path.pop()!
  const place = at(record, path)
  if (!isRow(place) || Array.isArray(place[name])) return []
  const value = place[name]
  return value === null || value === undefined ? [] : [{ path, place, name, value }]
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that are none: no rule can reckon with them, nor anything that fills in others. */
const NO_VALUE = new Set(['notANumber', 'notADate', 'notAChoice', 'badForm'].map((name) => `kit:problems.${name}`))

/** Beyond it PostgreSQL knows no integer: a rule that asks for one would fail, not find nothing. */
const LARGEST_INTEGER = 2_147_483_647

const isBeyondInteger = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) > LARGEST_INTEGER

export const ofNoValue = (record: Row, problems: readonly Problem[]): Problem[] =>
  problems.filter(({ Key, Field }) => NO_VALUE.has(Key) || isBeyondInteger(at(record, (Field ?? '').split('.'))))

/** Work on a record in which what is no value counts as empty; afterwards it stands there as it was sent. */
export async function asIfEmpty<R>(record: Row, problems: readonly Problem[], work: () => Promise<R>): Promise<R> {
  const putBack = setAside(record, problems)
  try {
    return await work()
  } finally {
    putBack()
  }
}
