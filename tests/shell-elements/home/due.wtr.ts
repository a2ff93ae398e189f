import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
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

  it('[judgement 12c] the controller sees what is closed first, and the bank by week between quick and slow payers', async () => {
    const cash: Board['kpis'][number] = {
      ...BOARD.kpis[0]!,
      ...{ id: 'cash', note: null, trend: [], value: { amount: '1200.00', currency: 'CAD' } },
    }
    await show({ ...BOARD, kpis: [cash] })
    const root = part('suite-home-cash')!.shadowRoot!
    const told = [...root.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((one) => one.textContent!.trim()).join(' '),
    )
    // Overdue of 1,000 and 500 leave in the first week.
    expect(told).to.deep.equal([
      ...['From customers  $600 $300', 'To vendors  $1,500 $0'],
      ...['Bank $1,200 $300 $600', 'If slow $1,200 \u2212$200 $200'],
    ])
    expect(textOf('suite-home-cash')).to.contain('Lowest $300, \u2212$200 if slow.')
    const heights = (path: string) =>
      root
        .querySelector(path)!
        .getAttribute('d')!
        .split(/[MLZ]/)
        .filter(Boolean)
        .map((one) => Number(one.split(',')[1]))
    const [now, first] = heights('path.bank')
    const zero = Number(root.querySelector('.zero')!.getAttribute('y1'))
    expect((zero - now!) / (zero - first!)).to.be.closeTo(4, 0.05)
    expect(heights('path.band')).to.have.length(6)
    expect(textOf('suite-home-closing'))
      .to.contain('Close 2026-10 first')
      .and.to.contain('Still open: G/L, A/P.')
      .and.to.contain('It ended 20 days ago.')
      .and.to.contain('2 of 9 left')
      .and.to.contain('M. Bouchard, 2026-11-05')
    // The next step is lit, and each leads to where it is done; their place is kept while they are asked for.
    const steps = part('suite-home-closing')!.shadowRoot!
    expect(steps.querySelector('[aria-current="step"] a')!.getAttribute('href')).to.equal(
      `#${BOARD.closing!.opens!.path}`,
    )
    const tall = (path: string) => (steps.querySelector(path) as HTMLElement).offsetHeight
    const before = tall('ul')
    await show({ ...BOARD, kpis: [cash], closing: { ...BOARD.closing!, steps: undefined } })
    expect([tall('ul'), steps.querySelector('ul')!.getAttribute('aria-busy')]).to.deep.equal([before, 'true'])
    await show({ ...BOARD, kpis: [cash], closing: { ...BOARD.closing!, steps: null } })
    expect(steps.querySelector('ul')).to.equal(null)
    await show({ ...BOARD, kpis: [cash] })
    await expect(element).to.be.accessible()
    // Where all pay as they usually do, nothing is said twice.
    const weeks = BOARD.receipts!.weeks.map(({ to, usual }) => ({ to, usual, quick: usual, slow: usual }))
    await show({ ...BOARD, kpis: [cash], receipts: { ...BOARD.receipts!, weeks } })
    expect(textOf('suite-home-cash')).to.contain('Lowest $300.').and.not.to.contain('slow').and.not.to.contain('sooner')
    // Whoever sees no bank, or no customers, sees none of it.
    await show({ ...BOARD, kpis: [] })
    expect(part('suite-home-cash')!.shadowRoot!.querySelector('section')).to.equal(null)
    await show({ ...BOARD, kpis: [cash], receipts: null, closing: null })
    expect([part('suite-home-cash'), part('suite-home-closing')]).to.deep.equal([null, null])
  })

  it('[judgement 11] [judgement 12c] on a phone each week has its line, and nothing of it meets what stands beside it', async () => {
    const cash: Board['kpis'][number] = {
      ...BOARD.kpis[0]!,
      ...{ id: 'cash', note: null, trend: [], value: { amount: '1234567.00', currency: 'CAD' } },
    }
    await setViewport({ width: 320, height: 640 })
    try {
      await show({ ...BOARD, kpis: [cash] })
      for (const tag of ['suite-home-due', 'suite-home-cash']) {
        const root = part(tag)!.shadowRoot!
        const cells = [...root.querySelectorAll('thead th, tbody td, tbody th')].map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return { text: cell.textContent!.trim(), ...range.getBoundingClientRect().toJSON() } as DOMRect & {
            text: string
          }
        })
        const words = cells.filter(({ width }) => width > 0)
        expect(words.length, tag).to.be.above(8)
        for (const one of words) {
          expect(one.right, `${tag} ${one.text}`).to.be.at.most(320)
          const met = words.filter(
            (other) =>
              other !== one &&
              other.left < one.right - 1 &&
              other.right > one.left + 1 &&
              other.top < one.bottom - 1 &&
              other.bottom > one.top + 1,
          )
          expect(
            met.map(({ text }) => text),
            `${tag} ${one.text}`,
          ).to.deep.equal([])
        }
        const weeks = [...root.querySelectorAll('thead th')].map((one) => one.getBoundingClientRect())
        expect(new Set(weeks.map(({ left }) => left)).size, tag).to.equal(1)
      }
      await expect(element).to.be.accessible()
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
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
