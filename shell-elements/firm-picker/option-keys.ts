import type { FirmChoice } from '../portal-types.ts'

const PAGE = 10

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Firms whose id or name holds every word of the filter, in any letter case and with or without accents. */
export function matching(firms: readonly FirmChoice[], filter: string): readonly FirmChoice[] {
  const words = folded(filter).split(/\s+/).filter(Boolean)
  if (words.length === 0) return firms
  return firms.filter(({ id, name }) => words.every((word) => folded(`${id} ${name}`).includes(word)))
}

/** Where a key leads in a list of `count`; null for a key that does not move. Home and End are the field's while filtering. */
export function stepped(key: string, at: number, count: number, filtering: boolean): number | null {
  if (count === 0) return null
  const within = (to: number) => Math.max(0, Math.min(count - 1, to))
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'PageDown':
      return within(at + PAGE)
    case 'PageUp':
      return within(at - PAGE)
    case 'Home':
      return filtering ? null : 0
    case 'End':
      return filtering ? null : count - 1
    default:
      return null
  }
}

/** The next firm whose id or name begins with what was typed; one letter again goes on to the next such firm. */
export function typedTo(firms: readonly FirmChoice[], typed: string, at: number): number | null {
  const letters = [...new Set(folded(typed))]
  const text = letters.length === 1 ? letters[0]! : folded(typed)
  const from = letters.length === 1 ? at + 1 : at
  for (let step = 0; step < firms.length; step++) {
    const place = (from + step) % firms.length
    const { id, name } = firms[place]!
    if (folded(id).startsWith(text) || folded(name).startsWith(text)) return place
  }
  return null
}
