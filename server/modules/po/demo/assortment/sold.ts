import type { Form, Measures } from '../../../../../shared/contracts/ic/forms.ts'
import { checkDigit } from '../../../../../shared/contracts/po/barcode.ts'

export type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

/** A product as a list of sizes makes it; what it weighs and is called follows from that. */
export interface Sold {
  readonly productId: string
  readonly of: string
  /** Of what no template of its class describes. */
  readonly names: Names | null
  readonly unit: 'EA' | 'FT' | 'LB'
  readonly attributes: Readonly<Record<string, string>>
  readonly form: Form | null
  readonly sizes: Readonly<Partial<Omit<Measures, 'form' | 'measurement' | 'density'>>>
  readonly density: string | null
  /** Dollars a pound of metal, or for one of anything else. */
  readonly price: number
}

/** The same name in front of a size that reads alike in all languages. */
export const sized = (names: Names, size: string): Names => names.map((name) => `${name} ${size}`) as unknown as Names

/** What is counted in pieces and has no weight that follows from its form. */
export const piece = (of: string, productId: string, names: Names, price: number): Sold => ({
  ...{ productId, of, names, price, unit: 'EA', attributes: {}, form: null, sizes: {}, density: null },
})

/** Fractions of an inch as the trade writes them, and as they are counted with: `1-1/2` is 1.5. */
export function inchesOf(written: string): number {
  const [whole = '0', part] = written.includes('/') && !written.includes('-') ? ['0', written] : written.split('-')
  const [over, under] = (part ?? '0/1').split('/').map(Number) as [number, number]
  return Number(whole) + over / under
}

/** The fraction without its stroke, for a number of a product: `1-1/2` is `112`. */
export const short = (written: string): string => written.replaceAll(/[-/]/g, '')

/** The code of a package under the company prefix of nobody: the last digit is what the others make it. */
export function codeOf(nth: number): string {
  const digits = `084712${String(nth).padStart(5, '0')}0`
  return `${digits.slice(0, -1)}${checkDigit(digits)}`
}
