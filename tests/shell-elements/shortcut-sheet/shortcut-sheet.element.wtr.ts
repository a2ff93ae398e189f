import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import type { ShortcutSheetElement } from '../../../shell-elements/shortcut-sheet/shortcut-sheet.element.ts'
import { englishTexts, focused } from '../sample.ts'

const GROUPS = [
  { id: 'shell', label: 'Everywhere', rows: [{ keys: 'Ctrl K', label: 'Commands' }] },
  { id: 'list', label: 'List', rows: [{ keys: 'Alt Shift N', label: 'New' }] },
]

describe('suite-shortcut-sheet', () => {
  let element: ShortcutSheetElement
  let opener: HTMLButtonElement
  before(englishTexts)
  beforeEach(async () => {
    opener = await fixture(html`<button>Opener</button>`)
    opener.focus()
    element = await fixture(html`<suite-shortcut-sheet .groups=${GROUPS}></suite-shortcut-sheet>`)
    element.show()
    await element.updateComplete
  })
  afterEach(() => element.hide())

  it('[A36] passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('prints each key as a cap, by groups [D17]', () => {
    const groups = [...element.shadowRoot!.querySelectorAll('section')].map((section) => [
      section.querySelector('h3')!.textContent,
      section.querySelector('dt')!.textContent,
      ...[...section.querySelectorAll('kbd')].map((cap) => cap.textContent),
    ])
    expect(groups).to.deep.equal([
      ['Everywhere', 'Commands', 'Ctrl', 'K'],
      ['List', 'New', 'Alt', 'Shift', 'N'],
    ])
  })

  it('closes by Escape, by ? and by its button; the focus is back, and no key reaches the page behind', async () => {
    const behind: string[] = []
    const listen = (event: KeyboardEvent) => behind.push(event.key)
    document.addEventListener('keydown', listen)
    for (const press of ['Escape', '?', 'Enter']) {
      element.show()
      await element.updateComplete
      await sendKeys({ press })
      expect(element.open, press).to.equal(false)
      expect(focused(), press).to.equal(opener)
    }
    document.removeEventListener('keydown', listen)
    expect(behind).to.deep.equal([])
  })
})
