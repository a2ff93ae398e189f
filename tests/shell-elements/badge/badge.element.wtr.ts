import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/badge/badge.element.ts'
import type { BadgeElement } from '../../../shell-elements/badge/badge.element.ts'
import { englishTexts, printed } from '../sample.ts'

describe('suite-badge', () => {
  let element: BadgeElement
  const shown = () => {
    const badge = element.shadowRoot!.querySelector('.badge')
    return badge && `${printed(element, '[data-printed]')} ${badge.textContent!.trim()}`
  }
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-badge label="Notifications"></suite-badge>`)
  })

  it('passes the accessibility check', async () => {
    element.count = 4
    await element.updateComplete
    await expect(element).to.be.accessible()
  })

  it('is absent at 0 and shown from 1 [A33] [S1.10]', async () => {
    for (const [count, text] of [
      [0, null],
      [-1, null],
      [NaN, null],
      [1, '1 Notifications: 1'],
      [100, '99+ Notifications: 100'],
    ] as const) {
      element.count = count
      await element.updateComplete
      expect(shown(), String(count)).to.equal(text)
    }
  })
})
