import type { TreeAccount } from '../../../shared/contracts/gl/account-tree.ts'

/** An account in its place. */
export interface Branch {
  readonly account: TreeAccount
  readonly children: readonly Branch[]
  readonly level: number
  /** Which of its siblings it is, from 1. */
  readonly place: number
  readonly siblings: number
}

/** Accounts under their headings, in the order of their codes. */
export function forestOf(accounts: readonly TreeAccount[]): Branch[] {
  const below = new Map<string | null, TreeAccount[]>()
  for (const account of accounts) {
    const siblings = below.get(account.parent)
    if (siblings) siblings.push(account)
    else below.set(account.parent, [account])
  }
  const branches = (parent: string | null, level: number): Branch[] => {
    const own = below.get(parent) ?? []
    return own.map((account, at) => ({
      ...{ account, level, place: at + 1, siblings: own.length },
      children: branches(account.account, level + 1),
    }))
  }
  return branches(null, 1)
}

/** What is in sight, top to bottom. */
export const shown = (forest: readonly Branch[], isOpen: (account: string) => boolean): Branch[] =>
  forest.flatMap((one) => [one, ...(isOpen(one.account.account) ? shown(one.children, isOpen) : [])])

/** Headings above the accounts that a word is found in, and those accounts: what a search leaves. */
export function found(
  accounts: readonly TreeAccount[],
  word: string,
  nameOf: (one: TreeAccount) => string,
): TreeAccount[] {
  const sought = word.trim().toLocaleLowerCase()
  if (sought === '') return [...accounts]
  const byCode = new Map(accounts.map((one) => [one.account, one]))
  const kept = new Set<string>()
  for (const one of accounts) {
    if (!`${one.account} ${nameOf(one)}`.toLocaleLowerCase().includes(sought)) continue
    for (let at: TreeAccount | undefined = one; at && !kept.has(at.account); at = byCode.get(at.parent ?? ''))
      kept.add(at.account)
  }
  return accounts.filter(({ account }) => kept.has(account))
}
