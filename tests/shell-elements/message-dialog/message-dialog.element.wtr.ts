import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/message-dialog/message-dialog.element.ts'
import type { MessageDialogElement } from '../../../shell-elements/message-dialog/message-dialog.element.ts'
import { englishTexts, focused, until } from '../sample.ts'

const QUESTION = {
  title: 'Unsaved changes',
  message: 'Two screens have unsaved changes.',
  items: ['Firm maintenance', 'Cash receipts'],
  buttons: [
    { id: 'keep', label: 'Keep editing', variant: 'default' as const },
    { id: 'discard', label: 'Discard', variant: 'danger' as const },
  ],
}

describe('suite-message-dialog', () => {
  let element: MessageDialogElement
  const dialog = () => element.shadowRoot!.querySelector('dialog')!
  const press = (label: string) =>
    [...element.shadowRoot!.querySelectorAll('button')].find((button) => button.textContent!.trim() === label)!.click()
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-message-dialog></suite-message-dialog>`)
  })

  it('passes the accessibility check, as a dialog named by its title [D19]', async () => {
    void element.show(QUESTION)
    await element.updateComplete
    await expect(element).to.be.accessible()
    expect(dialog().matches(':modal')).to.equal(true)
    expect(element.shadowRoot!.getElementById(dialog().getAttribute('aria-labelledby')!)!.textContent).to.equal(
      'Unsaved changes',
    )
    expect([...dialog().querySelectorAll('li')].map((item) => item.textContent)).to.deep.equal(QUESTION.items)
  })

  it('focuses the safe button and answers the one that is pressed', async () => {
    const answer = element.show(QUESTION)
    await element.updateComplete
    expect(focused()!.textContent!.trim()).to.equal('Keep editing')
    press('Discard')
    expect(await answer).to.equal('discard')
    expect(dialog().open).to.equal(false)
  })

  it('answers the safe button on Escape, and the key goes no further', async () => {
    const keys: string[] = []
    const listen = (event: KeyboardEvent) => keys.push(event.key)
    document.addEventListener('keydown', listen)
    const answer = element.show(QUESTION)
    await element.updateComplete
    await sendKeys({ press: 'Escape' })
    expect(await answer).to.equal('keep')
    document.removeEventListener('keydown', listen)
    expect(keys).to.deep.equal([])
  })

  it('shows a message with one OK and returns the focus [S8]', async () => {
    const before = await fixture<HTMLButtonElement>(html`<button>Save</button>`)
    before.focus()
    const answer = element.show({ title: 'Error', message: 'Server error', detail: 'Request 42' })
    await element.updateComplete
    expect(focused()!.textContent!.trim()).to.equal('OK')
    await sendKeys({ press: 'Enter' })
    expect(await answer).to.equal('ok')
    expect(document.activeElement).to.equal(before)
  })

  it('keeps a second message waiting until the first is answered', async () => {
    const first = element.show({ title: 'First', message: 'One' })
    const second = element.show({ title: 'Second', message: 'Two' })
    await element.updateComplete
    press('OK')
    expect(await first).to.equal('ok')
    await until(() => dialog().open, 'the second message')
    expect(dialog().querySelector('h2')!.textContent).to.equal('Second')
    press('OK')
    expect(await second).to.equal('ok')
  })

  it('answers what it showed when it is taken out of the page', async () => {
    const answer = element.show(QUESTION)
    await element.updateComplete
    element.remove()
    expect(await answer).to.equal('keep')
  })
})
