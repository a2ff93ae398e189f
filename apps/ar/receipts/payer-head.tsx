import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Payer } from '../../../shared/contracts/ar/payer.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { isNothing } from './receiving.ts'
import css from './receipts-desk.module.css'

interface Props {
  readonly host: ScreenHost
  readonly chosen: WholeReceipt
  readonly payer: Payer | null
  readonly money: (amount: string | null | undefined) => string
}

/** [judgement 16] Whose money it is and how he stands, and how much of it there is: the largest figure of a receipt. */
export function PayerHead({ host, chosen, payer, money }: Props) {
  const { customerId, amount } = chosen.receipt
  if (!payer || payer.firmId !== customerId) return <header className={css['payer']} />
  const { firmId, name, owes, overdue, daysToPay } = payer
  return (
    <header className={css['payer']}>
      <div>
        <h3>
          {name} <RecordLink address={host.addressOf('ar/account-inquiry', { record: firmId })} text={firmId} />
        </h3>
        <p>
          {owes === null ? null : (
            <span>
              {t('ar:receiving.owes')} <b>{money(owes)}</b>
            </span>
          )}
          {overdue === null || isNothing(overdue) ? null : (
            <span data-late="">
              {t('ar:receiving.overdue')} <b>{money(overdue)}</b>
            </span>
          )}
          {daysToPay === null ? null : <span>{t('ar:receiving.daysToPay', { count: formatInteger(daysToPay) })}</span>}
        </p>
      </div>
      {isNothing(amount) ? null : <b className={css['amount']}>{money(amount)}</b>}
    </header>
  )
}
