import { ROLE_FITS } from '../../shared/contracts/gl/role-fit.ts'
import { decimalsOf } from '../../shared/contracts/decimals.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { amountOf, LARGEST_AMOUNT, NOTHING, rateText, type Amount } from './amount.ts'
import { carriedAt } from './exchange.ts'
import type { PostingFacts, ItemFacts } from './posting-facts.ts'
import { otherSide, type Leg, type Posting, type RoleRef } from './legs.ts'
import { signed, type Line } from './line.ts'
import { problems, type AccountFault } from './problems.ts'
import { accountFor } from './roles.ts'
import { converted } from './rounding.ts'

/** Who posts, as far as it decides what may be posted. */
export interface Permission {
  /** [S5.39, finance 2.3] The right to post to control accounts by hand. */
  readonly overridesControl?: boolean
}

interface Resolved {
  readonly lines: readonly Line[]
  readonly problems: readonly Problem[]
}

/** Legs with their accounts and their amounts in both currencies; everything that is wrong with them is answered together. */
export function resolved(posting: Posting, facts: PostingFacts, permission: Permission): Resolved {
  const found: Problem[] = []
  const lines: Line[] = []
  // What the legs before have left of each item: two legs that settle it together take all that it carries.
  const left = new Map<string, { txn: Amount; amount: Amount }>()
  for (const leg of posting.legs) {
    const line = lineOf(leg, posting, facts, left, found)
    if (!line) continue
    lines.push(line)
    found.push(...accountProblems(line, posting, facts, permission))
  }
  return { lines, problems: found }
}

function lineOf(
  leg: Leg,
  posting: Posting,
  facts: PostingFacts,
  left: Map<string, { txn: Amount; amount: Amount }>,
  found: Problem[],
): Line | null {
  const item = leg.item === undefined ? undefined : facts.items.get(leg.item)
  if (leg.item !== undefined && !item) {
    found.push(problems.itemUnknown(leg.field))
    return null
  }
  const currency = leg.currency ?? item?.currency ?? posting.currency
  const rate = currency === facts.currency ? '1' : (leg.rate ?? posting.rate)
  const txn = amountOf(leg.amount)
  const given = leg.functional === undefined ? null : amountOf(leg.functional)
  const home = decimalsOf(facts.currency)
  for (const [amount, places] of [
    [txn, decimalsOf(currency)],
    [given ?? NOTHING, home],
  ] as const)
    if (amount.decimalPlaces() > places || amount.gt(LARGEST_AMOUNT)) {
      found.push(problems.amountNotValid(amount.toFixed(), leg.field))
      return null
    }
  const account = accountOf(leg, currency, facts, item)
  const unmapped = account === null ? (leg.account as RoleRef) : undefined
  if (unmapped && !mayWait(unmapped, facts)) {
    found.push(problems.noRole(unmapped.role, currency))
    return null
  }
  const carried = given === null && item ? carriedBy(item, leg, txn, left, home) : null
  const functional = given ?? carried ?? converted(txn, rate, home)
  if (functional.gt(LARGEST_AMOUNT)) {
    found.push(problems.amountNotValid(functional.toFixed(), leg.field))
    return null
  }
  if (item) take(item, left, signed(leg.side, txn), signed(leg.side, functional))
  const known = account === null ? undefined : facts.accounts.get(account)
  return {
    ...leg,
    firmId: leg.firmId ?? leg.opens?.firmId ?? item?.firm_id ?? null,
    account: account ?? '',
    ...(unmapped && { unmapped }),
    control: known?.control_kind ?? null,
    currency,
    rate: rateText(rate),
    txn,
    functional,
    isFixed: given !== null || carried !== null,
    isByHand: leg.isByHand ?? posting.isManual,
  }
}

/** [finance 6, gl-integration] Of what waits an account may be named later, but not the one that a sub-ledger stands on. */
export const mayWait = ({ role }: RoleRef, { waits }: PostingFacts): boolean => waits && !('control' in ROLE_FITS[role])

function accountOf(leg: Leg, currency: string, facts: PostingFacts, item: ItemFacts | undefined): string | null {
  if (leg.account === null) return item?.gl_account ?? ''
  if (typeof leg.account === 'string') return leg.account
  return accountFor(facts.roles, { ...leg.account, currency })
}

/** Against its side an item is moved at what it is carried at; on its side, at the rate of the day. */
function carriedBy(
  item: ItemFacts,
  { side }: Leg,
  txn: Amount,
  left: ReadonlyMap<string, { txn: Amount; amount: Amount }>,
  places: number,
): Amount | null {
  if (side !== otherSide(item.side)) return null
  const open = left.get(item.id) ?? { txn: amountOf(item.open_txn), amount: amountOf(item.open_amount) }
  return open.txn.isZero() ? null : carriedAt(open, txn, places)
}

function take(item: ItemFacts, left: Map<string, { txn: Amount; amount: Amount }>, txn: Amount, amount: Amount): void {
  const before = left.get(item.id) ?? { txn: amountOf(item.open_txn), amount: amountOf(item.open_amount) }
  left.set(item.id, { txn: before.txn.plus(txn), amount: before.amount.plus(amount) })
}

/** [FI4] What is wrong with the account of a line. */
export function accountProblems(line: Line, posting: Posting, facts: PostingFacts, permission: Permission): Problem[] {
  if (line.unmapped) return []
  const account = facts.accounts.get(line.account)
  const fault = (why: AccountFault) => [problems.accountNotValid(line.account, why, line.field)]
  if (!account) return fault('unknown')
  if (!account.active) return fault('inactive')
  if (account.currency !== null && account.currency !== line.currency) return fault('otherCurrency')
  if (line.isByHand && account.control_kind === null && !account.manual) return fault('notManual')
  if (posting.isManual) {
    if (account.control_kind !== null && !permission.overridesControl)
      return [problems.controlAccount(line.account, line.field)]
    if (account.control_kind === null && !account.manual) return fault('notManual')
    if (account.control_kind === 'Bank' && !line.reference)
      return [problems.bankNeedsReference(line.account, line.field)]
  }
  return itemFaults(line, posting, facts, account.holds_items)
}

function itemFaults(line: Line, posting: Posting, facts: PostingFacts, holdsItems: boolean): Problem[] {
  const namesItem = line.item !== undefined || line.opens !== undefined
  if (namesItem && !holdsItems) return [problems.accountNotValid(line.account, 'noItems', line.field)]
  if (holdsItems && !namesItem && posting.dataType === 'Actual') return [problems.itemMissing(line.account, line.field)]
  const item = line.item === undefined ? undefined : facts.items.get(line.item)
  const isOther =
    item &&
    (item.gl_account !== line.account || item.currency !== line.currency || item.company_id !== posting.companyId)
  return isOther ? [problems.itemUnknown(line.field)] : []
}
