import { entity, type RecordOfEntity } from '../entity.ts'
import { date, flag, integer, money, optional } from '../fields.ts'

/** How often a customer is reminded: each level has a letter of its own, in the languages of the customers. */
export const MOST_REMINDERS = 3

/**
 * [finance 8.4 reminders] After how many days of being late a reminder of a level is due, from a day on. A sample is what came with the suite: a
 * company that reminds sets its own.
 */
export const ReminderLevel = entity('ar.reminderLevel', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'level',
  title: 'level',
  fields: {
    level: integer({ least: 1, most: MOST_REMINDERS }),
    fromDate: date(),
    daysOverdue: integer({ least: 1, most: 999 }),
    /** What it costs, in the company's currency and without tax; none costs nothing. */
    fee: optional(money({ least: '0', ours: true })),
    isSample: flag(),
  },
  list: ['level', 'fromDate', 'daysOverdue', 'fee', 'isSample'],
  search: [],
  sort: ['level', '-fromDate'],
})
export type ReminderLevel = RecordOfEntity<typeof ReminderLevel>
