import { sql, type Kysely } from 'kysely'
import type { TaxOnDate } from '../../../shared/contracts/admin/document-tax.ts'
import { factsOf } from '../../platform/database/facts.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** A tax as of a date, with its row of the rate table and where it is booked. */
export interface BookedTax extends TaxOnDate {
  /** The row to mark as used when the document is posted. */
  readonly rateId: string
  /** It is marked already, which stays so. */
  readonly isUsed: boolean
  readonly collectedAccount: string
  readonly recoverableAccount: string
}

/**
 * The taxes of these codes on the date of a document (`YYYY-MM-DD`), in the order of the codes [finance 5.3]. A code without a
 * rate on that day, or out of use, is left out: the caller refuses it by name.
 */
export async function taxesOn(db: Kysely<Tables>, taxCodes: readonly string[], docDate: string): Promise<BookedTax[]> {
  const rows = await factsOf(
    db,
    sql<BookedTax>`
    select s.tax_code as "taxCode", trim_scale(r.rate)::text as rate, s.compound,
           trim_scale(s.recoverable_percent)::text as "recoverablePercent", r.id as "rateId", r.used as "isUsed",
           s.collected_account as "collectedAccount", s.recoverable_account as "recoverableAccount"
    from unnest(${[...taxCodes]}::text[]) with ordinality as c (tax_code, place)
    join sales_tax_shown s on s.tax_code = c.tax_code and s.active
    join lateral (select id, rate, used from sales_tax_rate_shown where owner_id = s.id
      and ${docDate}::date between from_date and coalesce(until_date, 'infinity')
      order by from_date desc limit 1) r on true
    order by c.place`,
  )
  return [...rows]
}

/** The codes of these groups, each in its order; a group that is not there has none. */
export async function taxCodesOf(
  db: Kysely<Tables>,
  taxGroups: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (taxGroups.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<{ taxGroup: string; codes: string[] }>`
      select g.tax_group as "taxGroup", array_agg(l.tax_code order by l.position) as codes
      from tax_group_shown g join tax_group_tax_shown l on l.owner_id = g.id
      where g.tax_group = any (${[...taxGroups].sort()}::text[]) group by g.tax_group`,
  )
  return new Map(rows.map(({ taxGroup, codes }) => [taxGroup, codes]))
}

/** The default group of a province (`CA-ON`); null when none is set up. */
export async function taxGroupOfProvince(db: Kysely<Tables>, province: string): Promise<string | null> {
  const rows = await factsOf(
    db,
    sql<{ tax_group: string }>`
    select tax_group from tax_group_shown where province = ${province} and province_default and active`,
  )
  return rows[0]?.tax_group ?? null
}

/**
 * In the transaction that posts a document: its rates are in use from now on and can no longer be edited. Rows that are in use
 * already are not written again, so that posters do not wait for each other.
 */
export async function useRates(trx: Trx, taxes: readonly Pick<BookedTax, 'rateId' | 'isUsed'>[]): Promise<void> {
  // What is in use stays so.
  const ids = taxes.flatMap(({ rateId, isUsed }) => (isUsed ? [] : [rateId]))
  if (ids.length > 0) await planned(trx, sql`select sales_tax_rate_in_use(${ids}::uuid[])`)
}
