import { t } from '../../i18n/i18n.ts'
import type { LinesOptions, MaintenanceParts, ScreenProps, Section } from '../definition.ts'
import { fieldMode } from '../editor/field-access.ts'
import { fieldAt, linesOf, placesAt, readAt } from '../editor/field-path.ts'
import { partsOf } from '../editor/form-layout.ts'
import { fieldLabel, sectionLabel } from '../editor/labels.ts'
import type { RecordSnapshot } from '../editor/record-snapshot.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { EntryGrid } from '../grid/entry-grid.tsx'
import { region } from '../region.ts'
import { isFact } from './facts.ts'
import { MOST_READ, ReadLines } from './read-lines.tsx'
import { ReadValue } from './read-value.tsx'
import css from './read.module.css'

interface Props extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly sections: readonly Section[]
  readonly parts?: MaintenanceParts['sections']
  readonly lines: Readonly<Partial<Record<string, LinesOptions>>>
  readonly prefix: string
}

const PLAIN: LinesOptions = {}

/**
 * [judgement 13] A document that is no draft any more is read: text in place of fields, without what is empty, with ways to what it
 * names, its lines as a table with their sums.
 */
export function ReadView({ store, snapshot, sections, parts = {}, lines, prefix, screen, host }: Props) {
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
    const facts = part.fields.filter(
      (path) => !isHidden(path) && isFact(fieldAt(entity.fields, path)!, readAt(saved, path)),
    )
    if (facts.length === 0) return null
    const title = sectionLabel(entity, part.name)
    return (
      <section key={part.name} className={css['facts']} aria-label={title} {...region(part.name, title)}>
        <dl>
          {facts.map((path) => {
            const field = fieldAt(entity.fields, path)!
            return (
              <div key={path} data-fact={path} data-kind={field.kind}>
                <dt>{fieldLabel(entity, path)}</dt>
                <dd>
                  {field.kind === 'flag' ? (
                    t('kit:list.yes')
                  ) : (
                    <ReadValue
                      {...{ entity, path, field, host }}
                      value={readAt(saved, path)}
                      places={placesAt(entity.fields, saved, path)}
                    />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    )
  })
}
