import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, flag, lookup, optional, text } from '../fields.ts'

/** What cash is rounded to where it has no smaller coin; a cent is no rounding. */
export const CASH_STEPS = ['0.01', '0.05', '0.10', '1.00'] as const

const bank = () => lookup('gl.bankAccount', { active: 'true' }, { max: 20, upper: true })

/**
 * [supply 9 sales-order-entry, judgement 42] A drawer at a counter: where it stands, who buys at it when nobody says who he is, and which accounts the
 * money goes to. Cash and cheques lie in the drawer until they are brought to the bank; cards are paid by their issuer.
 */
export const CashDrawer = entity('oe.cashDrawer', {
  roles: { controller: ['*'], approver: ['view', 'export'], clerk: ['view'] },
  key: 'drawerId',
  title: 'name',
  fields: {
    drawerId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 60 }),
    warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }),
    walkInId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    cashAccount: bank(),
    /** Where cheques are kept, if not with the cash. */
    chequeAccount: optional(bank()),
    /** Without it no card is taken. */
    cardAccount: optional(bank()),
    cashStep: choice(CASH_STEPS),
    /** What is taken more or less by that. */
    roundingAccount: optional(lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true })),
    active: flag(),
  },
  list: [
    ...(['drawerId', 'name', 'warehouseId', 'walkInId', 'cashAccount', 'chequeAccount', 'cardAccount'] as const),
    ...(['cashStep', 'roundingAccount', 'active'] as const),
  ],
  search: ['drawerId', 'name'],
  ownActions: ['import'],
})
export type CashDrawer = RecordOfEntity<typeof CashDrawer>
