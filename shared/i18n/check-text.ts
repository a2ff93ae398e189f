import type { PeriodCheck } from '../contracts/gl/period-checklist.ts'
import { formatDate } from './dates.ts'
import { formatInteger } from './format.ts'
import { t } from './i18n.ts'

/** What a check of a period has found, in a sentence of the texts of the general ledger. */
export const checkText = ({ id, count, named, subject = '' }: PeriodCheck): string =>
  t(`gl:fiscalYear.checks.${id}.${count === 0 ? 'right' : 'wrong'}`, {
    ...{ count: formatInteger(count), subject },
    ...(named ? { date: formatDate(named.date), names: named.names } : {}),
  })
