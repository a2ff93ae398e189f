import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/firm-picker/firm-picker.element.ts'
import type { FirmPickerElement } from '../../../shell-elements/firm-picker/firm-picker.element.ts'
import { matching, typedTo } from '../../../shell-elements/firm-picker/option-keys.ts'
import { byRole, englishTexts, focused, until } from '../sample.ts'

const FIRMS = [
  { id: 'BRIGHT-01', name: 'Brightline Contractors' },
  { id: 'HARLOW-01', name: 'Harlow Electric Ltd.' },
  { id: 'HARLOW-02', name: 'Harlow Electric, Stoney Creek yard' },
  { id: 'BEAUPR-01', name: 'Québec Électrique inc.' },
]
const MANY = Array.from({ length: 11 }, (_, i) => ({ id: `F-${String(i).padStart(2, '0')}`, name: `Firm ${i}` }))

describe('suite-firm-picker', () => {
  let element: FirmPickerElement
  let chosen: string[]
  const field = () => element.shadowRoot!.querySelector<HTMLButtonElement>('.field')!
  const list = () => element.shadowRoot!.querySelector('[role="listbox"]')!
  const active = () => element.shadowRoot!.querySelector('.row.active b')?.textContent ?? null
  const isOpen = () => field().getAttribute('aria-expanded') === 'true'
  const press = async (key: string) => {
    await sendKeys({ press: key })
    await element.updateComplete
  }
  before(async () => {
    await englishTexts()
    await loadTexts(['portal'])
  })
  beforeEach(async () => {
    element = await fixture(
      html`<suite-firm-picker label="Bill-to" .firms=${FIRMS} .chosen=${'HARLOW-01'}></suite-firm-picker>`,
    )
    chosen = []
    element.addEventListener('firm-choose', (event) => chosen.push((event as CustomEvent<{ id: string }>).detail.id))
  })

  it('passes the accessibility check, closed, open and with a filter [S1.09]', async () => {
    await expect(element).to.be.accessible()
    await element.open()
    await expect(element).to.be.accessible()
    element.firms = MANY
    await element.open()
    await expect(element).to.be.accessible()
  })

  it('shows id and name, and opens a listbox at the chosen firm [S1.09]', async () => {
    expect(field().textContent!.replace(/\s+/g, ' ').trim()).to.equal('Bill-to HARLOW-01 Harlow Electric Ltd.')
    field().focus()
    await press('ArrowDown')
    expect(isOpen()).to.equal(true)
    expect(focused()).to.equal(list())
    expect(active()).to.equal('HARLOW-01')
    expect(byRole(element, 'option').map((row) => row.ariaSelected)).to.deep.equal(['false', 'true', 'false', 'false'])
    const descendant = list().getAttribute('aria-activedescendant')!
    expect(element.shadowRoot!.getElementById(descendant)!.textContent).to.contain('HARLOW-01')
  })

  it('moves by arrows, Home and End, chooses by Enter, and gives the focus back', async () => {
    field().focus()
    await press('Enter')
    await until(isOpen, 'open')
    await press('ArrowDown')
    expect(active()).to.equal('HARLOW-02')
    await press('End')
    expect(active()).to.equal('BEAUPR-01')
    await press('ArrowDown')
    expect(active()).to.equal('BEAUPR-01')
    await press('Home')
    await press('Enter')
    expect(chosen).to.deep.equal(['BRIGHT-01'])
    expect(isOpen()).to.equal(false)
    expect(focused()).to.equal(field())
  })

  it('finds a firm by what is typed, in its id or its name', async () => {
    await element.open()
    await press('q')
    expect(active()).to.equal('BEAUPR-01')
    await press('Escape')
    expect(isOpen()).to.equal(false)
    expect(chosen).to.deep.equal([])
    expect(typedTo(FIRMS, 'h', 0)).to.equal(1)
    expect(typedTo(FIRMS, 'hh', 1)).to.equal(2)
    expect(typedTo(FIRMS, 'harlow-02', 0)).to.equal(2)
    expect(typedTo(FIRMS, 'x', 0)).to.equal(null)
    expect(matching(FIRMS, 'electrique quebec').map(({ id }) => id)).to.deep.equal(['BEAUPR-01'])
  })

  it('has a filter with more than ten firms, and none with ten', async () => {
    element.firms = MANY.slice(0, 10)
    await element.open()
    expect(byRole(element, 'combobox')).to.have.length(0)
    await press('Escape')
    element.firms = MANY
    await element.open()
    expect(focused()).to.equal(byRole(element, 'combobox')[0])
    await sendKeys({ type: '10' })
    await element.updateComplete
    expect(byRole(element, 'option')).to.have.length(1)
    await press('Enter')
    expect(chosen).to.deep.equal(['F-10'])
    await element.open()
    await sendKeys({ type: 'zz' })
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('[role="status"]')!.textContent).to.contain('Nothing matches “zz”.')
  })

  it('does not open while there is nothing to choose', async () => {
    element.firms = []
    await element.updateComplete
    await element.open()
    expect(isOpen()).to.equal(false)
    expect(field().disabled).to.equal(true)
  })
})
