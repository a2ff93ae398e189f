import type { EnquiryAnswer, EnquiryFigures } from '../../../shared/contracts/gl/account-enquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './account-enquiry.module.css'

interface Props {
  readonly answer: EnquiryAnswer
  /** The currency that was asked for beside the company's. */
  readonly txnCurrency: string | null
  /** Id of the period whose lines are shown. */
  readonly chosen: string | null
  readonly onChoose: (period: string | null) => void
}

type Name = keyof EnquiryFigures

/** The periods of the year, each with what it opened and closed with; one of them leads to its lines. */
export function PeriodTable({ answer, txnCurrency, chosen, onChoose }: Props) {
  const { periods, total, isBudgeted } = answer
  const names: Name[] = [
    ...(['opening', 'debit', 'credit', 'net', 'closing'] as const),
    ...(total.txnClosing === null ? [] : (['txnNet', 'txnClosing'] as const)),
    ...(isBudgeted ? (['budget', 'variance'] as const) : []),
  ]
  const title = t('gl:accountEnquiry.periods')
  const row = (figures: EnquiryFigures) =>
    names.map((name) => (
      <td key={name} data-figure="" data-name={name}>
        {formatMoney(figures[name], { currency: name.startsWith('txn') ? txnCurrency : answer.currency })}
      </td>
    ))
  return (
    <table className={css['periods']} aria-label={title} {...region('periods', title)}>
      <thead>
        <tr>
          <th scope="col">{t('gl:accountEnquiry.period')}</th>
          <th scope="col">{t('gl:accountEnquiry.until')}</th>
          {names.map((name) => (
            <th key={name} scope="col" data-figure="">
              {t(`gl:accountEnquiry.figures.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => {
          const isChosen = period.id === chosen
          return (
            <tr
              key={period.id}
              data-chosen={isChosen || undefined}
              onClick={() => onChoose(isChosen ? null : period.id)}
            >
              <th scope="row">
                <button
                  type="button"
                  aria-expanded={isChosen}
                  onClick={(event) => {
                    event.stopPropagation()
                    onChoose(isChosen ? null : period.id)
                  }}
                >
                  <Icon name={isChosen ? 'chevron-down' : 'chevron-right'} size={11} />
                  {period.isAdjusting
                    ? t('gl:fiscalYear.desk.adjusting', { period: period.periodNo })
                    : t('gl:fiscalYear.desk.period', { period: period.periodNo })}
                </button>
              </th>
              <td>
                {formatDate(period.endDate)}
                {period.isClosed ? (
                  <span className={css['closed']} title={t('gl:fiscalYear.desk.closed')}>
                    <Icon name="lock-fill" size={10} />
                  </span>
                ) : null}
              </td>
              {row(period)}
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('gl:accountEnquiry.total')}
          </th>
          {row(total)}
        </tr>
      </tfoot>
    </table>
  )
}
