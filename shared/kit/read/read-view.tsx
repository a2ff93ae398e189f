import type { LinesOptions, MaintenanceParts, ScreenProps } from '../definition.ts'
import type { Section } from '../definition-parts.ts'
import { fieldMode } from '../editor/field-access.ts'
import { fieldAt, linesOf } from '../editor/field-path.ts'
import { partsOf } from '../editor/form-layout.ts'
import { sectionLabel } from '../editor/labels.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { EntryGrid } from '../grid/entry-grid.tsx'
import { ReadFacts } from './read-facts.tsx'
import { MOST_READ, ReadLines } from './read-lines.tsx'

interface Props extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly sections: readonly Section[]
  readonly parts?: MaintenanceParts['sections']
  readonly lines: Readonly<Partial<Record<string, LinesOptions>>>
  readonly prefix: string
  /** Facts stand under the names of their sections: there are many of them. */
  readonly headed?: boolean
}

const PLAIN: LinesOptions = {}

/**
 * [judgement 13] A document that is no draft any more is read: text in place of fields, without what is empty, with ways to what it
 * names, its lines as a table with their sums.
 */
export function ReadView({ store, snapshot, sections, parts = {}, lines, prefix, headed, screen, host }: Props) {
  const { entity } = store
  const { saved, access } = snapshot
  const isHidden = (path: string) =>
    fieldMode(fieldAt(entity.fields, path)!, path, access, { isNew: false, writable: false }) === 'hidden'
  return partsOf(entity.fields, sections, saved).map((part) => {
    if (part.lines) {
      if (isHidden(part.lines)) return null
      const Part = parts[part.lines]
      if (Part) return <Part key={part.lines} {...{ store, snapshot, screen, host }} readOnly />
      const rows = linesOf(saved, part.lines)
      if (rows.length === 0) return null
      const shown = { name: part.lines, rows, access, prefix, options: lines[part.lines] ?? PLAIN }
      return rows.length > MOST_READ ? (
        <EntryGrid key={part.lines} {...shown} store={store} problems={snapshot.problems} readOnly />
      ) : (
        <ReadLines key={part.lines} {...shown} entity={entity} record={saved} host={host} />
      )
    }
    return (
      <ReadFacts
        key={part.name}
        {...{ entity, host, headed }}
        name={part.name}
        title={sectionLabel(entity, part.name)}
        paths={part.fields.filter((path) => !isHidden(path))}
        record={saved}
      />
    )
  })
}
