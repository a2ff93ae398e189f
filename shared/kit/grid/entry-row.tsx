import { memo } from 'react'
import { placesOf } from '../../contracts/decimals.ts'
import { lineNumber } from '../../contracts/field-place.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import type { Row } from '../editor/field-path.ts'
import { fieldLabel, problemWithLabel } from '../editor/labels.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { useLocale } from '../locale.ts'
import type { LinesOptions } from '../definition.ts'
import { EntryCell } from './entry-cell.tsx'
import type { EntryColumn } from './entry-columns.ts'
import type { Editing } from './use-cursor.ts'
import css from './entry-grid.module.css'

interface Props {
  readonly store: RecordStore
  readonly name: string
  readonly index: number
  readonly row: Row
  /** The record that it is a line of, as far as it says in which currency its amounts are. */
  readonly around: Row
  readonly columns: readonly EntryColumn[]
  /** Those of this line; the same list while nothing of it changed. */
  readonly problems: readonly Problem[]
  /** The empty line after the last one; it becomes a line with the first thing typed into it. */
  readonly isSpare: boolean
  readonly readOnly: boolean
  /** Column of the cursor, when it is in this line. */
  readonly stop: number | null
  readonly editing: Editing | null
  /** First and last column that are chosen in this line; -1: none. */
  readonly from: number
  readonly to: number
  readonly prefix: string
  readonly words?: LinesOptions['words']
  readonly onLeave: (path: string) => void
  readonly onRemove: (index: number) => void
}

/** One line of an entry grid, and under it what is wrong with its cells. Draws again only when something of its own changed. */
export const EntryRow = memo(function EntryRow(props: Props) {
  const { store, name, index, row, around, columns, problems, isSpare, readOnly, stop, editing, from, to, prefix } =
    props
  useLocale()
  const { entity } = store
  const messageId = `${prefix}-${name}-${index}`
  // A line that its document counts is new until it is.
  const isCounted = 'lineNo' in (entity.fields[name]?.fields ?? {})
  return (
    <>
      <tr
        className={stop === null ? undefined : css['current']}
        aria-rowindex={index + 2}
        data-row={index}
        data-spare={isSpare || undefined}
      >
        <th scope="row" className={css['number']} aria-colindex={1}>
          {isCounted && !row['lineNo'] ? '+' : lineNumber(row, index)}
        </th>
        {columns.map((column, at) => {
          const path = `${name}.${index}.${column.name}`
          return (
            <EntryCell
              key={column.name}
              store={store}
              path={path}
              line={lineNumber(row, index)}
              at={at}
              column={column}
              value={row[column.name]}
              isNamed={column.named !== undefined && (row[column.named] ?? '') !== ''}
              places={placesOf(column.field, row, around)}
              problem={problems.find((problem) => problem.Field === path)}
              messageId={messageId}
              isStop={at === stop}
              isChosen={at >= from && at <= to}
              editing={at === stop ? editing : null}
              isSpare={isSpare}
              words={isSpare ? null : (props.words?.[column.name]?.(row) ?? null)}
              onLeave={props.onLeave}
            />
          )
        })}
        <td className={css['actions']}>
          {readOnly || isSpare ? null : (
            <Button
              look="ghost"
              icon="trash"
              iconOnly
              label={t('kit:editor.deleteLine', { line: lineNumber(row, index) })}
              tabIndex={-1}
              onClick={() => props.onRemove(index)}
            />
          )}
        </td>
      </tr>
      {problems.length > 0 ? (
        <tr className={css['problems']}>
          <td colSpan={columns.length + 2}>
            {problems.map((problem) => (
              <FieldMessage
                key={`${problem.Field} ${problem.Key}`}
                id={`${messageId}-${problem.Field!.split('.')[2]}`}
                text={problemWithLabel(entity, problem, fieldLabel(entity, problem.Field!))}
              />
            ))}
          </td>
        </tr>
      ) : null}
    </>
  )
})
