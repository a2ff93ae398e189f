import { sql } from 'kysely'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { quarterOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'
import { learnCompany } from '../../../trade/company/own-company.ts'
import { ForeignExchangeStore } from '../foreign-exchange/entity.ts'
import { rateAt } from '../../../trade/money/rate-at.ts'

/**
 * [visual reference §6] What the main foreign currency is worth today: the one whose rates the company keeps most, by the latest
 * rate up to today. Nothing before there is a company, nor where no rate to or from its currency is kept.
 */
export const rateHome: HomeProvider = {
  id: 'rate',
  right: `${ForeignExchangeStore.room}.view`,
  async read({ db, user, now, zone }) {
    const seen = await visibilityOf(db, user, ForeignExchangeStore)
    if (!['rate', 'fromCurrency', 'toCurrency', 'effectiveDate'].every((column) => isReadable(seen, column))) return {}
    const company = await learnCompany(db)
    if (!company) return {}
    const { companyId, currency: home } = company
    const rows = await readKept(
      db,
      ['foreign_exchange'],
      sql<{ day: string; foreign: string }>`
      with today as (select (${quarterOf(now)}::timestamptz at time zone ${zone})::date as day)
      select t.day::text as day, case when from_currency = ${home} then to_currency else from_currency end as foreign
      from foreign_exchange, today t
      where ${home} in (from_currency, to_currency) and effective_date <= t.day and not superseded
      group by 1, 2 order by count(*) desc, 2 limit 1`,
    )
    const found = rows[0] && (await rateAt(db, companyId, rows[0].foreign, home, rows[0].day))
    if (!found) return {}
    const { rate, effectiveDate: since, isStale } = found
    return { rate: { currency: rows[0]!.foreign, rate, since, isStale } }
  },
}
