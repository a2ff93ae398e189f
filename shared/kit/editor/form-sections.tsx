import { Fragment, useEffect } from 'react'
import { asDocument, isWaived } from '../../contracts/document.ts'
import type { Fields } from '../../contracts/fields.ts'
import { EntryGrid } from '../grid/entry-grid.tsx'
import { region } from '../region.ts'
import type { LinesOptions, MaintenanceParts, ScreenProps } from '../definition.ts'
import type { ChosenField, Section } from '../definition-parts.ts'
import { checkedFields, fieldMode } from './field-access.ts'
import { fieldAt, linesOf, placesAt, readAt, type Row } from './field-path.ts'
import { FormField } from './form-field.tsx'
import { partsOf, type FormPart } from './form-layout.ts'
import { useKnown } from './known-line.tsx'
import { sectionLabel } from './labels.ts'
import { useWholeForm } from './use-whole-form.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './form.module.css'

interface Props extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly sections: readonly Section[]
  /** Drawn by the module in place of the entry grid of these lines. */
  readonly parts?: MaintenanceParts['sections']
  /** Drawn by the module between the head and the first lines. */
  readonly aboveLines?: MaintenanceParts['aboveLines']
  readonly lines: Readonly<Partial<Record<string, LinesOptions>>>
  /** Of a document: fields that it can do without. */
  readonly optional: readonly string[]
  readonly prefix: string
}

/** The form itself: sections of fields and of lines, with what field security leaves of them. */
export function FormSections({
  store,
  snapshot,
  sections,
  lines,
  optional,
  parts = {},
  prefix,
  screen,
  host,
  ...own
}: Props) {
  const { access } = snapshot
  const modeOf = (path: string) => modeIn({ store, snapshot }, path)
  const all = partsOf(store.entity.fields, sections, snapshot.draft)
  const required = checkedFields(store.entity.fields, access)
  const drawn = useWholeForm(all, mayWait(store), (path) => lacks(required, snapshot.draft, path))
  const firstLines = own.aboveLines && drawn.find(({ lines: list }) => list !== undefined)
  return drawn.map((part) => {
    const Above = part === firstLines ? own.aboveLines : undefined
    const above = Above ? <Above {...{ store, snapshot, screen, host }} readOnly={!store.writable} /> : null
    const shown = part.fields.filter((path) => modeOf(path) !== 'hidden')
    if (part.lines) {
      const mode = modeOf(part.lines)
      if (mode === 'hidden') return null
      const Part = parts[part.lines]
      if (Part)
        return <Part key={`lines ${part.lines}`} {...{ store, snapshot, screen, host }} readOnly={mode === 'read'} />
      return (
        <Fragment key={`lines ${part.lines}`}>
          {above}
          <EntryGrid
            store={store}
            name={part.lines}
            rows={linesOf(snapshot.draft, part.lines)}
            problems={snapshot.problems}
            access={access}
            readOnly={mode === 'read'}
            prefix={prefix}
            options={lines[part.lines] ?? PLAIN}
            none={lines[part.lines]?.none?.(snapshot.draft)}
            about={lines[part.lines]?.About && { store, snapshot, screen, host }}
          />
        </Fragment>
      )
    }
    if (shown.length === 0) return null
    const Fields = part.useFields ? ChosenSection : FieldSection
    return (
      <Fields key={part.name} {...{ store, snapshot, host, prefix, shown, optional }} part={part} modeOf={modeOf} />
    )
  })
}

const PLAIN: LinesOptions = {}

/** A record that is whole begins at its first field; a new one, or a draft, at the first that it lacks, wherever that is. */
const lacks = (fields: Fields, draft: Row, path: string) =>
  fieldAt(fields, path)?.required === true && (readAt(draft, path) ?? '') === ''
const mayWait = (store: RecordStore) => !store.isNew && !asDocument(store.entity)

/** Whether some lines of the form take more. */
export const takesLines = ({
  store,
  snapshot,
  sections,
  lines,
}: Pick<Props, 'store' | 'snapshot' | 'sections' | 'lines'>) =>
  store.writable &&
  partsOf(store.entity.fields, sections, snapshot.draft).some(
    ({ lines: list }) =>
      list !== undefined && lines[list]?.given !== true && modeIn({ store, snapshot }, list) === 'edit',
  )

/** What field security and the contract leave of a field. */
const modeIn = ({ store, snapshot }: Pick<Props, 'store' | 'snapshot'>, path: string) =>
  fieldMode(fieldAt(store.entity.fields, path)!, path, snapshot.access, {
    isNew: store.isNew,
    writable: store.writable,
    open: store.openFields,
  })

interface SectionProps extends Omit<Props, 'sections' | 'lines' | 'parts' | 'aboveLines' | 'screen'> {
  readonly part: FormPart
  readonly shown: readonly string[]
  readonly modeOf: (path: string) => ReturnType<typeof fieldMode>
  readonly chosen?: readonly ChosenField[]
}

/** A section of which another record says what this one has. */
function ChosenSection({ part, shown, ...section }: SectionProps) {
  const chosen = part.useFields!(section.snapshot.draft)
  const own = shown.filter((path) => chosen.some((field) => field.path === path))
  const { ownLabels } = section.store
  useEffect(() => {
    for (const { path, label } of chosen) if (label) ownLabels.set(path, label)
    return () => chosen.forEach(({ path }) => ownLabels.delete(path))
  }, [chosen, ownLabels])
  return own.length === 0 ? null : <FieldSection {...section} part={part} shown={own} chosen={chosen} />
}

function FieldSection({ store, snapshot, host, prefix, part, shown, optional, modeOf, chosen = [] }: SectionProps) {
  const headingId = `${prefix}-section-${part.name}`
  // A document is marked with what its actions want: a draft may wait with it.
  const wanted = asDocument(store.entity)?.strict ?? store.entity.fields
  const checked = checkedFields(wanted, snapshot.access)
  const title = sectionLabel(store.entity, part.name)
  const { boxes, line } = useKnown({ store, snapshot, host }, shown, part.known, snapshot.problems)
  // [judgement 3] In a document Enter stops at what is empty, and not at what it can do without.
  const passes = (path: string) =>
    asDocument(store.entity) !== null && ((readAt(snapshot.draft, path) ?? '') !== '' || optional.includes(path))
  return (
    <section className={css['section']} aria-labelledby={headingId} {...region(part.name, title)}>
      <h2 id={headingId}>{title}</h2>
      <div className={css['fields']}>
        {boxes.map((path) => (
          <FormField
            key={path}
            store={store}
            path={path}
            value={readAt(snapshot.draft, path)}
            places={placesAt(store.entity.fields, snapshot.draft, path)}
            mode={modeOf(path) === 'edit' ? 'edit' : 'read'}
            required={
              chosen.find((field) => field.path === path)?.required ??
              (fieldAt(checked, path)?.required && !isWaived(store.entity, snapshot.saved, path)) ??
              false
            }
            label={chosen.find((field) => field.path === path)?.label ?? null}
            problem={snapshot.problems.find((problem) => problem.Field === path)}
            passes={passes(path)}
            prefix={prefix}
            fileType={(readAt(snapshot.draft, `${path}FileType`) ?? null) as string | null}
          />
        ))}
      </div>
      {line}
    </section>
  )
}
