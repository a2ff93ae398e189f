import type { ShippingRow, Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { region } from '../../../shared/kit/region.ts'
import { pounds, say } from './say.ts'
import type { Stuck } from './stuck.ts'
import css from './shipping.module.css'

interface Props {
  readonly wave: Wave
  readonly rows: readonly ShippingRow[]
  readonly stuck: readonly Stuck[]
}

/** [judgement 33] What the wave comes to: how far it is, how much of it is listed as blocked, and what of its weight was on the scale. */
export function Foot({ wave, rows, stuck }: Props) {
  const customers = new Set(rows.map(({ billToId }) => billToId)).size
  return (
    <footer className={css['foot']} {...region('totals', say('figures.load'))}>
      <dl>
        <div>
          <dt>{say('figures.lines')}</dt>
          <dd>{`${formatInteger(wave.lines)}, ${formatInteger(customers)}`}</dd>
        </div>
        <div>
          <dt>{say('figures.ready')}</dt>
          <dd>{formatInteger(wave.ready)}</dd>
        </div>
        <div data-bad={stuck.length > 0 || undefined}>
          <dt>{say('figures.blocked')}</dt>
          <dd>{formatInteger(stuck.length)}</dd>
        </div>
        <div data-end>
          <dt>{say('figures.weighed')}</dt>
          <dd>{say('pounds', { weight: pounds(totalOf(rows as never, 'weight')) })}</dd>
        </div>
        <div data-first>
          <dt>{say('figures.load')}</dt>
          <dd>{say('pounds', { weight: pounds(wave.weight) })}</dd>
        </div>
      </dl>
    </footer>
  )
}
