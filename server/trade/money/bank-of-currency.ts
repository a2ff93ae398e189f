import { sql } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'

type Row = Readonly<Record<string, unknown>>

/** The bank that a document names is kept in the currency of the document. [S8.17] [finance 5.6] */
export const bankOfCurrency = (of: { readonly id: string; readonly fields: Fields }): Rule =>
  rule(of, `${of.id}.bankOfCurrency`, 'bankAccountId', async (record: Row, { db }) => {
    const { bankAccountId, currency } = record
    if (!bankAccountId || !currency) return null
    const rows = await factsOf(
      db,
      sql`
      select from bank_account_shown where bank_account_id = ${bankAccountId} and currency <> ${currency}`,
    )
    return rows.length > 0 && fail()
  })
