import { bare, passesLuhn } from './business-number.ts'

/** What is wrong with a social insurance number; null: nothing that its digits tell. */
export type SinFault = 'nineDigits' | 'zeros' | 'firstEight' | 'checkDigit'

/**
 * [finance 11.4] Nine digits with a check digit. Nine zeros pass the check and are nobody's number; 8 begins none. 0 begins those
 * of persons whom the agency has numbered itself, 9 those of persons who stay for a time.
 */
export function sinFault(number: string): SinFault | null {
  const digits = bare(number)
  if (!/^\d{9}$/.test(digits)) return 'nineDigits'
  if (/^0+$/.test(digits)) return 'zeros'
  if (digits.startsWith('8')) return 'firstEight'
  return passesLuhn(digits) ? null : 'checkDigit'
}
