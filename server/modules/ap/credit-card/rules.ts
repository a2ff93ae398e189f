import { sql } from 'kysely'
import { CreditCard } from '../../../../shared/contracts/ap/credit-card.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import { today } from '../../../platform/calendar/business-day.ts'

/** A card id is given to one card only. */
export const idUsedOnce = rule(CreditCard, 'ap.creditCard.idUsedOnce', 'cardId', async (card, { db, before }) => {
  if (before || !card.cardId) return false
  const { rows } = await sql`select from credit_card where card_id = ${card.cardId}`.execute(db)
  return rows.length > 0 && fail({ cardId: card.cardId })
})

/** A card of an issuer is entered once. */
export const cardOnce = rule(CreditCard, 'ap.creditCard.cardOnce', 'lastFour', async (card, { db }) => {
  const { rows } = await sql<{ card_id: string }>`
    select card_id from credit_card
    where issuer_firm_id = ${card.issuerFirmId} and last_four = ${card.lastFour} and card_id <> ${card.cardId ?? ''}`.execute(
    db,
  )
  return rows[0] && fail({ cardId: rows[0].card_id })
})

/** What is charged is owed to the issuer in the currency of his account. [finance 7.7] */
export const currencyOfIssuer = rule(CreditCard, 'ap.creditCard.currencyOfIssuer', 'currency', async (card, { db }) => {
  const { rows } = await sql<{ currency: string }>`
    select v.currency from firm_vendor_shown v join firm_shown f on f.id = v.owner_id
    where f.firm_id = ${card.issuerFirmId}`.execute(db)
  const currency = rows[0]?.currency
  return !!currency && !!card.currency && currency !== card.currency && fail({ currency })
})

/** Whoever keeps an expired card in use is asked: nothing can be paid with it. [finance 7.7] */
export const notExpired = rule(CreditCard, 'ap.creditCard.notExpired', 'expiresOn', async (card, { db, before }) => {
  const isNew = card.expiresOn !== before?.expiresOn || card.active !== before.active
  if (!card.active || !card.expiresOn || !isNew) return false
  const { rows } = await sql`select where ${card.expiresOn}::date < ${today}`.execute(db)
  return rows.length > 0 && ask({ expiresOn: card.expiresOn })
})

export const onSave = [idUsedOnce, cardOnce, currencyOfIssuer, notExpired]
