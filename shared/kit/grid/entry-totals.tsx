import { placesOfSum } from '../../contracts/decimals.ts'
import { formatFigure } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { Row } from '../editor/field-path.ts'
import type { EntryColumn } from './entry-columns.ts'
import { totalOf } from './line-totals.ts'
import css from './entry-grid.module.css'

interface Props {
  readonly columns: readonly EntryColumn[]
  readonly rows: readonly Row[]
  readonly around: Row
  /** Columns with a total. */
  readonly of: readonly string[]
}

/** Exact totals over all lines; they stay in sight. */
export function EntryTotals({ columns, rows, around, of }: Props) {
  const isLabelled = !of.includes(columns[0]?.name ?? '')
  return (
    <tfoot>
      <tr>
        {isLabelled ? (
          <td className={css['number']} />
        ) : (
          <th scope="row" className={css['number']}>
            {t('kit:grid.total')}
          </th>
        )}
        {columns.map(({ name, field }, at) => (
          <td key={name} data-figure={of.includes(name) || undefined}>
            {of.includes(name)
              ? formatFigure(totalOf(rows, name), field, placesOfSum(field, rows, around))
              : at === 0
                ? t('kit:grid.total')
                : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}
