import { expect, fixture, html, nextFrame } from '@open-wc/testing'
import { loadTexts, setLocale } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/home/board.ts'
import type { Board } from '../../../shell-elements/home/board-types.ts'
import '../../../shell-elements/home/home.element.ts'
import type { HomeElement } from '../../../shell-elements/home/home.element.ts'
import { BOARD, customers } from './sample-board.ts'
import { englishTexts, focused, heard, HOME } from '../sample.ts'

const EMPTY: Board = {
  ...{
    state: 'loading',
    day: null,
    kpis: [],
    queues: [],
    week: [],
    alerts: [],
    due: null,
    receipts: null,
    closing: null,
    periods: null,
    today: null,
    rate: null,
  },
}

describe('the board of suite-home', () => {
  let element: HomeElement
  const part = (tag: string) => element.shadowRoot!.querySelector(tag)
  const textOf = (tag: string) => part(tag)!.shadowRoot!.textContent!.replace(/\s+/g, ' ')
  const show = async (board: Board | null, more: Partial<typeof HOME> = {}) => {
    element.model = { ...HOME, ...more, board }
    await element.updateComplete
  }
  before(async () => {
    await englishTexts()
    await loadTexts(['home'])
  })
  beforeEach(async () => {
    element = await fixture(html`<suite-home .now=${new Date(2026, 10, 20, 9, 41)}></suite-home>`)
    await show(BOARD)
  })

  it('passes the accessibility check', async () => {
    await expect(element).to.be.accessible()
  })

  it('passes it in dark too', async () => {
    document.documentElement.dataset['theme'] = 'dark'
    try {
      await expect(element).to.be.accessible()
    } finally {
      document.documentElement.dataset['theme'] = 'light'
    }
  })

  it('[judgement 11] draws a trend on a scale that holds zero, so that a change of a thousandth looks like one', async () => {
    await show({ ...BOARD, kpis: [{ ...BOARD.kpis[0]!, trend: [1000, 1001, 1000] }] })
    const points = part('suite-home-kpis')!.shadowRoot!.querySelector('polyline')!.getAttribute('points')!
    const heights = points.split(' ').map((point) => Number(point.split(',')[1]))
    expect(Math.max(...heights) - Math.min(...heights)).to.be.below(0.5)
  })

  it('[judgement 12c] draws months as bars beside those of the year before, on one scale from zero', async () => {
    await show({ ...BOARD, kpis: [{ ...BOARD.kpis[0]!, trend: [20, 10], before: [15, 40] }] })
    const bars = [...part('suite-home-kpis')!.shadowRoot!.querySelectorAll('rect')]
    const heights = (name: string) =>
      bars.filter((bar) => bar.classList.contains(name)).map((bar) => Number(bar.getAttribute('height')))
    expect(heights('before')).to.deep.equal([8.3, 22])
    expect([heights('month'), heights('now')]).to.deep.equal([[11], [5.5]])
  })

  it('[judgement 12c] draws months without a year before as bars alone', async () => {
    await show({ ...BOARD, kpis: [{ ...BOARD.kpis[0]!, trend: [20, 10], before: [] }] })
    const bars = [...part('suite-home-kpis')!.shadowRoot!.querySelectorAll('rect')]
    expect(bars.map((bar) => [bar.classList.value, Number(bar.getAttribute('height'))])).to.deep.equal([
      ['month', 22],
      ['now', 11],
    ])
  })

  it('[judgement 12 waiting] says what waits, why it wants the reader, and leads to the list; nothing waits is said with its time', async () => {
    const row = {
      ...{
        kind: 'ap.purchaseInvoice',
        called: 'Purchase document',
        room: 'ap/purchase-invoice',
        id: '1',
        version: 1,
        record: 'AP1',
      },
      ...{
        number: 'SW-204417',
        party: 'STELMOR',
        partyName: 'Stelmor Wire',
        amount: '91920.24',
        currency: 'CAD',
        facts: {},
      },
      ...{
        by: 'Priya Nair',
        since: '2026-11-20T13:31:00.000Z',
        limit: { above: '5000', currency: 'CAD' },
        because: null,
        others: [],
        more: false,
      },
      ...{ approve: 'approve', back: 'return', reason: 'approvalNote', opened: false, of: null },
    }
    const waiting = { count: 6, more: false, rows: [row], decidedOn: null, rooms: ['ap/purchase-invoice'] }
    await show(BOARD, { waiting })
    const text = textOf('suite-home-waiting')
    expect(text).to.contain('Stelmor Wire, SW-204417').and.to.contain('CAD 91,920.24').and.to.contain('5 more')
    expect(text).to.contain('Comes to you because it is above CAD 5,000.00')
    await expect(element).to.be.accessible()
    // One key a decision: what can be decided without more is approved here, and the next row has the focus.
    const rows = [row, { ...row, id: '2', number: 'SW-2' }, { ...row, id: '3', number: 'BC-3', opened: true }]
    await show(BOARD, { waiting: { ...waiting, rows } })
    const card = part('suite-home-waiting')!.shadowRoot!
    const asked = heard(element, 'suite-waiting-approve')
    const button = (name: string) => card.querySelector<HTMLElement>(`.act [aria-label="${name}"]`)!
    expect(button('Open and check Stelmor Wire, BC-3').localName).to.equal('a')
    // What must be seen whole is one key away; what the reader has no door to is found in the list.
    expect(button('Open and check Stelmor Wire, BC-3').getAttribute('href')).to.equal('#/shell/waiting')
    const ways = { '3': { path: '/novus-ap/bank-changes?record=BC3', tile: 'Ap', family: 'fin' as const } }
    await show({ ...BOARD, ways }, { waiting: { ...waiting, rows } })
    await (card.host as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete
    expect(button('Open and check Stelmor Wire, BC-3').getAttribute('href')).to.equal(
      '#/novus-ap/bank-changes?record=BC3',
    )
    button('Approve Stelmor Wire, SW-204417').click()
    button('Approve Stelmor Wire, SW-2').click()
    expect(asked.map(({ row: { id } }) => id)).to.deep.equal(['1'])
    asked[0]!.answered('Not approved yet; look at it in the list. The period is closed.')
    await (card.host as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete
    expect(card.querySelector('[role="alert"]')!.textContent).to.contain('The period is closed.')
    button('Approve Stelmor Wire, SW-204417').click()
    asked[1]!.answered(null)
    await show(BOARD, { waiting: { ...waiting, rows: rows.slice(1) } })
    await (card.host as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete
    expect(card.activeElement).to.equal(button('Approve Stelmor Wire, SW-2'))
    await expect(element).to.be.accessible()
    const columnOf = () =>
      [...element.shadowRoot!.querySelectorAll('.column')].indexOf(part('suite-home-waiting')!.parentElement!)
    expect(columnOf()).to.equal(0)
    await show(BOARD, { waiting: { ...waiting, count: 0, rows: [] } })
    expect(textOf('suite-home-waiting')).to.contain('Nothing waits for you.')
    // That there is nothing takes no first place.
    expect(columnOf()).to.be.above(0)
  })

  it('says figures, queues with their ages, the week with today marked, and alerts', () => {
    expect(textOf('suite-home-kpis')).to.contain('Active customers 23,316').and.to.contain('12 new this month')
    expect(part('suite-home-kpis')!.shadowRoot!.querySelectorAll('polyline').length).to.equal(2)
    const rows = [...part('suite-home-queues')!.shadowRoot!.querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.querySelector('th')!.textContent!.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Customers on hold orders wait for a release',
      'Warehouses in a count frozen, counts are entered',
    ])
    const widths = [...rows[0]!.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')))
    expect(widths).to.deep.equal([25, 50, 12.5, 12.5])
    expect(rows[0]!.textContent).to.contain('16 d').and.to.contain('under 2 d: 10, 2–5 d: 20, 6–10 d: 5, over 10 d: 5')
    const today = part('suite-home-week')!.shadowRoot!.querySelector('[aria-current="date"]')!
    expect(today.textContent!.replace(/\s+/g, ' ')).to.contain('Fri 20 2 firms added')
    expect(textOf('suite-home-alerts')).to.contain('Your password ends in 3 days.')
    const periods = [...part('suite-home-periods')!.shadowRoot!.querySelectorAll('tbody tr')]
    const cells = (row: Element) => [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim())
    expect(periods.map(cells)).to.deep.equal([
      ['2026-12', ...Array<string>(4).fill('·not begun')],
      ['2026-11', 'Open', 'Closed', 'Open', 'Closed'],
    ])
  })

  it('[judgement 12c ties] says whether each control account ties, in words and not by colour alone, and leads to the proof', () => {
    const root = part('suite-home-periods')!.shadowRoot!.querySelector('suite-home-ties')!.shadowRoot!
    const told = [...root.querySelectorAll('tbody tr')].map((row) => row.textContent!.replace(/\s+/g, ' ').trim())
    expect(told).to.deep.equal(['1350 Received, not invoiced 100.00 Differs 10.00', '2000 Payables 910,965.33 Ties'])
    expect(root.querySelector('header a')!.getAttribute('aria-label')).to.equal('Proof of the sub-ledgers')
  })

  it('says what the rows of a queue come to, in a column that is there only where something does', async () => {
    const cells = () =>
      [...part('suite-home-queues')!.shadowRoot!.querySelectorAll('.sum')].map((cell) => cell.textContent!.trim())
    expect(cells()).to.deep.equal([])
    const amount = { amount: '-1234567.50', currency: 'CAD' }
    await show({ ...BOARD, queues: BOARD.queues.map((row, at) => (at === 0 ? { ...row, amount } : row)) })
    await (part('suite-home-queues') as HomeElement).updateComplete
    expect(cells()).to.deep.equal(['Amount CAD', '\u22121,234,567.50', ''])
    await expect(element).to.be.accessible()
  })

  it('[judgement 12] what is done next stands beside what must be paid, in rows that fit there and are still a table', async () => {
    const queues = part('suite-home-queues') as HTMLElement
    expect(part('suite-home-due')!.parentElement).not.to.equal(queues.parentElement)
    const row = queues.shadowRoot!.querySelector('tbody tr')!
    queues.style.width = '900px'
    await nextFrame()
    const wide = row.getBoundingClientRect().height
    queues.style.width = '320px'
    await nextFrame()
    const narrow = row.getBoundingClientRect()
    expect(narrow.height).to.be.above(wide)
    const name = row.querySelector('th')!.getBoundingClientRect()
    expect([name.right <= narrow.right, row.querySelector('th a')!.scrollWidth <= name.width]).to.deep.equal([
      true,
      true,
    ])
    await expect(element).to.be.accessible()
  })

  it('says under the greeting the period of today, and the rate with its day once that is old', async () => {
    const line = async (board: Partial<Board>) => {
      await show({ ...BOARD, ...board })
      await (part('suite-home-today') as HomeElement | null)?.updateComplete
      return part('suite-home-today')?.shadowRoot!.textContent
    }
    expect(await line({})).to.equal(' · Fiscal 2026, period 11 (open) · USD 1.3800')
    const rate = { currency: 'USD', rate: '1.384215', since: '2026-06-01', isStale: true }
    expect(await line({ today: { fiscalYear: '2027', periodNo: 2, isClosed: true }, rate })).to.equal(
      ' · Fiscal 2027, period 2 (closed) · USD 1.384215 of 2026-06-01',
    )
    expect(await line({ today: null, rate: null })).to.equal(undefined)
  })

  it('leads to the filtered list where the user has a door, and is plain text elsewhere', () => {
    const went = heard(element, 'suite-navigate')
    const rows = [...part('suite-home-queues')!.shadowRoot!.querySelectorAll('tbody tr')]
    expect(rows[0]!.querySelector('a')!.getAttribute('href')).to.equal(`#${customers.path}`)
    rows[0]!.querySelector('a')!.click()
    expect(went).to.deep.equal([{ path: customers.path }])
    expect(rows[1]!.querySelector('a')).to.equal(null)
  })

  it('keeps the place of what is coming, gives it up when nothing comes, and removes cards without rows', async () => {
    await show(EMPTY)
    expect(element.shadowRoot!.querySelectorAll('.place').length).to.equal(2)
    expect(part('suite-home-queues')).to.equal(null)
    await show({ ...EMPTY, state: 'ready' })
    expect(element.shadowRoot!.querySelectorAll('.place').length).to.equal(0)
    await show(null)
    expect(part('.command')).to.equal(null)
  })

  it('says in one line that figures failed, with Retry, and keeps the former ones', async () => {
    await show({ ...BOARD, state: 'failed' })
    expect(part('[role="status"]')!.textContent).to.contain('The figures could not be loaded.')
    expect(part('suite-home-queues')).not.to.equal(null)
    const asked = heard(element, 'suite-home-refresh')
    part('[role="status"] button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(asked.length).to.equal(1)
  })

  it('opens the palette, and says its figures in the other language at once [A31]', async () => {
    const opened = heard(element, 'suite-palette-open')
    element.shadowRoot!.querySelector<HTMLButtonElement>('.command')!.click()
    expect(opened).to.deep.equal([{ text: '' }])
    await setLocale('fr-CA')
    try {
      await (part('suite-home-kpis') as HomeElement).updateComplete
      expect(textOf('suite-home-kpis'))
        .to.match(/Clients actifs 23\s316/)
        .and.to.contain('2,8 % de tous les clients')
    } finally {
      await setLocale('en-CA')
    }
  })

  it('shows favourites by their keys and lets them be put in order, the focus staying with the one that moves', async () => {
    const favourite = (menuId: string, label: string) => ({ menuId, label, path: `/novus-ar/${label}`, tile: 'Ar' })
    const favourites = [favourite('AR1', 'Customers'), favourite('AR2', 'Journals')]
    await show(BOARD, { favourites })
    const keys = [...element.shadowRoot!.querySelectorAll('ol a')].map((link) => link.getAttribute('aria-keyshortcuts'))
    expect(keys).to.deep.equal(['Alt+1', 'Alt+2'])
    await show(BOARD, { favourites, favouritesWithShift: true })
    const first = element.shadowRoot!.querySelector('ol a')!
    expect(first.getAttribute('aria-keyshortcuts'), 'where the browser keeps Alt 1').to.equal('Alt+Shift+1')
    expect(first.querySelector('kbd')!.textContent).to.equal('Alt Shift 1')
    const tool = (name: string) => element.shadowRoot!.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!
    tool('Arrange favourites').click()
    await element.updateComplete
    const moves = heard(element, 'suite-favourite-move')
    const removals = heard(element, 'suite-favourite-remove')
    expect(tool('Move Customers up').disabled).to.equal(true)
    tool('Move Customers down').click()
    tool('Remove Journals from the favourites').click()
    expect(moves).to.deep.equal([{ menuId: 'AR1', by: 1 }])
    expect(removals).to.deep.equal([{ menuId: 'AR2' }])
    await show(BOARD, { favourites: favourites.toReversed() })
    expect(focused()!.getAttribute('aria-label')).to.equal('Move Customers up')
  })
})
