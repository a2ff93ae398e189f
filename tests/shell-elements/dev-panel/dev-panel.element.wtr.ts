import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/dev-panel/dev-panel.element.ts'
import type { DevPanelElement } from '../../../shell-elements/dev-panel/dev-panel.element.ts'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import { englishTexts, focused, heard, until } from '../sample.ts'

const GROUPS = [
  { id: 'modules', label: 'Modules', rows: [{ name: 'admin', state: 'MOUNTED', detail: '/assets/app-admin.js' }] },
  { id: 'faults', label: 'Faults', rows: [] },
]

describe('suite-dev-panel', () => {
  let element: DevPanelElement
  let field: HTMLInputElement
  before(async () => {
    await englishTexts()
    await loadTexts(['dev'])
  })
  beforeEach(async () => {
    field = await fixture(html`<input aria-label="Website" />`)
    field.focus()
    element = await fixture(html`<suite-dev-panel .groups=${GROUPS}></suite-dev-panel>`)
  })

  it('[A36] passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('[D17] shows each group with its count, and leaves the focus where somebody types', async () => {
    const heads = [...element.shadowRoot!.querySelectorAll('h3')].map((head) => head.textContent)
    expect(heads).to.deep.equal(['Modules (1)', 'Faults (0)'])
    expect(element.shadowRoot!.querySelector('tr')!.innerText).to.match(/admin\s+MOUNTED\s+\/assets\/app-admin.js/)
    element.groups = [...GROUPS]
    await element.updateComplete
    expect(focused()).to.equal(field)
  })

  it('[D17] is reached by Tab; Escape and Close give the focus back to where it was', async () => {
    const closed = heard(element, 'suite-close')
    await sendKeys({ press: 'Tab' })
    expect(focused()!.textContent!.trim()).to.equal('Copy as JSON')
    await sendKeys({ press: 'Escape' })
    expect(focused()).to.equal(field)
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    expect(focused()).to.equal(field)
    expect(closed).to.have.length(2)
  })

  it('[D17] copies what it shows as JSON', async () => {
    let copied = ''
    const { clipboard } = navigator
    const own = clipboard.writeText
    clipboard.writeText = async (text) => void (copied = text)
    element.shadowRoot!.querySelector<HTMLButtonElement>('.button')!.click()
    await until(() => element.shadowRoot!.querySelector('.button')!.textContent!.trim() === 'Copied', 'says so')
    clipboard.writeText = own
    expect(JSON.parse(copied)).to.deep.equal({ modules: GROUPS[0]!.rows, faults: [] })
  })
})
