import { describe, expect, it } from 'vitest'
import { readProductQuery } from '../../../shared/contracts/ic/product-query.ts'

const read = (typed: string) => {
  const { words, sizes } = readProductQuery(typed)
  return [words.join(' '), ...sizes.map(({ size, from, to }) => `${size} ${from ?? ''}..${to ?? ''}`)]
}

describe('[supply 7.7] what somebody types to find a product', () => {
  it.each([
    ['cr .06 >=48', ['cr', 'thickness 0.055..0.065', 'width 48..']],
    ['a36 1/4..3/8', ['a36', 'thickness 0.25..0.375']],
    ['.0598x48x120', ['', 'thickness 0.0548..0.0648', 'width 47.9375..48.0625', 'length 119.9375..120.0625']],
    ['48x120 galv', ['galv', 'width 47.9375..48.0625', 'length 119.9375..120.0625']],
    ['1.5mm', ['', 'thickness 0.05406..0.06406']],
    ['plate 1-1/2 96 240', ['plate', 'thickness 1.47..1.53', 'width 95.9375..96.0625', 'length 239.9375..240.0625']],
    ['<=.25 <60', ['', 'thickness ..0.25', 'width ..60']],
    // A gauge, a part of a number and a code are words.
    ['cr 16', ['cr 16']],
    ['CRS-16-48', ['CRS-16-48']],
    ['084712000017', ['084712000017']],
    ['', ['']],
  ])('%s', (typed, expected) => expect(read(typed)).toEqual(expected))
})
