import type { Kysely } from 'kysely'
import { figureBounds } from '../../../shared/contracts/check.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { amountOf, LARGEST_AMOUNT, type Amount } from '../../ledger/amount.ts'
import { converted } from '../../ledger/rounding.ts'
import { fail, ruleKey, type Finding, type Rule } from '../../platform/action/rules.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ownCompany } from '../company/own-company.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import { rateAt } from './rate-at.ts'

const ID = 'ledger.document.fitsLedger'

type Row = Readonly<Record<string, unknown>>

/** An amount of a document, where it stands and whether a person types it. */
interface Figure {
  readonly path: string
  readonly amount: Amount
  readonly isTyped: boolean
  /** It is in the company's currency already. */
  readonly isOurs: boolean
}

function figuresOf(fields: Fields, record: Row, { except = [], worked }: InCurrency, prefix = ''): Figure[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]): Figure[] => {
    const path = prefix + name
    if (except.includes(name)) return []
    if (field.kind === 'lines')
      return ((record[name] ?? []) as Row[]).flatMap((line, at) =>
        figuresOf(field.fields!, line, { except, worked }, `${path}.${at}.`),
      )
    const value = record[name]
    if (field.kind !== 'money' || typeof value !== 'string' || value === '') return []
    const amount = amountOf(value).abs()
    // What no such field can hold is said by the field itself.
    if (amount.gt(figureBounds(field).most)) return []
    const typed = worked?.(path)
    return [{ path: typed ?? path, amount, isTyped: !!typed || !field.readOnly, isOurs: field.ours === true }]
  })
}

/** Which fields of a document say what its amounts are in. */
export interface InCurrency {
  readonly currency?: string
  /**
   * Units of the company's currency for one of the document's: the field that says them, or, of a document that has no rate yet, the
   * day whose rate it would take. Without a rate the amounts are not converted.
   */
  readonly rate?: string | ((record: Row) => unknown)
  /** Amounts that are in another currency. */
  readonly except?: readonly string[]
  /** The field that is typed where an amount is worked out: a quantity, a rate. */
  readonly worked?: (path: string) => string | null
}

/** The rate of a document, as far as it is known. */
async function rateOf(record: Row, { currency = 'currency', rate = 'rate' }: InCurrency, db: Kysely<Tables>) {
  if (typeof rate === 'string') return typeof record[rate] === 'string' ? String(record[rate]) : '1'
  const [from, day] = [record[currency], rate(record)]
  if (typeof from !== 'string' || typeof day !== 'string' || from === '' || day === '') return '1'
  const company = await ownCompany(db)
  return (await rateAt(db, company.companyId, from, company.currency, day))?.rate ?? '1'
}

/**
 * An amount, and what it comes to in the company's currency at the rate of its document, is no more than the ledger holds: said
 * when the document is saved, at the field that was typed, not when it is posted. [finance 3.1]
 */
export const fitsLedger = ({ fields }: { readonly fields: Fields }, of: InCurrency = {}): Rule => ({
  id: ID,
  key: ruleKey(ID),
  field: null,
  async check(record, { db }): Promise<Finding[]> {
    const figures = figuresOf(fields, record, of)
    const at = await rateOf(record, of, db)
    const inOurs = ({ amount, isOurs }: Figure) => (isOurs ? amount : converted(amount, at))
    const over = figures.filter((one) => one.amount.gt(LARGEST_AMOUNT) || inOurs(one).gt(LARGEST_AMOUNT))
    if (over.length === 0) return []
    const company = await ownCompany(db)
    // What was typed is what can be corrected; sums are named where only they are too much.
    const told = over.some(({ isTyped }) => isTyped) ? over.filter(({ isTyped }) => isTyped) : over
    const byField = new Map(told.map((one) => [one.path, one]))
    return [...byField.values()].map((one) => {
      const isForeign = one.isOurs || !one.amount.gt(LARGEST_AMOUNT)
      const args = {
        amount: moneyText(isForeign ? inOurs(one) : one.amount),
        most: moneyText(LARGEST_AMOUNT),
        currency: isForeign ? company.currency : String(record[of.currency ?? 'currency'] ?? company.currency),
      }
      return fail(args, one.path)
    })
  },
})
