import { isFigure } from '../../../contracts/filter.ts'
import { formatStamp } from '../../../i18n/dates.ts'
import { ChoiceControl, FlagControl } from './choice-control.tsx'
import type { ControlProps } from './control.ts'
import { DateControl } from './date-control.tsx'
import { FigureControl } from './figure-control.tsx'
import { LookupControl } from './lookup-control.tsx'
import { NoteControl, TextControl } from './text-control.tsx'

/** The control of a field by its kind. Pictures need the field beside them and are drawn by the form. */
export function FieldControl(props: ControlProps) {
  const { field } = props
  if (isFigure(field)) return <FigureControl {...props} />
  switch (field.kind) {
    case 'flag':
      return <FlagControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'lookup':
      return <LookupControl {...props} />
    case 'date':
      return <DateControl {...props} />
    case 'stamp':
      // Set by the server alone.
      return <TextControl {...props} value={formatStamp(props.value as string | null)} readOnly />
    case 'note':
    case 'json':
      return <NoteControl {...props} />
    default:
      return <TextControl {...props} />
  }
}
