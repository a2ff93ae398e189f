import { choice, date, flag, integer, lines, optional, text, type Fields } from '../fields.ts'
import { FREQUENCIES } from './recurring-dates.ts'

/** Dates that one call makes documents of; more than this was hardly meant. */
export const MOST_DRAFTED = 60

/** [finance 7.13] [finance 9.1] When a document comes back. */
export const recurrence = () => ({
  frequency: choice(FREQUENCIES),
  every: integer({ least: 1, most: 52 }),
  dayOfMonth: optional(integer({ least: 1, most: 31 })),
  lastDay: flag(),
  fromDate: date(),
  untilDate: optional(date()),
  most: optional(integer({ least: 1, most: 999 })),
})

/** The first date that still waits. */
export const nextDate = () => optional(date({ readOnly: true }))

/** What became of the dates of a template; `made` are fields that name what was made. */
export const doneDates = <F extends Fields, const O extends readonly string[]>(outcomes: O, made: F) => ({
  ...lines({
    dueOn: date({ readOnly: true }),
    outcome: choice(outcomes, { readOnly: true }),
    ...made,
    reason: optional(text({ max: 200, readOnly: true })),
    doneBy: text({ max: 100, readOnly: true }),
  }),
  readOnly: true as const,
})

/** What can be done with a template; `worked` is a field that only a stored one has. */
export const recurringActions = (worked: string) =>
  ({
    generate: { from: ['Active'], parameters: { through: date() }, proposes: { through: 'nextDate' } },
    skip: {
      from: ['Active'],
      parameters: { skipDate: date(), skipReason: text({ max: 200 }) },
      proposes: { skipDate: 'nextDate' },
      skipsValidation: true,
      only: (template: Readonly<Record<string, unknown>>) => template['nextDate'] !== null,
    },
    end: {
      from: ['Active'],
      to: 'Ended',
      skipsValidation: true,
      only: (template: Readonly<Record<string, unknown>>) => template[worked] !== null,
    },
    resume: { from: ['Ended'], to: 'Active', skipsValidation: true },
  }) as const

/** The same for many that are chosen in a list. */
export const recurringBulkActions = { generate: { parameters: { through: date() } } } as const
