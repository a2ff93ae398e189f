import { useId, useRef, useState } from 'react'
import { scaleOf } from '../../../shared/charts/scale.ts'
import { inUnit, unitOf } from '../../../shared/charts/unit.ts'
import type { CurveDay, Outlook } from '../../../shared/contracts/ic/product-inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'

import { t } from '../../../shared/i18n/i18n.ts'
import { useWalk } from '../../../shared/kit/chart/use-walk.ts'
import { useWidth } from '../../../shared/kit/chart/use-width.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { formatQuantity } from './quantity.ts'
import css from './product-inquiry.module.css'

const [USUAL, HEIGHT, LEFT, ABOVE, BELOW] = [720, 172, 52, 22, 20]
const DAY_MS = 86_400_000
const WEEK = 7
/** Space of a day below the plot, and of a sentence within it. */
const [NAME, SENTENCE] = [44, 150]
const say = (name: string, args: Record<string, string | number> = {}) => t(`ic:productInquiry.${name}`, args)
const dayNo = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

interface Props {
  readonly outlook: Outlook
  readonly unit: string
}

/** What is left at the end of each day: steps, the minimum, the lowest point, and the day on which nothing is left. As a table too. */
export function Curve({ outlook, unit }: Props) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={css['curve']} aria-labelledby={id}>
      <figcaption id={id}>
        {say(`curve.${unitOf(outlook.days.map(({ quantity }) => Number(quantity))).name}`, {
          unit: unit.toLowerCase(),
        })}
      </figcaption>
      {isTable ? <Days outlook={outlook} unit={unit} /> : <Picture outlook={outlook} unit={unit} label={id} />}
      <button type="button" className={css['turn']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('kit:chart.table')}
      </button>
    </figure>
  )
}

/** What a day says: how much is left, and because of what. */
function wordsOf({ day, quantity, by }: CurveDay, unit: string): string {
  const because = by.map(({ kind, document, quantity: moved }) =>
    say(`by.${kind}`, { document: document ?? '', quantity: formatQuantity(moved) }),
  )
  return [
    say('left', { day: formatDate(day), quantity: formatQuantity(quantity), unit: unit.toLowerCase() }),
    ...because,
  ].join('; ')
}

function Picture({ outlook, unit, label }: Props & { label: string }) {
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, USUAL)
  const { days, least, lowest, usualFrom, emptyOn } = outlook
  const isUsual = Number(outlook.weeklyUse) > 0 && usualFrom < days.at(-1)!.day
  const { at, pointProps } = useWalk(days.length)
  const first = dayNo(days[0]!.day)
  const span = Math.max(1, dayNo(days.at(-1)!.day) - first)
  const x = (day: string) => LEFT + ((dayNo(day) - first) / span) * (width - LEFT - 8)
  const height = HEIGHT - ABOVE - BELOW
  const figures = [...days.map(({ quantity }) => Number(quantity)), Number(least ?? 0)]
  const scale = scaleOf(figures, height, 4)
  const name = unitOf(figures)
  const path = days
    .map(
      ({ day, quantity }, nth) =>
        `${nth === 0 ? 'M' : 'H'}${x(day)}${nth === 0 ? ' ' : 'V'}${scale.y(Number(quantity))}`,
    )
    .join('')
  const end = x(days.at(-1)!.day)
  // Beside a list there is less room: then not every week has its day.
  const every = Math.ceil(NAME / (((width - LEFT - 8) / span) * WEEK)) * WEEK
  const weeks = Array.from({ length: Math.floor(span / every) + 1 }, (_, nth) =>
    new Date((first + nth * every) * DAY_MS).toISOString().slice(0, 10),
  )
  const looked = at === null ? null : days[at]
  return (
    <>
      <div className={css['plot']} ref={plot}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <g transform={`translate(0 ${ABOVE})`}>
            {isUsual ? (
              <rect
                className={css['usual']}
                x={x(usualFrom)}
                width={Math.max(0, end - x(usualFrom))}
                y={-8}
                height={height + 8}
              />
            ) : null}
            {scale.ticks.map(({ value, y }) => (
              <g key={value}>
                <line className={value === 0 ? css['zero'] : css['rule']} x1={LEFT} x2={end} y1={y} y2={y} />
                <text className={css['tick']} x={LEFT - 6} y={y + 4}>
                  {inUnit(value, name)}
                </text>
              </g>
            ))}
            <path className={css['area']} d={`${path}H${end}V${scale.zero}H${LEFT}Z`} />
            {least !== null && Number(least) > 0 ? (
              <g>
                <line
                  className={css['least']}
                  x1={LEFT}
                  x2={end}
                  y1={scale.y(Number(least))}
                  y2={scale.y(Number(least))}
                />
                <text className={css['leastText']} x={end} y={scale.y(Number(least)) - 4}>
                  {say('least', { quantity: formatQuantity(least) })}
                </text>
              </g>
            ) : null}
            <path className={css['steps']} d={path} />
            <circle className={css['low']} cx={x(lowest.day)} cy={scale.y(Number(lowest.quantity))} r={4} />
            {emptyOn ? (
              <text
                className={css['empty']}
                x={Math.min(Math.max(x(emptyOn), LEFT + SENTENCE), end)}
                y={scale.zero - 6}
              >
                {say('emptyOn', { day: formatDate(emptyOn) })}
              </text>
            ) : null}
            {isUsual ? (
              <text className={css['usualText']} x={x(usualFrom) + 6} y={2}>
                {say('usualFrom')}
              </text>
            ) : null}
            {weeks.map((day) => (
              <text
                key={day}
                className={css['name']}
                data-last={x(day) > end - 24 || undefined}
                x={x(day)}
                y={height + BELOW - 4}
              >
                {day.slice(5)}
              </text>
            ))}
          </g>
        </svg>
        <div className={css['points']} role="group" aria-labelledby={label}>
          {days.map((day, nth) => (
            <button
              key={day.day}
              type="button"
              style={{ insetInlineStart: `${x(day.day)}px` }}
              aria-label={wordsOf(day, unit)}
              {...pointProps(nth)}
            />
          ))}
        </div>
      </div>
      <p className={css['said']} aria-hidden={looked ? true : undefined}>
        {looked
          ? wordsOf(looked, unit)
          : say('lowest', {
              day: formatDate(lowest.day),
              quantity: formatQuantity(lowest.quantity),
              unit: unit.toLowerCase(),
            })}
      </p>
    </>
  )
}

const Days = ({ outlook, unit }: Props) => (
  <SmallTable
    label={say('curve.ones', { unit: unit.toLowerCase() })}
    keyOf={({ day }) => day}
    rows={outlook.days}
    columns={[
      { name: 'day', label: say('day'), of: ({ day }) => formatDate(day) },
      { name: 'left', label: say('leftOver'), isFigure: true, of: ({ quantity }) => formatQuantity(quantity) },
      {
        name: 'by',
        label: say('because'),
        of: ({ by }) =>
          by
            .map(({ kind, document, quantity }) =>
              say(`by.${kind}`, { document: document ?? '', quantity: formatQuantity(quantity) }),
            )
            .join('; '),
      },
    ]}
  />
)
