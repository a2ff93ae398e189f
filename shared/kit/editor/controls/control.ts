import type { Entity } from '../../../contracts/entity.ts'
import type { Field } from '../../../contracts/fields.ts'

/** What every control of a form or cell is given. The value is the draft's: canonical, or as typed when unreadable. */
export interface ControlProps {
  /** Id of the element that the label points to. */
  readonly id: string
  readonly entity: Entity
  readonly path: string
  readonly field: Field
  readonly value: unknown
  /** Decimals of an amount's currency; two unless said. */
  readonly places?: number
  /** Accessible name, for a control without a label element: a cell of the entry grid. */
  readonly label?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly invalid: boolean
  /** Ids of the message and the hint. */
  readonly describedBy?: string
  /** Enter goes by. */
  readonly passes?: boolean
  /** Cells outside of the current row are no tab stops. */
  readonly tabIndex?: number
  /** Text key of a choice that is not made, where it does not mean none. */
  readonly noChoice?: string
  readonly onEdit: (path: string, value: unknown) => void
  readonly onLeave: (path: string) => void
}

/** Attributes that all native controls share. `data-path` is how focus finds the control of a field. */
export const nativeProps = ({
  id,
  path,
  label,
  required,
  readOnly,
  invalid,
  describedBy,
  tabIndex,
  passes,
}: ControlProps) => ({
  id,
  'data-path': path,
  'data-passes': passes || undefined,
  'aria-label': label,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  'aria-readonly': readOnly || undefined,
  tabIndex,
})
