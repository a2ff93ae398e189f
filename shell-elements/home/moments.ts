import { formatDate, formatTime, localDay } from '../../shared/i18n/dates.ts'
import { locale, t } from '../../shared/i18n/i18n.ts'

const DAY = 86_400_000

/** Key of the greeting for an hour of the day. */
export function greetingKey(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

export const weekdayOf = (moment: Date, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(locale(), { weekday: length }).format(moment)

/**
 * When something was last used: the time today, "Yesterday", the weekday within seven days, else the date. `stamp` is
 * ISO 8601.
 */
export function momentText(stamp: string, now: Date): string {
  const moment = new Date(stamp)
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  const days = Math.round((midnight(now) - midnight(moment)) / DAY)
  if (days <= 0) return formatTime(moment)
  if (days === 1) return t('shell:home.yesterday')
  return days < 7 ? weekdayOf(moment, 'short') : formatDate(localDay(moment))
}
