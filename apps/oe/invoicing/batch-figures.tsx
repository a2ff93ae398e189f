import { isUnderWay, type WorkResult } from '../../../shared/contracts/work.ts'
import { formatTime } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { BoardFigure } from '../../../shared/kit/board/board-figure.tsx'
import frame from '../../../shared/kit/board/board.module.css'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { t } from '../../../shared/i18n/i18n.ts'
import { say, sumsOf, type BoardRow } from './board-rows.ts'
import css from './invoice-board.module.css'

interface Props {
  readonly shown: WorkResult | null
  readonly ready: readonly BoardRow[]
  readonly posted: readonly BoardRow[]
  readonly blocked: readonly BoardRow[]
}

/** [judgement 34] How far the batch is, then what is ready and what is blocked, in money. */
export const BatchFigures = ({ shown, ready, posted, blocked }: Props) => (
  <div className={frame['figures']}>
    {shown ? <Progress run={shown} /> : null}
    <Figure name="ready" rows={ready} />
    {shown ? <Figure name="posted" rows={posted} /> : null}
    <Figure name="blocked" rows={blocked} bad />
  </div>
)

interface FigureProps {
  readonly name: string
  readonly rows: readonly BoardRow[]
  readonly bad?: boolean
}

const Figure = ({ name, rows, bad }: FigureProps) => (
  <BoardFigure
    name={name}
    label={say(`figures.${name}`)}
    value={sumsOf(rows) || (rows.length === 0 ? formatMoney('0') : formatInteger(rows.length))}
    note={say('invoices', { count: formatInteger(rows.length) })}
    tone={bad && rows.length > 0 ? 'bad' : undefined}
  />
)

/** Done, refused and to go, of all that were asked for. */
function Progress({ run }: { readonly run: WorkResult }) {
  const { counts, total, askedBy, askedOn, state } = run
  const refused = counts.refused + counts.asks
  const ended = counts.done + counts.unchanged + refused
  const all = Math.max(total ?? 0, ended)
  const part = (count: number) => ({ inlineSize: `${all === 0 ? 0 : (count / all) * 100}%` })
  const figures = { done: counts.done + counts.unchanged, refused, rest: Math.max(0, all - ended) }
  return (
    <section className={css['progress']} aria-label={t('kit:work.progressLabel')}>
      <p>
        {say(isUnderWay(run) ? 'posting' : 'wasPosted', { user: askedBy, time: formatTime(askedOn) })}{' '}
        {isUnderWay(run) ? null : <StatusPill word={state} text={t(`kit:work.states.${state}`)} />}
      </p>
      <p>
        <b>{formatInteger(ended)}</b> {say('ofOrders', { total: formatInteger(all) })}
      </p>
      <div className={css['bar']} aria-hidden="true">
        <i data-part="done" style={part(figures.done)} />
        <i data-part="refused" style={part(figures.refused)} />
      </div>
      <p className={css['legend']} role="status">
        {say('legend', {
          done: formatInteger(figures.done),
          refused: formatInteger(figures.refused),
          rest: formatInteger(figures.rest),
        })}
      </p>
    </section>
  )
}
