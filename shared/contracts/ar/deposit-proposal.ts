import type { OpenItem } from '../trade/open-item.ts'
import type { WHY_PROPOSED } from './deposit.ts'

/** `POST api/ar/deposit/proposal`: what a receipt may be for. */
export interface ProposalAsked {
  readonly customerId: string | null
  readonly amount: string | null
  readonly currency: string
  /** `YYYY-MM-DD`, of the deposit. */
  readonly date: string
  /** Reference and remittance, as they were typed. */
  readonly reference: string | null
  readonly remittance: string | null
  /** Documents that other receipts of the deposit take. */
  readonly taken: readonly string[]
  /** Over the oldest, whatever was written or adds up. */
  readonly oldest?: boolean
}

export interface ProposedItem extends OpenItem {
  readonly firmId: string
  readonly pay: string | null
  readonly discount: string | null
  readonly why: (typeof WHY_PROPOSED)[number] | null
}

/** Somebody whose money it may be. */
export interface LikelyPayer {
  readonly firmId: string
  readonly name: string
  /** By a number that was written, or because exactly that is open with him. */
  readonly why: 'Number' | 'Exact'
  readonly docNumber: string
}

export interface Proposal {
  /** Who it is, where he was named or only one can be meant. */
  readonly customerId: string | null
  readonly name: string | null
  readonly payers: readonly LikelyPayer[]
  /** All that is open with him, by when it is due. */
  readonly items: readonly ProposedItem[]
  readonly why: (typeof WHY_PROPOSED)[number] | null
}
