import type { PriceTableLife, VersionSpan } from '../../../shared/contracts/oe/price-table-life.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { spansOf, type Span } from './time-line.ts'
import css from './table-life.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:priceTable.life.${name}`, args)
const percent = (figure: string) => formatFigure(figure, { kind: 'percent' })

/** [judgement 35] What pricing sees first: margin that was lost since the table was set, ranges below the floor, and when it ends, on a line of time. */
export function TableLife({ snapshot }: SectionPartProps) {
  useLocale()
  const { id = null, version = 0 } = snapshot.trail ?? {}
  const { answer } = useAnswer<PriceTableLife>(
    `oe/price-table/${id ?? ''}/life`,
    id === null ? null : {},
    String(version),
  )
  if (!answer) return <div className={css['life']} aria-hidden />
  const { margins, daysLeft, dueOn } = answer
  return (
    <section className={css['life']} aria-label={say('title')}>
      <dl className={css['figures']}>
        {margins && margins.lost !== null ? (
          <div data-bad={Number(margins.lost) > 0 || undefined}>
            <dt>{say('lost')}</dt>
            <dd>
              <b>{formatFigure(margins.lost, { kind: 'quantity' })}</b> {say('points')}
            </dd>
            <dd>{say('fromTo', { then: percent(margins.then!), now: percent(margins.now!) })}</dd>
          </div>
        ) : null}
        {margins ? (
          <div data-bad={margins.belowFloor > 0 || undefined}>
            <dt>{say('belowFloor')}</dt>
            <dd>
              <b>{formatInteger(margins.belowFloor)}</b> {say('ofRanges', { ranges: formatInteger(margins.ranges) })}
            </dd>
          </div>
        ) : null}
        <div data-bad={(daysLeft !== null && daysLeft < 0) || undefined}>
          <dt>{say('due')}</dt>
          <dd>
            <b>{dueOn ? formatDate(dueOn) : say('open')}</b>{' '}
            {daysLeft === null
              ? ''
              : say(daysLeft < 0 ? 'daysAgo' : 'daysLeft', { days: formatInteger(Math.abs(daysLeft)) })}
          </dd>
        </div>
      </dl>
      <Line spans={spansOf(answer)} own={String((snapshot.saved as { tableKey?: string }).tableKey ?? '')} />
    </section>
  )
}

const wordsOf = ({ tableKey, from, until, isDraft }: VersionSpan): string =>
  say(isDraft ? 'draftSpan' : until ? 'span' : 'openSpan', {
    ...{ tableKey, from: from ? formatDate(from) : '', until: until ? formatDate(until) : '' },
  })

/** Versions one after the other, as long as they count; today is a stroke across them. */
const Line = ({ spans, own }: { readonly spans: ReturnType<typeof spansOf>; readonly own: string }) => (
  <ol className={css['line']} aria-label={say('versions')}>
    {spans.spans.map((span: Span) => (
      <li
        key={span.of.tableKey}
        data-own={span.of.tableKey === own || undefined}
        data-draft={span.of.isDraft || undefined}
        style={{ insetInlineStart: `${span.at}%`, inlineSize: `${span.length}%` }}
        title={wordsOf(span.of)}
      >
        <span>{wordsOf(span.of)}</span>
      </li>
    ))}
    <li className={css['today']} style={{ insetInlineStart: `${spans.today}%` }}>
      <span>{say('today')}</span>
    </li>
  </ol>
)
