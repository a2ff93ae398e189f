import type { Say } from './field-place.ts'
import type { Filter } from './filter.ts'

/** A filter in words: "over 1,234.50", "ON, QC + 6". `write` writes one value as it is read. */
export function filterWords(filter: Filter, say: Say, write: (value: string) => string): string {
  switch (filter.op) {
    case 'empty':
      return say('kit:filter.empty')
    case 'notEmpty':
      return say('kit:filter.notEmpty')
    case 'range':
      return say('kit:filter.range', { from: write(filter.value), to: write(filter.to) })
    case 'in': {
      const first = filter.values.slice(0, 2).map(write).join(', ')
      const more = filter.values.length - 2
      return more > 0 ? say('kit:filter.several', { first, more }) : first
    }
    case 'gt':
      return say('kit:filter.over', { value: write(filter.value) })
    case 'ge':
      return say('kit:filter.least', { value: write(filter.value) })
    case 'lt':
      return say('kit:filter.under', { value: write(filter.value) })
    case 'le':
      return say('kit:filter.most', { value: write(filter.value) })
    case 'not':
      return say('kit:filter.not', { value: write(filter.value) })
    default:
      return write(filter.value)
  }
}
