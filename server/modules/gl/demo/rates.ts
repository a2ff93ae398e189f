import { sql } from 'kysely'
import { storyDay } from '../../admin/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Canadian dollars for a US dollar on the first business days of months: sample rates of a quiet market. */
const DOLLARS = [
  ['2024-11-01', 1.3951],
  ['2025-01-02', 1.442],
  ['2025-04-01', 1.4376],
  ['2025-07-02', 1.3645],
  ['2025-10-01', 1.3931],
  ['2026-01-02', 1.3706],
  ['2026-02-02', 1.3684],
  ['2026-03-02', 1.3661],
  ['2026-04-01', 1.3648],
  ['2026-05-01', 1.3622],
  ['2026-06-01', 1.36],
  ['2026-06-30', 1.385],
  ['2026-07-03', 1.372],
  ['2026-08-04', 1.3738],
  ['2026-09-01', 1.3755],
  ['2026-10-01', 1.3762],
  ['2026-11-02', 1.3781],
  ['2026-11-16', 1.379],
] as const

/** The same for a euro: samples too, and no rates that were published. */
const EUROS = [
  ['2024-11-01', 1.5162],
  ['2025-01-02', 1.4853],
  ['2025-04-01', 1.5494],
  ['2025-07-02', 1.6047],
  ['2025-10-01', 1.6351],
  ['2026-01-02', 1.6104],
  ['2026-03-02', 1.6085],
  ['2026-04-01', 1.6021],
  ['2026-05-01', 1.5987],
  ['2026-06-01', 1.5946],
  ['2026-06-29', 1.6012],
  ['2026-07-03', 1.5988],
  ['2026-08-04', 1.6043],
  ['2026-09-01', 1.6069],
  ['2026-10-01', 1.6095],
  ['2026-11-02', 1.6118],
  ['2026-11-16', 1.6127],
] as const

export async function loadRates(db: Trx): Promise<void> {
  const rateOf = (from: string, source: string, [day, rate]: readonly [string, number]) =>
    sql`(${from}, 'CAD', ${storyDay(day)}::date, ${rate}::numeric, 3, ${source}, 'system', 'system')`
  const rows = [
    ...DOLLARS.map((one) => rateOf('USD', 'BankOfCanada', one)),
    ...EUROS.map((one) => rateOf('EUR', 'Pasted', one)),
  ]
  await sql`update currency set active = true where currency_code = 'EUR'`.execute(db)
  await sql`
    insert into foreign_exchange (from_currency, to_currency, effective_date, rate, fluctuation_percent, source, created_by,
                                  updated_by)
    values ${sql.join(rows)}`.execute(db)
}
