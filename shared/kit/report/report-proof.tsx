import type { ReportContract, ReportTie } from '../../contracts/report.ts'
import { formatInteger, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { region } from '../region.ts'
import css from './report-proof.module.css'

const amount = (figure: string, { currency }: ReportTie) => formatMoney(figure, { currency, parentheses: true })
const isProven = ({ difference }: ReportTie) => !/[1-9]/.test(difference)

interface Props {
  readonly contract: ReportContract
  readonly ties: readonly ReportTie[]
}

/** A proof of more sums than this is one line while all of them agree. */
const FEW = 2

/**
 * [finance 7.11] What the sums must equal, under the result: each beside its figure in the books and their difference. Many that agree are
 * said in a line, which opens; what differs stands open.
 */
export function ReportProof({ contract, ties }: Props) {
  if (ties.length === 0) return null
  const title = t('kit:report.proof')
  const isLine = ties.length > FEW && ties.every(isProven)
  const table = <ProofTable {...{ contract, ties, title }} />
  return (
    <section className={css['proof']} aria-label={title} {...region('proof', title)}>
      {isLine ? (
        <details>
          <summary>
            <Icon name="check-circle-fill" size={12} />
            {t('kit:report.proven', { count: formatInteger(ties.length) })}
          </summary>
          {table}
        </details>
      ) : (
        table
      )}
    </section>
  )
}

function ProofTable({ contract, ties, title }: Props & { readonly title: string }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('kit:report.currency')}</th>
          <th scope="col">{t('kit:report.inReport')}</th>
          <th scope="col">{t('kit:report.inBooks')}</th>
          <th scope="col">{t('kit:report.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {ties.map((tie) => (
          <tr key={`${tie.name} ${tie.subject} ${tie.currency}`} data-proven={isProven(tie)}>
            <th scope="row">{t(`${contract.module}:${contract.noun}.ties.${tie.name}`, { subject: tie.subject })}</th>
            <td>{tie.currency}</td>
            <td>{amount(tie.reported, tie)}</td>
            <td>{amount(tie.expected, tie)}</td>
            <td>
              <Icon name={isProven(tie) ? 'check-lg' : 'exclamation-triangle-fill'} size={11} />
              {amount(tie.difference, tie)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
