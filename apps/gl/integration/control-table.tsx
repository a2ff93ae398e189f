import type { ControlTie } from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { region } from '../../../shared/kit/region.ts'
import { Figure } from './proof-table.tsx'
import css from './integration.module.css'

interface Props {
  readonly controls: readonly ControlTie[]
  readonly host: ScreenHost
  /** Day at whose end they stand so. */
  readonly to: string
}

/** [FI8] Each control account beside the sum of its open items; it leads to its account enquiry. */
export function ControlTable({ controls, host, to }: Props) {
  if (controls.length === 0) return null
  const isWaiting = controls.some(({ pending }) => Number(pending) !== 0)
  const title = t('gl:integration.controls', { date: formatDate(to) })
  return (
    <section className={css['documents']} aria-label={title} {...region('controls', title)}>
      <h2>{title}</h2>
      <table className={css['table']} aria-label={title}>
        <thead>
          <tr>
            {['account', 'kind', 'currency'].map((name) => (
              <th key={name} scope="col">
                {t(`gl:integration.columns.${name}`)}
              </th>
            ))}
            {['items', 'control', ...(isWaiting ? ['pending'] : []), 'difference'].map((name) => (
              <th key={name} scope="col" data-figure="">
                {t(`gl:integration.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {controls.map(({ account, name, kind, currency, items, control, pending, difference }) => {
            const address = host.addressOf('gl/account-enquiry', { accountFrom: account, fiscalYear: to.slice(0, 4) })
            return (
              <tr key={account}>
                <th scope="row">
                  {address ? <a href={address}>{account}</a> : account} {name}
                </th>
                <td>{t(`gl:account.choices.controlKind.${kind}`)}</td>
                <td>{currency}</td>
                <td data-figure="">{formatMoney(items, { currency })}</td>
                <td data-figure="">{formatMoney(control, { currency })}</td>
                {isWaiting ? <td data-figure="">{formatMoney(pending, { currency })}</td> : null}
                <Figure name="difference" value={difference} currency={currency} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
