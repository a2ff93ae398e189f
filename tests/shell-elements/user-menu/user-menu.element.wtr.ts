import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/user-menu/user-menu.element.ts'
import type { UserMenuElement } from '../../../shell-elements/user-menu/user-menu.element.ts'
import { englishTexts, focused, heard, printed } from '../sample.ts'

const ACTIONS = [
  { id: 'change-password', label: 'Change Password' },
  { id: 'light', label: 'Light theme', group: 'Theme', checked: false, separator: true },
  { id: 'dark', label: 'Dark theme', group: 'Theme', checked: true },
  { id: 'log-out', label: 'Log out', separator: true },
]

describe('suite-user-menu', () => {
  let element: UserMenuElement
  const button = () => element.shadowRoot!.querySelector<HTMLElement>('.bar-button')!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(
      html`<suite-user-menu .user=${{ name: 'Maëlle Bouchard' }} .actions=${ACTIONS}></suite-user-menu>`,
    )
  })

  it('passes the accessibility check, closed and open', async () => {
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    button().click()
    await expect(element).to.be.accessible()
    document.body.style.background = ''
  })

  it('is a button named "User menu" with the actions it is given [D19] [S1.04]', async () => {
    const chosen = heard(element, 'suite-user-action')
    expect(button().ariaLabel).to.equal('User menu: Maëlle Bouchard')
    expect(printed(element, '.avatar')).to.equal('MB')
    button().focus()
    await sendKeys({ press: 'Enter' })
    expect(focused()!.textContent!.trim()).to.equal('Change Password')
    await sendKeys({ press: 'd' })
    expect(focused()!.ariaChecked).to.equal('true')
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal([{ id: 'log-out' }])
    expect(focused()).to.equal(button())
  })

  it('[issue 4] counts what ended while its user was elsewhere, on the bar and in its name', async () => {
    expect(element.shadowRoot!.querySelector('.news')).to.equal(null)
    element.news = 2
    await element.updateComplete
    expect(printed(element, '.news')).to.equal('2')
    expect(button().ariaLabel).to.equal('User menu: Maëlle Bouchard, 2 ended in the background')
    element.news = 120
    await element.updateComplete
    expect(printed(element, '.news')).to.equal('99+')
    await expect(element).to.be.accessible()
  })

  it('groups choices of which one holds [D17]', () => {
    const group = element.shadowRoot!.querySelector('[role="group"]')!
    expect(group.ariaLabel).to.equal('Theme')
    expect([...group.querySelectorAll('[role="menuitemradio"]')].map((row) => row.ariaChecked)).to.deep.equal([
      'false',
      'true',
    ])
  })

  it('closes on Escape and on Tab', async () => {
    const popup = element.shadowRoot!.querySelector('[popover]')!
    for (const press of ['Escape', 'Tab']) {
      button().click()
      expect(popup.matches(':popover-open')).to.equal(true)
      await sendKeys({ press })
      expect(popup.matches(':popover-open'), press).to.equal(false)
    }
  })

  it('is a login button when nobody is signed in [S1.04]', async () => {
    element.user = null
    await element.updateComplete
    const chosen = heard(element, 'suite-user-action')
    expect(button().textContent!.trim()).to.equal('Log in')
    button().click()
    expect(chosen).to.deep.equal([{ id: 'log-in' }])
  })
})
