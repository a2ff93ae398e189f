import { sql } from 'kysely'
import { Currency } from '../../../../shared/contracts/gl/currency.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A code is that of one currency. [finance 3] */
export const codeUsedOnce = rule(
  Currency,
  'gl.currency.codeUsedOnce',
  'currencyCode',
  async ({ currencyCode }, { db, before }) => {
    if (before || !currencyCode) return null
    const { rows } = await sql`select from currency where currency_code = ${currencyCode}`.execute(db)
    return rows.length > 0 && fail({ currencyCode })
  },
)

/** Amounts are counted in whole units, in hundredths or in thousandths. [finance 3] */
const decimalsKept = rule(Currency, 'gl.currency.decimalsKept', 'decimals', ({ decimals }) => decimals === 1 && fail())

/** The currency that the books of a company are kept in stays in use. */
const homeInUse = rule(Currency, 'gl.currency.homeInUse', 'active', async ({ currencyCode, active }, { db }) => {
  if (active) return null
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from company_shown where currency = ${currencyCode} order by company_id limit 1`.execute(
    db,
  )
  return rows[0] && fail({ ...rows[0], currencyCode })
})

/** What an account is kept in stays in use as long as the account is. */
const accountsInUse = rule(
  Currency,
  'gl.currency.accountsInUse',
  'active',
  async ({ currencyCode, active }, { db }) => {
    if (active) return null
    const { rows } = await sql<{ account: string }>`
    select account from gl_account where currency = ${currencyCode} and active order by account limit 1`.execute(db)
    return rows[0] && fail({ ...rows[0], currencyCode })
  },
)

export const onSave = [codeUsedOnce, decimalsKept, homeInUse, accountsInUse]
