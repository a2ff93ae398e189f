import { records } from '../../api/records.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { LookupTarget } from '../../contracts/fields.ts'
import { targetOf } from './controls/use-lookup.ts'
import { sameValue, type Row } from './field-path.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

/** The one record that a lookup offers; null where it offers none or several. */
export type OnlyOne = (target: LookupTarget) => Promise<string | null>

const asked: OnlyOne = async (target) => {
  const { List, TotalCount } = await records(targetOf(target)).lookup('', { ...target.filter, limit: 2 })
  return TotalCount === 1 ? (List[0]?.key ?? null) : null
}

/**
 * What a new record begins with where there is nothing to choose: the only company, the only branch. Fields say with `theOnly` that
 * they want it. A call that fails leaves the field to the user.
 */
export async function theOnlyOnes(entity: Entity, draft: Row, onlyOne: OnlyOne = asked): Promise<Row> {
  const open = Object.entries(entity.fields).filter(
    ([name, { lookup }]) => lookup?.theOnly === true && (draft[name] ?? '') === '',
  )
  const found = await Promise.all(
    open.map(async ([name, { lookup }]) => [name, await onlyOne(lookup!).catch(() => null)] as const),
  )
  return Object.fromEntries(found.filter(([, key]) => key !== null))
}

interface Ports {
  snapshot(): RecordSnapshot
  /** It was stored meanwhile. */
  isNew(): boolean
  /** Nobody's work: what the record begins with. */
  preset(given: Row): void
}

/** Presets a new record with them. What was typed meanwhile stays. */
export async function presetTheOnly(entity: Entity, { snapshot, isNew, preset }: Ports): Promise<void> {
  const found = await theOnlyOnes(entity, snapshot().draft)
  const { draft, saved } = snapshot()
  const still = Object.entries(found).filter(([name]) => sameValue(draft[name], saved[name]))
  if (isNew() && still.length > 0) preset(Object.fromEntries(still))
}
