import { Decimal } from 'decimal.js'
import type { ReportContract } from '../contracts/report.ts'
import { sharesOf } from '../charts/parts.ts'
import { AGE_PERIODS } from '../contracts/trade/ageing.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { AgesBar } from '../kit/chart/ages-bar.tsx'
import type { ReportPartProps } from '../kit/definition.ts'
import { rowsOfPage } from '../kit/report/report-lines.ts'
import css from './ageing-bar.module.css'

/** Current and three periods by themselves; what is older than they is one part. */
const SHOWN = 4
const columnOf = (at: number) => (at === 0 ? 'current' : `period${at}`)

/** What is open by age, to scale, its legend below; of two currencies nothing adds up, and there is no bar. */
export const ageingBar = ({ module, noun }: Pick<ReportContract, 'module' | 'noun'>) =>
  function AgeingBar({ result }: ReportPartProps) {
    const total = rowsOfPage(result)[0]
    const amounts = Array.from({ length: AGE_PERIODS + 1 }, (_, at) => total?.[columnOf(at)])
    if (!amounts.every((amount) => typeof amount === 'string')) return null
    const say = (name: string) => t(`${module}:${noun}.${name}`)
    const figures = amounts.map((amount) => new Decimal(amount))
    const parts = Array.from({ length: SHOWN + 1 }, (_, at) => ({
      name: at === SHOWN ? t('ledger:items.older') : (result.headings[columnOf(at)] ?? say(`fields.${columnOf(at)}`)),
      owed: at === SHOWN ? Decimal.sum(...figures.slice(SHOWN)) : figures[at]!,
    }))
    const amountsOf = parts.map(({ owed }) => owed.toFixed())
    // Where more lies on account than is open, nothing is drawn of it.
    const shares = sharesOf(amountsOf)
    if (!shares) return null
    return (
      <section className={css['ageing']} aria-label={say('bar')}>
        <AgesBar amounts={amountsOf} size="head" />
        <ul>
          {parts.map(({ name, owed }, at) => (
            <li key={name} data-age={at}>
              {name} <b>{formatPercent(shares[at], 1)}</b>{' '}
              <span>{formatMoney(owed.toFixed(), { parentheses: true })}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  }
