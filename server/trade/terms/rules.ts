import { Decimal } from 'decimal.js'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { ask, fail, rule, type Rule } from '../../platform/action/rules.ts'

/** What the rules of terms look at; `docAmount` is what the whole document comes to. */
interface Termed {
  readonly docDate: string | null
  readonly dueDate: string | null
  readonly discountDate: string | null
  readonly discountAmount: string | null
  readonly docAmount: string | null
}

/** Rules of a document that falls due by terms and may offer a discount. */
export interface TermsRules {
  /** What is withheld for early payment is no more than the document. */
  readonly discountWithinAmount: Rule
  /** A discount that is offered says until when it can be had. [finance 5.2] */
  readonly discountDated: Rule
  /** A discount can be had from the date of the document on, not before it. [finance 5.2] */
  readonly discountAfterDocument: Rule
  /** A document that falls due before its own date is posted when somebody says that this is right. [finance 5.2] */
  readonly dueAfterDocument: Rule
}

export function termsRules(of: { readonly id: string; readonly fields: Fields }): TermsRules {
  const ruleOf = (name: string, field: string, check: (document: Termed) => ReturnType<typeof fail> | false) =>
    rule(of, `${of.id}.${name}`, field, (record) => check(record as unknown as Termed))
  return {
    discountWithinAmount: ruleOf(
      'discountWithinAmount',
      'discountAmount',
      ({ discountAmount, docAmount }) =>
        discountAmount !== null && docAmount !== null && new Decimal(discountAmount).gt(docAmount) && fail(),
    ),
    discountDated: ruleOf(
      'discountDated',
      'discountDate',
      ({ discountAmount, discountDate }) =>
        discountDate === null && discountAmount !== null && new Decimal(discountAmount).gt(0) && fail(),
    ),
    discountAfterDocument: ruleOf(
      'discountAfterDocument',
      'discountDate',
      ({ docDate, discountDate }) =>
        discountDate !== null && docDate !== null && discountDate < docDate && fail({ discountDate, docDate }),
    ),
    dueAfterDocument: ruleOf(
      'dueAfterDocument',
      'dueDate',
      ({ docDate, dueDate }) => docDate !== null && dueDate !== null && dueDate < docDate && ask({ dueDate, docDate }),
    ),
  }
}
