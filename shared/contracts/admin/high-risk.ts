import type { Document } from '../document.ts'
import type { FirstRights } from '../first-roles.ts'
import { INQUIRIES } from '../inquiries.ts'
import { KEPT } from '../kept.ts'
import type { NamedRightId } from './named-rights.ts'
import { screenRights } from './right-match.ts'

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

/** Money leaves by it, as a document says of its actions, or it is worked by the hand that pays: cheques, statements of cards. */
const pays = (screen: { readonly roles: FirstRights }): boolean =>
  ((screen as Partial<Document>).hands?.pays ?? []).length > 0 ||
  (screen.roles.payer ?? []).some((action) => action !== 'view' && action !== 'export')

/**
 * Screens of payables in which nobody is paid: what vendors ask for, with its set-up, its slips and its taxes. Any other that is no
 * record and no inquiry, a new one too, is taken for one that pays.
 */
export const OWED: readonly string[] = [...KEPT, ...INQUIRIES]
  .filter((screen) => screen.room.startsWith('ap/') && !pays(screen))
  .map(({ room }) => room)

/** The pairs that are warned of, on the screens of roles and of users. */
export const HIGH_RISK_PAIRS: readonly HighRiskPair[] = [
  {
    pair: 'vendorAndPayment',
    // What a vendor asks for, his holdbacks too, is entered by the hand that keeps him; what pays it is not.
    duties: [{ right: 'admin/firm.add' }, { module: 'ap', but: OWED }],
  },
  {
    pair: 'mergeAndPayment',
    // Who pays a vendor does not decide that another one is the same.
    duties: [{ right: 'admin/merge-firms.run' }, { module: 'ap', but: OWED }],
  },
  { pair: 'userAndRole', duties: [{ right: 'admin/user.add' }, { right: 'admin/role.edit' }] },
  { pair: 'customerAndCredit', duties: [{ right: 'admin/firm.add' }, { right: 'credit.override' }] },
  { pair: 'purchaseAndMatch', duties: [{ right: 'po.approve' }, { right: 'match.override' }] },
  { pair: 'countAndCost', duties: [{ right: 'count.post' }, { right: 'cost.adjust' }] },
]

/** What a role gives, or several roles together. */
export interface Given {
  /** Rights of screens, `admin/firm.add`. */
  rights: readonly string[]
  /** Rights of the trade. */
  named: readonly string[]
}

const LOOKING = /\.(view|export)$/

/** One right of a screen, or a pattern of them, is the duty or a part of it. */
export function isOfDuty(duty: Duty, right: string): boolean {
  if ('right' in duty) return screenRights([right])(duty.right)
  const { module, but } = duty
  return right.startsWith(`${module}/`) && !LOOKING.test(right) && !but.some((room) => right.startsWith(`${room}.`))
}

/** Pairs of duties that come together here. Whoever may do everything speaks for himself. */
export function highRiskPairs({ rights, named }: Given): string[] {
  if (rights.includes('*')) return []
  const holds = (duty: Duty) =>
    isOfTrade(duty) ? named.includes((duty as { right: string }).right) : rights.some((right) => isOfDuty(duty, right))
  return HIGH_RISK_PAIRS.filter(({ duties }) => duties.every(holds)).map(({ pair }) => pair)
}
