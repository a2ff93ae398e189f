import { expect, fixture, html } from '@open-wc/testing'
import { setLocale } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/home/home.element.ts'
import type { HomeElement } from '../../../shell-elements/home/home.element.ts'
import { englishTexts, heard, HOME, until } from '../sample.ts'

const at = (hours: number) => new Date(2026, 10, 20, hours, 41)

describe('suite-home', () => {
  let element: HomeElement
  const heading = () => element.shadowRoot!.querySelector('h1')!.textContent
  const cards = () => [...element.shadowRoot!.querySelectorAll('h2')].map((title) => title.textContent)
  const dated = () => element.shadowRoot!.querySelector('.hero p')!.textContent!
  const link = (text: string) =>
    [...element.shadowRoot!.querySelectorAll('a')].find((candidate) => candidate.textContent!.includes(text))!
  before(englishTexts)
  beforeEach(async () => {
    element = await fixture(html`<suite-home .model=${HOME} .now=${at(9)}></suite-home>`)
    await until(() => dated().trim() !== '', 'the dates are there')
    await element.updateComplete
  })

  it('passes the accessibility check in light and dark', async () => {
    await expect(element).to.be.accessible()
    document.documentElement.dataset['theme'] = 'dark'
    try {
      await expect(element).to.be.accessible()
    } finally {
      document.documentElement.dataset['theme'] = 'light'
    }
  })

  it('keeps the lines of dates for the frame after its first: they move nothing', async () => {
    const fresh = await fixture<HomeElement>(html`<suite-home .model=${HOME} .now=${at(9)}></suite-home>`)
    const rows = () =>
      [...fresh.shadowRoot!.querySelectorAll('.hero p, li')].map((row) => row.getBoundingClientRect().height)
    const first = rows()
    expect(fresh.shadowRoot!.querySelector('.hero p')!.textContent).to.match(/^\s*$/)
    await until(() => fresh.shadowRoot!.querySelector('.end[title]') !== null, 'the dates are there')
    expect(rows()).to.deep.equal(first)
  })

  it('greets by the time of day and says day and company', async () => {
    const greetings: [number, string][] = [
      [4, 'Good evening, Maëlle'],
      [5, 'Good morning, Maëlle'],
      [12, 'Good afternoon, Maëlle'],
      [18, 'Good evening, Maëlle'],
    ]
    for (const [hour, greeting] of greetings) {
      element.now = at(hour)
      await element.updateComplete
      expect(heading(), `${hour}:41`).to.equal(greeting)
    }
    const when = element.shadowRoot!.querySelector('.hero p')!.textContent!.trim()
    expect(when).to.match(/^Friday .*2026.* · Northgate Metals$/)
    element.model = { ...HOME, greetingName: null }
    await element.updateComplete
    expect(heading()).to.equal('Good evening')
  })

  it('says to whom no application is open why there is none', async () => {
    const sentence = () => element.shadowRoot!.querySelector('[role="status"]')?.textContent
    expect(sentence()).to.equal(undefined)
    element.model = { ...HOME, applications: [], isWithoutApplication: true }
    await element.updateComplete
    expect(sentence()).to.equal('No application is open to you. Ask an administrator for a role that has one.')
  })

  it('removes a card without rows', async () => {
    expect(cards()).to.deep.equal(['Applications', 'Recent', 'Open screens'])
    element.model = { ...HOME, openTabs: [], recents: [] }
    await element.updateComplete
    expect(cards()).to.deep.equal(['Applications'])
  })

  it('lists eight open screens at most; the others are in the palette', async () => {
    const openTabs = Array.from({ length: 11 }, (_, i) => ({ label: `Screen ${i}`, path: `/novus-ar/s${i}` }))
    element.model = { ...HOME, openTabs }
    await element.updateComplete
    const asked = heard(element, 'suite-palette-open')
    const more = element.shadowRoot!.querySelector<HTMLButtonElement>('.more')!
    expect(element.shadowRoot!.querySelectorAll('a[href^="#/novus-ar/s"]')).to.have.length(8)
    expect(more.textContent!.trim()).to.equal('3 more')
    more.click()
    expect(asked).to.deep.equal([{ text: '' }])
    element.model = { ...HOME, openTabs: openTabs.slice(0, 8) }
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('.more')).to.equal(null)
  })

  it('goes where a link says on a plain press, and leaves Ctrl with the browser [S2.11]', () => {
    const went = heard(element, 'suite-navigate')
    expect(link('Accounts Receivable').getAttribute('href')).to.equal('#/novus-ar')
    link('Accounts Receivable').click()
    const plain = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    link('General Ledger').addEventListener('click', (event) => event.preventDefault(), { once: true })
    link('General Ledger').dispatchEvent(plain)
    expect(went).to.deep.equal([{ path: '/novus-ar' }])
  })

  it('says when a recent was open: the time today, the weekday within the week, else the date', async () => {
    const when = (stamp: Date) => ({ ...HOME.recents[0]!, when: stamp.toISOString() })
    const day = (date: number) => new Date(2026, 10, date, 8, 5)
    element.model = { ...HOME, recents: [when(day(20)), when(day(19)), when(day(17)), when(day(3))] }
    await element.updateComplete
    const shown = [...element.shadowRoot!.querySelectorAll('.end[title]')].map((cell) => cell.textContent)
    expect(shown.slice(0, 2)).to.deep.equal(['08:05', 'Yesterday'])
    expect(shown[2]).to.match(/^Tue\.?$/)
    expect(shown[3]).to.contain('2026')
  })

  it('speaks the other language at once [A31]', async () => {
    await setLocale('zh-TW')
    await element.updateComplete
    expect(heading()).to.equal('早安，Maëlle')
    await setLocale('en-CA')
  })
})
