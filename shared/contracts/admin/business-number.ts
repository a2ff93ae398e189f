/** The check digit of ISO/IEC 7812 (Luhn), as the Canada Revenue Agency gives business numbers. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}

/** Blanks and dashes are for readers. */
export const bare = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** A business number: nine digits, the last of them a check digit. */
export const isBusinessNumber = (number: string): boolean => /^\d{9}$/.test(bare(number)) && passesLuhn(bare(number))

/** The nine digits of a GST/HST account, `123456782RT0001`; null for anything else. */
export function businessOfTaxAccount(number: string): string | null {
  const root = /^(\d{9})RT\d{4}$/.exec(bare(number))?.[1]
  return root && passesLuhn(root) ? root : null
}

/** A program account of fifteen characters, `123456782RZ0001`, with the check digit of its business number. */
export const isProgramAccount = (number: string, program = '[A-Z]{2}'): boolean =>
  new RegExp(`^\\d{9}${program}\\d{4}$`).test(bare(number)) && passesLuhn(bare(number).slice(0, 9))
