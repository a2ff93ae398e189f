import { describe, expect, it } from 'vitest'
import { TextWidths } from '../../../../shared/kit/list/text-width.ts'

/** A pen of a proportional font, which counts what it is asked; some pairs of letters stand closer. */
function pen() {
  const asked: string[] = []
  const letter = (one: string) => (/[il.,]/.test(one) ? 3 : /[mwMW]/.test(one) ? 11 : 7)
  return {
    asked,
    font: '',
    measureText(text: string) {
      asked.push(text)
      const sum = [...text].reduce((width, one) => width + letter(one), 0)
      return { width: sum - (text.match(/AV/g)?.length ?? 0) * 0.5 }
    },
  }
}
const font = (bold: boolean) => (bold ? 'bold' : 'plain')

describe('widths of texts', () => {
  it('are those of the font, figures all alike', () => {
    const widths = new TextWidths(pen(), font)
    expect(widths.of('mill', false)).toBe(11 + 3 * 3 + 1)
    expect(widths.of('1.10', false)).toBe(widths.of('8.88', false))
  })

  it('the widest is the one that the font says, not the longest', () => {
    const widths = new TextWidths(pen(), font)
    expect(widths.widest(['illicitly ill', 'WWWMWW', 'short'], false)).toBe(6 * 11 + 1)
    expect(widths.widest(['AVAVAVAV', 'MMMMM'], false)).toBe(5 * 11 + 1)
    expect(widths.widest(['WWWW', 'WWW'], false, (at) => at * 30)).toBe(33 + 1 + 30)
    expect(widths.widest([], false)).toBe(0)
  })

  it('of a page ask for few of its texts, and for none of a page seen before', () => {
    const counted = pen()
    const widths = new TextWidths(counted, font)
    const page = Array.from({ length: 250 }, (_, at) => `Firm ${'x'.repeat(at % 40)} ${at}`)
    const first = widths.widest(page, false)
    const letters = new Set(page.join('').replace(/\d/g, '0')).size
    expect(counted.asked.length).toBeLessThan(letters + 12)
    const before = counted.asked.length
    expect(widths.widest(page, false)).toBe(first)
    expect(counted.asked.length).toBe(before)
  })
})
