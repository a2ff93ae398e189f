import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ForeignExchange, type PasteOutcome } from '../../../../shared/contracts/gl/foreign-exchange.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import * as foreignExchange from './rules.ts'

/** A rate of a day out of a table. */
export interface GivenRate {
  fromCurrency: string
  toCurrency: string
  effectiveDate: string
  rate: string
  fluctuationPercent: string
  source: string
}

/** Who places rates, and in which write. */
export interface Placing {
  trx: Trx
  /** Display name. */
  by: string
  now: Date
  requestId: string
  changeId: string
}

/** What a day may have already. */
export interface KnownRate {
  id: string
  rate: string
  used: boolean
  source: string
}

/** The rate that holds on this very day, held until the end of the transaction. */
export async function knownRate(
  trx: Trx,
  { fromCurrency, toCurrency, effectiveDate }: GivenRate,
): Promise<KnownRate | undefined> {
  const { rows } = await sql<KnownRate>`
    select id, trim_scale(rate)::text as rate, used, source from foreign_exchange
    where from_currency = ${fromCurrency} and to_currency = ${toCurrency}
      and effective_date = ${effectiveDate}::date and not superseded for update`.execute(trx)
  return rows[0]
}

/** Puts one rate in its day, with the change in the log: one in use is superseded, one that is not is changed. [finance 6] */
export async function placed(
  context: Placing,
  record: GivenRate,
  known: KnownRate | undefined,
): Promise<keyof PasteOutcome> {
  const { trx, by, now, requestId, changeId } = context
  const log = (id: string, before: object | null) =>
    writeAudit(
      trx,
      { table: 'foreign_exchange', id, recordKey: record.effectiveDate, by, on: now, requestId, changeId },
      changesBetween(ForeignExchange, before as never, { ...record, used: false, superseded: false }),
    )
  if (known && new Decimal(known.rate).eq(record.rate)) return 'same'
  if (known && !known.used) {
    await sql`
      update foreign_exchange set rate = ${record.rate}::numeric, fluctuation_percent = ${record.fluctuationPercent}::numeric,
        source = ${record.source}, version = version + 1, updated_by = ${by}, updated_on = ${now}
      where id = ${known.id}`.execute(trx)
    await log(known.id, { ...record, rate: known.rate })
    return 'changed'
  }
  const isSuperseded = await foreignExchange.supersede(trx, record as never)
  const { rows: added } = await sql<{ id: string }>`
    insert into foreign_exchange (from_currency, to_currency, effective_date, rate, fluctuation_percent, source, created_by,
                                  created_on, updated_by, updated_on)
    values (${record.fromCurrency}, ${record.toCurrency}, ${record.effectiveDate}::date, ${record.rate}::numeric,
            ${record.fluctuationPercent}::numeric, ${record.source}, ${by}, ${now}, ${by}, ${now})
    returning id`.execute(trx)
  await log(added[0]!.id, null)
  return isSuperseded ? 'superseded' : 'added'
}
