import { sql } from 'kysely'
import { TariffTable } from '../../../../shared/contracts/oe/tariff-table.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** An id is given to one row only. */
export const idUsedOnce = rule(
  TariffTable,
  'oe.tariffTable.idUsedOnce',
  'tariffId',
  async ({ tariffId }, { db, before }) => {
    if (before || !tariffId) return null
    const { rows } = await sql`select from tariff_table where tariff_id = ${tariffId}`.execute(db)
    return rows.length > 0 && fail({ tariffId })
  },
)

/** A row is of a customs code or of a class of products. */
export const ofOne = rule(
  TariffTable,
  'oe.tariffTable.ofOne',
  'tariffCode',
  ({ tariffCode, productClass }) => Boolean(tariffCode) === Boolean(productClass) && fail(),
)

/** A row ends after it begins. */
export const endsAfter = rule(
  TariffTable,
  'oe.tariffTable.endsAfter',
  'untilDate',
  ({ fromDate, untilDate }) =>
    Boolean(fromDate && untilDate) && untilDate! < fromDate && fail({ fromDate, untilDate: untilDate! }),
)

/** What is said a pound or a tonne is money of a currency; a percentage has none. */
export const currencySaid = rule(
  TariffTable,
  'oe.tariffTable.currencySaid',
  'currency',
  ({ basis, currency }) => Boolean(basis) && (basis === 'Percent') === Boolean(currency) && fail(),
)

/** What we get back is no cost, and no customer is asked for it. [supply 9 tariff-table] */
export const recoveredOrCharged = rule(
  TariffTable,
  'oe.tariffTable.recoveredOrCharged',
  'charged',
  ({ recoverable, charged }) => recoverable && charged && fail(),
)

/** Only what is asked beyond a quota has one. [supply 9 tariff-table] */
export const quotaOfOverQuota = rule(
  TariffTable,
  'oe.tariffTable.quotaOfOverQuota',
  'quotaTonnes',
  ({ quotaTonnes, measure }) => Boolean(quotaTonnes) && measure !== 'OverQuota' && fail(),
)

/** Of a stack group two rows for the same goods on the same day do not go first together. [supply 6.2, 9 tariff-table] */
const firstAlone = rule(TariffTable, 'oe.tariffTable.firstAlone', 'precedence', async (row, { db, before }) => {
  const { stackGroup, precedence, fromDate, untilDate, active, tariffCode, productClass, country } = row
  if (!active || !stackGroup || !precedence || !fromDate) return null
  const { rows } = await sql<{ tariffId: string }>`
    select tariff_id as "tariffId" from tariff_table
    where active and stack_group = ${stackGroup} and precedence = ${precedence} and id is distinct from ${before?.id ?? null}::uuid
      and from_date <= coalesce(${untilDate || null}::date, 'infinity') and coalesce(until_date, 'infinity') >= ${fromDate}::date
      and replace(tariff_code, '.', '') is not distinct from replace(${tariffCode || null}, '.', '')
      and product_class is not distinct from ${productClass || null} and country is not distinct from ${country || null}
    limit 1`.execute(db)
  return rows[0] && fail({ tariffId: rows[0].tariffId, stackGroup, precedence: String(precedence) })
})

export const onSave: readonly Rule[] = [
  idUsedOnce,
  ofOne,
  endsAfter,
  currencySaid,
  recoveredOrCharged,
  quotaOfOverQuota,
  firstAlone,
]
