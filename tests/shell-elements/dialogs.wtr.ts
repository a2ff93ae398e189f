import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import '../../shell-elements/message-dialog/message-dialog.element.ts'
import type { MessageDialogElement } from '../../shell-elements/message-dialog/message-dialog.element.ts'
import '../../shell-elements/session-dialog/session-dialog.element.ts'
import type { SessionDialogElement } from '../../shell-elements/session-dialog/session-dialog.element.ts'
import '../../shell-elements/unsaved-dialog/unsaved-dialog.element.ts'
import type { UnsavedDialogElement } from '../../shell-elements/unsaved-dialog/unsaved-dialog.element.ts'
import { englishTexts } from './sample.ts'

const SCREENS = ['Customers · HARLOW-01', 'User codes']

/** Every modal of the shell as it stands over the tabs, with all that it can show. */
const DIALOGS = {
  async error() {
    const element = await fixture<MessageDialogElement>(html`<suite-message-dialog></suite-message-dialog>`)
    const detail = '2026-11-20 09:41, request 01JD: 500'
    void element.show({ title: 'Error', message: 'Server error', detail, level: 'bad' })
    await element.updateComplete
    return element
  },
  async warning() {
    const element = await fixture<MessageDialogElement>(html`<suite-message-dialog></suite-message-dialog>`)
    const buttons = [
      { id: 'keep', label: 'Keep editing', variant: 'default' as const },
      { id: 'discard', label: 'Discard', variant: 'danger' as const },
    ]
    void element.show({ title: 'Sign out?', message: 'Two screens.', items: SCREENS, buttons, level: 'warn' })
    await element.updateComplete
    return element
  },
  async 'unsaved changes'() {
    const element = await fixture<UnsavedDialogElement>(html`<suite-unsaved-dialog></suite-unsaved-dialog>`)
    const buttons = [
      { id: 'keep', label: 'Keep editing', variant: 'default' as const },
      { id: 'discard', label: 'Discard', variant: 'danger' as const },
      { id: 'save', label: 'Save', variant: 'primary' as const },
    ]
    void element.show({ title: 'Unsaved changes', message: 'These screens have them.', items: SCREENS, buttons })
    await element.updateComplete
    return element
  },
  async 'session expired'() {
    const element = await fixture<SessionDialogElement>(
      html`<suite-session-dialog
        .items=${SCREENS}
        problem="Another user signed in."
        .open=${true}
      ></suite-session-dialog>`,
    )
    await element.updateComplete
    return element
  },
}

describe('dialogs of the shell', () => {
  const root = document.documentElement
  before(englishTexts)
  // Without it a colour is on its way to the next theme when it is measured.
  before(() => emulateMedia({ reducedMotion: 'reduce' }))
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(async () => {
    root.dataset['theme'] = 'light'
    await setViewport({ width: 1280, height: 800 })
  })

  for (const [name, open] of Object.entries(DIALOGS)) {
    it(`${name}: axe finds nothing in light, dark and high contrast, nor at 200 % zoom [A36]`, async () => {
      const element = await open()
      for (const theme of ['light', 'dark', 'contrast']) {
        root.dataset['theme'] = theme
        await expect(element).to.be.accessible()
      }
      await setViewport({ width: 640, height: 400 })
      await expect(element).to.be.accessible()
      const { left, right, top, bottom } = element.shadowRoot!.querySelector('dialog')!.getBoundingClientRect()
      expect([left >= 0, top >= 0, right <= 640, bottom <= 400], 'all of it on the screen').to.deep.equal(
        Array(4).fill(true),
      )
    })
  }
})
