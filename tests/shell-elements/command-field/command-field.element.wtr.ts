import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../shell-elements/command-field/command-field.element.ts'
import type { CommandFieldElement } from '../../../shell-elements/command-field/command-field.element.ts'
import { englishTexts, heard } from '../sample.ts'

describe('suite-command-field', () => {
  let element: CommandFieldElement
  const button = () => element.shadowRoot!.querySelector('button')!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-command-field></suite-command-field>`)
  })
  afterEach(() => setViewport({ width: 1280, height: 720 }))

  it('[A36] passes the accessibility check', async () => {
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    document.body.style.background = ''
  })

  it('is a button named "Search or jump to" that opens the palette [D17] [D19]', () => {
    const opened = heard(element, 'suite-palette-open')
    expect(button().ariaLabel).to.equal('Search or jump to')
    button().click()
    expect(opened).to.deep.equal([{ text: '' }])
  })

  it('gives way to the application tabs down to 120 px; on a small screen its icon is left', async () => {
    const width = async (viewport: number, tabs: number) => {
      await setViewport({ width: viewport, height: 800 })
      element.tabs = tabs
      await element.updateComplete
      return Math.round(element.getBoundingClientRect().width)
    }
    expect(await width(1440, 2)).to.equal(228)
    expect(await width(1280, 4)).to.equal(120)
    expect(getComputedStyle(element.shadowRoot!.querySelector('kbd')!).display).to.equal('none')
    expect(await width(800, 0)).to.equal(32)
    expect(getComputedStyle(element.shadowRoot!.querySelector('.ellipsis')!).display).to.equal('none')
  })
})
