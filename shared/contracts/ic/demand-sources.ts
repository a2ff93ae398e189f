import type { OtherSource } from './demand.ts'
import type { Outlook } from './product-inquiry.ts'

/** [judgement 36] `POST api/ic/demand-action-report/outlooks`: eight weeks of each line that is listed. */
export interface DemandOutlook extends Pick<Outlook, 'lowest' | 'emptyOn'> {
  readonly productId: string
  readonly warehouseId: string
  /** What is left at the end of each day on which something happens. */
  readonly days: readonly (readonly [day: string, quantity: string])[]
}

/** Lines that a vendor has brought, and of them in percent those that came by their day. */
export interface Punctual {
  readonly deliveries: number
  readonly percent: number
}

/** A vendor who sells it to us. What he asks is told to whoever may see costs. */
export interface VendorSource {
  readonly vendorId: string
  readonly name: string
  readonly leadDays: number | null
  readonly multiple: string | null
  /** Of what he has brought in a year, how much came by the day it was promised for: told to whoever may look at orders; null where he has brought nothing. */
  readonly punctual?: Punctual | null
  /** For the quantity that was asked for, in his currency; null where none is kept. */
  readonly price?: string | null
  readonly currency?: string | null
}

/** Another warehouse, and what it could give away without coming below its own minimum. */
export interface WarehouseSource {
  readonly warehouseId: string
  readonly name: string
  readonly spare: string
}

/** `GET api/ic/demand-action-report/sources`: where a product in a warehouse can come from, and eight weeks of it. */
export interface DemandSources {
  readonly outlook: Outlook
  readonly vendors: readonly VendorSource[]
  readonly warehouses: readonly WarehouseSource[]
  readonly isManufactured: boolean
}

/** One of them, as it is taken. */
export type SourceTaken = Pick<OtherSource, 'action' | 'source'>

/** Lines whose eight weeks are told at once: as many as a preview shows. */
export const MOST_OUTLOOKS = 500

/** `GET api/ic/demand-action-report/limit`: what an order may come to, in the company’s currency, without a second person; `most` is null where there is no limit. */
export interface OrderingLimit {
  readonly mayApprove: boolean
  readonly most: string | null
}
