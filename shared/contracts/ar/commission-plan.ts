import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, date, flag, integer, lines, lookup, money, optional, percent } from '../fields.ts'

/**
 * [finance 8.4] [supply 9] What a rep earns on what he sells, from a day on: of all he sells, of one customer, of one class, or of everybody who
 * has no agreement of his own. What his card says holds where nothing stands here. An agreement is for what is posted after it was written: what was
 * earned before stays as it was earned.
 */
export const CommissionPlan = entity('ar.commissionPlan', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'fromDate',
  title: 'fromDate',
  fields: {
    salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    fromDate: date(),
    percent: percent(),
    basis: choice(['NetSales', 'Margin']),
    earned: choice(['Invoiced', 'Paid']),
    /** What is earned with its invoice is taken back when that is unpaid so many days after it was due, until it is paid. */
    clawBackDays: optional(integer({ least: 1, most: 3650 })),
    /** Freight and surcharges count, too. */
    withCharges: flag(),
    /** What the rep has sold in the month above an amount earns another percentage. */
    tiers: lines(
      { above: money({ least: '0.01', most: '9999999999.99', ours: true }), percent: percent() },
      { most: 10 },
    ),
    /** With whom he shares it; what nobody else gets is his. Without any, as his card says. */
    splits: lines(
      { salesRepId: lookup('admin.salesRep', { active: 'true' }, { upper: true }), share: percent() },
      { most: 20 },
    ),
  },
  list: [
    'salesRepId',
    'customerId',
    'productClass',
    'fromDate',
    'percent',
    'basis',
    'earned',
    'clawBackDays',
    'withCharges',
  ],
  search: ['salesRepId', 'customerId', 'productClass'],
  sort: ['salesRepId', 'customerId', 'productClass', '-fromDate'],
})
export type CommissionPlan = RecordOfEntity<typeof CommissionPlan>
