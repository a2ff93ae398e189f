import type { CountStanding } from '../../../shared/contracts/ic/physical-count.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { Button } from '../../../shared/kit/button.tsx'
import facts from '../../../shared/kit/facts.module.css'
import { Icon } from '../../../shared/kit/icon.tsx'
import { region } from '../../../shared/kit/region.ts'
import { say } from './say.ts'
import css from './counting.module.css'

const STAGES = ['Clear', 'Frozen', 'Counted'] as const

/** [judgement 07] The way of a count, with where it stands, and how much of it is done. */
export function Stages({ standing }: { readonly standing: CountStanding }) {
  const { stage, count, figures, currency, lastPosted } = standing
  const at = STAGES.indexOf(stage)
  const says: Readonly<Record<(typeof STAGES)[number], readonly (string | null)[]>> = {
    Clear: [
      say('stages.Clear.is'),
      lastPosted && say('stages.Clear.since', { date: formatDate(lastPosted.slice(0, 10)) }),
    ],
    Frozen:
      at >= 1 && count
        ? [
            say('stages.Frozen.is', { products: formatInteger(count.products) }),
            `${formatStamp(String(count.frozenOn))}, ${count.frozenBy}`,
          ]
        : [say('stages.Frozen.will')],
    Counted: [say('stages.Counted.is'), stage === 'Frozen' ? say('stages.Counted.needs') : (count?.upgradedBy ?? null)],
  }
  const share = figures.lines === 0 ? 0 : figures.counted / figures.lines
  return (
    <div className={css['stages']} {...region('stages', say('stagesLabel'))}>
      <ol>
        {STAGES.map((name, place) => (
          <li key={name} data-now={name === stage || undefined} aria-current={name === stage ? 'step' : undefined}>
            <i aria-hidden="true">{place < at ? <Icon name="check-lg" /> : place + 1}</i>
            <div>
              <b>{say(`stages.${name}.name`)}</b>
              {says[name].filter(Boolean).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </div>
            {name === 'Clear' && at > 0 ? (
              <em>
                <Icon name="lock" /> {say('oneWay')}
              </em>
            ) : null}
          </li>
        ))}
      </ol>
      {count ? (
        <div className={css['done']}>
          <p>
            <span>{say('counted')}</span>
            <b>{say('ofLines', { counted: formatInteger(figures.counted), lines: formatInteger(figures.lines) })}</b>
          </p>
          <progress value={share} max={1} aria-label={say('counted')} />
          <p>
            <span>
              {count.usesTags ? say('tagsToPost') : say('toCountAgain')}{' '}
              <b>{formatInteger(count.usesTags ? figures.tagsEntered : figures.again)}</b>
            </span>
            {figures.value === null ? null : (
              <span data-bad={figures.value.startsWith('-') || undefined}>
                {say('variance')} <b>{formatMoney(figures.value, { currency })}</b>
              </span>
            )}
          </p>
        </div>
      ) : null}
    </div>
  )
}

interface UncountedProps {
  readonly products: number
  readonly onShow: () => void
  /** Null where he may not end the count. */
  readonly onZero: (() => void) | null
}

/** [judgement 07] What still has no figure, and the two ways out: to count it, or to say that there is none. */
export const Uncounted = ({ products, onShow, onZero }: UncountedProps) => (
  <p className={`${facts['warning']} ${css['warn']}`} role="status">
    <b>{say('notCounted', { products: formatInteger(products) })}</b> {say('notCountedHint')}
    <span>
      <Button label={say('does.showThem')} onClick={onShow} />
      {onZero ? <Button label={say('does.zero')} onClick={onZero} /> : null}
    </span>
  </p>
)
