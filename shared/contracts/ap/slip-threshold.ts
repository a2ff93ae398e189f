import { choice, date, flag, money, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** Slips that vendors get and that ask for more than an amount. */
export const THRESHOLD_SLIPS = ['T5018'] as const

/** [finance 7.13] Above which amount a slip is asked for, from a day on: of the law, a sample until somebody has looked it up. */
export const SlipThreshold = entity('ap.slipThreshold', {
  key: 'fromDate',
  title: 'slip',
  fields: {
    slip: choice(THRESHOLD_SLIPS),
    fromDate: date(),
    amount: money({ least: '0', most: '9999999999.99' }),
    isSample: flag(),
    /** Where it was looked up. */
    source: optional(text({ max: 200 })),
  },
  list: ['slip', 'fromDate', 'amount', 'isSample', 'source'],
  search: ['slip', 'source'],
  sort: ['slip', '-fromDate'],
})
export type SlipThreshold = RecordOfEntity<typeof SlipThreshold>
