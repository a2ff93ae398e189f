import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/session-dialog/session-dialog.element.ts'
import type { SessionDialogElement } from '../../../shell-elements/session-dialog/session-dialog.element.ts'
import { englishTexts, focused, heard } from '../sample.ts'

describe('suite-session-dialog', () => {
  let element: SessionDialogElement
  const dialog = () => element.shadowRoot!.querySelector('dialog')!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-session-dialog .items=${['Firm maintenance']}></suite-session-dialog>`)
    element.open = true
    await element.updateComplete
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('says the required sentence and names what waits [S8.11]', () => {
    expect(dialog().matches(':modal')).to.equal(true)
    expect(dialog().querySelector('#message')!.textContent).to.equal(
      'Your session has expired. Please log out and log in again.',
    )
    expect(dialog().querySelector('li')!.textContent).to.equal('Firm maintenance')
    expect(dialog().textContent).to.contain('Unsaved changes are in:')
  })

  it('signs in again or logs out', async () => {
    const again = heard(element, 'suite-sign-in-again')
    const out = heard(element, 'suite-log-out')
    expect(focused()!.textContent!.trim()).to.equal('Sign in again')
    await sendKeys({ press: 'Enter' })
    dialog().querySelector<HTMLElement>('footer button')!.click()
    expect([again.length, out.length]).to.deep.equal([1, 1])
  })

  it('stays on Escape, as often as it is pressed, and goes when the session is back', async () => {
    for (let press = 0; press < 3; press++) await sendKeys({ press: 'Escape' })
    expect(dialog().open).to.equal(true)
    element.open = false
    await element.updateComplete
    expect(dialog().open).to.equal(false)
  })
})
