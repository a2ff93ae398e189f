import { expect, fixture, html } from '@open-wc/testing'
import { loadTexts } from '../../../shared/i18n/i18n.ts'
import '../../../shell-elements/home/board.ts'
import type { Board } from '../../../shell-elements/home/board-types.ts'
import '../../../shell-elements/home/home.element.ts'
import type { HomeElement } from '../../../shell-elements/home/home.element.ts'
import { BOARD, customers } from './sample-board.ts'
import { englishTexts, heard, HOME } from '../sample.ts'

describe('what must be paid by week, on suite-home', () => {
  let element: HomeElement
  const part = (tag: string) => element.shadowRoot!.querySelector(tag)
  const textOf = (tag: string) => part(tag)!.shadowRoot!.textContent!.replace(/\s+/g, ' ')
  const show = async (board: Board) => {
    element.model = { ...HOME, board }
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

  it('[judgement 11] says what must be paid by week beside the bank, bars and line on one scale from zero, and leads to each week', async () => {
    const cash = {
      id: 'cash',
      value: { amount: '1200.00', currency: 'CAD' },
      note: null,
      level: 'plain',
      trend: [],
      opens: null,
    } as const
    await show({ ...BOARD, kpis: [cash] })
    const root = part('suite-home-due')!.shadowRoot!
    const told = [...root.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((one) => one.textContent!.trim()).join(' '),
    )
    expect(told).to.deep.equal(['Due $1,000 $500 $0', 'Bank after it $200 \u2212$300 \u2212$300'])
    expect([...root.querySelectorAll('tbody a')]).to.have.length(2)
    expect(textOf('suite-home-due'))
      .to.contain('Lowest CAD \u2212300.00.')
      .and.to.contain('CAD 250.00 of what is overdue is held.')
    const [late, soon, none] = [...root.querySelectorAll('rect.late, rect.due')].map((bar) =>
      Number(bar.getAttribute('height')),
    )
    expect(late! / soon!).to.be.closeTo(2, 0.001)
    expect(none).to.equal(0)
    const zero = Number(root.querySelector('.zero')!.getAttribute('y1'))
    const line = root
      .querySelector('path.bank')!
      .getAttribute('d')!
      .split(/[ML]/)
      .slice(1)
      .map((one) => Number(one.split(',')[1]))
    // 200 above zero is drawn as the same as a fifth of 1,000.
    expect(zero - line[0]!).to.be.closeTo(late! / 5, 0.1)
    // Whoever does not see the bank sees no line.
    await show({ ...BOARD, kpis: [] })
    expect(root.querySelector('path.bank')).to.equal(null)
    expect(textOf('suite-home-due')).not.to.contain('Bank')
  })

  it('[judgement 11] bars stay readable where the bank is fifty times what is due: it is told in figures, and that is said', async () => {
    const cash: Board['kpis'][number] = {
      ...BOARD.kpis[0]!,
      ...{ id: 'cash', note: null, trend: [], value: { amount: '50000.00', currency: 'CAD' } },
    }
    await show({ ...BOARD, kpis: [cash] })
    const root = part('suite-home-due')!.shadowRoot!
    const [late] = [...root.querySelectorAll('rect.late, rect.due')].map((bar) => Number(bar.getAttribute('height')))
    expect(late).to.be.above(100)
    expect(root.querySelector('path.bank')).to.equal(null)
    expect(textOf('suite-home-due'))
      .to.contain('Bank after it')
      .and.to.contain('$49,000')
      .and.to.contain('told in figures')
  })

  it('[judgement 11] arrows lead from week to week, each says its week and amount, and a bar leads where its figure does', async () => {
    const root = part('suite-home-due')!.shadowRoot!
    const links = [...root.querySelectorAll<HTMLAnchorElement>('tbody a')]
    expect(links.map((link) => link.getAttribute('aria-label'))).to.deep.equal([
      'Overdue to 2026-11-19: $1,000',
      'This week to 2026-11-22: $500',
    ])
    links[0]!.focus()
    links[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }))
    expect(root.activeElement).to.equal(links[1])
    const gone = heard(element, 'suite-navigate')
    root.querySelector('rect.late')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(gone).to.deep.equal([{ path: customers.path }])
  })
})
