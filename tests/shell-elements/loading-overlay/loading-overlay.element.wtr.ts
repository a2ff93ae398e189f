import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/loading-overlay/loading-overlay.element.ts'
import type { LoadingOverlayElement } from '../../../shell-elements/loading-overlay/loading-overlay.element.ts'
import '../../../shell-elements/message-dialog/message-dialog.element.ts'
import type { MessageDialogElement } from '../../../shell-elements/message-dialog/message-dialog.element.ts'
import { englishTexts, heard, until } from '../sample.ts'

describe('suite-loading-overlay', () => {
  let element: LoadingOverlayElement
  const card = () => element.shadowRoot!.querySelector<HTMLElement>('.card')!
  const elapsed = () => element.shadowRoot!.querySelector('.elapsed')!.textContent
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-loading-overlay></suite-loading-overlay>`)
  })

  it('passes the accessibility check when open', async () => {
    element.open = true
    await element.updateComplete
    await until(() => getComputedStyle(card()).visibility === 'visible', 'the card')
    await expect(element).to.be.accessible()
  })

  it('lies at layer 1041, holds input at once and shows its card after a second [A32] [S4.17]', async () => {
    expect(getComputedStyle(element).display).to.equal('none')
    element.open = true
    await element.updateComplete
    expect(getComputedStyle(element).zIndex).to.equal('1041')
    expect(getComputedStyle(element).display).to.equal('grid')
    expect(getComputedStyle(card()).visibility).to.equal('hidden')
    await until(() => getComputedStyle(card()).visibility === 'visible', 'the card')
  })

  it('counts from the moment it is given', async () => {
    element.startedAt = Date.now() - 65_000
    element.open = true
    await element.updateComplete
    expect(elapsed()).to.equal('1 min 5 s')
    await until(() => elapsed() === '1 min 6 s', 'the next second')
  })

  it('stops waiting by its button', async () => {
    const stopped = heard(element, 'suite-stop-waiting')
    element.open = true
    await element.updateComplete
    element.shadowRoot!.querySelector('button')!.click()
    expect(stopped.length).to.equal(1)
  })

  it('takes Escape before anything else: a dialog below stays open [A32] [S4.18]', async () => {
    const dialog = await fixture<MessageDialogElement>(html`<suite-message-dialog></suite-message-dialog>`)
    void dialog.show({ title: 'Error', message: 'Server error' })
    await dialog.updateComplete
    const stopped = heard(element, 'suite-stop-waiting')
    element.open = true
    await element.updateComplete
    await sendKeys({ press: 'Escape' })
    expect(stopped.length).to.equal(1)
    expect(dialog.open).to.equal(true)
    element.open = false
    await element.updateComplete
    await sendKeys({ press: 'Escape' })
    await until(() => !dialog.open, 'the dialog answered')
    expect(stopped.length, 'closed, it hears no key').to.equal(1)
  })
})
