import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/command-palette/command-palette.element.ts'
import type { CommandPaletteElement } from '../../../shell-elements/command-palette/command-palette.element.ts'
import type { PaletteGroup, PaletteRow } from '../../../shell-elements/command-palette/palette-rows.ts'
import { byRole, englishTexts, focused, heard } from '../sample.ts'

const row = (id: string, label: string, more: Partial<PaletteRow> = {}): PaletteRow => ({
  id,
  label,
  spans: [],
  icon: 'screen',
  ...more,
})
const FIRMS: PaletteGroup = {
  id: 'firms',
  label: 'Firms',
  rows: [
    row('h', 'Harlow Electric Ltd.', {
      icon: 'firm',
      spans: [[0, 4]],
      note: 'HARLOW-01 · Bill To',
      end: 'Credit limit 75,000.00',
    }),
  ],
}
const SCREENS: PaletteGroup = {
  id: 'screens',
  label: 'Screens',
  rows: [
    row('c', 'Customers', { note: 'Accounts Receivable', tile: 'Ar', family: 'fin', end: 'open' }),
    row('n', 'New', { icon: 'action', keys: 'Alt N' }),
    row('v', 'Vendors', { note: 'Accounts Payable', tile: 'Ap', family: 'fin' }),
  ],
}

describe('suite-command-palette', () => {
  let element: CommandPaletteElement
  let opener: HTMLButtonElement
  const input = () => element.shadowRoot!.querySelector('input')!
  const options = () => byRole(element, 'option')
  const marked = () => options().find((option) => option.ariaSelected === 'true')
  before(englishTexts)
  beforeEach(async () => {
    opener = await fixture(html`<button>Opener</button>`)
    opener.focus()
    element = await fixture(html`<suite-command-palette .groups=${[FIRMS, SCREENS]}></suite-command-palette>`)
    element.show('')
    await element.updateComplete
  })
  afterEach(() => element.hide())

  for (const theme of ['light', 'dark'])
    it(`[A36] passes the accessibility check in ${theme}`, async () => {
      document.documentElement.dataset['theme'] = theme
      try {
        await expect(element).to.be.accessible()
      } finally {
        document.documentElement.dataset['theme'] = 'light'
      }
    })

  it('[A36] passes the accessibility check without rows', async () => {
    element.groups = []
    await element.updateComplete
    await expect(element).to.be.accessible()
  })

  it('[A19] gives the focus away as it closes: a key pressed before the next frame is not lost in it', () => {
    element.hide()
    opener.blur()
    element.show()
    expect(focused() === input(), 'in the field').to.equal(true)
    element.hide()
    expect(focused() === document.body, 'nowhere').to.equal(true)
  })

  it('stays open when it is opened again before the browser has said that it closed', async () => {
    element.hide()
    element.show()
    await new Promise((told) => element.shadowRoot!.querySelector('dialog')!.addEventListener('close', told))
    expect(element.open).to.equal(true)
    await sendKeys({ press: 'Escape' })
    expect(element.shadowRoot!.querySelector('dialog')!.open).to.equal(false)
  })

  it('is a combobox with a listbox: the focus stays in the field, arrows move the mark [D17] [D19]', async () => {
    expect(focused()).to.equal(input())
    expect(input().getAttribute('aria-label')).to.equal('Search or jump to')
    expect(marked()!.textContent).to.contain('Harlow')
    await sendKeys({ press: 'ArrowDown' })
    expect(marked()!.textContent).to.contain('Customers')
    expect(input().getAttribute('aria-activedescendant')).to.equal(marked()!.id)
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'ArrowUp' })
    expect(marked()!.textContent).to.contain('Vendors')
    await sendKeys({ press: 'Home' })
    expect(marked()!.textContent).to.contain('Harlow')
    await sendKeys({ press: 'End' })
    expect(marked()!.textContent).to.contain('Vendors')
    expect(focused()).to.equal(input())
  })

  it('marks what matched, and shows note, figure, key and the word "open"', () => {
    const [firm, screen, action] = options()
    expect([...firm!.querySelectorAll('mark')].map((mark) => mark.textContent)).to.deep.equal(['Harl'])
    expect(firm!.textContent).to.contain('Credit limit 75,000.00')
    expect(screen!.querySelector('.end')!.textContent).to.equal('open')
    expect(action!.querySelector('kbd')!.textContent).to.equal('Alt N')
  })

  it('Enter and a press choose; it is closed by then and the focus is back', async () => {
    const chosen = heard(element, 'suite-palette-choose')
    element.addEventListener('suite-palette-choose', () => expect(focused()).to.equal(opener), { once: true })
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal([{ id: 'c' }])
    expect(element.open).to.equal(false)
    element.show('')
    options()[3]!.click()
    expect(chosen.at(-1)).to.deep.equal({ id: 'v' })
  })

  it('Escape, Ctrl K and a press beside it close it, and no key reaches the page behind', async () => {
    const behind: string[] = []
    const listen = (event: KeyboardEvent) => behind.push(event.key)
    document.addEventListener('keydown', listen)
    for (const press of ['Escape', 'Control+k']) {
      element.show('')
      await sendKeys({ press: 'ArrowDown' })
      await sendKeys({ press })
      expect(element.open, press).to.equal(false)
      expect(focused(), press).to.equal(opener)
    }
    document.removeEventListener('keydown', listen)
    expect(behind).to.deep.equal([])
    element.show('')
    const dialog = element.shadowRoot!.querySelector('dialog')!
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    expect(element.open).to.equal(false)
  })

  it('says what is typed; rows that come later leave the mark where it is', async () => {
    const typed = heard(element, 'suite-palette-input')
    element.groups = [SCREENS]
    await element.updateComplete
    await sendKeys({ type: 'c' })
    expect(typed).to.deep.equal([{ text: 'c' }])
    element.groups = [SCREENS]
    await element.updateComplete
    expect(marked()!.textContent).to.contain('Customers')
    element.groups = [FIRMS, SCREENS]
    await element.updateComplete
    expect(options()[0]!.textContent).to.contain('Harlow')
    expect(marked()!.textContent).to.contain('Customers')
    element.groups = [FIRMS]
    await element.updateComplete
    expect(marked()!.textContent).to.contain('Harlow')
  })

  it('names the area of the first sign, and says when nothing is found, or could not be', async () => {
    const area = () => element.shadowRoot!.querySelector('.area')!.textContent
    const typed = heard(element, 'suite-palette-input')
    expect(area()).to.equal('All areas')
    for (const [index, name] of ['Actions', 'Documents', 'Firms'].entries()) {
      element.shadowRoot!.querySelectorAll<HTMLElement>('footer button')[index]!.click()
      await element.updateComplete
      expect(area()).to.equal(name)
      expect(focused()).to.equal(input())
    }
    expect(typed.map(({ text }) => text)).to.deep.equal(['>', '#', '@'])
    element.groups = []
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('.none')!.textContent).to.equal('Type to search.')
    await sendKeys({ type: 'qq' })
    expect(element.shadowRoot!.querySelector('.none')!.textContent).to.equal('Nothing matches “qq”.')
    element.problem = 'Records could not be searched.'
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('.none')!.textContent).to.equal('Records could not be searched.')
  })
})
