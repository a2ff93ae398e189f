import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/applications-menu/applications-menu.element.ts'
import type { ApplicationsMenuElement } from '../../../shell-elements/applications-menu/applications-menu.element.ts'
import { APPLICATIONS, byRole, englishTexts, focused, heard, until } from '../sample.ts'

describe('suite-applications-menu', () => {
  let element: ApplicationsMenuElement
  const button = () => element.shadowRoot!.querySelector<HTMLElement>('.launch')!
  const panel = () => element.shadowRoot!.querySelector<HTMLElement>('[popover]')!
  const rows = () => byRole(element, 'menuitem')
  const isOpen = () => panel().matches(':popover-open') && focused()?.tagName === 'INPUT'
  const open = async () => {
    element.click()
    await until(isOpen, 'the open menu')
  }
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-applications-menu .applications=${APPLICATIONS}></suite-applications-menu>`)
  })

  it('passes the accessibility check, closed, open and without a match', async () => {
    await expect(element).to.be.accessible()
    await open()
    await expect(element).to.be.accessible()
    await sendKeys({ type: 'zzz' })
    await until(() => rows().length === 0, 'no match')
    await expect(element).to.be.accessible()
  })

  it('has a root item named Applications and one row for each application, by family [D19] [S1.07] [S2.11]', async () => {
    expect(button().textContent!.trim()).to.equal('Applications')
    button().click()
    await until(isOpen, 'the open menu')
    expect(button().ariaExpanded).to.equal('true')
    expect(rows().length).to.equal(6)
    expect(byRole(element, 'group').map((group) => group.ariaLabel)).to.deep.equal(['Finance', 'Sales', 'Supply'])
    expect(rows()[1]!.ariaLabel).to.equal('Accounts Receivable, open')
    button().click()
    expect(panel().matches(':popover-open')).to.equal(false)
  })

  it('filters while typing, without case and accents, and takes the first on Enter', async () => {
    const chosen = heard(element, 'suite-application-choose')
    await open()
    await sendKeys({ type: 'PÀY' })
    await until(() => rows().length === 1, 'one match')
    await sendKeys({ press: 'Enter' })
    expect(chosen).to.deep.equal([{ application: 'AP' }])
    expect(focused()).to.equal(button())
  })

  it('moves among the tiles with the arrows and continues the filter while typing', async () => {
    await open()
    await sendKeys({ press: 'ArrowDown' })
    expect(focused()).to.equal(rows()[0]!)
    await sendKeys({ press: 'ArrowRight' })
    expect(focused()!.textContent).to.contain('Order Entry')
    await sendKeys({ press: 'ArrowLeft' })
    expect(focused()!.textContent).to.contain('General Ledger')
    await sendKeys({ type: 'inv' })
    await until(() => rows().length === 1, 'one match')
    expect(focused()!.tagName).to.equal('INPUT')
  })

  it('closes on Escape, returns the focus and opens again with an empty filter', async () => {
    await open()
    await sendKeys({ type: 'inv' })
    await until(() => rows().length === 1, 'one match')
    await sendKeys({ press: 'Escape' })
    expect(panel().matches(':popover-open')).to.equal(false)
    expect(focused()).to.equal(button())
    await sendKeys({ press: 'ArrowDown' })
    await until(isOpen, 'the open menu')
    expect(rows().length).to.equal(6)
  })
})
