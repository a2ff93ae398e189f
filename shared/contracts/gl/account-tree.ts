import type { AccountType } from './account.ts'
import type { ControlKind } from './journal-sources.ts'

/** An account or heading of the chart; amounts are decimal texts in the company's currency, debit positive. */
export interface TreeAccount {
  id: string
  account: string
  name: string
  nameFr: string | null
  nameZhCn: string | null
  nameZhTw: string | null
  accountType: AccountType
  controlKind: ControlKind | null
  currency: string | null
  heading: boolean
  active: boolean
  parent: string | null
  /** Of a heading the sum of everything below it; null for whom the balances are not. */
  balance: string | null
}

/** What all accounts of one type add up to. */
export interface TypeTotal {
  accountType: AccountType
  balance: string
}

/** `GET api/gl/account/tree?asOf=2026-06-30`: the whole chart that the user may see, in the order of codes. */
export interface AccountTree {
  asOf: string
  /** The company's currency. */
  currency: string
  accounts: TreeAccount[]
  types: TypeTotal[]
}
