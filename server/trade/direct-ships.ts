import type { ActionContext } from '../platform/action/action.ts'
import type { Trx } from '../platform/database/transaction.ts'

/** What a vendor has sent to our customer, as its receipt says. Quantities and pounds are decimal text. */
export interface SentDirect {
  /** Number of the sales order that it was bought for. */
  readonly orderNo: string
  readonly purchaseId: string
  readonly receiptId: string
  readonly receiptNo: string
  readonly warehouseId: string | null
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Why more has come than was ordered. */
  readonly overReason: string | null
  readonly lines: readonly { readonly purchaseLineNo: number; readonly lineKey: string; readonly quantity: string }[]
  readonly lots: readonly {
    readonly purchaseLineNo: number
    readonly lotNo: string
    readonly quantity: string
    readonly weight: string | null
  }[]
}

/** Whoever sells what vendors ship themselves; each call in the transaction of the receipt. */
export interface Ships {
  /** Nobody else changes the sales order meanwhile: asked for before stock is locked. */
  hold(trx: Trx, orderNo: string): Promise<void>
  /** @throws Refusal with why it cannot have left */
  left(context: ActionContext, sent: SentDirect): Promise<void>
  /** @throws Refusal where it was invoiced */
  takenBack(context: ActionContext, sent: Pick<SentDirect, 'receiptNo' | 'day'>): Promise<void>
}

/**
 * [supply 3.7] Direct ship: what a vendor sends to our customer is received and shipped at once. Purchasing books the receipt and knows no sales order; order
 * entry, which stands on purchasing, says here how it leaves.
 */
export class DirectShips {
  #ships: Ships | null = null

  tell(ships: Ships): void {
    this.#ships = ships
  }

  get ships(): Ships {
    if (this.#ships === null) throw new Error('Nobody has said how goods leave that their vendor ships.')
    return this.#ships
  }
}
