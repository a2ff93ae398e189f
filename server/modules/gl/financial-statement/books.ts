import type { AccountType } from '../../../../shared/contracts/gl/account.ts'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { Moved } from '../../../ledger/between-periods.ts'

/** An account of the ledger as a statement knows it. */
export interface BookAccount {
  readonly account: string
  readonly natural: string
  readonly gifi: string | null
  readonly name: string
  readonly type: AccountType
  readonly cashFlowClass: string | null
  readonly branch: string | null
  readonly department: string | null
  readonly retainedEarnings: boolean
  readonly active: boolean
}

/** Ten thousandths of the currency: sums of stored amounts are exact, and quick. */
export type Units = bigint
const SCALE = 4

export const unitsOf = (amount: string): Units => {
  const [whole, part = ''] = amount.replace('-', '').split('.') as [string, string?]
  const units = BigInt(whole + part.padEnd(SCALE, '0').slice(0, SCALE))
  return amount.startsWith('-') ? -units : units
}

interface Sums {
  readonly all: Units[]
  readonly ordinary: Units[]
}

const EARNING: ReadonlySet<AccountType> = new Set(['Revenue', 'CostOfSales', 'Expense', 'OtherIncome', 'OtherExpense'])
export const isEarning = ({ type }: Pick<BookAccount, 'type'>): boolean => EARNING.has(type)

/** Sums of the ledger before each of the places that a statement asks about, by account. */
export class Books {
  readonly accounts: readonly BookAccount[]
  readonly #places: readonly number[]
  readonly #sums = new Map<string, Sums>()

  /** `places` in their order, each once. */
  constructor(accounts: readonly BookAccount[], places: readonly number[], moved: readonly Moved[]) {
    this.accounts = accounts
    this.#places = places
    for (const { account, dataType, currency, bucket, closing, amount } of moved) {
      const key = keyOf(account, dataType, currency)
      let sums = this.#sums.get(key)
      if (!sums) {
        const nothing = () => Array.from({ length: places.length }, () => 0n)
        sums = { all: nothing(), ordinary: nothing() }
        this.#sums.set(key, sums)
      }
      const units = unitsOf(amount)
      // It stands before every place behind it.
      for (let at = bucket; at < places.length; at++) {
        sums.all[at]! += units
        if (!closing) sums.ordinary[at]! += units
      }
    }
  }

  /** What an account stood at before a place; `ordinary` without what closes years. */
  before(account: string, place: number, of: { dataType: DataType; currency: string | null }, ordinary = false): Units {
    const sums = this.#sums.get(keyOf(account, of.dataType, of.currency))
    if (!sums) return 0n
    const at = this.#places.indexOf(place)
    if (at < 0) throw new Error(`place ${place} was not asked for`)
    return (ordinary ? sums.ordinary : sums.all)[at]!
  }
}

const keyOf = (account: string, dataType: string, currency: string | null) => `${account} ${dataType} ${currency ?? ''}`
