import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../shell-elements/environment-label/environment-label.element.ts'
import type { EnvironmentLabelElement } from '../../../shell-elements/environment-label/environment-label.element.ts'
import { englishTexts } from '../sample.ts'

const TENANT = { server: 'NGM-SQL02', database: 'NGM_TEST', releaseNumber: '2026.11.2' }

describe('suite-environment-label', () => {
  let element: EnvironmentLabelElement
  const plate = () => element.shadowRoot!.querySelector<HTMLElement>('.plate')
  const tip = () => element.shadowRoot!.querySelector<HTMLElement>('[role="tooltip"]')!
  const shows = () => tip().matches(':popover-open')
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-environment-label label="TEST" .details=${TENANT}></suite-environment-label>`)
  })

  it('passes the accessibility check, with its tooltip', async () => {
    await expect(element).to.be.accessible()
    plate()!.focus()
    await expect(element).to.be.accessible()
  })

  it('gives server, database and release by pointer and by focus [S1.06] [S2.17]', async () => {
    expect(plate()!.getAttribute('aria-describedby')).to.equal(tip().id)
    plate()!.dispatchEvent(new PointerEvent('pointerenter'))
    expect(shows()).to.equal(true)
    expect([...tip().querySelectorAll('dd')].map((cell) => cell.textContent)).to.deep.equal(Object.values(TENANT))
    plate()!.dispatchEvent(new PointerEvent('pointerleave'))
    expect(shows()).to.equal(false)
    plate()!.focus()
    expect(shows()).to.equal(true)
    await sendKeys({ press: 'Escape' })
    expect(shows()).to.equal(false)
  })

  it('[S6.03] names neither server nor database where it is told neither', async () => {
    element.details = { ...TENANT, server: '', database: '' }
    await element.updateComplete
    expect([...tip().querySelectorAll('dt, dd')].map((cell) => cell.textContent)).to.deep.equal([
      'Release',
      '2026.11.2',
    ])
  })

  it('shows no plate in production and no empty tooltip [S1.06]', async () => {
    element.details = null
    await element.updateComplete
    plate()!.focus()
    expect(shows()).to.equal(false)
    element.label = null
    await element.updateComplete
    expect(plate()).to.equal(null)
  })
})
