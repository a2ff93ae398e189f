import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { isAcross, type CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'
import type { MoneyAt } from '../../../trade/movement/movement.ts'

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

/** [finance 7.7] To whom a charge of a card is owed, how much of the card's own currency, and by when: the next statement asks for it. */
export async function cardOf(
  db: Kysely<Tables>,
  payment: Pick<CardPayment, 'cardId' | 'paymentDate' | 'currency' | 'cardCurrency' | 'cardAmount' | 'cardRate'>,
  chargeItem: string,
): Promise<MoneyAt> {
  const { cardId, paymentDate, cardCurrency, cardAmount, cardRate } = payment
  const { rows } = await sql<{ issuer: string; statementDay: number }>`
    select issuer_firm_id as issuer, statement_day as "statementDay" from credit_card where card_id = ${cardId}`.execute(
    db,
  )
  const { issuer, statementDay } = rows[0]!
  const other = isAcross(payment) ? { amount: cardAmount!, currency: cardCurrency!, rate: cardRate! } : null
  return { issuerFirmId: issuer, chargeItem, dueDate: statementOn(statementDay, paymentDate), other }
}

/** A card in another currency than what it pays is charged at the rate of the day; in the same one it has no amount of its own. */
export async function followCard(
  record: Record<string, unknown>,
  db: Kysely<Tables>,
  company: { companyId: string; currency: string },
  before: Record<string, unknown> | null,
): Promise<void> {
  if (!('cardId' in record)) return
  const { rows } = await sql<{ currency: string }>`
    select currency from credit_card where card_id = ${record['cardId']}`.execute(db)
  const cardCurrency = rows[0]?.currency ?? null
  record['cardCurrency'] = cardCurrency
  if (cardCurrency === null || !isAcross(record)) {
    Object.assign(record, { cardAmount: null, cardRate: null })
    return
  }
  const moved = before && before['paymentDate'] !== record['paymentDate'] && before['cardRate'] === record['cardRate']
  if (record['cardRate'] && !moved) return
  const table = await rateAt(db, company.companyId, cardCurrency, company.currency, String(record['paymentDate']))
  record['cardRate'] = table?.rate ?? null
}
