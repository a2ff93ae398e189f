import type { PeriodCheck } from '../../../shared/contracts/gl/period-checklist.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

/** What a check of a period has found, in a sentence. */
export const checkText = ({ id, count, named, subject = '' }: PeriodCheck): string =>
  t(`gl:fiscalYear.checks.${id}.${count === 0 ? 'right' : 'wrong'}`, {
    ...{ count: formatInteger(count), subject },
    ...(named ? { date: formatDate(named.date), names: named.names } : {}),
  })
