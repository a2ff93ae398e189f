import { WEEKDAYS, type RhythmDays } from '../../../../shared/contracts/report-rhythm.ts'
import { plusDays } from '../../home/weeks.ts'
import { localMoment } from '../words.ts'

/** The hour of a day at which its letters are asked for: they are there when people come to work. */
export const SENT_AT = '06:00'

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** [finance 9.5 E] The first day of a rhythm behind this one. */
export function nextDay({ rhythm, weekday, monthDay }: RhythmDays, after: string): string {
  const next = plusDays(after, 1)
  if (rhythm === 'WorkingDays') return plusDays(next, weekdayOf(next) > 5 ? 8 - weekdayOf(next) : 0)
  if (rhythm === 'Weekly') return plusDays(next, (WEEKDAYS.indexOf(weekday!) + 8 - weekdayOf(next)) % 7)
  const inMonth = dayIn(next.slice(0, 7), monthDay!)
  return inMonth >= next ? inMonth : dayIn(plusDays(`${next.slice(0, 7)}-28`, 4).slice(0, 7), monthDay!)
}

/** That day of a month, or its last. */
function dayIn(month: string, monthDay: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${String(Math.min(monthDay, last)).padStart(2, '0')}`
}

/** The last day in a zone whose letters have been asked for at a moment: today from their hour on. */
export function lastSentDay(now: Date, zone: string): string {
  const { wall } = localMoment(now, zone)
  const today = wall.slice(0, 10)
  return wall.slice(11, 16) >= SENT_AT ? today : plusDays(today, -1)
}
