import type { Paper, ReportFormat } from './report.ts'

/** [finance 9.5 E] How often what is kept under a name is sent to its user. */
export const RHYTHMS = ['WorkingDays', 'Weekly', 'Monthly'] as const
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Why a rhythm has ended by itself. */
export const RHYTHM_ENDS = ['Rights', 'Parameters', 'Address', 'Disabled', 'Report'] as const
export type RhythmEnd = (typeof RHYTHM_ENDS)[number]

/** On which days. */
export interface RhythmDays {
  readonly rhythm: (typeof RHYTHMS)[number]
  /** Of a weekly one. */
  readonly weekday: (typeof WEEKDAYS)[number] | null
  /** Of a monthly one; a month that has no such day has its last. */
  readonly monthDay: number | null
}

/** The rhythm of something that is kept under a name. */
export interface ReportRhythm extends RhythmDays {
  readonly format: ReportFormat
  /** `YYYY-MM-DD`, by the days of the business. */
  readonly nextOn: string
  /** Null: it goes on. */
  readonly endedWhy: RhythmEnd | null
  readonly version: number
}

/** What is asked for; `Never` takes it back. */
export interface RhythmAsk extends Omit<RhythmDays, 'rhythm'> {
  readonly rhythm: RhythmDays['rhythm'] | 'Never'
  readonly format: ReportFormat
  readonly paper: Paper
  /** Of the rhythm that stood when it was asked; 0: there was none. */
  readonly version: number
}

/** What is asked beside it, by the rhythm. */
export const rhythmAsks = (rhythm: RhythmAsk['rhythm']): readonly ('weekday' | 'monthDay' | 'format')[] => {
  if (rhythm === 'Never') return []
  return [
    ...(rhythm === 'Weekly' ? ['weekday' as const] : []),
    ...(rhythm === 'Monthly' ? ['monthDay' as const] : []),
    'format',
  ]
}

/** The text that says its days, and what stands in it. */
export function rhythmText({ rhythm, weekday, monthDay }: RhythmDays): readonly [key: string, args: { day: string }] {
  const which = rhythm === 'Weekly' ? weekday! : rhythm === 'WorkingDays' ? rhythm : monthDay === 31 ? 'LastDay' : 'Day'
  return [`kit:rhythm.on.${which}`, { day: String(monthDay ?? '') }]
}

/** The text that says why a rhythm has ended. */
export const rhythmEndText = (why: RhythmEnd): string => `kit:rhythm.ended.${why}`

/** Bytes of a file that a letter carries; many mail servers refuse a larger one. */
export const LARGEST_LETTER = 10 * 1024 * 1024
