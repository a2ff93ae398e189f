import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/unsaved-dialog/unsaved-dialog.element.ts'
import type { UnsavedDialogElement } from '../../../shell-elements/unsaved-dialog/unsaved-dialog.element.ts'
import { englishTexts } from '../sample.ts'

const REQUEST = {
  title: 'Unsaved changes',
  message: 'These screens have unsaved changes.',
  items: ['Firm maintenance', 'Cash receipts', 'Sales journal'],
  buttons: [
    { id: 'keep', label: 'Keep editing', variant: 'default' as const },
    { id: 'discard', label: 'Discard', variant: 'danger' as const },
    { id: 'save', label: 'Save', variant: 'primary' as const },
  ],
}

describe('suite-unsaved-dialog', () => {
  let element: UnsavedDialogElement
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-unsaved-dialog></suite-unsaved-dialog>`)
  })

  it('passes the accessibility check', async () => {
    void element.show(REQUEST)
    await element.updateComplete
    await expect(element).to.be.accessible()
  })

  it('names every screen in one dialog and keeps all on Escape [A10]', async () => {
    const answer = element.show(REQUEST)
    await element.updateComplete
    const names = [...element.shadowRoot!.querySelectorAll('li')].map((item) => item.textContent)
    expect(names).to.deep.equal(REQUEST.items)
    expect(element.hasAttribute('open')).to.equal(true)
    await sendKeys({ press: 'Escape' })
    expect(await answer).to.equal('keep')
    await element.updateComplete
    expect(element.hasAttribute('open')).to.equal(false)
  })
})
