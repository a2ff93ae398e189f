import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/region-navigator/region-navigator.element.ts'
import type { RegionNavigatorElement } from '../../../shell-elements/region-navigator/region-navigator.element.ts'
import { englishTexts, heard } from '../sample.ts'

const REGIONS = Array.from({ length: 12 }, (_, at) => ({
  name: `Part ${at + 1}`,
  digit: '1234567890'[at] ?? null,
  // The third is scrolled away.
  sight: at === 2 ? null : new DOMRect(10 + at, at * 40, 200, 30),
}))

describe('suite-region-navigator', () => {
  let element: RegionNavigatorElement
  const all = (selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)]
  const said = () => element.shadowRoot!.querySelector('[role="status"]')!.textContent
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-region-navigator></suite-region-navigator>`)
    element.regions = REGIONS
    element.current = 1
    element.open = true
    await element.updateComplete
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('stands on each region that is in sight, and inside the window', () => {
    const boxes = all('.badge').map((badge) => badge.getBoundingClientRect())
    expect(all('.badge b').map((badge) => badge.textContent)).to.deep.equal([...'124567890'])
    expect(boxes[1]!.left).to.equal(11)
    expect(boxes[1]!.top).to.equal(40)
    expect(all('.badge b')[0]!.getBoundingClientRect().top).to.be.at.least(0)
    // A page has a margin of 16: no badge lies on the first letter of what it stands on.
    for (const badge of all('.badge b')) {
      const { left, right } = badge.getBoundingClientRect()
      expect(right - Math.min(left, badge.parentElement!.getBoundingClientRect().left)).to.be.at.most(16)
    }
  })

  it('names every region, also those without a digit, and marks where the focus is', () => {
    const rows = all('.bar button').slice(0, 12)
    expect(rows[0]!.textContent!.replace(/\s+/g, ' ').trim()).to.equal('1 Part 1')
    expect(rows[11]!.textContent!.trim()).to.equal('Part 12')
    expect(rows.filter((row) => row.hasAttribute('aria-current'))).to.deep.equal([rows[1]])
    expect(said()).to.match(/^Go to: 1 Part 1, 2 Part 2,.*Escape stays\.$/)
  })

  it('says which region was reached, also once the badges are gone', async () => {
    element.open = false
    element.reached = 3
    await element.updateComplete
    expect(said()).to.equal('Region Part 4')
    expect(all('.badge, .bar')).to.deep.equal([])
  })

  it('can be used with the pointer, and takes no focus', async () => {
    const chosen = heard(element, 'suite-region-choose')
    const stepped = heard(element, 'suite-region-step')
    all('.bar button')[4]!.click()
    all('.bar button').at(-3)!.click()
    all('.bar button').at(-2)!.click()
    expect(chosen).to.deep.equal([{ at: 4 }])
    expect(stepped).to.deep.equal([{ step: 1 }, { step: -1 }])
    expect(all('.bar button').every((button) => button.tabIndex === -1)).to.equal(true)
  })
})
