import { sql, type RawBuilder } from 'kysely'

/** The job of a line of an order: its own, else that of the order. [supply 9.1] */
export const jobOf = (line: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce(${line}.job_id, ${order}.job_id)`
