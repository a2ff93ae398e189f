import { STUCK, type ShippingRow, type Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import * as queue from '../shipping/say.ts'
import { cutOffWords, nameOf } from '../shipping/waves.tsx'
import { say } from './say.ts'

interface Props {
  readonly wave: Wave
  /** Its lines. */
  readonly rows: readonly ShippingRow[]
  readonly now: string
  readonly onBegin: () => void
}

/** [judgement 33b] A wave, and what there is to do of it. */
export const Begin = ({ wave, rows, now, onBegin }: Props) => (
  <button type="button" onClick={onBegin}>
    <b>{nameOf(wave)}</b>
    <span>{cutOffWords(wave, now)}</span>
    <span>{workOf(wave, rows)}</span>
  </button>
)

/** Before anything is picked: how much there is to pick. After that, how far it is. */
function workOf(wave: Wave, rows: readonly ShippingRow[]): string {
  if (wave.ready > 0)
    return withWeight(
      queue.say('readyOf', { ready: formatInteger(wave.ready), lines: formatInteger(wave.lines) }),
      wave.weight,
    )
  const wanted = rows.filter(({ state }) => !STUCK.includes(state))
  if (wanted.length === 0) return say('nothing')
  return withWeight(
    say('toPick', { lines: formatInteger(wanted.length) }),
    totalOf(
      wanted.map(({ weight, expected }) => ({ pounds: weight ?? expected })),
      'pounds',
    ),
  )
}

/** Where nobody knows what a piece weighs, no weight is said: it is not nothing. */
function withWeight(words: string, weight: string): string {
  return weight === '0' ? words : `${words}, ${queue.say('pounds', { weight: queue.pounds(weight) })}`
}
