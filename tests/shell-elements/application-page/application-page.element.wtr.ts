import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/application-page/application-page.element.ts'
import type { ApplicationPageElement } from '../../../shell-elements/application-page/application-page.element.ts'
import { englishTexts, heard, MENUS } from '../sample.ts'

describe('suite-application-page', () => {
  let element: ApplicationPageElement
  const headings = (level: string) => [...element.shadowRoot!.querySelectorAll(level)].map((title) => title.textContent)
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(
      html`<suite-application-page
        .title=${'Accounts Receivable'}
        tile="Ar"
        family="fin"
        .menus=${MENUS}
      ></suite-application-page>`,
    )
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('shows the menu tree as headed columns of links [S2.03]', () => {
    expect(headings('h1')).to.deep.equal(['Accounts Receivable'])
    expect(headings('h2')).to.deep.equal(['Customers', 'Reports', 'Other screens'])
    expect(headings('h3')).to.deep.equal(['Registers', 'By month'])
    expect([...element.shadowRoot!.querySelectorAll('a')].map((link) => link.textContent)).to.deep.equal([
      'Firm maintenance',
      'Customer List',
      'Aged trial balance',
      'Sales register',
      'Monthly register',
      'Journals',
    ])
  })

  it('chooses a menu [S2.13]', () => {
    const chosen = heard(element, 'suite-menu-choose')
    const link = element.shadowRoot!.querySelector('a')!
    expect(link.getAttribute('href')).to.equal('#/novus-ar/firm-maintenance')
    link.click()
    expect(chosen).to.deep.equal([{ menuId: 'AR0002' }])
  })

  it('says why it is empty', async () => {
    element.menus = []
    await element.updateComplete
    expect(element.shadowRoot!.textContent).to.contain('No screen of this application is open to you.')
    await expect(element).to.be.accessible()
  })
})
