import { choice, code, flag, lines, lookup, optional, percent, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** [S5.11] [S5.12] Who sells, what commission is earned on what, and through which vendor it is paid. */
export const SalesRep = entity('admin.salesRep', {
  roles: { controller: ['*'], clerk: ['view'] },
  key: 'salesRepId',
  title: 'name',
  fields: {
    salesRepId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    active: flag(),
    isSalesManager: flag(),
    managerId: optional(lookup('admin.salesRep', { active: 'true', isSalesManager: 'true' }, { upper: true })),
    territory: optional(text({ max: 50 })),
    apFirmId: optional(lookup('admin.firm', { status: '=Active', isVendor: 'true' }, { upper: true })),
    commissionPercent: percent(),
    commissionBasis: choice(['NetSales', 'Margin']),
    commissionEarned: choice(['Invoiced', 'Paid']),
    splits: lines(
      { salesRepId: lookup('admin.salesRep', { active: 'true' }, { upper: true }), share: percent() },
      { most: 20 },
    ),
  },
  list: [
    'salesRepId',
    'name',
    'territory',
    'commissionPercent',
    'commissionBasis',
    'commissionEarned',
    'apFirmId',
    'managerId',
    'isSalesManager',
    'active',
  ],
  ownActions: ['import'],
})
export type SalesRep = RecordOfEntity<typeof SalesRep>
