import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

/** US dollars in Canadian ones on the first business days of months: sample rates of a quiet market. */
const RATES = [
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

export async function loadRates(db: Trx): Promise<void> {
  const rows = RATES.map(
    ([day, rate]) => sql`('USD', 'CAD', ${day}::date, ${rate}::numeric, 3, 'BankOfCanada', 'system', 'system')`,
  )
  await sql`
    insert into foreign_exchange (from_currency, to_currency, effective_date, rate, fluctuation_percent, source, created_by,
                                  updated_by)
    values ${sql.join(rows)}`.execute(db)
}
