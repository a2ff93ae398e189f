import { DIMENSIONS } from '../ic/forms.ts'

/** What a template may name beside the attributes of its class. */
export const TEMPLATE_SLOTS: readonly string[] = [...DIMENSIONS, 'manufacturer', 'productId']

const SLOT = /\{([^{}]+)\}/g

/** Names in a template that are neither slots of all products nor attributes of the class; a line without a name is none yet. */
export function unknownSlots(template: string, attributes: readonly (string | null)[]): string[] {
  const known = new Set([...TEMPLATE_SLOTS, ...attributes].map((name) => name?.toUpperCase()))
  return [...template.matchAll(SLOT)].map((found) => found[1]!.trim()).filter((name) => !known.has(name.toUpperCase()))
}

/**
 * [supply 7.4] A description made of what is known of a product: `CR SHT {GAUGE}GA {width} X {length}` is `CR SHT 16GA 48 X 120`. Null as
 * long as something that the template names is not given.
 */
export function described(
  template: string | null | undefined,
  product: Readonly<Record<string, unknown>>,
  attributes: readonly { attribute: string | null; value: string | null }[],
): string | null {
  if (!template) return null
  const values = new Map<string, unknown>([
    ...TEMPLATE_SLOTS.map((name): [string, unknown] => [name.toUpperCase(), product[name]]),
    ...attributes.map(({ attribute, value }): [string, unknown] => [(attribute ?? '').toUpperCase(), value]),
  ])
  let isWhole = true
  const text = template.replaceAll(SLOT, (_, name: string) => {
    const value = values.get(name.trim().toUpperCase())
    const said = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (said === '') isWhole = false
    return /^\d+\.\d+$/.test(said) ? said.replace(/\.?0+$/, '') : said
  })
  return isWhole ? text.replaceAll(/\s+/g, ' ').trim().slice(0, 100) : null
}
