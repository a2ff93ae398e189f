import { sql } from 'kysely'
import { ForeignExchange } from '../../../../shared/contracts/gl/foreign-exchange.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as foreignExchange from './rules.ts'

/** A day may have been given several rates: a call names one by its id. */
export const ForeignExchangeStore = stored(ForeignExchange, {
  table: 'foreign_exchange',
  namedByKey: false,
  derived: { inverse: sql`round(1 / t.rate, 8)` },
  constraints: { foreign_exchange_day_once: foreignExchange.dayOnce },
})
