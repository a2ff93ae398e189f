import type { InquiryContract, InquiryRow } from '../contracts/inquiry.ts'
import type { AccountContact, AccountHead } from '../contracts/trade/account-rows.ts'
import { formatInteger, formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { InquiryPartProps } from '../kit/inquiry/inquiry-definition.ts'
import { StatusPill } from '../kit/list/status-pill.tsx'

type Contact = Pick<AccountContact, 'name' | 'phone' | 'email'>

/** [judgement 21] Whom to ask there, and where he is reached. */
const WhomToAsk = ({ name, phone, email }: Contact) => (
  <span>
    {name ? <b>{name}</b> : null} {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}{' '}
    {email ? <a href={`mailto:${email}`}>{email}</a> : null}
  </span>
)

/** Who it is, and on which terms and in which currency he has his account. */
export const aboutFirm = ({ module, noun }: InquiryContract) =>
  function Firm({ head }: InquiryPartProps) {
    const { name, isHeld, standing, termsCode, currency, isNarrowed, contact } = head as unknown as AccountHead & {
      readonly contact?: Contact | null
    }
    const say = (text: string, args?: Record<string, string>) => t(`${module}:${noun}.${text}`, args)
    const word = isHeld ? 'OnHold' : standing
    return (
      <p>
        <b>{name}</b>
        <StatusPill word={word} text={say(`standing.${word}`)} />
        {termsCode ? <span>{say('terms', { terms: termsCode })}</span> : null}
        {currency ? <span>{say('paidIn', { currency })}</span> : null}
        {contact ? <WhomToAsk {...contact} /> : null}
        {isNarrowed ? <span>{t('kit:report.narrowed')}</span> : null}
      </p>
    )
  }

/** What is open in other currencies than the company's, under the balance; else that the balance is in that. */
export function openElsewhere(head: InquiryRow): string {
  const { byCurrency, companyCurrency } = head as unknown as AccountHead
  const foreign = byCurrency.filter(({ currency }) => currency !== companyCurrency)
  return foreign.map((one) => `${formatMoney(one.open, one)} ${one.currency}`).join(', ') || companyCurrency
}

/** Days that are not late say nothing. */
export const lateCell = ({ daysLate }: InquiryRow) => (Number(daysLate) > 0 ? formatInteger(Number(daysLate)) : '')
