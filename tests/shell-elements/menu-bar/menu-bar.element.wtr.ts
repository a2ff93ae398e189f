import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/menu-bar/menu-bar.element.ts'
import type { MenuBarElement } from '../../../shell-elements/menu-bar/menu-bar.element.ts'
import { englishTexts, focused, heard, MENUS, until } from '../sample.ts'

describe('suite-menu-bar', () => {
  let element: MenuBarElement
  const root = (at: number) => element.shadowRoot!.querySelectorAll<HTMLElement>('.root')[at]!
  const panel = () => element.shadowRoot!.querySelector<HTMLElement>('.panel')!
  const beside = () => element.shadowRoot!.querySelector<HTMLElement>('.beside')!
  const opened = (popup: HTMLElement) => popup.matches(':popover-open')
  const focusedText = () => focused()!.textContent!.trim()
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key })
  }
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-menu-bar .menus=${MENUS}></suite-menu-bar>`)
  })

  it('passes the accessibility check, closed and open', async () => {
    await expect(element).to.be.accessible()
    element.focus()
    await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight')
    await until(() => opened(beside()), 'the menu beside')
    await expect(element).to.be.accessible()
  })

  it('ends in a star that says whether the screen is a favourite, where there is one [D17]', async () => {
    const star = () => element.shadowRoot!.querySelector<HTMLElement>('.star')
    expect(star(), 'no screen').to.equal(null)
    const toggled = heard(element, 'suite-favourite-toggle')
    for (const [favourite, label] of [
      [false, 'Add to favourites'],
      [true, 'Remove from favourites'],
    ] as const) {
      element.favourite = favourite
      await element.updateComplete
      expect([star()!.ariaPressed, star()!.ariaLabel]).to.deep.equal([String(favourite), label])
      await expect(element).to.be.accessible()
      star()!.click()
    }
    expect(toggled.length).to.equal(2)
  })

  it('is a menubar with one tab stop; Left and Right move along the roots [S2.08]', async () => {
    expect([0, 1, 2].map((at) => root(at).tabIndex)).to.deep.equal([0, -1, -1])
    element.focus()
    await press('ArrowLeft')
    expect(focused()).to.equal(root(2))
    await press('ArrowRight', 'ArrowRight')
    expect(focused()).to.equal(root(1))
    await press('Home')
    expect(focused()).to.equal(root(0))
    await press('j')
    expect(focused()).to.equal(root(2))
  })

  it('opens below with Down at the first row, with Up at the last, and chooses with Enter [S2.13]', async () => {
    const chosen = heard(element, 'suite-menu-choose')
    element.focus()
    await press('ArrowUp')
    await until(() => focusedText() === 'Customer List', 'the last row')
    await press('ArrowDown')
    expect(focusedText()).to.equal('Firm maintenance')
    await press('Enter')
    expect(chosen).to.deep.equal([{ menuId: 'AR0002' }])
    expect(opened(panel())).to.equal(false)
    expect(focused()).to.equal(root(0))
  })

  it('shows two levels at most: deeper ones are headed groups', async () => {
    const chosen = heard(element, 'suite-menu-choose')
    element.focus()
    await press('ArrowRight', 'ArrowDown')
    await until(() => focusedText() === 'Aged trial balance', 'the menu')
    await press('ArrowDown', 'ArrowRight')
    await until(() => focusedText() === 'Sales register', 'the menu beside')
    expect(beside().querySelector('[role="group"]')!.getAttribute('aria-label')).to.equal('By month')
    await press('ArrowLeft')
    expect(focusedText()).to.equal('Registers')
    expect(opened(beside())).to.equal(false)
    await press('ArrowRight')
    await until(() => focusedText() === 'Sales register', 'the menu beside')
    await press('End', 'Enter')
    expect(chosen).to.deep.equal([{ menuId: 'AR0015' }])
  })

  it('closes one level with each Escape and keeps the key to itself', async () => {
    const keys: string[] = []
    const listen = (event: KeyboardEvent) => keys.push(event.key)
    document.addEventListener('keydown', listen)
    element.focus()
    await press('ArrowRight', 'ArrowDown')
    await until(() => focusedText() === 'Aged trial balance', 'the menu')
    await press('ArrowDown', 'ArrowRight')
    await until(() => focusedText() === 'Sales register', 'the menu beside')
    await press('Escape')
    expect([opened(panel()), opened(beside())]).to.deep.equal([true, false])
    await press('Escape')
    expect(opened(panel())).to.equal(false)
    expect(focused()).to.equal(root(1))
    document.removeEventListener('keydown', listen)
    expect(keys).to.deep.equal([])
  })

  it('moves an open menu to the next root, by arrow and by pointing', async () => {
    element.focus()
    await press('ArrowDown')
    await until(() => focusedText() === 'Firm maintenance', 'the first menu')
    await press('ArrowRight')
    await until(() => focusedText() === 'Aged trial balance', 'the second menu')
    root(0).dispatchEvent(new PointerEvent('pointerenter'))
    await until(() => root(0).ariaExpanded === 'true' && opened(panel()), 'the first menu again')
    expect(root(1).ariaExpanded).to.equal('false')
  })

  it('chooses a root without menus directly and closes on a press elsewhere', async () => {
    const chosen = heard(element, 'suite-menu-choose')
    root(2).click()
    expect(chosen).to.deep.equal([{ menuId: 'AR0020' }])
    root(0).click()
    await until(() => opened(panel()), 'the menu')
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    expect(opened(panel())).to.equal(false)
  })
})
