import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { CardStatement } from '../../../../shared/contracts/ap/card-statement.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Row = Record<string, unknown>
export type Statement = Stored<typeof CardStatement>
type Charge = Statement['charges'][number]

/** What was charged to a card up to a day and is on no statement, the oldest first. */
async function openCharges(db: Kysely<Tables>, cardId: string, until: string): Promise<Omit<Charge, 'include'>[]> {
  const { rows } = await sql<Omit<Charge, 'include'>>`
    select payment_no as "paymentNo", payment_date::text as "chargedOn", payee, reference,
           money_text(charge_amount) as amount
    from ap_payment
    where paid_by = 'Card' and card_id = ${cardId} and status = 'Posted' and card_statement_no is null
      and payment_date <= ${until}::date
    order by payment_date, payment_no limit 2000`.execute(db)
  return rows
}

async function currencyOfCard(db: Kysely<Tables>, cardId: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`select currency from credit_card where card_id = ${cardId}`.execute(
    db,
  )
  return rows[0]?.currency ?? null
}

/** A draft shows the charges that wait, ticked unless somebody has taken the tick off, and what they come to. */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const statement = record as unknown as Statement
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  statement.statementDate ??= await businessDay(trx, now)
  if (statement.cardId) statement.currency = await currencyOfCard(trx, statement.cardId)
  const known = new Map((statement.charges ?? []).map((line) => [line.paymentNo, line]))
  const charges = statement.cardId ? await openCharges(trx, statement.cardId, statement.statementDate) : []
  statement.charges = charges.map((charge) => {
    const line = known.get(charge.paymentNo)
    // Spelt as it is stored: another spelling of the same amount is no change.
    const amount = new Decimal(charge.amount ?? 0).toFixed()
    return { ...(line?.lineId ? { lineId: line.lineId } : {}), include: line?.include ?? true, ...charge, amount }
  })
  const ticked = statement.charges
    .filter(({ include }) => include)
    .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0))
  Object.assign(record, {
    ticked: ticked.toFixed(),
    difference: new Decimal(statement.total ?? 0).minus(ticked).toFixed(),
  })
}
