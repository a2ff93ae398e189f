import { region } from '../region.ts'
import type { Section } from '../screen.ts'
import { checkedFields, fieldMode } from './field-access.ts'
import { fieldAt, linesOf, readAt } from './field-path.ts'
import { FormField } from './form-field.tsx'
import { partsOf, type FormPart } from './form-layout.ts'
import { LinesGrid } from './lines-grid.tsx'
import { sectionLabel } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './form.module.css'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly sections: readonly Section[]
  readonly prefix: string
}

/** The form itself: sections of fields and of lines, with what field security leaves of them. */
export function FormSections({ store, snapshot, sections, prefix }: Props) {
  const record = { isNew: store.isNew, writable: store.writable }
  const { access } = snapshot
  const { fields } = store.entity
  const modeOf = (path: string) => fieldMode(fieldAt(fields, path)!, path, access, record)
  return partsOf(fields, sections, snapshot.draft).map((part) => {
    const shown = part.fields.filter((path) => modeOf(path) !== 'hidden')
    if (part.lines) {
      if (modeOf(part.lines) === 'hidden') return null
      return (
        <LinesGrid
          key={`lines ${part.lines}`}
          store={store}
          name={part.lines}
          rows={linesOf(snapshot.draft, part.lines)}
          problems={snapshot.problems}
          access={access}
          readOnly={modeOf(part.lines) === 'read'}
          prefix={prefix}
        />
      )
    }
    return shown.length === 0 ? null : (
      <FieldSection key={part.name} {...{ store, snapshot, prefix, shown }} part={part} modeOf={modeOf} />
    )
  })
}

interface SectionProps extends Omit<Props, 'sections'> {
  readonly part: FormPart
  readonly shown: readonly string[]
  readonly modeOf: (path: string) => ReturnType<typeof fieldMode>
}

function FieldSection({ store, snapshot, prefix, part, shown, modeOf }: SectionProps) {
  const headingId = `${prefix}-section-${part.name}`
  const checked = checkedFields(store.entity.fields, snapshot.access)
  const title = sectionLabel(store.entity, part.name)
  return (
    <section className={css['section']} aria-labelledby={headingId} {...region(part.name, title)}>
      <h2 id={headingId}>{title}</h2>
      <div className={css['fields']}>
        {shown.map((path) => (
          <FormField
            key={path}
            store={store}
            path={path}
            value={readAt(snapshot.draft, path)}
            mode={modeOf(path) === 'edit' ? 'edit' : 'read'}
            required={fieldAt(checked, path)?.required ?? false}
            problem={snapshot.problems.find((problem) => problem.Field === path)}
            prefix={prefix}
            fileType={(readAt(snapshot.draft, `${path}FileType`) ?? null) as string | null}
          />
        ))}
      </div>
    </section>
  )
}
