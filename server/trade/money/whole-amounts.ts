import { Decimal } from 'decimal.js'
import { currencyOf, decimalsOf } from '../../../shared/contracts/decimals.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Finding, type Rule } from '../../platform/action/rules.ts'

type Row = Readonly<Record<string, unknown>>

function broken(fields: Fields, rows: readonly Row[], prefix = ''): Finding[] {
  const record = rows[0]!
  return Object.entries(fields).flatMap(([name, field]: [string, Field]): Finding[] => {
    const value = record[name]
    if (field.kind === 'lines')
      return ((value ?? []) as Row[]).flatMap((line, at) =>
        broken(field.fields!, [line, ...rows], `${prefix}${name}.${at}.`),
      )
    if (field.kind !== 'money' || field.readOnly || typeof value !== 'string' || value === '') return []
    return new Decimal(value).decimalPlaces() > decimalsOf(currencyOf(field, ...rows)) ? [fail({}, prefix + name)] : []
  })
}

/**
 * What is typed as an amount has no more decimals than its currency: what is posted is what was typed. Judged of every amount of the
 * contract, each in the currency that its field names. [finance 3.1]
 */
export const wholeAmounts = (of: { readonly id: string; readonly fields: Fields }): Rule =>
  rule(of, `${of.id}.wholeCents`, null, (record: Row) => broken(of.fields, [record]))
