import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/signed-out/signed-out.element.ts'
import type { SignedOutElement } from '../../../shell-elements/signed-out/signed-out.element.ts'
import { englishTexts, heard } from '../sample.ts'

describe('suite-signed-out', () => {
  let element: SignedOutElement
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-signed-out></suite-signed-out>`)
  })

  it('says that nobody is signed in, calmly, and passes the accessibility check [A22]', async () => {
    expect(element.shadowRoot!.querySelector('[role="status"] h1')!.textContent).to.equal('You are signed out')
    await expect(element).to.be.accessible()
  })

  it('leads back in [S1.04]', () => {
    const actions = heard(element, 'suite-user-action')
    element.shadowRoot!.querySelector('button')!.click()
    expect(actions).to.deep.equal([{ id: 'log-in' }])
  })
})
