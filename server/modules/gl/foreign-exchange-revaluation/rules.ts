import { sql } from 'kysely'
import { ForeignExchangeRevaluation } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { entriesToIntegrate, isWithoutItems } from './balances.ts'
import { journalNamed } from '../journal/named.ts'
import { standingOn } from './standing.ts'

/** What is kept in the currency of the company has no other rate. [finance 5.6] */
export const foreignCurrency = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.foreignCurrency',
  'currency',
  async ({ currency }, { db }) => {
    const company = await ownCompany(db)
    return currency === company.currency && fail({ currency })
  },
)

/** Open items are turned back before they are settled; only accounts without items may keep their revaluation. [finance 5.6] */
export const itemsTurnBack = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.itemsTurnBack',
  'mode',
  ({ mode, scope }) => mode === 'Cumulative' && !!scope && !isWithoutItems(scope) && fail(),
)

/** A day is revalued once, unless the first revaluation was reversed, or holds only a part of what there is. [finance 5.6] [acceptance X2] */
export const standsOnce = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.standsOnce',
  'revaluationDate',
  async ({ companyId, currency, scope, revaluationDate }, { db, before }) => {
    if (!companyId || !currency || !scope || !revaluationDate) return null
    const butId = before?.id ?? null
    const standing = await standingOn(db, { companyId, currency, scope }, revaluationDate, { butId })
    return standing && fail({ ...standing })
  },
)

/** There is a rate for the day, typed or in the table. [finance 5.6] */
export const rateKnown = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.rateKnown',
  'rate',
  ({ rate, currency, revaluationDate }) =>
    (!rate || Number(rate) === 0) && fail({ currency: currency ?? '', date: revaluationDate ?? '' }),
)

/** What stays stands on what was before it: an account is revalued for good in the order of days. [finance 5.6] */
export const inOrder = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.inOrder',
  'revaluationDate',
  async ({ companyId, currency, scope, mode, revaluationDate }, { db }) => {
    if (mode !== 'Cumulative' || !companyId || !currency || !scope || !revaluationDate) return null
    const later = await standingOn(db, { companyId, currency, scope }, revaluationDate, { later: true })
    return later && fail({ ...later })
  },
)

/** The day-book is one of revaluations, of the day itself. [finance 9.8] [FI3] */
export const journalOfDay = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.journalOfDay',
  'journalNo',
  async ({ companyId, journalNo, revaluationDate }, { db }) => {
    if (!companyId || !journalNo || !revaluationDate) return null
    const found = await journalNamed(db, companyId, journalNo)
    const isOfDay = found?.source === 'FX' && found.dataType === 'Actual' && found.date === revaluationDate
    return !isOfDay && fail({ journalNo, date: revaluationDate })
  },
)

/** What is posted goes to a day-book that is open. [FI3] */
export const journalOpen = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.journalOpen',
  'journalNo',
  async ({ companyId, journalNo }, { db }) => {
    if (!companyId || !journalNo) return null
    const found = await journalNamed(db, companyId, journalNo)
    return found?.status === 'Closed' && fail({ journalNo })
  },
)

/** A day is revalued in an open period, also where no balance moves. [finance 5.9] [FI2] */
export const periodOpen = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.periodOpen',
  'revaluationDate',
  async ({ companyId, revaluationDate: date }, { db }) => {
    if (!companyId || !date) return null
    const { rows } = await sql<{ closed: boolean }>`
      select p.gl_closed as closed from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id
      where y.company_id = ${companyId} and not p.is_adjusting and ${date}::date between p.start_date and p.end_date`.execute(
      db,
    )
    return rows[0]?.closed !== false && fail({ date })
  },
)

/** What waits for its integration is in the ledger before its balances are revalued. [finance 5.6] [FI8] */
export const allIntegrated = rule(
  ForeignExchangeRevaluation,
  'gl.foreignExchangeRevaluation.allIntegrated',
  'revaluationDate',
  async ({ companyId, currency, scope, revaluationDate: date }, { db }) => {
    if (!companyId || !currency || !scope || !date) return null
    const asked = {
      companyId: sql`${companyId}`,
      currency: sql`${currency}`,
      scope: sql`${scope}`,
      date: sql`${date}::date`,
    }
    const { rows } = await sql<{ count: number }>`select ${entriesToIntegrate(asked)} as count`.execute(db)
    const { count } = rows[0]!
    return count > 0 && fail({ count: String(count), currency, date })
  },
)

const DAY = { day: 'revaluationDate' }

export const onSave: readonly Rule[] = [
  foreignCurrency,
  rateWithinFluctuation(ForeignExchangeRevaluation, DAY),
  itemsTurnBack,
  standsOnce,
  journalOfDay,
  // What a balance is revalued to comes by the rate.
  fitsLedger(ForeignExchangeRevaluation, { worked: () => 'rate' }),
]
export const onPost: readonly Rule[] = [
  ...datedAhead('revaluationDate'),
  ...[periodOpen, rateKnown, rateFresh(ForeignExchangeRevaluation, DAY), inOrder, journalOpen, allIntegrated],
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
