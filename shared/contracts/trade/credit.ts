/** What a customer, or all branches of a parent, is trusted with. Amounts are decimal text in the currency of the limit. [finance 8.3, 8.5] */
export interface CreditLine {
  readonly firmId: string
  readonly currency: string
  /** Null where none was set: nothing is judged by it. */
  readonly limit: string | null
  /** What counts against it, part by part, in their order; null where a rate that is needed is not known. */
  readonly parts: readonly { readonly part: string; readonly amount: string }[] | null
  readonly available: string | null
}

export interface Credit extends CreditLine {
  /** Of the uppermost parent, with all that stands below it; null where the customer stands alone. */
  readonly group: CreditLine | null
  /** What is left of the narrower of both, in the currency of the customer's account. */
  readonly free: string | null
  /** Units of the company's currency for one of the account's; null where the table has none. */
  readonly rate: string | null
  /** He, or a parent of his, is held. */
  readonly isHeld: boolean
  readonly holdReason: string | null
  /** On which day it is looked at again, and whether that has come. */
  readonly reviewOn: string | null
  readonly isReviewDue: boolean
  /** What an insurer answers for on that day. */
  readonly insured: string | null
  readonly insurer: string | null
  /** What goes beyond what is insured asks for the right, too. */
  readonly isInsuranceJudged: boolean
  /** What is judged beside the limit, by the settings, and found: he is sold to by right only. */
  readonly found: readonly CreditFound[]
}

/** Of what he owes something is too long overdue; his review is due; his insurance has ended. */
export interface CreditFound {
  readonly name: 'creditOverdue' | 'creditReview' | 'creditUninsured'
  readonly args: Readonly<Record<string, string>>
}

/** What of a document asks for the right to sell beyond credit, as the sentences of its contract: `rules.<noun>.<name>`. */
export interface CreditJudged {
  readonly credit: Credit
  readonly problems: readonly { readonly name: string; readonly args: Readonly<Record<string, string | number>> }[]
}

/** Parts that stand in the house; documents that bind credit before they are invoiced add theirs. */
export const CREDIT_PARTS = ['items', 'unposted', 'drafts'] as const
