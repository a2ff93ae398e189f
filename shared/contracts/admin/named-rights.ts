/** What a role may cap a right by: at most so many percent, or so much money. */
export type LimitedBy = 'percent' | 'amount'

/** A right that no screen is named after: something of weight that somebody does inside a screen. */
export interface NamedRight {
  readonly module: string
  readonly limitedBy?: LimitedBy
  /** The securables of a user cap it besides: it counts in his branches or warehouses only. */
  readonly place?: 'branch' | 'warehouse'
  /** Screens in which it passes over what a rule refuses to everybody else; the grid of rights has it there. */
  readonly overrides?: readonly string[]
}

/**
 * The rights of the trade. What each means is the text `admin:role.choices.namedRights.namedRight.<id>`; a screen that
 * asks for one names it here.
 */
export const NAMED_RIGHTS = {
  'bank.view': { module: 'gl' },
  /** Beyond the overdraft of a bank. */
  'bank.overdraw': { module: 'gl', overrides: ['ap/payment', 'ap/payment-batch'] },
  'sin.view': { module: 'ap' },
  'price.view': { module: 'orders' },
  'price.override': { module: 'orders', limitedBy: 'percent' },
  'price.belowfloor': { module: 'orders' },
  'cost.view': { module: 'inventory' },
  /** Costs of vendors that differ by more than the limit of the day. */
  'cost.decide': { module: 'purchasing' },
  'cost.adjust': { module: 'inventory', limitedBy: 'amount', place: 'warehouse' },
  'margin.view': { module: 'orders' },
  'discount.manual': { module: 'orders', limitedBy: 'percent' },
  'discount.late': { module: 'ap', overrides: ['ap/payment', 'ar/deposit'] },
  'payable.writeOff': { module: 'ap', limitedBy: 'amount', overrides: ['ap/payment'] },
  'receivable.writeOff': { module: 'ar', limitedBy: 'amount', overrides: ['ar/deposit', 'ar/customer-invoice'] },
  'credit.override': { module: 'orders', limitedBy: 'amount', place: 'branch' },
  'order.releasehold': { module: 'orders', place: 'branch' },
  'order.overship': { module: 'orders', limitedBy: 'percent', place: 'warehouse' },
  'pricetable.activate': { module: 'orders' },
  'invoice.unpublish': { module: 'orders' },
  'commission.post': { module: 'orders' },
  'receipt.overreceive': {
    ...{ module: 'purchasing', limitedBy: 'percent', place: 'warehouse', overrides: ['po/purchase-receipt'] },
  },
  'receipt.reverse': { module: 'purchasing', place: 'warehouse' },
  'po.approve': { module: 'purchasing', limitedBy: 'amount', place: 'branch' },
  'match.price': { module: 'ap', limitedBy: 'percent', overrides: ['ap/purchase-invoice'] },
  'match.override': { module: 'purchasing', limitedBy: 'amount', overrides: ['ap/purchase-invoice'] },
  'ticket.approve': { module: 'inventory', limitedBy: 'amount', place: 'warehouse' },
  /** What is kept for one order goes to another; what is picked goes back. */
  'allocation.move': { module: 'inventory', place: 'warehouse' },
  'lot.editShipped': { module: 'inventory', place: 'warehouse' },
  'lot.releaseHold': { module: 'inventory', place: 'warehouse' },
  'count.freeze': { module: 'inventory', place: 'warehouse' },
  'count.post': { module: 'inventory', place: 'warehouse' },
  'count.secondCount': { module: 'inventory', place: 'warehouse' },
  'negativeStock.allow': { module: 'inventory', place: 'warehouse', overrides: ['admin/warehouse'] },
  'stage.billWithoutInspection': { module: 'trades' },
  'holdback.release': { module: 'trades', limitedBy: 'amount' },
  'period.reopen': { module: 'gl', overrides: ['gl/fiscal-year'] },
  'payroll.view': { module: 'payroll' },
  'sequence.edit': { module: 'admin', overrides: ['admin/sequence-number'] },
  'user.impersonate': { module: 'admin' },
} as const satisfies Readonly<Record<string, NamedRight>>

export type NamedRightId = keyof typeof NAMED_RIGHTS

export const NAMED_RIGHT_IDS = Object.keys(NAMED_RIGHTS) as [NamedRightId, ...NamedRightId[]]

export const namedRight = (id: NamedRightId): NamedRight => NAMED_RIGHTS[id]

/** Rights of the trade that override in a screen. */
export const overridesOf = (screen: string): readonly NamedRightId[] =>
  NAMED_RIGHT_IDS.filter((id) => namedRight(id).overrides?.includes(screen))

/** What hiding prices or costs from one user takes from him, whatever his roles give. */
export const HIDDEN_WITH = {
  prices: ['price.view', 'price.override', 'price.belowfloor', 'discount.manual'],
  costs: ['cost.view', 'cost.adjust', 'cost.decide', 'margin.view'],
} as const satisfies Readonly<Record<string, readonly NamedRightId[]>>

/** Text key of a right that somebody has used: one of the trade by its name, one of a screen by what it does there. */
export function usedRightKey(right: string): string {
  const [screen, action] = right.split('.') as [string, string]
  if (!screen.includes('/')) return `admin:role.choices.namedRights.namedRight.${right}`
  const [module, noun] = screen.split('/') as [string, string]
  return `${module}:${noun.replace(/-[a-z]/g, (dash) => dash[1]!.toUpperCase())}.actions.${action}`
}
