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

  it('shows the picture by its file type, anything else as png [S1.11] [S3.12]', async () => {
    element.logo = DOT
    for (const [type, media] of [
      ['png', 'image/png'],
      ['.PNG', 'image/png'],
      ['image/png', 'image/png'],
      ['image/jpeg', 'image/jpeg'],
      ['jpg', 'image/jpeg'],
      ['image/gif', 'image/gif'],
      ['image/svg+xml', 'image/png'],
      ['exe', 'image/png'],
      [null, 'image/png'],
    ] as const) {
      element.fileType = type
      await element.updateComplete
      expect(picture()!.getAttribute('src'), String(type)).to.equal(`data:${media};base64,${DOT}`)
    }
  })

  it('a JPEG, whose base64 begins with a slash, is no address [S1.11]', async () => {
    element.logo = '/9j/4AAQSkZJRg=='
    element.fileType = 'image/jpeg'
    await element.updateComplete
    expect(picture()!.getAttribute('src')).to.equal('data:image/jpeg;base64,/9j/4AAQSkZJRg==')
  })

  it('falls back to the initial without a picture, and for one that cannot be drawn [S1.11]', async () => {
    expect(initial()).to.equal('N')
    for (const broken of ['bm90IGEgcGljdHVyZQ==', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      element.logo = broken
      element.fileType = 'image/svg+xml'
      await until(() => initial() === 'N' && picture() === null, 'the initial in place of the broken picture')
    }
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
