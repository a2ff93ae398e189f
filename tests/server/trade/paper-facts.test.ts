import { describe, expect, it } from 'vitest'
import type { PaperFinding } from '../../../shared/contracts/reading/paper.ts'
import { paperWords } from '../../../server/platform/paper/paper-words.ts'
import { factsOfPaper } from '../../../server/trade/paper/paper-facts.ts'
import { linesOfPages } from '../../../server/trade/paper/paper-lines.ts'
import { amountsIn, datesIn } from '../../../server/trade/paper/written-figures.ts'
import { orford, printed } from '../../support/paper.ts'

const TODAY = '2026-11-20'
const values = (found: readonly { value: string }[]) => found.map(({ value }) => value)

/** What is read of a page, `fact: value` with a question mark where somebody looks. */
async function readOf(pdf: Buffer): Promise<{
  problem: string | null
  facts: Record<string, string>
  agrees: boolean | null
  findings: readonly PaperFinding[]
}> {
  const words = await paperWords(pdf)
  if (words.problem !== null) return { problem: words.problem, facts: {}, agrees: null, findings: [] }
  const { findings, agrees } = factsOfPaper(linesOfPages(words.pages), { today: TODAY, currencies: ['CAD', 'USD'] })
  const facts = Object.fromEntries(
    findings.map(({ fact, value, doubt }) => [fact, doubt ? `${value}? ${doubt}` : value]),
  )
  return { problem: null, facts, agrees, findings }
}

describe('figures as people write them', () => {
  it.each([
    ['1,234.56 and $12.00', ['1234.56', '12.00']],
    ['1 234,56 $', ['1234.56']],
    ['1.234,56 €', ['1234.56']],
    ["1'234.56", ['1234.56']],
    ['(45.10) 45.10- 45.10 CR -45.10', ['-45.10', '-45.10', '-45.10', '-45.10']],
    // A rate, a day, a quantity and a unit price are no amounts.
    ['13.00% 18.11.2026 1,100 2.405', []],
  ])('%s', (text, expected) => expect(values(amountsIn(text))).toEqual(expected))

  it.each([
    ['2026-11-18', '2026-11-18', null],
    ['18 novembre 2026', '2026-11-18', null],
    ['1er décembre 2025', '2025-12-01', null],
    ['November 18, 2026', '2026-11-18', null],
    ['18-Nov-2026', '2026-11-18', null],
    ['2026年11月18日', '2026-11-18', null],
    ['11/18/2026', '2026-11-18', null],
    ['18/11/2026', '2026-11-18', null],
    // Of two readings the one that is nearest and past, and somebody looks.
    ['05/11/2026', '2026-11-05', 'dayOrMonth'],
    ['18/11/26', '2026-11-18', 'dayOrMonth'],
    ['2026-12-24', '2026-12-24', 'future'],
  ])('%s', (text, value, doubt) => expect(datesIn(text, TODAY)).toMatchObject([{ value, doubt }]))
})

describe('[judgement 13 reading] papers as vendors print them', () => {
  it('reads number, day and sums by the words beside them, and checks the sums', async () => {
    const { facts, agrees, findings } = await readOf(await orford())
    expect(facts).toEqual({
      ...{ number: 'OG-118204', date: '2026-11-18', net: '3527.00', tax: '458.51', gross: '3985.51', currency: 'CAD' },
    })
    expect(agrees).toBe(true)
    const gross = findings.find(({ fact }) => fact === 'gross')!.place
    expect([gross.page, gross.x > 0.75, gross.y > 0.4 && gross.y < 0.45]).toEqual([0, true, true])
  })

  it('reads a French paper with two taxes, in columns with the words above', async () => {
    const { facts, agrees } = await readOf(
      await printed([
        [
          ...([
            ['Aciers Laval inc.', 50, 40],
            ['FACTURE', 450, 40],
          ] as const),
          ...([
            ['No de facture', 50, 90],
            ['Date de facturation', 200, 90],
            ["Date d'échéance", 400, 90],
          ] as const),
          ...([
            ['F-20417', 50, 106],
            ['5 novembre 2026', 200, 106],
            ['5 décembre 2026', 400, 106],
          ] as const),
          ...([
            ['Sous-total', 350, 300],
            ['1 000,00 $', 480, 300],
            ['TPS 5 %', 350, 315],
            ['50,00 $', 480, 315],
          ] as const),
          ...([
            ['TVQ 9,975 %', 350, 330],
            ['99,75 $', 480, 330],
            ['Total à payer', 350, 345],
          ] as const),
          ['1 149,75 $', 480, 345],
        ],
      ]),
    )
    expect(facts).toMatchObject({
      ...{ number: 'F-20417', date: '2026-11-05', dueDate: '2026-12-05? future' },
      ...{ net: '1000.00', tax: '149.75', gross: '1149.75' },
    })
    expect(agrees).toBe(true)
  })

  it('reads an American paper: month first, an order, no tax', async () => {
    const { facts } = await readOf(
      await printed([
        [
          ...([
            ['Great Lakes Wire Inc.', 50, 40],
            ['Invoice #: 88120', 400, 40],
            ['Invoice date: 11/18/2026', 400, 56],
          ] as const),
          ...([
            ['P.O. Number: PO000123', 400, 72],
            ['Ship date: 11/10/2026', 400, 88],
          ] as const),
          ...([
            ['Amount due (USD)', 380, 300],
            ['$12,480.00', 480, 300],
          ] as const),
        ],
      ]),
    )
    expect(facts).toMatchObject({
      number: '88120',
      date: '2026-11-18',
      order: 'PO000123',
      gross: '12480.00',
      currency: 'USD',
    })
  })

  it('sums that do not add up are looked at', async () => {
    const { facts, agrees } = await readOf(await orford({ sums: ['3,527.00', '458.51', '3,895.51'] }))
    expect(agrees).toBe(false)
    expect(facts['gross']).toBe('3895.51? sum')
  })

  it('an amount without a word for it is a guess', async () => {
    const { facts } = await readOf(
      await printed([
        [
          ['Rent for November', 50, 50],
          ['1,200.00', 400, 50],
        ],
      ]),
    )
    expect(facts['gross']).toBe('1200.00? several')
  })

  it('a scan without text says so', async () => {
    const pdf = await printed([[]])
    expect((await readOf(pdf)).problem).toBe('noText')
  })
})
