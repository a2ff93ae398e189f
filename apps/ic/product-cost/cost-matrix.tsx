import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { ProductCost } from '../../../shared/contracts/ic/product-cost.ts'
import type { CostCell, CostMatrix } from '../../../shared/contracts/ic/product-costs.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { region } from '../../../shared/kit/region.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './product-cost.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:productCost.matrix.${name}`, args)
const figure = (value: string) => formatFigure(value, { kind: 'quantity' })

interface Props {
  readonly of: Readonly<Record<string, string>>
  readonly productClass: string
}

/** [supply 8] A class by its sizes: what one unit is carried at, thickness down and width across, one table for each unit. */
export function CostMatrixTable({ of, productClass }: Props) {
  const { answer } = useAnswer<CallResult<CostMatrix>>(`${ProductCost.room}/matrix`, { ...of, productClass })
  const cells = answer?.Data?.cells ?? []
  const units = [...new Set(cells.map(({ unit }) => unit))]
  return units.map((unit) => {
    const own = cells.filter((cell) => cell.unit === unit)
    return own.length > 1 ? <Matrix key={unit} cells={own} unit={unit} productClass={productClass} /> : null
  })
}

const sizes = (cells: readonly CostCell[], of: 'thickness' | 'width') =>
  [...new Set(cells.map((cell) => cell[of]))].toSorted((a, b) => Number(a) - Number(b))

function Matrix({ cells, unit, productClass }: { cells: readonly CostCell[]; unit: string; productClass: string }) {
  const widths = sizes(cells, 'width')
  const title = say('title', { class: productClass, unit: unit.toLowerCase(), currency: homeCurrency() ?? '' })
  const known = new Map(cells.map((cell) => [`${cell.thickness} ${cell.width}`, cell]))
  return (
    // It may be wide: the keyboard scrolls it.
    <div className={css['matrix']} tabIndex={0} role="group" aria-label={title} {...region('matrix', title)}>
      <h2>{title}</h2>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{say('corner')}</th>
            {widths.map((width) => (
              <th key={width} scope="col">
                {figure(width)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes(cells, 'thickness').map((thickness) => (
            <tr key={thickness}>
              <th scope="row">{figure(thickness)}</th>
              {widths.map((width) => (
                <td key={width}>
                  <Cell cell={known.get(`${thickness} ${width}`)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cost, and of how much. */
const Cell = ({ cell }: { cell: CostCell | undefined }) =>
  cell ? (
    <>
      {formatFigure(cell.average, { kind: 'price' })} <small>{say('of', { quantity: figure(cell.quantity) })}</small>
    </>
  ) : null
