import type { MatchReason } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { IconName } from '../../../shared/kit/icon.tsx'

/** Why lines belong together, in words. */
export const reasonText = ({ reason, args }: MatchReason): string =>
  t(`gl:bankReconciliation.reasons.${reason}`, {
    ...args,
    date: args['date'] ? formatDate(args['date']) : '',
    left: args['left'] ? formatMoney(args['left'], {}) : '',
  })

const ICONS: Readonly<Record<string, IconName>> = {
  ...{ oneOf: 'people-fill', sum: 'check-lg', sumOfFirm: 'check-lg', firm: 'check-lg', amountDays: 'clock-history' },
  ...{
    asBefore: 'arrow-counterclockwise',
    fee: 'journal-text',
    interest: 'journal-text',
    transfer: 'box-arrow-in-right',
  },
  ...{ tolerance: 'clock-history', openInvoice: 'journal-text', onlyOwes: 'people-fill' },
}

export const reasonIcon = (reason: string): IconName => ICONS[reason] ?? 'check-circle-fill'
