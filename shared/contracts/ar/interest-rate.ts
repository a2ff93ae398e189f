import { entity, type RecordOfEntity } from '../entity.ts'
import { date, flag, lookup, optional, percent } from '../fields.ts'

/**
 * [finance 8.4 interest] What late money costs a year, from a day on: of a customer, else of his terms, else of everybody. A sample is what came
 * with the suite: a company that charges interest sets its own.
 */
export const InterestRate = entity('ar.interestRate', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'fromDate',
  title: 'fromDate',
  fields: {
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    termsCode: optional(lookup('admin.accountTerms', { usedByReceivables: 'true' }, { upper: true })),
    fromDate: date(),
    percent: percent(),
    /** Interest that was charged and is late bears interest, too. */
    compounds: flag(),
    isSample: flag(),
  },
  list: ['customerId', 'termsCode', 'fromDate', 'percent', 'compounds', 'isSample'],
  search: ['customerId', 'termsCode'],
  sort: ['customerId', 'termsCode', '-fromDate'],
})
export type InterestRate = RecordOfEntity<typeof InterestRate>
