import { sql, type RawBuilder } from 'kysely'

/** Kinds of tax that are on the return of GST/HST; others have returns of their own. */
const ON_RETURN = sql`('GST', 'HST')`

/**
 * Select of every tax as returns see it: `tax_code`, whether it is a GST or HST (`on_return`), its two accounts, and the lines of the
 * form that somebody has given it.
 */
export const returnTaxes: RawBuilder<unknown> = sql`
  select tax_code, kind in ${ON_RETURN} as on_return, collected_account, recoverable_account, collected_line, recoverable_line
  from sales_tax`
