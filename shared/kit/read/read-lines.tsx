import { useMemo } from 'react'
import type { Access } from '../../api/records.ts'
import { placesOf, placesOfSum } from '../../contracts/decimals.ts'
import type { Entity } from '../../contracts/entity.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { ScreenHost } from '../../events/host.ts'
import { formatFigure, formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { LinesOptions } from '../definition.ts'
import type { Row } from '../editor/field-path.ts'
import { fieldLabel, sectionLabel } from '../editor/labels.ts'
import { entryColumns, type EntryColumn } from '../grid/entry-columns.ts'
import { totalOf } from '../grid/line-totals.ts'
import { region } from '../region.ts'
import { isFact } from './facts.ts'
import { ReadValue } from './read-value.tsx'
import css from './read.module.css'

/** More lines than this are shown by the grid, which draws those in sight alone. */
export const MOST_READ = 250

interface Props {
  readonly entity: Entity
  readonly name: string
  readonly rows: readonly Row[]
  /** The record that they are lines of. */
  readonly record: Row
  readonly access: Access
  readonly options: LinesOptions
  readonly prefix: string
  readonly host: ScreenHost
}

const asRead = ({ columns, whenRead = [], ...options }: LinesOptions): LinesOptions =>
  columns ? { ...options, columns: [...columns, ...whenRead] } : options

/** Lines that are only read: a table with its sums, without the columns that say nothing. */
export function ReadLines({ entity, name, rows, record, access, options, prefix, host }: Props) {
  const columns = useMemo(
    () =>
      entryColumns(entity, name, access, { isNew: false, writable: false }, asRead(options)).filter(
        ({ name: column, field }) => rows.some((row) => isFact(field, row[column])),
      ),
    [entity, name, access, options, rows],
  )
  const title = sectionLabel(entity, name)
  const headingId = `${prefix}-lines-${name}`
  const summed = (options.totals ?? []).filter((column) => columns.some((one) => one.name === column))
  return (
    <section className={css['lines']} aria-labelledby={headingId} {...region(name, title)}>
      <h2 id={headingId}>
        {title} <span>{formatInteger(rows.length)}</span>
      </h2>
      <div className={css['scroll']} tabIndex={columns.some(({ field }) => field.lookup) ? undefined : 0}>
        <table aria-labelledby={headingId}>
          <thead>
            <tr>
              {columns.map(({ name: column, field }) => (
                <th key={column} scope="col" data-figure={isFigure(field) || undefined}>
                  {fieldLabel(entity, `${name}.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={String(row['lineId'] ?? line)}>
                {columns.map(({ name: column, field, named }) => (
                  <td
                    key={column}
                    data-cell={`${name}.${line}.${column}`}
                    data-figure={isFigure(field) || undefined}
                    data-kind={field.kind}
                  >
                    {isFact(field, row[column]) || isFigure(field) ? (
                      <ReadValue
                        {...{ entity, field, host }}
                        path={`${name}.${line}.${column}`}
                        value={row[column]}
                        isNamed={named !== undefined && (row[named] ?? '') !== ''}
                        places={placesOf(field, row, record)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {summed.length > 0 && rows.length > 1 ? <Sums {...{ columns, rows, record, summed }} /> : null}
        </table>
      </div>
    </section>
  )
}

interface SumsProps {
  readonly columns: readonly EntryColumn[]
  readonly rows: readonly Row[]
  readonly record: Row
  readonly summed: readonly string[]
}

/** The word stands before the first sum. */
const Sums = ({ columns, rows, record, summed }: SumsProps) => (
  <tfoot>
    <tr>
      {columns.map(({ name, field }, at) =>
        summed.includes(name) ? (
          <td key={name} data-figure>
            {formatFigure(totalOf(rows, name), field, placesOfSum(field, rows, record))}
          </td>
        ) : at === 0 ? (
          <th key={name} scope="row">
            {t('kit:grid.total')}
          </th>
        ) : (
          <td key={name} />
        ),
      )}
    </tr>
  </tfoot>
)
