import { useId, useRef, useState } from 'react'
import { pathOf, scaleOf } from '../../../shared/charts/scale.ts'
import { monthName } from '../../../shared/charts/unit.ts'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import { ProductCost } from '../../../shared/contracts/ic/product-cost.ts'
import type { CostHistory, CostMonth } from '../../../shared/contracts/ic/product-costs.ts'
import { PriceInquiry } from '../../../shared/contracts/oe/price-inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { formatFigure, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useWalk } from '../../../shared/kit/chart/use-walk.ts'
import { useWidth } from '../../../shared/kit/chart/use-width.ts'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './product-cost.module.css'

const [USUAL, HEIGHT, LEFT, ABOVE, BELOW] = [720, 150, 64, 10, 20]
/** A month is written below every so many. */
const EVERY = 3
const say = (name: string, args: Record<string, string> = {}) => t(`ic:productCost.history.${name}`, args)
const priceText = (value: string | null) => (value === null ? '–' : formatFigure(value, { kind: 'price' }))

/** What the price inquiry says of it where nobody is named. */
interface Listed {
  readonly netPrice: string | null
  readonly priceUnit: string | null
  readonly currency: string
  readonly floor?: string | null
  readonly margin?: string | null
}

interface Props extends Pick<ReportPartProps, 'host'> {
  readonly of: Readonly<Record<string, string>>
  readonly productId: string
}

/** [supply 8] Two years of a product: what it was carried at, what came in last, and beside it its list price, the margin of that, and its floor. As a table too. */
export function CostHistoryPicture({ of, productId, host }: Props) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { answer } = useAnswer<CallResult<CostHistory>>(`${ProductCost.room}/history`, { ...of, productId })
  const priced = useAnswer<CallResult<Listed>>(
    `${PriceInquiry.room}/${encodeURIComponent(productId)}`,
    host.canOpen(PriceInquiry.room) ? { AsOf: of['asOf']! } : null,
  )
  const history = answer?.Data
  if (!history || history.productId !== productId) return null
  const months = history.months
  if (months.every(({ average, last }) => average === null && last === null)) return null
  const args = { product: productId, unit: history.unit.toLowerCase(), currency: homeCurrency() ?? '' }
  const listed = priced.answer?.Data
  return (
    <figure className={css['history']} aria-labelledby={id}>
      <figcaption id={id}>{say('title', args)}</figcaption>
      <p className={css['key']} aria-hidden="true">
        <i data-look="average" /> {say('average')} <i data-look="last" /> {say('last')}
      </p>
      {isTable ? <Months months={months} label={say('title', args)} /> : <Picture months={months} label={id} />}
      {listed ? <p className={css['said']}>{listedText(listed)}</p> : null}
      <button type="button" className={css['turn']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('kit:chart.table')}
      </button>
    </figure>
  )
}

function listedText({ netPrice, priceUnit, currency, floor, margin }: Listed): string {
  const each = { unit: (priceUnit ?? '').toLowerCase(), currency }
  return [
    netPrice ? say('list', { price: priceText(netPrice), ...each }) : say('noList'),
    ...(margin ? [say('margin', { margin: formatPercent(margin, 1) })] : []),
    floor ? say('floor', { price: priceText(floor), ...each }) : say('noFloor'),
  ].join(' ')
}

const wordsOf = ({ month, average, last }: CostMonth) =>
  say('month', { month: monthName(month, 'long'), average: priceText(average), last: priceText(last) })

function Picture({ months, label }: { months: readonly CostMonth[]; label: string }) {
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, USUAL)
  const { at, pointProps } = useWalk(months.length, months.length - 1)
  const height = HEIGHT - ABOVE - BELOW
  const scale = scaleOf(
    months.flatMap(({ average, last }) => [average, last].flatMap((cost) => (cost === null ? [] : [Number(cost)]))),
    height,
    3,
  )
  const x = (place: number) => LEFT + (place / Math.max(1, months.length - 1)) * (width - LEFT - 20)
  const way = (of: 'average' | 'last') =>
    pathOf(months.map((month, place) => (month[of] === null ? null : { x: x(place), y: scale.y(Number(month[of])) })))
  const looked = at === null ? months.at(-1)! : months[at]!
  return (
    <>
      <div className={css['plot']} ref={plot}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <g transform={`translate(0 ${ABOVE})`}>
            {scale.ticks.map(({ value, y }) => (
              <g key={value}>
                <line className={css['rule']} x1={LEFT} x2={width - 20} y1={y} y2={y} />
                <text className={css['tick']} x={LEFT - 6} y={y + 4}>
                  {priceText(String(value))}
                </text>
              </g>
            ))}
            <path className={css['line']} data-look="last" d={way('last')} />
            <path className={css['line']} data-look="average" d={way('average')} />
            {months.map(({ month }, place) =>
              (months.length - 1 - place) % EVERY === 0 ? (
                <text
                  key={month}
                  className={css['name']}
                  data-last={place === months.length - 1 || undefined}
                  x={x(place)}
                  y={height + BELOW - 4}
                >
                  {month.slice(0, 7)}
                </text>
              ) : null,
            )}
          </g>
        </svg>
        <div className={css['points']} role="group" aria-labelledby={label}>
          {months.map((month, place) => (
            <button
              key={month.month}
              type="button"
              style={{ insetInlineStart: `${x(place)}px` }}
              aria-label={wordsOf(month)}
              {...pointProps(place)}
            />
          ))}
        </div>
      </div>
      <p className={css['said']} aria-hidden={at === null ? undefined : true}>
        {wordsOf(looked)}
      </p>
    </>
  )
}

/** All months, the newest first: it scrolls by the keyboard, so that the lines below it keep their place. */
const Months = ({ months, label }: { months: readonly CostMonth[]; label: string }) => (
  <div className={css['months']} tabIndex={0} role="group" aria-label={label}>
    <SmallTable
      label={label}
      narrow
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        { name: 'month', label: say('monthWord'), of: ({ month }) => monthName(month, 'long') },
        { name: 'average', label: say('average'), isFigure: true, of: ({ average }) => priceText(average) },
        { name: 'last', label: say('last'), isFigure: true, of: ({ last }) => priceText(last) },
      ]}
    />
  </div>
)
