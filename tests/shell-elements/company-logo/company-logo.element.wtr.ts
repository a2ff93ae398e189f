import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/company-logo/company-logo.element.ts'
import type { CompanyLogoElement } from '../../../shell-elements/company-logo/company-logo.element.ts'
import { englishTexts, heard, until } from '../sample.ts'

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('suite-company-logo', () => {
  let element: CompanyLogoElement
  const picture = () => element.shadowRoot!.querySelector('img')
  const initial = () => element.shadowRoot!.querySelector('.initial')?.textContent
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-company-logo name="Northgate Metals"></suite-company-logo>`)
  })

  it('passes the accessibility check, with a picture and without', async () => {
    document.body.style.background = 'var(--c-chrome)'
    await expect(element).to.be.accessible()
    element.logo = DOT
    element.fileType = 'png'
    await element.updateComplete
    await expect(element).to.be.accessible()
    document.body.style.background = ''
  })

  it('shows the picture by its file type [S1.11]', async () => {
    element.logo = DOT
    for (const type of ['png', '.PNG', 'image/png']) {
      element.fileType = type
      await element.updateComplete
      expect(picture()!.getAttribute('src'), type).to.equal(`data:image/png;base64,${DOT}`)
    }
  })

  it('falls back to the initial without a picture, for another file type and for a broken picture', async () => {
    expect(initial()).to.equal('N')
    element.logo = DOT
    element.fileType = 'exe'
    await element.updateComplete
    expect(picture()).to.equal(null)
    element.logo = 'bm90IGEgcGljdHVyZQ=='
    element.fileType = 'png'
    await until(() => initial() === 'N' && picture() === null, 'the initial in place of the broken picture')
  })

  it('goes to HOME, and is nothing while the company is unknown [S2.12]', async () => {
    const went = heard(element, 'suite-navigate')
    element.shadowRoot!.querySelector('button')!.click()
    expect(went).to.deep.equal([{ path: '/' }])
    element.name = ''
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('button')).to.equal(null)
  })
})
