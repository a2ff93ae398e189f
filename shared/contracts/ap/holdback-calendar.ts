import { date, flag, integer, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

const days = () => integer({ least: 0, most: 365 })

/** [finance 5.4] When holdbacks are released yearly, from a day on: of the law, a sample until somebody has looked it up. */
export const HoldbackCalendar = entity('ap.holdbackCalendar', {
  key: 'fromDate',
  title: 'fromDate',
  fields: {
    fromDate: date(),
    /** After each anniversary of the contract, and after the notice. */
    noticeDays: days(),
    paidFromDays: days(),
    paidByDays: days(),
    isSample: flag(),
    /** Where it was looked up. */
    source: optional(text({ max: 200 })),
  },
  list: ['fromDate', 'noticeDays', 'paidFromDays', 'paidByDays', 'isSample', 'source'],
  search: ['source'],
  sort: ['-fromDate'],
})
export type HoldbackCalendar = RecordOfEntity<typeof HoldbackCalendar>
