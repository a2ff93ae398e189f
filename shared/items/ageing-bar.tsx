import type { ReportContract } from '../contracts/report.ts'
import { sharesOf } from '../charts/parts.ts'
import { AGE_PERIODS } from '../contracts/trade/ageing.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { ReportPartProps } from '../kit/definition.ts'
import { rowsOfPage } from '../kit/report/report-lines.ts'
import { AgesLegend, fiveAges } from './ages-legend.tsx'
import css from './ageing-bar.module.css'

const columnOf = (at: number) => (at === 0 ? 'current' : `period${at}`)

/** What is open by age, to scale, its legend below; of two currencies nothing adds up, and there is no bar. */
export const ageingBar = ({ module, noun }: Pick<ReportContract, 'module' | 'noun'>) =>
  function AgeingBar({ result }: ReportPartProps) {
    const total = rowsOfPage(result)[0]
    const amounts = Array.from({ length: AGE_PERIODS + 1 }, (_, at) => total?.[columnOf(at)])
    if (!amounts.every((amount) => typeof amount === 'string')) return null
    const say = (name: string) => t(`${module}:${noun}.${name}`)
    const parts = fiveAges(amounts)
    // Where more lies on account than is open, nothing is drawn of it.
    const shares = sharesOf(parts)
    if (!shares) return null
    const nameOf = (at: number) =>
      at === parts.length - 1
        ? t('ledger:items.older')
        : (result.headings[columnOf(at)] ?? say(`fields.${columnOf(at)}`))
    return (
      <div className={css['ageing']}>
        <AgesLegend
          label={say('bar')}
          parts={parts.map((amount, at) => ({
            ...{ name: nameOf(at), amount },
            figure: (
              <>
                <b>{formatPercent(shares[at], 1)}</b> <span>{formatMoney(amount, { parentheses: true })}</span>
              </>
            ),
          }))}
        />
      </div>
    )
  }
