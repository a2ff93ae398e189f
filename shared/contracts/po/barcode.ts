/** A number of GS1 with 8, 12, 13 or 14 digits: GTIN-8, UPC-A, EAN-13, GTIN-14. Anything else is a code of our own. */
export const isGtin = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code)

/** The last digit that a GTIN must have: the others, from the right, count three times and once by turns. */
export function checkDigit(code: string): string {
  const digits = [...code.slice(0, -1)].reverse().map(Number)
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

export const gtinRight = (code: string): boolean => !isGtin(code) || code.endsWith(checkDigit(code))
