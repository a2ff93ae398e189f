import { AGES } from '../gl/ageing.ts'
import { text, type Field } from '../fields.ts'

/**
 * What is open by age as one text, so that a list can have it as a column: an amount for each age, the oldest first and all of one width,
 * so that their order is that of what waits longest. In the company's currency; a credit takes nothing away from another age.
 */
export const ages = (): Field<string> => ({ ...text({ max: 120, readOnly: true }), means: 'ages' })

/** The amounts of such a text, what is not late first. */
export const amountsOfAges = (value: string): readonly string[] => {
  const amounts = value.split(' ').map((amount) => amount.replace(/^0+(?=\d)/, ''))
  return amounts.length === AGES ? amounts.reverse() : []
}

/** Texts of the ages, what is not late first. */
export const AGE_KEYS = Array.from({ length: AGES }, (_, at) => `words:ages.${at}`)
