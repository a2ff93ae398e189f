import type { EnquiryHead, EnquiryPeriod } from '../../../shared/contracts/gl/account-enquiry.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { Icon } from '../../../shared/kit/icon.tsx'

const say = (name: string, args?: Record<string, string | number>) => t(`gl:accountEnquiry.${name}`, args)

/** What is looked at: an account by name, or how many of them; the year; the currency. */
export function Subject({ head, values }: InquiryPartProps) {
  const { account, accounts, fiscalYear, currency, dataType } = head as unknown as EnquiryHead
  const asked = values['currency']
  const parts = [
    account ? `${account.account} ${account.name}` : say('accounts', { count: accounts }),
    say('year', { year: fiscalYear }),
    say(`choices.dataType.${dataType}`),
    asked ? say('of', { currency: String(asked), own: currency }) : currency,
  ]
  return <p>{parts.join(' · ')}</p>
}

/** A period by its number; a closed one with a lock beside the day on which it ended. */
export const cells = {
  periodNo: (row: InquiryRow) => {
    const { periodNo, isAdjusting, isClosed } = row as unknown as EnquiryPeriod
    return (
      <>
        {t(`gl:fiscalYear.panel.${isAdjusting ? 'adjusting' : 'period'}`, { period: periodNo })}
        {isClosed ? (
          <span title={t('gl:fiscalYear.panel.closed')}>
            <Icon name="lock-fill" size={10} />
          </span>
        ) : null}
      </>
    )
  },
}
