import { sql } from 'kysely'

/** What counts as used: what left for somebody, not from one place to another. */
export const USED = sql`m.kind in ('Issue', 'Shipment', 'Consume', 'Return') and m.holding = 'Stock'`
/** Weeks by which usual use is measured. */
export const USE_WEEKS = 13
/** Days until an order arrives where no vendor says it. */
export const USUAL_LEAD = 14
