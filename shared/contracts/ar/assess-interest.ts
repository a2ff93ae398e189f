import { Firm } from '../admin/firm.ts'
import { date, integer, lookup, money, optional, percent, text } from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/**
 * [finance 8.4 interest] Charges interest on what is overdue, an invoice for each customer and currency: shown before with the days, the amount
 * and the rate of each document. What was charged is not charged again while its invoice stands.
 */
export const AssessInterest = processContract('ar.assessInterest', {
  roles: { controller: ['view', 'run'], clerk: ['view'] },
  parameters: {
    asOf: date(),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    leastAmount: optional(money({ least: '0', most: '9999999999.99' })),
  },
  initial: (today) => ({ asOf: today }),
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    reference: text({ max: 60 }),
    dueDate: date(),
    from: date(),
    to: date(),
    days: integer(),
    principal: money(),
    percent: percent(),
    amount: money(),
    currency: currencyShown(),
  },
  drill: { firmId: 'ar/account-inquiry' },
})
