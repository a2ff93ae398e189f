import type { NamedRightId } from './named-rights.ts'

/** One half of a pair: a right, or any entry or change in the screens of a module but for some of them. */
export type Duty =
  | { readonly right: `${string}/${string}.${string}` | NamedRightId }
  | { readonly module: string; readonly but: readonly string[] }

/** A right of the trade, not of a screen. */
export const isOfTrade = (duty: Duty): boolean => 'right' in duty && !duty.right.includes('/')

/** Duties that one hand should not hold together: whoever could do both could hide what he did. */
export interface HighRiskPair {
  /** Its question is the text `admin:rules.role.<pair>`. */
  readonly pair: string
  readonly duties: readonly [Duty, Duty]
}

/** The pairs that are warned of, on the screens of roles and of users. */
export const HIGH_RISK_PAIRS: readonly HighRiskPair[] = [
  {
    pair: 'vendorAndPayment',
    // What a vendor asks for, his holdbacks too, is entered by the hand that keeps him; what pays it is not.
    duties: [
      { right: 'admin/firm.add' },
      { module: 'ap', but: ['ap/purchase-invoice', 'ap/account-inquiry', 'ap/holdback'] },
    ],
  },
  { pair: 'userAndRole', duties: [{ right: 'admin/user.add' }, { right: 'admin/role.edit' }] },
  { pair: 'customerAndCredit', duties: [{ right: 'admin/firm.add' }, { right: 'credit.override' }] },
  { pair: 'purchaseAndMatch', duties: [{ right: 'po.approve' }, { right: 'match.override' }] },
  { pair: 'countAndCost', duties: [{ right: 'count.post' }, { right: 'cost.adjust' }] },
]
