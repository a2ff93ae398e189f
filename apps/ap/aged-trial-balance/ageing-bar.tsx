import { Decimal } from 'decimal.js'
import { AGE_PERIODS } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { formatMoney, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { rowsOfPage } from '../../../shared/kit/report/report-lines.ts'
import css from './ageing-bar.module.css'

/** Current and three periods by themselves; what is older than they is one part. */
const SHOWN = 4
const columnOf = (at: number) => (at === 0 ? 'current' : `period${at}`)

/** What is owed by age, to scale, its legend below; of two currencies nothing adds up, and there is no bar. */
export function AgeingBar({ result }: ReportPartProps) {
  const total = rowsOfPage(result)[0]
  const amounts = Array.from({ length: AGE_PERIODS + 1 }, (_, at) => total?.[columnOf(at)])
  if (!amounts.every((amount) => typeof amount === 'string')) return null
  const say = (name: string) => t(`ap:agedTrialBalance.${name}`)
  const figures = amounts.map((amount) => new Decimal(amount))
  const parts = Array.from({ length: SHOWN + 1 }, (_, at) => ({
    name: at === SHOWN ? say('older') : (result.headings[columnOf(at)] ?? say(`fields.${columnOf(at)}`)),
    owed: at === SHOWN ? Decimal.sum(...figures.slice(SHOWN)) : figures[at]!,
  }))
  // Where more lies with vendors than is owed to them, nothing is drawn of it.
  const drawn = Decimal.sum(...parts.map(({ owed }) => Decimal.max(0, owed)))
  if (drawn.isZero()) return null
  const share = (owed: Decimal) => Decimal.max(0, owed).div(drawn).times(100).toFixed(1)
  return (
    <section className={css['ageing']} aria-label={say('bar')}>
      <div className={css['bar']} aria-hidden="true">
        {parts.map(({ name, owed }, at) =>
          owed.isPositive() && !owed.isZero() ? (
            <span key={name} style={{ flexGrow: share(owed) }} data-age={at} />
          ) : null,
        )}
      </div>
      <ul>
        {parts.map(({ name, owed }, at) => (
          <li key={name} data-age={at}>
            {name} <b>{formatPercent(share(owed), 1)}</b>{' '}
            <span>{formatMoney(owed.toFixed(), { parentheses: true })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
