import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { SalesTax } from '../../../../shared/contracts/admin/sales-tax.ts'
import { isTaxBooked } from '../../../ledger/tax-booked.ts'
import { ask, fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'

/** A tax code is given to one tax only. [finance 6] */
export const codeUsedOnce = rule(SalesTax, 'admin.salesTax.codeUsedOnce', 'taxCode', async (tax, { db, before }) => {
  if (before || !tax.taxCode) return false
  const { rows } = await sql`select from sales_tax where tax_code = ${tax.taxCode}`.execute(db)
  return rows.length > 0 && fail({ taxCode: tax.taxCode })
})

/** A tax number is given to one tax only. [finance 6] */
export const numberUsedOnce = rule(
  SalesTax,
  'admin.salesTax.numberUsedOnce',
  'taxNumber',
  async (tax, { db, before }) => {
    if (!tax.taxNumber || tax.taxNumber === before?.taxNumber) return false
    const { rows } = await sql<{ tax_code: string }>`
      select tax_code from sales_tax where tax_number = ${tax.taxNumber} and tax_code <> ${tax.taxCode ?? ''}`.execute(
      db,
    )
    return rows[0] && fail({ taxNumber: tax.taxNumber, taxCode: rows[0].tax_code })
  },
)

/** A tax names the account of what is collected and the account of what is claimed back. [finance 6] */
export const accountsGiven = rule(SalesTax, 'admin.salesTax.accountsGiven', 'collectedAccount', (tax): Finding[] =>
  (['collectedAccount', 'recoverableAccount'] as const).flatMap((field) => (tax[field] ? [] : [fail({}, field)])),
)

type Rate = SalesTax['rates'][number]

/** Rates in the order of their days, each with its place on the screen. */
const inOrder = (rates: readonly Rate[]) =>
  rates
    .map((rate, at) => ({ ...rate, at }))
    .filter((rate) => !!rate.fromDate)
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate))

/** On each day one rate holds: rows end before the next one begins. [finance 6] */
export const ratesDoNotOverlap = rule(SalesTax, 'admin.salesTax.ratesDoNotOverlap', 'rates', (tax): Finding[] =>
  inOrder(tax.rates).flatMap((rate, place, all) => {
    const earlier = all[place - 1]
    const isAfter = !earlier || (earlier.fromDate < rate.fromDate && (earlier.untilDate ?? '') < rate.fromDate)
    return isAfter ? [] : [fail({ fromDate: earlier.fromDate }, `rates.${rate.at}.fromDate`)]
  }),
)

/** A rate ends on the day it begins or later. */
export const ratesEndAfterStart = rule(SalesTax, 'admin.salesTax.ratesEndAfterStart', 'rates', (tax): Finding[] =>
  tax.rates.flatMap(({ fromDate, untilDate }, at) =>
    fromDate && untilDate && untilDate < fromDate ? [fail({}, `rates.${at}.untilDate`)] : [],
  ),
)

/** A rate in use cannot be edited or removed: a new one begins on a later day. [finance 6] */
export const usedRatesStay = rule(SalesTax, 'admin.salesTax.usedRatesStay', 'rates', (tax, { before }): Finding[] =>
  (before?.rates ?? [])
    .filter(({ used }) => used)
    .flatMap((stored) => {
      const at = tax.rates.findIndex(({ lineId }) => lineId === stored.lineId)
      if (at < 0) return [fail({ fromDate: stored.fromDate }, 'rates')]
      const { fromDate, rate } = tax.rates[at]!
      const isSame = fromDate === stored.fromDate && isFigure(rate) && new Decimal(rate).eq(stored.rate)
      return isSame ? [] : [fail({ fromDate: stored.fromDate }, `rates.${at}.rate`)]
    }),
)

const isFigure = (text: string | null) => /^-?\d+(\.\d+)?$/.test(text ?? '')

const chargesNothing = ({ kind }: Pick<SalesTax, 'kind'>) => kind === 'Exempt' || kind === 'Zero'

/** A tax that is charged has a rate and the day from which it holds. [finance 6] */
export const ratesGiven = rule(SalesTax, 'admin.salesTax.ratesGiven', 'rates', (tax, { before }) => {
  // One that was used stays in any case, and is told so.
  const isUsed = before?.rates.some(({ used }) => used) ?? false
  return tax.active && !chargesNothing(tax) && tax.rates.length === 0 && !isUsed && fail()
})

/** A rate of nought of a tax that is charged is meant to be one. */
export const rateNotNought = rule(SalesTax, 'admin.salesTax.rateNotNought', 'rates', (tax, { before }): Finding[] => {
  if (chargesNothing(tax)) return []
  const stored = new Set(before?.rates.map(({ lineId }) => lineId))
  return tax.rates.flatMap(({ rate, lineId, fromDate }, at) =>
    isFigure(rate) && new Decimal(rate).isZero() && !stored.has(lineId) ? [ask({ fromDate }, `rates.${at}.rate`)] : [],
  )
})

/** An exempt or zero-rated tax charges nothing. */
export const noRateOfExempt = rule(SalesTax, 'admin.salesTax.noRateOfExempt', 'rates', (tax): Finding[] => {
  if (!chargesNothing(tax)) return []
  return tax.rates.flatMap(({ rate }, at) =>
    isFigure(rate) && !new Decimal(rate).isZero() ? [fail({}, `rates.${at}.rate`)] : [],
  )
})

const groupsOf = async (db: RuleContext['db'], taxCode: string): Promise<string[]> => {
  const { rows } = await sql<{ tax_group: string }>`
    select g.tax_group from tax_group_tax l join tax_group g on g.id = l.owner_id
    where l.tax_code = ${taxCode} and g.active order by 1`.execute(db)
  return rows.map((row) => row.tax_group)
}

/** A tax that active groups hold stays in use. */
export const notInGroups = rule(SalesTax, 'admin.salesTax.notInGroups', 'active', async (tax, { db, before }) => {
  if (tax.active || !before?.active) return false
  const groups = await groupsOf(db, tax.taxCode)
  return groups.length > 0 && fail({ groups: groups.join(', ') })
})

/** A tax that documents were posted with is put out of use, not deleted. */
export const neverPosted = rule(SalesTax, 'admin.salesTax.neverPosted', null, async (tax, { db }) => {
  if (tax.rates.some(({ used }) => used)) return fail()
  return (await isTaxBooked(db, tax.taxCode)) && fail()
})

export const onSave = [
  codeUsedOnce,
  numberUsedOnce,
  accountsGiven,
  ratesGiven,
  rateNotNought,
  ratesDoNotOverlap,
  ratesEndAfterStart,
  usedRatesStay,
  noRateOfExempt,
  notInGroups,
]
export const onDelete = [neverPosted]
