import { useId } from 'react'
import { SUMMARY_ROOMS, type OrderLife, type OrderMark } from '../../../shared/contracts/oe/order-summary.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { useWalk } from '../../../shared/kit/chart/use-walk.ts'
import { whenOf } from '../../../shared/kit/read/course-panel.tsx'
import { drawn, momentAt } from './life.ts'
import css from './order-summary.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:orderSummary.${name}`, args)
const LANE = 32
const percent = (part: number) => `${part * 100}%`

/** [judgement 32] What of the order was what at every moment, and on the same days what happened: arrows lead from one to the next, Enter opens it. */
export function LifePicture({ life, host }: { readonly life: OrderLife } & Pick<InquiryPartProps, 'host'>) {
  const hatch = useId()
  const { stretches, rows, today, days } = drawn(life)
  const marks = rows
    .flatMap((row) => row.marks.map(({ mark }) => mark))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const { at, pointProps } = useWalk(marks.length)
  const shown = at === null ? null : marks[at]!
  const money = (amount: string) => formatMoney(amount, { currency: life.currency })
  // A document that this reader has no door to leads to its order.
  const open = ({ kind, documentId }: OrderMark) => {
    const room =
      kind && documentId && host.addressOf(SUMMARY_ROOMS[kind], { record: documentId }) ? SUMMARY_ROOMS[kind] : null
    host.openScreen(room ?? 'oe/sales-order', { record: room ? documentId! : life.orderId })
  }
  const sumAt = (mark: OrderMark): string => {
    const moment = momentAt(life.moments, mark.at)
    if (!moment) return ''
    const { ordered, shipped, open: left, closedShort, cancelled } = moment
    return say(life.orderType === 'Blanket' ? 'sumOfBlanketAt' : 'sumAt', {
      ...{ ordered: money(ordered), shipped: money(shipped), open: money(left) },
      ...{ closedShort: money(closedShort), cancelled: money(cancelled) },
    })
  }
  const whenSaid = ({ isAhead, about, at: on }: OrderMark) => (isAhead ? formatDate(about ?? on) : whenOf(on))
  const named = (mark: OrderMark) =>
    [say(`choices.what.${mark.what}`), mark.document, mark.amount === null ? null : money(mark.amount), whenSaid(mark)]
      .filter(Boolean)
      .join(' ')
  return (
    <figure className={css['picture']} aria-label={say('picture')}>
      <div className={css['areas']}>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern id={hatch} width="0.008" height="0.06" patternUnits="userSpaceOnUse">
              <rect width="0.004" height="0.06" className={css['line']} />
            </pattern>
          </defs>
          {stretches.flatMap(({ from, to, bands }) =>
            bands.map(({ name, from: low, height }) =>
              height > 0 ? (
                <g key={`${from} ${name}`} data-part={name}>
                  <rect x={from} y={1 - low - height} width={to - from} height={height} />
                  {name === 'open' ? (
                    <rect
                      x={from}
                      y={1 - low - height}
                      width={to - from}
                      height={height}
                      style={{ fill: `url(#${hatch})` }}
                    />
                  ) : null}
                </g>
              ) : null,
            ),
          )}
        </svg>
        <span className={css['today']} style={{ left: percent(today) }}>
          <b>{say('today')}</b>
        </span>
      </div>
      <div role="group" aria-label={say('happened')}>
        {rows.map(({ name, lanes, marks: placed }) => (
          <div key={name} className={css['row']} style={{ height: lanes * LANE }}>
            <span className={css['rowName']}>{say(`rows.${name}`)}</span>
            {placed.map(({ mark, at: left, lane }) => {
              const point = marks.indexOf(mark)
              return (
                <button
                  key={`${mark.at} ${mark.what} ${mark.document ?? ''}`}
                  type="button"
                  className={css['mark']}
                  data-ahead={mark.isAhead || undefined}
                  data-what={mark.what}
                  data-before={left > 0.85 || undefined}
                  style={
                    left > 0.85
                      ? { right: percent(1 - left), top: lane * LANE }
                      : { left: percent(left), top: lane * LANE }
                  }
                  {...pointProps(point)}
                  onClick={() => open(mark)}
                >
                  <b>
                    {say(`choices.what.${mark.what}`)} {mark.document ?? ''}
                  </b>{' '}
                  <span>{mark.amount === null ? whenSaid(mark) : money(mark.amount)}</span>
                  <i className={css['spoken']}>
                    {' '}
                    {mark.amount === null ? '' : whenSaid(mark)} {sumAt(mark)}
                  </i>
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <div className={css['days']} aria-hidden="true">
        {days.map(({ day, at: left }) => (
          <span key={day} style={{ left: percent(left) }}>
            {formatDate(day)}
          </span>
        ))}
      </div>
      <figcaption className={css['caption']}>{shown ? `${named(shown)}: ${sumAt(shown)}` : say('keys')}</figcaption>
    </figure>
  )
}
