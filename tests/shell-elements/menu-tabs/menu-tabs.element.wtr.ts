import { expect, fixture, html, nextFrame } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { setLocale } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/menu-tabs/menu-tabs.element.ts'
import type { MenuTabsElement } from '../../../shell-elements/menu-tabs/menu-tabs.element.ts'
import { byRole, englishTexts, focused, heard, screenTab, until } from '../sample.ts'

const THREE = [
  screenTab('AR1', 'Firm maintenance', { active: true }),
  screenTab('AR2', 'Account inquiry', { subtitle: 'HARLOW-01', unsaved: true }),
  screenTab('AR3', 'Sales journal', { busy: true }),
]
const many = (count: number, active: number) =>
  Array.from({ length: count }, (_, at) => screenTab(`M${at}`, `Screen number ${at}`, { active: at === active }))

describe('suite-menu-tabs', () => {
  let element: MenuTabsElement
  const tabs = () => byRole(element, 'tab')
  const name = (control: Element | null) => control?.getAttribute('aria-label') ?? control?.textContent!.trim()
  const close = (title: string) =>
    [...element.shadowRoot!.querySelectorAll<HTMLElement>('button.close')].find(
      (button) => name(button) === `Close ${title}`,
    )!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-menu-tabs .tabs=${THREE}></suite-menu-tabs>`)
  })

  it('shows a switch among forty tabs at once, and has nothing laid out for it before the next frame', async () => {
    element.tabs = many(40, 3)
    await element.updateComplete
    await nextFrame()
    const { getBoundingClientRect } = Element.prototype
    let measured = 0
    Element.prototype.getBoundingClientRect = function () {
      measured += 1
      return getBoundingClientRect.call(this)
    }
    try {
      element.tabs = many(40, 39)
      await element.updateComplete
      expect(tabs().map((tab) => tab.ariaSelected)).to.deep.equal(many(40, 39).map(({ active }) => String(active)))
      expect(measured).to.equal(0)
      await until(() => measured > 0, 'the active tab is looked for')
    } finally {
      Element.prototype.getBoundingClientRect = getBoundingClientRect
    }
  })

  it('passes the accessibility check in light, dark, compact and at 200 % zoom [A36]', async () => {
    const page = document.documentElement.dataset
    const looks = [
      ['light', 'regular', 1280],
      ['dark', 'compact', 1280],
      ['light', 'comfortable', 640],
    ] as const
    try {
      for (const [theme, density, width] of looks) {
        page['theme'] = theme
        page['density'] = density
        await setViewport({ width, height: 720 })
        await expect(element).to.be.accessible()
      }
    } finally {
      page['theme'] = 'light'
      page['density'] = 'regular'
      await setViewport({ width: 1280, height: 720 })
    }
  })

  it('is a tablist named "Open screens" whose names say unsaved and loading [D19] [A36]', () => {
    expect(name(byRole(element, 'tablist')[0]!)).to.equal('Open screens')
    expect(tabs().map(name)).to.deep.equal([
      'Firm maintenance',
      'Account inquiry · HARLOW-01, unsaved changes',
      'Sales journal, loading',
    ])
    expect(tabs().map((tab) => tab.ariaSelected)).to.deep.equal(['true', 'false', 'false'])
    expect(tabs()[2]!.ariaBusy).to.equal('true')
  })

  it('names each close control and nests none in a tab [D10] [D19]', () => {
    const closed = heard(element, 'suite-tab-close')
    close('Account inquiry · HARLOW-01').click()
    expect(closed).to.deep.equal([{ id: 'AR2' }])
    expect(byRole(element, 'tablist')[0]!.querySelector('.close')).to.equal(null)
    const box = close('Firm maintenance').getBoundingClientRect()
    const tab = tabs()[0]!.getBoundingClientRect()
    expect(box.left >= tab.left && box.right <= tab.right, 'the control lies on its tab').to.equal(true)
  })

  it('has one tab stop; arrows, Home and End move the focus and select nothing [A36]', async () => {
    const selected = heard(element, 'suite-tab-select')
    expect(tabs().map((tab) => tab.tabIndex)).to.deep.equal([0, -1, -1])
    tabs()[0]!.focus()
    const moves: [string, number][] = [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
    ]
    for (const [press, at] of moves) {
      await sendKeys({ press })
      expect(focused(), press).to.equal(tabs()[at]!)
    }
    expect(selected).to.deep.equal([])
  })

  it('activates with Enter and Space and closes with Delete [A36]', async () => {
    const selected = heard(element, 'suite-tab-select')
    const closed = heard(element, 'suite-tab-close')
    tabs()[1]!.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Space' })
    await sendKeys({ press: 'Delete' })
    expect(selected).to.deep.equal([{ id: 'AR2' }, { id: 'AR2' }])
    expect(closed).to.deep.equal([{ id: 'AR2' }])
  })

  it('moves the focus to the right neighbour of a closed tab, else to the left; a refused close leaves it [A9]', async () => {
    tabs()[1]!.focus()
    await sendKeys({ press: 'Delete' })
    await element.updateComplete
    expect(focused(), 'refused').to.equal(tabs()[1]!)
    element.tabs = [THREE[0]!, THREE[2]!]
    await element.updateComplete
    expect(focused()!.textContent).to.contain('Sales journal')
    element.tabs = [THREE[0]!]
    await element.updateComplete
    expect(focused()!.textContent).to.contain('Firm maintenance')
  })

  it('leaves the focus alone when another tab closes', async () => {
    const field = await fixture<HTMLInputElement>(html`<input aria-label="Name" />`)
    field.focus()
    element.tabs = THREE.slice(1)
    await element.updateComplete
    expect(document.activeElement).to.equal(field)
  })

  it('keeps the active one of 40 in view and lists them all [A37]', async () => {
    await setViewport({ width: 1280, height: 720 })
    element.tabs = many(40, 39)
    const view = () => element.shadowRoot!.querySelector('.view')!.getBoundingClientRect()
    const inView = (at: number) => {
      const box = tabs()[at]!.getBoundingClientRect()
      return box.left >= view().left - 1 && box.right <= view().right + 1
    }
    await until(() => tabs().length === 40 && inView(39), 'the last tab in view')
    element.tabs = many(40, 0)
    await until(() => inView(0), 'the first tab in view')
    element.tabs = many(40, 20)
    await until(() => inView(20), 'a middle tab in view')
    await setViewport({ width: 900, height: 720 })
    await until(() => innerWidth === 900 && inView(20), 'in view when the window is narrower')
    element.tabs = many(40, 20).map((tab) => ({ ...tab, label: `Numéro d’écran ${tab.id}` }))
    await until(() => inView(20), 'in view with longer names')
    await setViewport({ width: 1280, height: 720 })
    await until(() => innerWidth === 1280 && inView(20), 'in view when the window is wider')
    await nextFrame()
    const selected = heard(element, 'suite-tab-select')
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="List of open screens"]')!.click()
    const rows = byRole(element, 'menuitemradio')
    expect(rows.length).to.equal(40)
    expect(focused()).to.equal(rows[0]!)
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    expect(selected).to.deep.equal([{ id: 'M39' }])
    await expect(element).to.be.accessible()
  })

  describe('the menu of a tab [D17] [A37]', () => {
    const actions = [
      { id: 'this', label: 'Close' },
      { id: 'right', label: 'Close to the right', disabled: true },
      { id: 'reopen', label: 'Reopen closed tab', note: 'Change log', separator: true },
    ]
    const menu = () => element.shadowRoot!.querySelector<HTMLElement>('.tab-menu')!
    const opened = () => menu().matches(':popover-open')
    const focusedRow = () => focused()!.textContent!.trim().replace(/\s+/g, ' ')
    beforeEach(async () => {
      element.actionsOf = (id) => actions.map((action) => ({ ...action, label: `${action.label} ${id}` }))
      await element.updateComplete
    })

    it('opens at the pointer, names its tab, and says what was chosen', async () => {
      const chosen = heard(element, 'suite-tab-action')
      const press = new MouseEvent('contextmenu', {
        button: 2,
        clientX: 300,
        clientY: 40,
        bubbles: true,
        cancelable: true,
      })
      tabs()[1]!.dispatchEvent(press)
      await until(opened, 'the menu')
      expect(press.defaultPrevented, 'the menu of the browser').to.equal(true)
      expect(menu().getBoundingClientRect().left).to.equal(300)
      expect(name(menu())).to.equal('Menu of Account inquiry · HARLOW-01')
      await expect(element).to.be.accessible()
      await sendKeys({ press: 'End' })
      expect(focusedRow()).to.equal('Reopen closed tab AR2 Change log')
      await sendKeys({ press: 'Enter' })
      expect(chosen).to.deep.equal([{ id: 'AR2', action: 'reopen' }])
      expect(opened()).to.equal(false)
      expect(focused()).to.equal(tabs()[1]!)
    })

    it('opens with Shift F10 and with the menu key; Escape gives the focus back; a row without use does nothing', async () => {
      const chosen = heard(element, 'suite-tab-action')
      tabs()[2]!.focus()
      for (const key of [{ key: 'F10', shiftKey: true }, { key: 'ContextMenu' }]) {
        tabs()[2]!.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
        await until(() => opened() && focusedRow() === 'Close AR3', 'the first row')
        await sendKeys({ press: 'ArrowDown' })
        expect(focused()!.ariaDisabled).to.equal('true')
        await sendKeys({ press: 'Enter' })
        expect([chosen, opened()]).to.deep.equal([[], true])
        await sendKeys({ press: 'Escape' })
        expect(focused()).to.equal(tabs()[2]!)
      }
    })

    it('stands in the list too, for the active tab', async () => {
      const chosen = heard(element, 'suite-tab-action')
      element.shadowRoot!.querySelector<HTMLElement>('[aria-label="List of open screens"]')!.click()
      await element.updateComplete
      expect(byRole(element, 'menuitemradio').length).to.equal(3)
      await sendKeys({ press: 'End' })
      await sendKeys({ press: 'Enter' })
      expect(chosen).to.deep.equal([{ id: 'AR1', action: 'reopen' }])
    })
  })

  it('controls the panel of its screen, across the shadow root', async () => {
    const panel = await fixture(html`<div id="panel-AR1" role="tabpanel" aria-label="Firm maintenance"></div>`)
    element.tabs = [...THREE]
    await element.updateComplete
    expect(tabs()[0]!.ariaControlsElements).to.deep.equal([panel])
  })

  it('speaks the other language at once [A31]', async () => {
    await setLocale('fr-CA')
    await element.updateComplete
    expect(name(byRole(element, 'tablist')[0]!)).to.equal('Écrans ouverts')
    await setLocale('en-CA')
  })
})
