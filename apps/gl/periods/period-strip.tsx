import { useRef, type KeyboardEvent } from 'react'
import { PERIOD_FLAGS, type PeriodLine } from '../../../shared/contracts/gl/fiscal-year.ts'
import { LEDGERS, type LedgerName } from '../../../shared/contracts/gl/journal-sources.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import css from './period-panel.module.css'

export const isClosed = (period: PeriodLine, ledger: LedgerName) => period[PERIOD_FLAGS[ledger]]

interface Props {
  readonly label: string
  readonly periods: readonly PeriodLine[]
  readonly chosen: PeriodLine
  readonly onChoose: (lineId: string | null) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The periods of a year with their flags: one stop of Tab, within which arrows choose, as among all radio buttons. */
export function PeriodStrip({ label, periods, chosen, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const at = periods.indexOf(chosen)
  const move = (event: KeyboardEvent) => {
    const { key } = event
    const step = STEPS[key]
    const to = key === 'Home' ? 0 : key === 'End' ? periods.length - 1 : step === undefined ? null : at + step
    if (to === null || !periods[to]) return
    event.preventDefault()
    onChoose(periods[to].lineId ?? null)
    strip.current!.querySelectorAll<HTMLElement>('[role=radio]')[to]!.focus()
  }
  return (
    <div ref={strip} className={css['strip']} role="radiogroup" aria-label={label} onKeyDown={move}>
      {periods.map((period) => (
        <button
          key={period.lineId ?? period.periodNo}
          type="button"
          role="radio"
          aria-checked={period === chosen}
          tabIndex={period === chosen ? 0 : -1}
          className={css['tile']}
          data-closed={period.glClosed || undefined}
          onClick={() => onChoose(period.lineId ?? null)}
        >
          <span className={css['number']}>
            {period.isAdjusting ? t('gl:fiscalYear.panel.adjusting', { period: period.periodNo }) : period.periodNo}
          </span>
          <span className={css['dates']}>{formatDate(period.startDate)}</span>
          <span className={css['dates']}>{formatDate(period.endDate)}</span>
          <span className={css['flags']}>
            {LEDGERS.map((ledger) => (
              <span key={ledger} data-closed={isClosed(period, ledger) || undefined}>
                {isClosed(period, ledger) ? <Icon name="lock-fill" size={9} /> : null}
                {t(`gl:fiscalYear.panel.ledgers.${ledger}`)}
              </span>
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
