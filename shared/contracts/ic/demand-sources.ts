import type { OtherSource } from './demand.ts'
import type { Outlook } from './product-inquiry.ts'

/** [judgement 36] `POST api/ic/demand-action-report/outlooks`: eight weeks of each line that is listed. */
export interface DemandOutlook extends Pick<Outlook, 'lowest' | 'emptyOn'> {
  readonly productId: string
  readonly warehouseId: string
  /** What is left at the end of each day on which something happens. */
  readonly days: readonly (readonly [day: string, quantity: string])[]
}

/** A vendor who sells it to us. What he asks is told to whoever may see costs. */
export interface VendorSource {
  readonly vendorId: string
  readonly name: string
  readonly leadDays: number | null
  readonly multiple: string | null
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
