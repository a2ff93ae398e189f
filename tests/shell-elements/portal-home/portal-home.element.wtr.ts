import { expect, fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/portal-home/portal-home.element.ts'
import type { PortalHomeElement } from '../../../shell-elements/portal-home/portal-home.element.ts'
import type { PortalHomeModel } from '../../../shell-elements/portal-types.ts'
import '../../../shell-elements/switch-account/switch-account.element.ts'
import type { SwitchAccountElement } from '../../../shell-elements/switch-account/switch-account.element.ts'
import { englishTexts, heard } from '../sample.ts'

const MODEL: PortalHomeModel = {
  greetingName: 'Sam',
  companyName: 'Northgate',
  text: 'Open on <b>Monday</b>',
  account: {
    billTo: { id: 'HARLOW-01', name: 'Harlow Electric Ltd.' },
    shipTo: { id: 'HARLOW-02', name: 'Stoney Creek yard' },
    standing: 'good',
  },
  others: [{ id: 'BRIGHT-01', name: 'Brightline Contractors' }],
}

before(async () => {
  await englishTexts()
  await loadTexts(['portal'])
})

describe('suite-portal-home', () => {
  let element: PortalHomeElement
  const text = () => element.shadowRoot!.textContent!.replace(/\s+/g, ' ')
  beforeEach(async () => {
    element = await fixture(
      html`<suite-portal-home .model=${MODEL} .now=${new Date(2026, 10, 20, 9, 0)}></suite-portal-home>`,
    )
  })

  it('passes the accessibility check, in good standing, on hold and unknown', async () => {
    for (const standing of ['good', 'hold', 'checking'] as const) {
      element.model = { ...MODEL, account: { ...MODEL.account!, standing } }
      await element.updateComplete
      await expect(element).to.be.accessible()
    }
  })

  it('shows the account, its standing, and what is not open yet', async () => {
    expect(text()).to.match(/Good morning, Sam.*HARLOW-01 Harlow Electric Ltd\..*HARLOW-02 Stoney Creek yard/)
    expect(text()).to.contain('In good standing')
    expect(text()).to.contain('Products, orders and the cart are not open here yet.')
    element.model = { ...MODEL, account: { ...MODEL.account!, shipTo: null, standing: 'hold' }, others: [] }
    await element.updateComplete
    expect(text()).to.contain('On hold')
    expect(text()).to.contain('Choose where it goes')
    expect(text()).not.to.contain('Your other accounts')
    element.model = { ...MODEL, account: null }
    await element.updateComplete
    expect(text()).not.to.contain('Your account')
  })

  it('switches to another account by one press, not twice at once [S1.09]', async () => {
    const asked = heard(element, 'suite-bill-to-choose')
    const button = element.shadowRoot!.querySelector('button')!
    expect(button.ariaLabel).to.equal('Switch to BRIGHT-01 Brightline Contractors')
    button.click()
    expect(asked).to.deep.equal([{ billToId: 'BRIGHT-01' }])
    element.switching = true
    await element.updateComplete
    expect(button.disabled).to.equal(true)
  })
})

describe('suite-switch-account', () => {
  it('is a link that opens the switcher [S1.08]', async () => {
    const element = await fixture<SwitchAccountElement>(html`<suite-switch-account></suite-switch-account>`)
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    document.body.style.background = ''
    const pressed = heard(element, 'suite-switch-account')
    const link = element.shadowRoot!.querySelector('a')!
    expect(link.textContent!.trim()).to.equal('Switch Account')
    link.click()
    expect(pressed).to.have.length(1)
  })
})
