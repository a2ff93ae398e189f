import type { WalkLine } from '../../../../shared/contracts/ic/physical-count.ts'
import { formatTime } from '../../../../shared/i18n/dates.ts'
import { Icon } from '../../../../shared/kit/icon.tsx'
import { figure, say } from '../say.ts'
import type { KeptCount } from './queue.ts'
import css from './walk.module.css'

interface Props {
  readonly rows: readonly WalkLine[]
  readonly at: number
  readonly waiting: readonly KeptCount[]
  isDone(line: WalkLine): boolean
  onGo(to: number): void
  onGiveUp(key: string): void
}

/** [judgement 41] What comes next on the walk, and what this device has kept that the server does not know yet. */
export function Beside({ rows, at, waiting, isDone, onGo, onGiveUp }: Props) {
  const refused = waiting.filter((one) => one.refused !== null)
  return (
    <aside className={css['beside']} aria-label={say('walk.beside')}>
      <h2>{say('walk.nextOn')}</h2>
      <ol>
        {rows.slice(Math.max(0, at - 1), at + 6).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === rows[at]?.id || undefined}
              onClick={() => onGo(rows.indexOf(row))}
            >
              <b>{row.bin || '–'}</b>
              <span>
                {row.productId}
                <small>
                  {row.standing === 'Again' && !row.isOwn
                    ? say('standings.Again', { tolerance: '' })
                    : (row.lotNo ?? '')}
                </small>
              </span>
              {isDone(row) ? <Icon name="check-lg" /> : null}
            </button>
          </li>
        ))}
      </ol>
      {waiting.length > 0 ? (
        <h2>
          {say('walk.onThis')} <small>{say('walk.newest')}</small>
        </h2>
      ) : null}
      <ul>
        {waiting.toReversed().map(({ key, product, counted, at: when, refused: said }) => (
          <li key={key} data-refused={said !== null || undefined}>
            <span>{product}</span>
            <b>{figure(counted)}</b>
            <small>{formatTime(when)}</small>
            <Icon name={said === null ? 'clock-history' : 'exclamation-octagon-fill'} />
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <div className={css['refused']} role="alert">
          {refused.map(({ key, product, refused: said }) => (
            <p key={key}>
              <b>{product}</b> {said}
              <button type="button" onClick={() => onGiveUp(key)}>
                {say('walk.giveUp')}
              </button>
            </p>
          ))}
        </div>
      ) : null}
    </aside>
  )
}
