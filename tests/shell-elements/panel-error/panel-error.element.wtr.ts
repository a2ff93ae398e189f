import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/panel-error/panel-error.element.ts'
import type { PanelErrorElement } from '../../../shell-elements/panel-error/panel-error.element.ts'
import { englishTexts, heard, until } from '../sample.ts'

describe('suite-panel-error', () => {
  let element: PanelErrorElement
  const button = (label: string) =>
    [...element.shadowRoot!.querySelectorAll('button')].find((candidate) => candidate.textContent!.trim() === label)!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(
      html`<suite-panel-error
        .title=${'Firm maintenance did not load'}
        .detail=${'Server error'}
        .requestId=${'r-81f2'}
        .module=${'admin'}
        .release=${'0.1.0-3fa9c1d2'}
      ></suite-panel-error>`,
    )
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('says first what failed, what is not lost and what to do; the details are folded [A15]', () => {
    const alert = element.shadowRoot!.querySelector('[role="alert"]')!
    expect(alert.querySelector('h2')!.textContent).to.equal('Firm maintenance did not load')
    expect(alert.textContent).to.contain('Your other screens and everything you saved stay as they are.')
    expect(alert.textContent).not.to.contain('Server error')
    const details = element.shadowRoot!.querySelector('details')!
    expect(details.open).to.equal(false)
    const facts = [...details.querySelectorAll('dd')].map((fact) => fact.textContent)
    expect(facts.slice(0, 4)).to.deep.equal(['Server error', 'admin', '0.1.0-3fa9c1d2', 'r-81f2'])
    expect(element.hasAttribute('title'), 'no tooltip over the panel').to.equal(false)
  })

  it('offers another try and closing the tab [A15]', () => {
    const retried = heard(element, 'suite-retry')
    const closed = heard(element, 'suite-close')
    button('Retry').click()
    button('Close tab').click()
    expect([retried.length, closed.length]).to.deep.equal([1, 1])
  })

  it('[A38] offers the reload where the server has that release no longer, and no try that cannot help', async () => {
    element.obstacle = 'outdated'
    await element.updateComplete
    const reloaded = heard(element, 'suite-reload')
    button('Reload now').click()
    expect(reloaded.length).to.equal(1)
    expect(button('Retry')).to.equal(undefined)
    expect(element.shadowRoot!.querySelector('[role="alert"]')!.textContent).to.contain('Reload the page to open it.')
    await expect(element).to.be.accessible()
  })

  it('[A39] says of a missing connection that it opens by itself', async () => {
    element.obstacle = 'away'
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('[role="alert"]')!.textContent).to.contain('It opens by itself')
    expect(button('Retry')).to.equal(undefined)
    await expect(element).to.be.accessible()
  })

  it('copies title, message, module, release, request number and time', async () => {
    let copied = ''
    const write = navigator.clipboard.writeText
    navigator.clipboard.writeText = async (text) => void (copied = text)
    try {
      button('Copy details').click()
      await until(() => button('Details copied') !== undefined, 'the answer')
      expect(copied).to.match(
        /^Firm maintenance did not load\nMessage: Server error\nModule: admin\nRelease: 0\.1\.0-3fa9c1d2\nRequest: r-81f2\nTime: \d{4}-\d\d-\d\d/,
      )
    } finally {
      navigator.clipboard.writeText = write
    }
  })
})
