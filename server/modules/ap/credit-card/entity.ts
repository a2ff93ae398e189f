import { sql } from 'kysely'
import { CreditCard } from '../../../../shared/contracts/ap/credit-card.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as creditCard from './rules.ts'

/** What is open of the charges of a card, as its issuer sees it. */
const unpaid = sql`(
  select coalesce(sum(-i.open_txn), 0) from ap_payment p join open_item_shown i on i.id = p.charge_item_id
  where p.card_id = t.card_id)`

export const CreditCardStore = stored(CreditCard, {
  table: 'credit_card',
  derived: { unpaid, available: sql`t.credit_limit - ${unpaid}` },
  constraints: { credit_card_id_used_once: creditCard.idUsedOnce, credit_card_once: creditCard.cardOnce },
})
