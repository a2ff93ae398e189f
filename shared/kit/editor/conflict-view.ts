import { normalize } from '../../contracts/check.ts'
import type { Entity, Trail } from '../../contracts/entity.ts'
import type { Conflict } from '../../contracts/result.ts'
import type { Row } from './field-path.ts'
import { differences, type ThreeVersions } from './rebase.ts'
import type { ConflictView } from './record-snapshot.ts'

/** What somebody else saved first, set against what was read and what is on screen. */
export function conflictView(
  entity: Entity,
  { current, ...who }: Conflict<Row>,
  versions: Pick<ThreeVersions, 'base' | 'mine'>,
): ConflictView {
  const theirs = normalize(entity, current)
  return {
    ...who,
    current: theirs,
    trail: { ...trailOf(current), version: who.version },
    differences: differences(entity.fields, { ...versions, theirs }),
  }
}

/** Who made and changed a stored record, and which one it is. */
export const trailOf = (data: Row): Trail => ({
  id: String(data['id']),
  version: Number(data['version']),
  createdBy: String(data['createdBy'] ?? ''),
  createdOn: String(data['createdOn'] ?? ''),
  updatedBy: String(data['updatedBy'] ?? ''),
  updatedOn: String(data['updatedOn'] ?? ''),
})
