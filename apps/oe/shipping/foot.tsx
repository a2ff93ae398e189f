import { STUCK, type ShippingRow, type Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { region } from '../../../shared/kit/region.ts'
import { pounds, say } from './say.ts'
import css from './shipping.module.css'

/** [judgement 33] What the wave comes to: how far it is, what blocks it, and what of its weight was on the scale. */
export function Foot({ wave, rows }: { readonly wave: Wave; readonly rows: readonly ShippingRow[] }) {
  const lines = [...new Map(rows.map((row) => [row.lineKey, row])).values()]
  const customers = new Set(lines.map(({ billToId }) => billToId)).size
  const stuck = lines.filter(({ state }) => STUCK.includes(state)).length
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
        <div data-bad={stuck > 0 || undefined}>
          <dt>{say('figures.blocked')}</dt>
          <dd>{formatInteger(stuck)}</dd>
        </div>
        <div data-end>
          <dt>{say('figures.weighed')}</dt>
          <dd>{say('pounds', { weight: pounds(totalOf(lines as never, 'weight')) })}</dd>
        </div>
        <div data-first>
          <dt>{say('figures.load')}</dt>
          <dd>{say('pounds', { weight: pounds(wave.weight) })}</dd>
        </div>
      </dl>
    </footer>
  )
}
