import { figureBounds } from '../../../shared/contracts/check.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { amountOf, LARGEST_AMOUNT, type Amount } from '../../ledger/amount.ts'
import { converted } from '../../ledger/rounding.ts'
import { fail, ruleKey, type Finding, type Rule } from '../../platform/action/rules.ts'
import { ownCompany } from '../company/own-company.ts'
import { moneyText } from '../../../shared/contracts/money.ts'

const ID = 'ledger.document.fitsLedger'

type Row = Readonly<Record<string, unknown>>

/** An amount of a document, where it stands and whether a person types it. */
interface Figure {
  readonly path: string
  readonly amount: Amount
  readonly isTyped: boolean
}

function figuresOf(fields: Fields, record: Row, spared: readonly string[], prefix = ''): Figure[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]): Figure[] => {
    const path = prefix + name
    if (spared.includes(name)) return []
    if (field.kind === 'lines')
      return ((record[name] ?? []) as Row[]).flatMap((line, at) =>
        figuresOf(field.fields!, line, spared, `${path}.${at}.`),
      )
    const value = record[name]
    if (field.kind !== 'money' || typeof value !== 'string' || value === '') return []
    const amount = amountOf(value).abs()
    // What no such field can hold is said by the field itself.
    return amount.gt(figureBounds(field).most) ? [] : [{ path, amount, isTyped: !field.readOnly }]
  })
}

/** Which fields of a document say what its amounts are in. */
export interface InCurrency {
  readonly currency?: string
  /** Units of the company's currency for one of the document's; without it the amounts are not converted. */
  readonly rate?: string
  /** Amounts that are in another currency. */
  readonly except?: readonly string[]
}

/**
 * An amount, and what it comes to in the company's currency at the rate of its document, is no more than the ledger holds: said
 * when the document is saved, at the field that was typed, not when it is posted. [finance 3.1]
 */
export const fitsLedger = (
  { fields }: { readonly fields: Fields },
  { currency = 'currency', rate = 'rate', except = [] }: InCurrency = {},
): Rule => ({
  id: ID,
  key: ruleKey(ID),
  field: null,
  async check(record, { db }): Promise<Finding[]> {
    const figures = figuresOf(fields, record, except)
    const at = typeof record[rate] === 'string' ? String(record[rate]) : '1'
    const over = figures.filter(({ amount }) => amount.gt(LARGEST_AMOUNT) || converted(amount, at).gt(LARGEST_AMOUNT))
    if (over.length === 0) return []
    const company = await ownCompany(db)
    // What was typed is what can be corrected; sums are named where only they are too much.
    const told = over.some(({ isTyped }) => isTyped) ? over.filter(({ isTyped }) => isTyped) : over
    return told.map(({ path, amount }) => {
      const isForeign = !amount.gt(LARGEST_AMOUNT)
      const args = {
        amount: moneyText(isForeign ? converted(amount, at) : amount),
        most: moneyText(LARGEST_AMOUNT),
        currency: isForeign ? company.currency : String(record[currency] ?? company.currency),
      }
      return fail(args, path)
    })
  },
})
