import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { onPost as onPostOfAny, onSave as onSaveOfAny } from './payment.ts'

/** A card pays in its own currency. [finance 7.7] */
const cardOfCurrency = rule(
  CardPayment,
  'ap.cardPayment.cardOfCurrency',
  'cardId',
  async ({ status, cardId, currency }, { db }) => {
    if (status !== 'Draft' || !cardId || !currency) return null
    const { rows } = await sql<{ currency: string }>`
      select currency from credit_card where card_id = ${cardId} and currency <> ${currency}`.execute(db)
    return rows[0] && fail({ currency: rows[0].currency })
  },
)

/** A card pays until it expires. [finance 7.7] */
const cardValid = rule(
  CardPayment,
  'ap.cardPayment.cardValid',
  'cardId',
  async ({ status, cardId, paymentDate }, { db }) => {
    if (status !== 'Draft' || !cardId || !paymentDate) return null
    const { rows } = await sql<{ expires_on: string }>`
      select expires_on::text from credit_card where card_id = ${cardId} and expires_on < ${paymentDate}::date`.execute(
      db,
    )
    return rows[0] && fail({ expiresOn: rows[0].expires_on })
  },
)

/** A charge stands once on the statement of its card. [finance 7.7] */
const referenceUsedOnce = rule(
  CardPayment,
  'ap.cardPayment.referenceUsedOnce',
  'reference',
  async ({ status, cardId, reference }, { db, before }) => {
    if (status !== 'Draft' || !cardId || !reference) return null
    const { rows } = await sql<{ payment_no: string }>`
      select payment_no from ap_payment
      where card_id = ${cardId} and upper(btrim(reference)) = upper(btrim(${reference})) and status <> 'Cancelled'
        and id is distinct from ${before?.id ?? null}::uuid limit 1`.execute(db)
    return rows[0] && fail({ paymentNo: rows[0].payment_no })
  },
)

/** What the card has left of its limit is asked about before it is passed. [finance 7.8] */
const withinLimit = rule(CardPayment, 'ap.cardPayment.withinLimit', 'amount', async ({ cardId, amount }, { db }) => {
  const { rows } = await sql<{ available: string }>`
    select (k.credit_limit - coalesce((
      select sum(-i.open_txn) from ap_payment p join open_item i on i.id = p.charge_item_id
      where p.card_id = k.card_id and p.status = 'Posted'), 0))::numeric(19, 2)::text as available
    from credit_card k where k.card_id = ${cardId} and k.credit_limit > 0`.execute(db)
  return rows[0] && new Decimal(amount ?? 0).gt(rows[0].available) && ask({ available: rows[0].available })
})

export const onSave: readonly Rule[] = [...onSaveOfAny, cardOfCurrency, cardValid, referenceUsedOnce]
export const onPost: readonly Rule[] = [...onPostOfAny, withinLimit]
