import type { ListRow } from '../../api/records.ts'
import { placesOfSum } from '../../contracts/decimals.ts'
import type { PagedList } from '../../contracts/result.ts'
import { formatFigure, formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { ListColumn } from './cell-text.ts'
import type { FrozenPlace } from './frozen-place.ts'
import css from './list-grid.module.css'

interface Props {
  readonly columns: readonly ListColumn[]
  readonly frozen: readonly FrozenPlace[]
  readonly answer: PagedList<ListRow>
}

/** Totals over all filtered rows, not the page; it stays in sight. */
export function TotalsRow({ columns, frozen, answer }: Props) {
  const totals = answer.Totals ?? {}
  const firstTotal = columns.findIndex((column) => totals[column.name] !== undefined)
  if (firstTotal < 0) return null
  const spanned = Math.max(1, Math.min(frozen.length, firstTotal))
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
              <td key={column.name} className={classes(frozen[at]?.className, css['figure'])} style={frozen[at]?.style}>
                {formatFigure(sum, column.field, placesOfSum(column.field, answer.List))}
              </td>
            )
          // It lies over what is frozen, as far as there is no sum.
          if (at > 0 && at < spanned) return null
          if (at === 0 && firstTotal > 0)
            return (
              <td
                key={column.name}
                colSpan={spanned}
                className={classes(frozen[at]?.className, css['totalLabel'])}
                style={frozen[at]?.style}
              >
                <span>{label}</span>
              </td>
            )
          return <td key={column.name} className={frozen[at]?.className} style={frozen[at]?.style} />
        })}
      </tr>
    </tfoot>
  )
}

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
