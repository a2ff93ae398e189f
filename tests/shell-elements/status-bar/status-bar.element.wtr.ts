import { expect, fixture, html } from '@open-wc/testing'
import '../../../shell-elements/status-bar/status-bar.element.ts'
import type { StatusBarElement } from '../../../shell-elements/status-bar/status-bar.element.ts'
import { englishTexts, heard } from '../sample.ts'

const HINTS = Array.from({ length: 30 }, (_, at) => ({ keys: `Alt ${at}`, label: `Action number ${at}` }))
const TENANT = { server: 'NGM-SQL02', database: 'NGM_TEST', releaseNumber: '2026.11.2' }

describe('suite-status-bar', () => {
  let element: StatusBarElement
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-status-bar .hints=${HINTS.slice(0, 3)} .tenant=${TENANT}></suite-status-bar>`)
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('shows keys and, on the right, server, database and release [S1.06]', () => {
    expect(element.shadowRoot!.querySelectorAll('li').length).to.equal(3)
    expect(element.shadowRoot!.querySelector('.tenant')!.textContent).to.equal('NGM-SQL02 · NGM_TEST · 2026.11.2')
  })

  it('never cuts a key in two: what does not fit is left out', async () => {
    element.hints = HINTS
    await element.updateComplete
    const list = element.shadowRoot!.querySelector('ul')!.getBoundingClientRect()
    const rows = [...element.shadowRoot!.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
    const shown = rows.filter((row) => row.top < list.bottom - 1)
    expect(shown.length).to.be.within(1, 29)
    expect(shown.every((row) => row.right <= list.right)).to.equal(true)
  })

  it('[issue 4] says quietly what has ended, and leads there; the text alone is a live region', async () => {
    const status = element.shadowRoot!.querySelector('[role="status"]')!
    expect([status.textContent, element.shadowRoot!.querySelector('button')]).to.deep.equal(['', null])
    element.note = { id: 'my-runs', text: 'Done: Customer list · Excel', label: 'My runs' }
    await element.updateComplete
    expect(status.textContent).to.equal('Done: Customer list · Excel')
    await expect(element).to.be.accessible()
    const chosen = heard(element, 'suite-user-action')
    element.shadowRoot!.querySelector('button')!.click()
    expect(chosen).to.deep.equal([{ id: 'my-runs' }])
  })
})
