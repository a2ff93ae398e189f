import { code, flag, integer, lines, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * What a user may reach beyond his roles. A portal user acts for bill-tos [S3.07], each with its ship-tos; a member of
 * staff may be narrowed to customers [S6.07], branches, warehouses, G/L and bank accounts, and to figures without prices or costs. The user
 * himself is kept elsewhere: these records stand as long as their users do.
 */
export const UserSecurables = entity('admin.userSecurables', {
  key: 'userName',
  title: 'displayName',
  fields: {
    userName: code({ max: 100, readOnly: true }),
    displayName: text({ max: 100, readOnly: true }),
    /** Firm ids by commas: the bill-to, then its ship-tos. */
    billTos: lines(
      {
        identifier: text({
          max: 4000,
          upper: true,
          pattern: { source: '^[^,\\s]+(\\s*,\\s*[^,\\s]+)*$', message: 'admin:rules.userSecurables.identifierForm' },
        }),
      },
      { most: 200 },
    ),
    customersLimited: flag(),
    customers: lines(
      // A merge brings together what a user had of both firms.
      { firmId: lookup('admin.firm', { status: '=Active', isBillTo: 'true' }, { upper: true, stays: true }) },
      { most: 2000 },
    ),
    branchesLimited: flag(),
    branches: lines({ branchId: lookup('admin.branch', { active: 'true' }, { max: 10, upper: true }) }, { most: 200 }),
    warehousesLimited: flag(),
    warehouses: lines(
      { warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }) },
      { most: 500 },
    ),
    accountsLimited: flag(),
    /** Ranges of G/L accounts; one without an end is a single account. */
    accounts: lines(
      {
        // The ends of a range are places in the chart.
        fromAccount: lookup('gl.account', { heading: 'false' }, { max: 40, upper: true, stays: true }),
        toAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true, stays: true })),
      },
      { most: 500 },
    ),
    banksLimited: flag(),
    banks: lines({ bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { upper: true }) }, { most: 200 }),
    pricesHidden: flag(),
    costsHidden: flag(),
  },
  derived: {
    externalUser: flag({ readOnly: true }),
    disabled: flag({ readOnly: true }),
    billToCount: integer({ readOnly: true }),
    customerCount: integer({ readOnly: true }),
    branchCount: integer({ readOnly: true }),
    warehouseCount: integer({ readOnly: true }),
    accountCount: integer({ readOnly: true }),
    bankCount: integer({ readOnly: true }),
  },
  list: [
    'userName',
    'displayName',
    'externalUser',
    'billToCount',
    'customersLimited',
    'customerCount',
    'branchesLimited',
    'branchCount',
    'warehousesLimited',
    'warehouseCount',
    'accountsLimited',
    'accountCount',
    'banksLimited',
    'bankCount',
    'pricesHidden',
    'costsHidden',
    'disabled',
  ],
})
export type UserSecurables = RecordOfEntity<typeof UserSecurables>
