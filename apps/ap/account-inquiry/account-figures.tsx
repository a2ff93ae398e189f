import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './account-inquiry.module.css'

const say = (name: string, args?: Record<string, string>) => t(`ap:accountInquiry.${name}`, args)
const isNegative = (amount: string) => amount.startsWith('-')

interface Figure {
  readonly name: string
  readonly value: string
  readonly note?: string
  readonly isBad?: boolean
}

/** Who it is, what we owe and how late it is. */
export function AccountFigures({ account }: { readonly account: VendorAccount }) {
  const { lastPayment, daysToPay, byCurrency, companyCurrency } = account
  const foreign = byCurrency.filter(({ currency }) => currency !== companyCurrency)
  const since = say('since', { day: formatDate(account.yearBegan) })
  const figures: Figure[] = [
    {
      name: 'balance',
      value: formatMoney(account.balance),
      note:
        foreign.map(({ currency, open }) => `${formatMoney(open, { currency })} ${currency}`).join(', ') ||
        companyCurrency,
      isBad: isNegative(account.balance),
    },
    { name: 'overdue', value: formatMoney(account.overdue), isBad: Number(account.overdue) > 0 },
    { name: 'unapplied', value: formatMoney(account.unapplied) },
    { name: 'holdback', value: formatMoney(account.holdback) },
    ...(account.onOrder === null ? [] : [{ name: 'onOrder', value: formatMoney(account.onOrder), note: say('ofNow') }]),
    { name: 'purchases', value: formatMoney(account.purchases), note: since },
    { name: 'payments', value: formatMoney(account.payments), note: since },
    {
      name: 'lastPayment',
      value: lastPayment ? formatMoney(lastPayment.amount, lastPayment) : '–',
      note: lastPayment ? `${formatDate(lastPayment.paidOn)} ${lastPayment.currency}` : undefined,
    },
    { name: 'daysToPay', value: daysToPay === null ? '–' : formatInteger(daysToPay) },
  ]
  const title = say('figures')
  return (
    <section className={css['about']} aria-label={title} {...region('figures', title)}>
      <p className={css['vendor']}>
        <b>{account.name}</b>
        <StatusPill
          word={account.isHeld ? 'OnHold' : account.standing}
          text={say(`standing.${account.isHeld ? 'OnHold' : account.standing}`)}
        />
        {account.termsCode ? <span>{say('terms', { terms: account.termsCode })}</span> : null}
        {account.currency ? <span>{say('paidIn', { currency: account.currency })}</span> : null}
        {account.isNarrowed ? <span>{t('kit:report.narrowed')}</span> : null}
      </p>
      <dl className={css['figures']}>
        {figures.map(({ name, value, note, isBad }) => (
          <div key={name}>
            <dt>{say(`figure.${name}`)}</dt>
            <dd data-bad={isBad || undefined}>{value}</dd>
            {note ? <dd className={css['note']}>{note}</dd> : null}
          </div>
        ))}
      </dl>
      <Ageing account={account} />
    </section>
  )
}

/** [S9.18] Current and eight periods; what is owed in each as a part of all that is owed, as wide as it is much. */
function Ageing({ account }: { readonly account: VendorAccount }) {
  const owed = account.ageing.map((amount) => Math.max(0, Number(amount)))
  const all = owed.reduce((sum, amount) => sum + amount, 0)
  return (
    <table className={css['ageing']} aria-label={say('ageing')}>
      <thead>
        <tr>
          {account.ageing.map((_, at) => (
            <th key={at} scope="col">
              {say(`aged.${at}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {account.ageing.map((amount, at) => (
            <td key={at} data-late={at > 0 && owed[at]! > 0 ? '' : undefined}>
              {formatMoney(amount, { zero: 'dash' })}
              <span className={css['part']} aria-hidden="true">
                <span style={{ width: `${(100 * owed[at]!) / (all || 1)}%` }} />
              </span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
