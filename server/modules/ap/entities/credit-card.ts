import { CreditCard } from '../../../../shared/contracts/ap/credit-card.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as creditCard from '../rules/credit-card.ts'

export const CreditCardStore = stored(CreditCard, {
  table: 'credit_card',
  constraints: { credit_card_id_used_once: creditCard.idUsedOnce, credit_card_once: creditCard.cardOnce },
})
