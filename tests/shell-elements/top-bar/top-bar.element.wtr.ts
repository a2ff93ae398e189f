import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../shell-elements/index.ts'
import type { TopBarElement } from '../../../shell-elements/top-bar/top-bar.element.ts'
import { APPLICATIONS, applicationTab, englishTexts, HOME_TAB } from '../sample.ts'

const ELEMENTS = [
  'suite-app-tile',
  'suite-application-page',
  'suite-application-tabs',
  'suite-applications-menu',
  'suite-badge',
  'suite-banner',
  'suite-command-field',
  'suite-company-logo',
  'suite-environment-label',
  'suite-home',
  'suite-language-menu',
  'suite-loading-overlay',
  'suite-menu-bar',
  'suite-menu-tabs',
  'suite-message-dialog',
  'suite-panel-error',
  'suite-session-dialog',
  'suite-status-bar',
  'suite-top-bar',
  'suite-unsaved-dialog',
  'suite-user-menu',
]

describe('suite-top-bar', () => {
  let element: TopBarElement
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(
      html`<suite-top-bar>
        <suite-company-logo slot="logo" name="Northgate"></suite-company-logo>
        <suite-applications-menu slot="applications" .applications=${APPLICATIONS}></suite-applications-menu>
        <suite-application-tabs
          slot="tabs"
          .tabs=${[HOME_TAB, applicationTab('AR', 'Accounts Receivable')]}
        ></suite-application-tabs>
        <suite-environment-label slot="tools" label="TEST"></suite-environment-label>
        <suite-user-menu slot="tools" .user=${{ name: 'Maëlle Bouchard' }}></suite-user-menu>
      </suite-top-bar>`,
    )
  })

  it('passes the accessibility check in light and dark, with all its parts [A36]', async () => {
    await expect(element).to.be.accessible()
    document.documentElement.dataset['theme'] = 'dark'
    try {
      await expect(element).to.be.accessible()
    } finally {
      document.documentElement.dataset['theme'] = 'light'
    }
  })

  it('places logo, Applications, tabs and tools in this order and gives the tabs what is left [S2.07]', () => {
    const left = (selector: string) => element.querySelector(selector)!.getBoundingClientRect().left
    const order = ['logo', 'applications', 'tabs', 'tools'].map((slot) => left(`[slot="${slot}"]`))
    expect(order).to.deep.equal([...order].sort((a, b) => a - b))
    const tabs = element.querySelector('suite-application-tabs')!.getBoundingClientRect()
    expect(left('[slot="tools"]') - tabs.right, 'room the tabs left unused').to.be.below(16)
  })

  it('[A36] takes two lines on the narrowest screen, the tools in one and the tabs in the other', async () => {
    element.remove()
    await setViewport({ width: 320, height: 640 })
    try {
      const narrow = await fixture<TopBarElement>(
        html`<suite-top-bar>
          <suite-company-logo slot="logo" name="Northgate"></suite-company-logo>
          <suite-applications-menu slot="applications" .applications=${APPLICATIONS}></suite-applications-menu>
          <suite-application-tabs slot="tabs" .tabs=${[HOME_TAB, applicationTab('AR', 'Receivables')]}>
          </suite-application-tabs>
          <suite-waiting-badge slot="waiting" .waiting=${{ count: 12, rooms: [] }}></suite-waiting-badge>
          <suite-command-field slot="tools"></suite-command-field>
          <suite-environment-label slot="tools" label="TEST"></suite-environment-label>
          <suite-language-menu
            slot="tools"
            locale="zh-TW"
            .languages=${['en-CA', 'fr-CA', 'zh-CN', 'zh-TW'].map((locale) => ({ locale, name: locale }))}
          ></suite-language-menu>
          <suite-user-menu slot="tools" .user=${{ name: 'Maëlle Bouchard' }}></suite-user-menu>
        </suite-top-bar>`,
      )
      const middles = [...narrow.children].map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect()
        expect([left >= 0, right <= 320], one.localName).to.deep.equal([true, true])
        return (top + bottom) / 2 - narrow.getBoundingClientRect().top
      })
      const bar = parseFloat(getComputedStyle(narrow).getPropertyValue('--bar-top'))
      expect(narrow.getBoundingClientRect().height).to.equal(2 * bar)
      expect(middles.filter((middle) => middle < bar)).to.have.length(6)
      const launch = narrow.querySelector('suite-applications-menu')!.shadowRoot!.querySelector('.launch')!
      expect(launch.textContent).to.contain('Applications')
      await expect(narrow).to.be.accessible()
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('comes with every element of the chrome', () => {
    for (const tag of ELEMENTS) expect(customElements.get(tag), tag).not.to.equal(undefined)
  })
})
