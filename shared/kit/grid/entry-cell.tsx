import type { Entity } from '../../contracts/entity.ts'
import type { Field } from '../../contracts/fields.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { ChoiceCell } from '../editor/controls/choice-cell.tsx'
import type { ControlProps } from '../editor/controls/control.ts'
import { FieldControl } from '../editor/controls/field-control.tsx'
import { useTitle } from '../editor/controls/use-lookup.ts'
import { fieldLabel, problemText } from '../editor/labels.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { cellText } from './cell-values.ts'
import type { CellWords } from '../definition-parts.ts'
import type { EntryColumn } from './entry-columns.ts'
import type { Editing } from './use-cursor.ts'
import css from './entry-grid.module.css'

interface Props {
  readonly store: RecordStore
  readonly path: string
  /** What its line is called by. */
  readonly line: number
  readonly at: number
  readonly column: EntryColumn
  readonly value: unknown
  /** A column beside it says the name of what it chooses. */
  readonly isNamed: boolean
  /** Decimals of its currency, where it is an amount. */
  readonly places: number
  readonly problem: Problem | undefined
  readonly messageId: string
  /** It holds the cursor. */
  readonly isStop: boolean
  readonly isChosen: boolean
  readonly editing: Editing | null
  /** Of the empty line nothing is required. */
  readonly isSpare: boolean
  /** What it says in place of its value. */
  readonly words: CellWords | null
  readonly onLeave: (path: string) => void
}

/** One cell: a text while it is read, the control of its field while it is edited. */
export function EntryCell(props: Props) {
  const { store, path, line, at, column, value, places, problem, messageId, isStop, isChosen, editing, isSpare } = props
  const { words } = props
  const { entity } = store
  const { field, readOnly } = column
  const control = {
    id: `${messageId}-${column.name}-control`,
    entity,
    path,
    field,
    value,
    places,
    label: t('kit:editor.lineField', { label: fieldLabel(entity, path), line }),
    required: column.required && !isSpare,
    readOnly,
    invalid: problem !== undefined,
    describedBy: problem ? `${messageId}-${column.name}` : undefined,
    // What is typed into is the tab stop of its grid; Tab itself is the grid's.
    tabIndex: editing ? 0 : -1,
    onEdit: store.edit,
    onLeave: props.onLeave,
  }
  return (
    <td
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isChosen}
      aria-readonly={readOnly || undefined}
      aria-invalid={control.invalid || undefined}
      aria-describedby={control.describedBy}
      title={problem && problemText(entity, problem)}
      data-cell={path}
      data-column={at}
      data-kind={field.kind}
      data-figure={isFigure(field) || undefined}
      data-stop={isStop || undefined}
      data-editing={editing ?? undefined}
      tabIndex={isStop && !editing ? 0 : -1}
    >
      {editing ? (
        <Control {...control} />
      ) : words ? (
        <Words {...words} />
      ) : (
        <Shown {...{ entity, path, value, control, isSpare }} isNamed={props.isNamed} />
      )}
    </td>
  )
}

/** A cell is typed into at speed, so that a choice is a text that filters its list. */
const Control = (control: ControlProps) =>
  control.field.kind === 'choice' && !control.readOnly ? <ChoiceCell {...control} /> : <FieldControl {...control} />

function Shown({ entity, path, value, control, isSpare, isNamed }: ShownProps) {
  if (control.field.kind === 'flag' && typeof value !== 'string') {
    if (isSpare) return null
    // The cell keeps the focus; its box follows the pointer and the space bar.
    return <FieldControl {...control} onLeave={() => undefined} />
  }
  const text = cellText(entity, path, value, control.places ?? 2)
  if (control.field.kind === 'lookup' && text !== '' && !isNamed) return <Named field={control.field} code={text} />
  return <span className={control.field.upper ? `${css['text']} ${css['upper']}` : css['text']}>{text}</span>
}

/** A sign and words: colour alone tells nothing. */
const Words = ({ text, tone = 'plain' }: CellWords) => (
  <span className={`${css['text']} ${css['words']}`} data-tone={tone}>
    {text}
  </span>
)

/** [judgement 5] What was chosen stays as code and name; where a column beside it says the name, that is enough. */
function Named({ field, code }: { readonly field: Field; readonly code: string }) {
  const shown = field.upper ? code.toUpperCase() : code
  const title = useTitle(field.lookup!, shown)
  return (
    <span className={css['text']}>
      {shown}
      {title && title !== shown ? <span className={css['name']}> {title}</span> : null}
    </span>
  )
}

interface ShownProps {
  readonly entity: Entity
  readonly path: string
  readonly value: unknown
  readonly control: ControlProps
  readonly isSpare: boolean
  readonly isNamed: boolean
}
