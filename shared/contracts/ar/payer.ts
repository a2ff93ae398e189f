import type { PaidLately } from '../trade/account-rows.ts'
import type { WholeReceipt } from './deposit-amounts.ts'

/** A document that stands in dispute. */
export interface Disputed {
  readonly reference: string
  /** `YYYY-MM-DD` */
  readonly since: string
  readonly notes: string | null
}

/**
 * `GET api/ar/deposit/payer/:customer`: how his account stands on the day of a deposit, in its currency. A figure that the reader may not
 * see is null. Amounts are decimal text.
 */
export interface Payer {
  readonly firmId: string
  readonly name: string
  readonly owes: string | null
  readonly overdue: string | null
  /** From document to money, on average of the year's; and of each of the last that he has paid, none where the reader may not see that. */
  readonly daysToPay: number | null
  readonly lately: readonly PaidLately[]
  readonly disputes: readonly Disputed[]
}

/** `POST api/ar/deposit/entry`: what posting would write for one receipt of a deposit, as it is typed. */
export interface EntryAsked extends Pick<WholeReceipt['receipt'], 'customerId' | 'payer' | 'reference' | 'orderNo'> {
  readonly bankAccountId: string
  readonly depositDate: string
  readonly currency: string
  readonly rate: string
  readonly amount: string
  readonly leaveOnAccount: boolean
  readonly items: readonly Pick<WholeReceipt['items'][number]['line'], 'itemId' | 'pay' | 'discount' | 'writeOff'>[]
  readonly distribution: readonly Pick<
    WholeReceipt['earned'][number]['line'],
    'glAccount' | 'amount' | 'taxGroup' | 'description' | 'jobId' | 'costCode'
  >[]
}
