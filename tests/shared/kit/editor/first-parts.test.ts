import { describe, expect, it } from 'vitest'
import { firstParts } from '../../../../shared/kit/editor/use-whole-form.ts'

const fields = (name: string, count: number) => ({
  name,
  fields: Array.from({ length: count }, (_, at) => `${name}${at}`),
})
const lines = (name: string) => ({ name, fields: [], lines: name })
const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name)

describe('the first picture of a form', () => {
  it('is all of a form that fits a screen', () => {
    const parts = [fields('a', 12), lines('b'), fields('c', 6)]
    expect(firstParts(parts)).toEqual(parts)
  })

  it('ends with the part that a screen has no more room for', () => {
    expect(names(firstParts([fields('a', 20), fields('b', 20), fields('c', 2), lines('d')]))).toEqual(['a', 'b'])
    expect(names(firstParts([lines('a'), lines('b'), lines('c'), lines('d'), fields('e', 1)]))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('is never empty', () => {
    expect(names(firstParts([fields('a', 80), fields('b', 1)]))).toEqual(['a'])
  })
})
