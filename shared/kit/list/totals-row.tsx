import type { ListRow } from '../../api/records.ts'
import type { PagedList } from '../../contracts/result.ts'
import { formatFigure, formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { ListColumn } from './cell-text.ts'
import css from './list-grid.module.css'

interface Props {
  readonly columns: readonly ListColumn[]
  readonly answer: PagedList<ListRow>
}

/** Totals over all filtered rows, not the page; it stays in sight. */
export function TotalsRow({ columns, answer }: Props) {
  const totals = answer.Totals ?? {}
  const firstTotal = columns.findIndex((column) => totals[column.name] !== undefined)
  if (firstTotal < 0) return null
  const total = answer.TotalCount
  const label = total === 1 ? t('kit:list.totalOne') : t('kit:list.total', { total: formatInteger(total) })
  return (
    <tfoot>
      <tr>
        <td className={css['check']} />
        {columns.map((column, at) => {
          const sum = totals[column.name]
          if (sum !== undefined)
            return (
              <td key={column.name} className={at === 0 ? `${css['frozen']} ${css['figure']}` : css['figure']}>
                {formatFigure(sum, column.field)}
              </td>
            )
          if (at === 0 && firstTotal > 0)
            return (
              <td key={column.name} className={`${css['frozen']} ${css['totalLabel']}`}>
                <span>{label}</span>
              </td>
            )
          return <td key={column.name} />
        })}
      </tr>
    </tfoot>
  )
}
