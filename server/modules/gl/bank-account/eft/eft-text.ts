/** Letters that are no letter of ASCII with a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', ẞ: 'SS' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '…': '...' },
}

/**
 * A text as a file of the bank holds it: upper-case ASCII without accents; what has no such letter is a blank.
 * [finance 11.9, acceptance A18]
 */
export function eftLetters(text: string): string {
  const plain = text
    .toLocaleUpperCase('en-CA')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => SPELLED[letter] ?? ' ')
  return plain.replace(/ +/g, ' ').trim()
}

/** The same in its place of the record: cut or filled with blanks to the width. */
export const eftText = (text: string, width: number): string => eftLetters(text).slice(0, width).trimEnd().padEnd(width)

/** A count or a code in its place, filled with noughts from the left. */
export function eftDigits(value: string | number | bigint, width: number): string {
  const digits = String(value)
  if (!/^\d+$/.test(digits) || digits.length > width) throw new RangeError(`${digits} is not ${width} digits`)
  return digits.padStart(width, '0')
}

const DAY = 86_400_000

/** A date (`YYYY-MM-DD`) as `0YYDDD`: two digits of the year and the day of the year. */
export function eftDate(date: string): string {
  const year = Number(date.slice(0, 4))
  const day = (Date.parse(date) - Date.UTC(year, 0, 0)) / DAY
  if (!Number.isInteger(day)) throw new RangeError(`${date} is no date`)
  return `0${eftDigits(year % 100, 2)}${eftDigits(day, 3)}`
}
