import { choice, code, date, flag, integer, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

export const FILING_FREQUENCIES = ['Monthly', 'Quarterly', 'Annual'] as const

/**
 * [finance 7.13] From which day on a company files its GST/HST return how often, to whom it remits, and how many months after the end
 * of a period that is due. What was posted before the first day was filed elsewhere.
 */
export const TaxFiling = entity('ap.taxFiling', {
  key: 'fromDate',
  title: 'fromDate',
  fields: {
    companyId: optional(code({ max: 10, readOnly: true })),
    fromDate: date(),
    frequency: choice(FILING_FREQUENCIES),
    dueMonths: integer({ least: 1, most: 12 }),
    authorityId: lookup('admin.firm', { firmType: 'vendor|both', status: '=Active' }, { upper: true }),
    /** The public document or the letter that it is taken from. */
    source: optional(text({ max: 60 })),
    /** Shipped to begin with; nobody has looked it up. */
    sample: flag(),
    /** A period of it is filed. */
    used: flag({ readOnly: true }),
  },
  derived: {
    authorityName: optional(text({ max: 100, readOnly: true })),
  },
  list: ['fromDate', 'frequency', 'dueMonths', 'authorityId', 'authorityName', 'source', 'sample', 'used'],
  search: ['authorityId', 'source'],
  sort: ['-fromDate'],
})
export type TaxFiling = RecordOfEntity<typeof TaxFiling>
