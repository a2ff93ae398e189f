import { memo } from 'react'
import type { Field } from '../../contracts/fields.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { useLocale } from '../locale.ts'
import { FieldControl } from './controls/field-control.tsx'
import { FieldMessage } from './field-message.tsx'
import type { Row } from './field-path.ts'
import { fieldLabel, problemWithLabel } from './labels.ts'
import type { RecordStore } from './record-store.ts'
import css from './lines-grid.module.css'

export interface LineColumn {
  readonly name: string
  readonly field: Field
  readonly required: boolean
  readonly readOnly: boolean
}

interface Props {
  readonly store: RecordStore
  readonly name: string
  readonly index: number
  readonly row: Row
  readonly columns: readonly LineColumn[]
  /** Those of this row. */
  readonly problems: readonly Problem[]
  readonly isCurrent: boolean
  /** The empty row after the last one; it becomes a row with the first thing typed into it. */
  readonly isSpare: boolean
  readonly readOnly: boolean
  readonly prefix: string
  readonly onCurrent: (index: number) => void
  readonly onRemove: (index: number) => void
}

function sameRow(a: Props, b: Props): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.isCurrent === b.isCurrent &&
    a.isSpare === b.isSpare &&
    a.readOnly === b.readOnly &&
    a.problems.length === b.problems.length &&
    a.problems.every((problem, i) => problem === b.problems[i]) &&
    a.columns.length === b.columns.length
  )
}

/** One row of an entry grid, and under it what is wrong with its cells. */
export const LineRow = memo(function LineRow(props: Props) {
  const { store, name, index, row, columns, problems, isCurrent, isSpare, readOnly, prefix, onCurrent, onRemove } =
    props
  useLocale()
  const line = index + 1
  const messageId = `${prefix}-${name}-${index}-message`
  return (
    <>
      <tr
        className={isCurrent ? css['current'] : undefined}
        data-spare={isSpare || undefined}
        onFocus={() => onCurrent(index)}
      >
        <th scope="row" className={css['number']}>
          {line}
        </th>
        {columns.map(({ name: column, field, required, readOnly: closed }) => {
          const path = `${name}.${index}.${column}`
          const invalid = problems.some((problem) => problem.Field === path)
          return (
            <td
              key={column}
              data-kind={field.kind}
              data-figure={isFigure(field) || undefined}
              data-invalid={invalid || undefined}
            >
              <FieldControl
                id={`${prefix}-${path}`}
                entity={store.entity}
                path={path}
                field={field}
                value={row[column]}
                label={t('kit:editor.lineField', { label: fieldLabel(store.entity, path), line })}
                required={required && !isSpare}
                readOnly={closed}
                invalid={invalid}
                describedBy={invalid ? messageId : undefined}
                // Tab passes over what cannot be typed into, as Enter does.
                tabIndex={isCurrent && (readOnly || !closed) ? undefined : -1}
                onEdit={store.edit}
                onLeave={store.leave}
              />
            </td>
          )
        })}
        {readOnly ? null : (
          <td className={css['actions']}>
            {isSpare ? null : (
              <Button
                look="ghost"
                icon="trash"
                iconOnly
                label={t('kit:editor.deleteLine', { line })}
                tabIndex={-1}
                onClick={() => onRemove(index)}
              />
            )}
          </td>
        )}
      </tr>
      {problems.length > 0 ? (
        <tr className={css['problems']}>
          <td colSpan={columns.length + 2} id={messageId}>
            {problems.map((problem) => (
              <FieldMessage
                key={problem.Field}
                text={problemWithLabel(store.entity, problem, fieldLabel(store.entity, problem.Field!))}
              />
            ))}
          </td>
        </tr>
      ) : null}
    </>
  )
}, sameRow)
