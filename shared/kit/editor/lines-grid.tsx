import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Access } from '../../api/records.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import { Button } from '../button.tsx'
import { checkedFields, fieldMode } from './field-access.ts'
import { readAt, type Row } from './field-path.ts'
import { focusPath } from './focus.ts'
import { fieldLabel, sectionLabel } from './labels.ts'
import { LineRow, type LineColumn } from './line-row.tsx'
import type { RecordStore } from './record-store.ts'
import css from './lines-grid.module.css'

interface Props {
  readonly store: RecordStore
  /** Name of the field of kind `lines`. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
  readonly access: Access
  readonly readOnly: boolean
  readonly prefix: string
}

/**
 * Entry grid of one list of lines [visual reference §6, §7]: the current row is one tab stop after the other, the last
 * row is empty and ready for typing, Up and Down move between rows, Alt Ins and Alt Del put rows in and take them out,
 * F9 copies from the line above.
 */
export function LinesGrid({ store, name, rows, problems, access, readOnly, prefix }: Props) {
  const { entity } = store
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(0)
  const wanted = useRef<string | null>(null)
  const columns = columnsOf(store, name, access, readOnly)
  const headingId = `${prefix}-lines-${name}`
  const title = sectionLabel(entity, name)
  const shown = readOnly ? rows : [...rows, EMPTY]

  // Once the row that was asked for is drawn.
  useEffect(() => {
    const path = wanted.current
    wanted.current = null
    if (path && grid.current) focusPath(grid.current, path)
  })

  const cellAt = (row: number, column = columns[0]!.name) => `${name}.${Math.max(0, row)}.${column}`
  const add = (index: number, column?: string) => {
    store.addLine(name, index)
    setCurrent(index)
    wanted.current = cellAt(index, column)
  }
  const remove = (index: number, column?: string) => {
    store.removeLine(name, index)
    // The next row stands where the deleted one was.
    wanted.current = cellAt(index, column)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const path = (event.target as HTMLElement).dataset['path']
    if (!path || event.defaultPrevented) return
    const [, row, column] = path.split('.') as [string, string, string]
    const at = Number(row)
    if (!runKey(event, { at, column })) return
    event.preventDefault()
    event.stopPropagation()
  }
  const runKey = (event: KeyboardEvent, { at, column }: { at: number; column: string }): boolean => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (isPlain && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      // A native list changes its own value with these keys.
      if (event.target instanceof HTMLSelectElement) return false
      return focusPath(grid.current!, cellAt(at + (event.key === 'ArrowDown' ? 1 : -1), column))
    }
    if (readOnly) return false
    if (event.altKey && event.key === 'Insert') add(Math.min(at, rows.length), column)
    else if (event.altKey && event.key === 'Delete') remove(at, column)
    else if (isPlain && event.key === 'F9' && at > 0)
      store.edit(`${name}.${at}.${column}`, readAt(rows[at - 1]!, column) ?? null)
    else return false
    return true
  }

  return (
    <section className={css['section']} aria-labelledby={headingId} {...region(name, title)}>
      <div className={css['head']}>
        <h2 id={headingId}>{title}</h2>
        <span className={css['count']}>{rows.length}</span>
        {readOnly ? null : (
          <Button
            className={css['add']}
            look="ghost"
            icon="plus-lg"
            label={t('kit:editor.addLine')}
            shortcut="Alt+Insert"
            aria-label={t('kit:editor.addLineTo', { section: title })}
            data-path={name}
            onClick={() => add(rows.length)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className={css['none']}>{t('kit:editor.noLines')}</p>
      ) : (
        <div className={css['scroll']}>
          <table ref={grid} className={css['grid']} aria-labelledby={headingId} onKeyDown={onKeyDown}>
            <thead>
              <tr>
                <th scope="col" className={css['number']}>
                  {t('kit:editor.lineNumber')}
                </th>
                {columns.map(({ name: column, field, required }) => (
                  <th key={column} scope="col" data-kind={field.kind} data-figure={isFigure(field) || undefined}>
                    {fieldLabel(entity, `${name}.${column}`)}
                    {required && !readOnly ? <span aria-hidden="true">*</span> : null}
                  </th>
                ))}
                {readOnly ? null : <td />}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <LineRow
                  key={index}
                  store={store}
                  name={name}
                  index={index}
                  row={row}
                  columns={columns}
                  problems={problems.filter((problem) => problem.Field?.startsWith(`${name}.${index}.`))}
                  isCurrent={index === Math.min(current, shown.length - 1)}
                  isSpare={!readOnly && index === rows.length}
                  readOnly={readOnly}
                  prefix={prefix}
                  onCurrent={setCurrent}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const EMPTY: Row = {}

function columnsOf(store: RecordStore, name: string, access: Access, readOnly: boolean): LineColumn[] {
  const fields = store.entity.fields[name]!.fields!
  const checked = checkedFields(fields, access, `${name}.`)
  const record = { isNew: store.isNew, writable: !readOnly }
  return Object.entries(fields).flatMap(([column, field]) => {
    const mode = fieldMode(field, `${name}.${column}`, access, record)
    const required = field.kind !== 'flag' && (checked[column]?.required ?? false)
    return mode === 'hidden' ? [] : { name: column, field, required, readOnly: mode === 'read' }
  })
}
