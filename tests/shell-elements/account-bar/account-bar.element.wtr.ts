import { expect, fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/account-bar/account-bar.element.ts'
import type { AccountBarElement } from '../../../shell-elements/account-bar/account-bar.element.ts'
import type { BannerElement } from '../../../shell-elements/banner/banner.element.ts'
import type { FirmPickerElement } from '../../../shell-elements/firm-picker/firm-picker.element.ts'
import { englishTexts, heard, until } from '../sample.ts'

const BILL_TOS = [
  { id: 'BRIGHT-01', name: 'Brightline Contractors' },
  { id: 'HARLOW-01', name: 'Harlow Electric Ltd.' },
]
const SHIP_TOS = [
  { id: 'HARLOW-01', name: 'Harlow Electric Ltd.' },
  { id: 'HARLOW-02', name: 'Harlow Electric, Stoney Creek yard' },
]

describe('suite-account-bar', () => {
  let element: AccountBarElement
  const picker = (name: string) => element.shadowRoot!.querySelector<FirmPickerElement>(`.${name}`)!
  const banner = () => element.shadowRoot!.querySelector<BannerElement>('suite-banner')!
  const status = async () => {
    await element.updateComplete
    await banner().updateComplete
    return banner().shadowRoot!.querySelector('[role="status"]')!.textContent!.replace(/\s+/g, ' ').trim()
  }
  const choose = (name: string, id: string) =>
    picker(name).dispatchEvent(new CustomEvent('firm-choose', { detail: { id } }))
  before(async () => {
    await englishTexts()
    await loadTexts(['portal'])
  })
  beforeEach(async () => {
    element = await fixture(
      html`<suite-account-bar
        .billTos=${BILL_TOS}
        .shipTos=${SHIP_TOS}
        .billToId=${'HARLOW-01'}
        .shipToId=${'HARLOW-02'}
        company="Northgate"
        ready
      ></suite-account-bar>`,
    )
  })

  it('passes the accessibility check [S1.09]', async () => {
    await expect(element).to.be.accessible()
    element.onHold = true
    await status()
    await expect(element).to.be.accessible()
  })

  it('asks for another account and ship-to, never for the account it has [S1.09]', async () => {
    const accounts = heard(element, 'suite-bill-to-choose')
    const shipTos = heard(element, 'suite-ship-to-choose')
    choose('bill-to', 'HARLOW-01')
    choose('bill-to', 'BRIGHT-01')
    choose('ship-to', 'HARLOW-01')
    expect(accounts).to.deep.equal([{ billToId: 'BRIGHT-01' }])
    expect(shipTos).to.deep.equal([{ shipToId: 'HARLOW-01' }])
  })

  it('opens the bill-to list for the Switch Account link, not while a switch runs [S1.08]', async () => {
    const open = () => picker('bill-to').shadowRoot!.querySelector('[popover]')!.matches(':popover-open')
    element.switching = true
    await element.updateComplete
    element.openSwitcher()
    await element.updateComplete
    expect(open()).to.equal(false)
    element.switching = false
    await element.updateComplete
    element.openSwitcher()
    await until(open, 'the list of accounts')
  })

  it('says what must be known, in a region that always stands [S4.22] [S8.12]', async () => {
    expect(await status()).to.equal('')
    element.onHold = true
    expect(await status()).to.equal(
      'Account HARLOW-01 is on hold: new orders wait until it is released. Contact Northgate.',
    )
    element.switchFailed = true
    expect(await status()).to.equal(
      'No answer came, and you still work for HARLOW-01. Check the connection, then switch again.',
    )
    element.failed = true
    expect(await status()).to.equal('Your accounts could not be loaded.')
    const retried = heard(element, 'suite-retry')
    const retry = banner().shadowRoot!.querySelector('button')!
    expect(retry.textContent!.trim()).to.equal('Retry')
    retry.click()
    expect(retried).to.have.length(1)
  })

  it('says that no account is open, and what is not known yet', async () => {
    Object.assign(element, { billTos: [], shipTos: [], billToId: null, shipToId: null })
    expect(await status()).to.equal('No account is open to you yet. Ask Northgate for one.')
    element.ready = false
    expect(await status()).to.equal('')
    expect(picker('bill-to').placeholder).to.equal('Loading')
  })
})
