import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/acting-bar/acting-bar.element.ts'
import type { ActingBarElement } from '../../../shell-elements/acting-bar/acting-bar.element.ts'
import { englishTexts, heard } from '../sample.ts'

const acting = {
  by: 'Alex Morgan',
  as: 'Priya Nair',
  reason: 'Ticket 4711',
  until: new Date(2026, 10, 20, 16, 5).toISOString(),
}

describe('suite-acting-bar', () => {
  let element: ActingBarElement
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-acting-bar .acting=${acting} keys="Alt+Shift+Q"></suite-acting-bar>`)
  })

  it('says who acts as whom, why and until when, and passes the accessibility check [supply 15]', async () => {
    const text = element.shadowRoot!.textContent!.replace(/\s+/g, ' ')
    for (const part of ['Alex Morgan acts as Priya Nair', 'Reason: Ticket 4711', 'until 16:05'])
      expect(text).to.contain(part)
    expect(element.shadowRoot!.querySelector('[role="status"]')!.textContent).to.equal('Alex Morgan acts as Priya Nair')
    await expect(element).to.be.accessible()
  })

  it('ends it with one press', () => {
    const pressed = heard(element, 'suite-acting-end')
    element.shadowRoot!.querySelector('button')!.click()
    expect(pressed).to.have.length(1)
  })
})
