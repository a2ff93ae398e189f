import { expect, fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/portal-nav/portal-nav.element.ts'
import type { PortalNavElement } from '../../../shell-elements/portal-nav/portal-nav.element.ts'
import type { PortalEntry } from '../../../shell-elements/portal-types.ts'
import { englishTexts, heard, printed } from '../sample.ts'

const entry = (id: string, label: string, more: Partial<PortalEntry> = {}): PortalEntry => ({
  id,
  label,
  icon: 'bell',
  path: `/portal/${id}`,
  active: false,
  ...more,
})
const HOME = entry('home', 'Home', { path: '/portal', active: true })

describe('suite-portal-nav', () => {
  let element: PortalNavElement
  const find = (selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)]
  const draw = async (entries: PortalEntry[]) => {
    element.entries = entries
    await element.updateComplete
  }
  before(async () => {
    await englishTexts()
    await loadTexts(['portal'])
  })
  beforeEach(async () => {
    element = await fixture(html`<suite-portal-nav></suite-portal-nav>`)
  })

  it('passes the accessibility check in the bar and along the bottom', async () => {
    await draw([
      HOME,
      entry('notifications', 'Notifications', { count: 3 }),
      entry('cart', 'Cart', { path: null, count: 4 }),
    ])
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    document.body.style.background = ''
    element.bottom = true
    await element.updateComplete
    await expect(element).to.be.accessible()
  })

  it('shows a place only where its screen exists; a number without a screen is a figure [S1.13] [S1.10]', async () => {
    await draw([
      HOME,
      entry('notifications', 'Notifications', { path: null, count: 3 }),
      entry('cart', 'Cart', { path: null, count: 0 }),
    ])
    expect(find('a').map((link) => [link.textContent!.trim(), link.getAttribute('href')])).to.deep.equal([
      ['Home', '#/portal'],
    ])
    expect(find('button')).to.have.length(0)
    expect(find('[role="img"]').map((figure) => figure.ariaLabel)).to.deep.equal(['Notifications: 3'])
    const went = heard(element, 'suite-navigate')
    find('a')[0]!.click()
    find('[role="img"]')[0]!.click()
    expect(went).to.deep.equal([{ path: '/portal' }])
  })

  it('notifications and cart are buttons of that name once they lead somewhere [D19] [S1.13]', async () => {
    await draw([HOME, entry('notifications', 'Notifications', { count: 0 }), entry('cart', 'Cart', { count: 120 })])
    expect(find('button').map((button) => button.ariaLabel)).to.deep.equal(['Notifications', 'Cart'])
    expect(find('button')[0]!.hasAttribute('aria-description')).to.equal(false)
    expect(find('button')[1]!.getAttribute('aria-description')).to.equal('Cart: 120')
    const badges = find('suite-badge').map((badge) => printed(badge, '[data-printed]'))
    expect(badges).to.deep.equal([undefined, undefined, '99+'])
    const went = heard(element, 'suite-navigate')
    find('button')[1]!.click()
    expect(went).to.deep.equal([{ path: '/portal/cart' }])
  })

  it('says where one is', async () => {
    await draw([HOME, entry('cart', 'Cart', { count: 1 })])
    expect(find('[aria-current="page"]').map((place) => place.textContent!.trim())).to.deep.equal(['Home'])
  })
})
