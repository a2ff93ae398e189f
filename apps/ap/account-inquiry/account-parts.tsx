import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { formatBytes } from '../../../shared/i18n/bytes.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/definition.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'

const say = (name: string, args?: Record<string, string>) => t(`ap:accountInquiry.${name}`, args)

/** Who it is, and on which terms he is paid. */
export function Vendor({ head }: InquiryPartProps) {
  const { name, isHeld, standing, termsCode, currency, isNarrowed } = head as unknown as VendorAccount
  const word = isHeld ? 'OnHold' : standing
  return (
    <p>
      <b>{name}</b>
      <StatusPill word={word} text={say(`standing.${word}`)} />
      {termsCode ? <span>{say('terms', { terms: termsCode })}</span> : null}
      {currency ? <span>{say('paidIn', { currency })}</span> : null}
      {isNarrowed ? <span>{t('kit:report.narrowed')}</span> : null}
    </p>
  )
}

/** Under the figures: what is open in other currencies, since when, of which day. */
export function notes(head: InquiryRow): Record<string, string> {
  const { byCurrency, companyCurrency, yearBegan, lastPayment } = head as unknown as VendorAccount
  const foreign = byCurrency.filter(({ currency }) => currency !== companyCurrency)
  const since = say('since', { day: formatDate(yearBegan) })
  const open = foreign.map((one) => `${formatMoney(one.open, one)} ${one.currency}`).join(', ')
  return {
    ...{ balance: open || companyCurrency, onOrder: say('ofNow'), purchases: since, payments: since },
    ...(lastPayment ? { lastPayment: `${formatDate(lastPayment.paidOn)} ${lastPayment.currency}` } : {}),
  }
}

/** Bytes as people count them; days that are not late say nothing. */
export const cells = {
  size: ({ size }: InquiryRow) => (size === undefined ? undefined : formatBytes(Number(size))),
  daysLate: ({ daysLate }: InquiryRow) => (Number(daysLate) > 0 ? formatInteger(Number(daysLate)) : ''),
}
