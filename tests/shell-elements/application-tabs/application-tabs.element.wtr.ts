import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/application-tabs/application-tabs.element.ts'
import type { ApplicationTabsElement } from '../../../shell-elements/application-tabs/application-tabs.element.ts'
import { applicationTab, byRole, englishTexts, focused, heard, HOME_TAB, until } from '../sample.ts'

const TABS = [HOME_TAB, applicationTab('AR', 'Accounts Receivable'), applicationTab('AP', 'Accounts Payable')]
const many = (count: number, active: number) => [
  { ...HOME_TAB, active: false },
  ...Array.from({ length: count }, (_, at) => applicationTab(`A${at}`, `Application ${at}`, at === active)),
]

describe('suite-application-tabs', () => {
  let bar: HTMLElement
  let element: ApplicationTabsElement
  const tabs = () => byRole(element, 'tab')
  const closes = () =>
    [...element.shadowRoot!.querySelectorAll('.close')].map((button) => button.getAttribute('aria-label'))
  const more = () => element.shadowRoot!.querySelector<HTMLElement>('.more')
  const widen = (width: number) => (bar.style.width = `${width}px`)
  before(englishTexts)
  beforeEach(async () => {
    bar = await fixture(html`<div><suite-application-tabs .tabs=${TABS}></suite-application-tabs></div>`)
    bar.style.cssText = 'width: 900px; height: 40px; background: var(--c-chrome)'
    element = bar.querySelector('suite-application-tabs')!
    await element.updateComplete
  })

  it('passes the accessibility check, with room and without [A36]', async () => {
    await expect(bar).to.be.accessible()
    element.tabs = many(40, 3)
    await until(() => more() !== null, 'the menu of more')
    await expect(bar).to.be.accessible()
  })

  it('is a tablist named "Applications", HOME first and without a close control [D19] [A5] [S4.11]', async () => {
    expect(byRole(element, 'tablist')[0]!.getAttribute('aria-label')).to.equal('Applications')
    expect(tabs()[0]!.textContent).to.contain('HOME')
    expect(closes()).to.deep.equal(['Close Accounts Receivable', 'Close Accounts Payable'])
    const closed = heard(element, 'suite-tab-close')
    tabs()[0]!.focus()
    await sendKeys({ press: 'Delete' })
    expect(closed, 'Delete on HOME').to.deep.equal([])
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Delete' })
    expect(closed).to.deep.equal([{ id: 'AR' }])
  })

  it('selects on a press, Enter and Space, and closes with the middle button', async () => {
    const selected = heard(element, 'suite-tab-select')
    const closed = heard(element, 'suite-tab-close')
    tabs()[2]!.click()
    tabs()[1]!.focus()
    await sendKeys({ press: 'Enter' })
    tabs()[1]!.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(selected).to.deep.equal([{ id: 'AP' }, { id: 'AR' }])
    expect(closed).to.deep.equal([{ id: 'AR' }])
  })

  it('shortens names, then shows tiles alone, then puts the rest into a menu; the active one stays whole', async () => {
    element.tabs = many(8, 2)
    widen(1000)
    await until(() => closes().length === 8, 'names, shortened')
    widen(620)
    await until(() => closes().length === 1, 'tiles alone')
    expect(tabs().length).to.equal(9)
    expect(tabs()[1]!.offsetWidth).to.equal(40)
    widen(440)
    await until(() => more() !== null, 'the menu of more')
    const active = tabs().find((tab) => tab.ariaSelected === 'true')!
    expect(active.textContent).to.contain('Application 2')
    expect(active.getBoundingClientRect().right).to.be.at.most(element.getBoundingClientRect().right)
    expect(active.scrollWidth, 'the active name is not cut').to.be.at.most(active.clientWidth)
  })

  it('is measured anew when the font of its letters arrives', async () => {
    element.tabs = many(8, 2)
    widen(1000)
    await until(() => closes().length === 8, 'names, shortened')
    const kept = tabs()[0]!.offsetWidth + tabs().find((tab) => tab.ariaSelected === 'true')!.offsetWidth
    const names = 7 * 105
    widen(kept + names + 6)
    await new Promise(requestAnimationFrame)
    element.style.setProperty('--fs-12', '20px')
    await new Promise(requestAnimationFrame)
    expect(closes().length, 'nothing has said that the letters are wider').to.equal(8)
    document.fonts.dispatchEvent(new Event('loadingdone'))
    await until(() => closes().length === 1, 'tiles alone')
  })

  it('reaches every one of 40 tabs through the menu of more [A37]', async () => {
    element.tabs = many(40, 39)
    await until(() => more() !== null, 'the menu of more')
    const selected = heard(element, 'suite-tab-select')
    expect(more()!.getAttribute('aria-label')).to.equal(`More applications (${41 - tabs().length})`)
    more()!.focus()
    await sendKeys({ press: 'ArrowUp' })
    const rows = byRole(element, 'menuitem')
    expect(rows.length + tabs().length).to.equal(41)
    expect(focused()).to.equal(rows.at(-1)!)
    await sendKeys({ press: 'Enter' })
    expect(selected).to.deep.equal([{ id: 'A38' }])
  })
})
