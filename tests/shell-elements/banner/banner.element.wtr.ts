import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/banner/banner.element.ts'
import type { BannerElement } from '../../../shell-elements/banner/banner.element.ts'
import { englishTexts, heard } from '../sample.ts'

describe('suite-banner', () => {
  let element: BannerElement
  const status = () => element.shadowRoot!.querySelector<HTMLElement>('[role="status"]')!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-banner></suite-banner>`)
  })

  it('passes the accessibility check at every level', async () => {
    for (const level of ['info', 'warn', 'bad'] as const) {
      element.level = level
      element.message = 'A new release is ready.'
      element.actions = [{ id: 'reload', label: 'Reload' }]
      await element.updateComplete
      await expect(element).to.be.accessible()
    }
  })

  it('takes no room without a notice and says when the connection is gone [A39]', async () => {
    expect(element.offsetHeight).to.equal(0)
    const region = status()
    element.offline = true
    await element.updateComplete
    expect(status(), 'the live region was there before').to.equal(region)
    expect(region.textContent).to.contain('You are offline.')
    element.offline = false
    await element.updateComplete
    expect(element.offsetHeight).to.equal(0)
  })

  it('offers the actions of a notice', async () => {
    const pressed = heard(element, 'suite-banner-action')
    element.message = 'A new release is ready.'
    element.actions = [{ id: 'reload', label: 'Reload' }]
    await element.updateComplete
    element.shadowRoot!.querySelector('button')!.click()
    expect(pressed).to.deep.equal([{ id: 'reload' }])
  })
})
