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

interface SumsProps extends Props {
  readonly label: string
  readonly totals: Readonly<Record<string, string>>
}

/** How many rows the foot of a list has. */
export const footRows = (answer: PagedList<ListRow> | null): number =>
  (answer?.TotalsIn?.length ?? 0) + (Object.keys(answer?.Totals ?? {}).length > 0 ? 1 : 0)

/**
 * Totals over all filtered rows, not the page; they stay in sight. [judgement 10] Amounts of several currencies have a row for each of
 * them, and no sum.
 */
export function TotalsRow(props: Props) {
  const { TotalCount, Totals = {}, TotalsIn = [] } = props.answer
  const all = TotalCount === 1 ? t('kit:list.totalOne') : t('kit:list.total', { total: formatInteger(TotalCount) })
  return (
    <tfoot>
      {TotalsIn.map(({ Currency: currency, Count, Totals: totals }) => (
        <Sums
          key={currency}
          {...props}
          label={t('kit:list.totalIn', { total: formatInteger(Count), currency })}
          totals={totals}
        />
      ))}
      <Sums {...props} label={all} totals={Totals} />
    </tfoot>
  )
}

function Sums({ columns, frozen, answer, label, totals }: SumsProps) {
  const firstTotal = columns.findIndex((column) => totals[column.name] !== undefined)
  if (firstTotal < 0) return null
  const spanned = Math.max(1, Math.min(frozen.length, firstTotal))
  return (
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
  )
}

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
