import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { PaidFrom } from '../postings/payment.ts'

/** The next day on or after a date on which a card makes its statement; in a short month its last day. */
export function statementOn(statementDay: number, date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const inMonth = (months: number) => {
    const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1 + months, Math.min(statementDay, last)))
  }
  const own = inMonth(0)
  return (own.getUTCDate() >= day ? own : inMonth(1)).toISOString().slice(0, 10)
}

/** [finance 7.7] To whom a charge of a card is owed, and by when: the next statement asks for it. */
export async function cardOf(db: Kysely<Tables>, cardId: string, date: string, chargeItem: string): Promise<PaidFrom> {
  const { rows } = await sql<{ issuer: string; statementDay: number }>`
    select issuer_firm_id as issuer, statement_day as "statementDay" from credit_card where card_id = ${cardId}`.execute(
    db,
  )
  const { issuer, statementDay } = rows[0]!
  return { issuerFirmId: issuer, chargeItem, dueDate: statementOn(statementDay, date) }
}
