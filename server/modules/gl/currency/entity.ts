import { Currency } from '../../../../shared/contracts/gl/currency.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { codeUsedOnce } from './rules.ts'

export const CurrencyStore = stored(Currency, {
  table: 'currency',
  constraints: { currency_code_used_once: codeUsedOnce },
})
