import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/language-menu/language-menu.element.ts'
import type { LanguageMenuElement } from '../../../shell-elements/language-menu/language-menu.element.ts'
import { byRole, englishTexts, heard } from '../sample.ts'

const LANGUAGES = [
  { locale: 'en-CA', name: 'English' },
  { locale: 'fr-CA', name: 'Français' },
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'zh-TW', name: '繁體中文' },
]

describe('suite-language-menu', () => {
  let element: LanguageMenuElement
  const button = () => element.shadowRoot!.querySelector<HTMLElement>('.bar-button')
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-language-menu .languages=${LANGUAGES} locale="en-CA"></suite-language-menu>`)
  })

  it('passes the accessibility check, closed and open', async () => {
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    button()!.click()
    await expect(element).to.be.accessible()
    document.body.style.background = ''
  })

  it('is a button named "Language"; each language in its own words and tongue [D19] [S1.05]', async () => {
    const chosen = heard(element, 'suite-language-choose')
    expect(button()!.ariaLabel).to.equal('Language: EN')
    expect(button()!.textContent!.trim()).to.equal('EN')
    button()!.click()
    const rows = byRole(element, 'menuitemradio')
    expect(rows.map((row) => [row.lang, row.textContent!.trim(), row.ariaChecked])).to.deep.equal([
      ['en-CA', 'English', 'true'],
      ['fr-CA', 'Français', 'false'],
      ['zh-CN', '简体中文', 'false'],
      ['zh-TW', '繁體中文', 'false'],
    ])
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal([{ locale: 'zh-TW' }])
  })

  it('names the region where two locales share a language', async () => {
    element.locale = 'zh-TW'
    await element.updateComplete
    expect(button()!.textContent!.trim()).to.equal('ZH-TW')
  })

  it('is absent with fewer than two languages [A31] [S1.05]', async () => {
    element.languages = LANGUAGES.slice(0, 1)
    await element.updateComplete
    expect(button()).to.equal(null)
  })
})
