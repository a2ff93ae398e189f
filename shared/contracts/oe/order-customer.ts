import type { Helpers } from '../helpers.ts'
import type { CreditJudged } from '../trade/credit.ts'

/** [judgement 31] Whose order it is, and what he may still be sold: seen first, on the telephone. Amounts are decimal text. */
export interface OrderCustomer {
  readonly firmId: string
  readonly name: string | null
  /** `Barrie ON` */
  readonly place: string | null
  readonly phone: string | null
  readonly isHeld: boolean
  readonly holdReason: string | null
  /** His last order, and how many days lie between his orders as a rule. */
  readonly lastOrder: { readonly id: string; readonly orderNo: string; readonly on: string } | null
  readonly everyDays: number | null
  /** Null for whoever may not read what customers owe. */
  readonly credit: CreditJudged['credit'] | null
  readonly problems: CreditJudged['problems']
  /** What he owes beyond its day, in the company's currency, and since how long the oldest of it. */
  readonly overdue: { readonly amount: string; readonly currency: string; readonly days: number } | null
  /** Who may let the order through; null where nothing stands against it. */
  readonly helpers: Helpers | null
}

/** What goes into one kit, and where it is free. [supply 9.1] */
export interface KitPart {
  readonly productId: string
  readonly description: string
  readonly unit: string
  /** In one kit; quantities are in the stock unit of the part. */
  readonly each: string
  readonly free: readonly { readonly warehouseId: string; readonly available: string }[]
}

/** [judgement 31] What is known of a product for a line: where it is, and how this customer has bought it. Quantities are in the stock unit. */
export interface OrderLineAbout {
  readonly productId: string
  readonly unit: string | null
  readonly warehouses: readonly {
    readonly warehouseId: string
    readonly name: string
    readonly available: string
    readonly onOrder: string
    /** The first day on which more of it comes. */
    readonly nextOn: string | null
  }[]
  /** His last orders of it, the newest first. */
  readonly bought: readonly {
    readonly orderId: string
    readonly orderNo: string
    readonly on: string
    readonly quantity: string
    readonly unit: string
    readonly netPrice: string | null
    readonly priceUnit: string | null
    readonly currency: string
  }[]
  /** The middle of the quantities of his last orders. */
  readonly usual: string | null
  /** Of a kit what it is made of, down to what is no kit itself; else empty. */
  readonly parts: readonly KitPart[]
}

/** [judgement 31, Alt L] What a customer orders again and again. */
export interface UsualItems {
  readonly items: readonly {
    readonly productId: string
    readonly description: string
    readonly customerSku: string | null
    readonly unit: string
    /** The middle of his last six orders. */
    readonly quantity: string
    readonly times: number
    readonly lastOn: string
  }[]
}
