import { normalize } from '../../contracts/check.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Row } from './field-path.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

/** Unsaved work of one record on its way over a reload of the page. */
export interface KeptRecord extends Pick<RecordSnapshot, 'draft' | 'saved' | 'trail'> {
  /** The uuid; null for a new record. */
  readonly id: string | null
  /** What it was asked for by. */
  readonly name: string | null
}

/** Unsaved work as data; null where there is none. `id` is the uuid, `name` what it was asked for by. */
export const keptOf = (
  { dirty, draft, saved, trail }: RecordSnapshot,
  id: string | null,
  name: string | null,
): KeptRecord | null => (dirty ? { id, name, draft, saved, trail } : null)

/** What the draft of a record that was just read stands on: what the work was begun from, and what others saved since. */
export function groundOf(entity: Entity, now: RecordSnapshot, { saved, trail }: KeptRecord): Partial<RecordSnapshot> {
  if (!now.trail || !trail || now.trail.version === trail.version) return {}
  const { version, updatedBy, updatedOn } = now.trail
  return { saved: normalize(entity, saved), trail, news: { version, by: updatedBy, on: updatedOn, isRead: true } }
}

export const draftOf = (entity: Entity, { draft }: KeptRecord): Row => normalize(entity, draft)
