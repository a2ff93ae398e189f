import { Decimal } from 'decimal.js'

export type ChequeLanguage = 'en' | 'fr'

/** Beyond it no document of the suite goes. */
const LARGEST = 9_999_999_999

/** Between the words and the parts of a unit, and where there are none behind the words, so that nothing can be written there. */
const DASHES = '-----'

/**
 * An amount as a cheque says it in words [finance 11.9]: `One thousand one hundred ten ----- 00/100`, in French `Mille cent dix
 * ----- 00/100`; of a currency with three decimals thousandths, `----- 250/1000`, of one without any `Mille cent dix -----`.
 * @param places decimals of its currency
 * @throws RangeError for an amount that is written on no cheque: nothing, less than nothing, parts of its smallest unit
 */
export function amountInWords(amount: string, language: ChequeLanguage, places = 2): string {
  const figure = new Decimal(amount)
  if (figure.lte(0) || figure.decimalPlaces() > places || figure.gte(LARGEST + 1))
    throw new RangeError(`no cheque of ${amount}`)
  const whole = figure.floor().toNumber()
  const words = language === 'fr' ? frenchWords(whole) : englishWords(whole)
  const said = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${DASHES}`
  if (places === 0) return said
  const unit = 10 ** places
  return `${said} ${figure.minus(whole).times(unit).toFixed(0).padStart(places, '0')}/${unit}`
}

const EN_ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function englishWords(figure: number): string {
  if (figure < 20) return EN_ONES[figure]!
  if (figure < 100) return EN_TENS[Math.floor(figure / 10)]! + (figure % 10 ? `-${EN_ONES[figure % 10]!}` : '')
  const [unit, name] = UNITS.find(([unit]) => figure >= unit)!
  const rest = figure % unit
  return `${englishWords(Math.floor(figure / unit))} ${name}${rest ? ` ${englishWords(rest)}` : ''}`
}
const UNITS = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

const FR_ONES = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ...['treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
]
const FR_TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/** Below a hundred. */
function frenchTens(figure: number): string {
  if (figure < 20) return FR_ONES[figure]!
  if (figure >= 80) return figure === 80 ? 'quatre-vingts' : `quatre-vingt-${FR_ONES[figure - 80]!}`
  const tens = Math.min(Math.floor(figure / 10), 6)
  const rest = figure - tens * 10
  if (rest === 0) return FR_TENS[tens]!
  return FR_TENS[tens]! + (rest === 1 || rest === 11 ? ` et ${FR_ONES[rest]!}` : `-${FR_ONES[rest]!}`)
}

/** Before `mille`, which is a number itself, `cent` and `vingt` take no s; before `millions`, a noun, they do. */
function frenchHundreds(figure: number, beforeMille: boolean): string {
  const hundreds = Math.floor(figure / 100)
  const rest = figure % 100
  const tens = rest === 0 ? '' : frenchTens(rest)
  const written = hundreds === 0 ? tens : `${hundreds === 1 ? '' : `${FR_ONES[hundreds]!} `}cent${tens && ` ${tens}`}`
  const isPlural = hundreds > 1 && rest === 0 && !beforeMille
  return isPlural ? `${written}s` : beforeMille ? written.replace(/quatre-vingts$/, 'quatre-vingt') : written
}

function frenchWords(figure: number): string {
  if (figure === 0) return FR_ONES[0]!
  const part = (unit: number) => Math.floor(figure / unit) % 1000
  const noun = (count: number, name: string) =>
    count === 0 ? [] : [`${frenchHundreds(count, false)} ${name}${count > 1 ? 's' : ''}`]
  const thousands = part(1_000)
  return [
    ...noun(part(1_000_000_000), 'milliard'),
    ...noun(part(1_000_000), 'million'),
    ...(thousands === 0 ? [] : [thousands === 1 ? 'mille' : `${frenchHundreds(thousands, true)} mille`]),
    ...(part(1) === 0 ? [] : [frenchHundreds(part(1), false)]),
  ].join(' ')
}
