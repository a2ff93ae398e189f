import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { PassThrough } from 'node:stream'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { date, money, text } from '../../../../shared/contracts/fields.ts'
import {
  reportContract,
  type Paper,
  type ReportContract,
  type ReportLine,
} from '../../../../shared/contracts/report.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import { Typesetter } from '../../../../server/platform/reports/pdf/typesetter.mjs'
import { reportPdf } from '../../../../server/platform/reports/pdf/report-pdf.ts'
import { NORTHGATE_LOGO } from '../../../../server/modules/admin/demo/logo.ts'
import { pagesOf } from '../../../support/pdf-pages.ts'

const texts = readSuiteTexts(resolve(import.meta.dirname, '../../../..'))
const Report = reportContract('test.sums', {
  parameters: {},
  columns: { firm: text(), town: text(), day: date(), amount: money() },
  groupBy: [['town']],
  totals: ['amount'],
  sort: ['firm'],
  paper: 'portrait',
})

/** As many figures as a page takes, and what was said after them. */
const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const Said = reportContract('test.said', {
  parameters: {},
  columns: {
    firm: text(),
    ...Object.fromEntries(FIGURES.map((name) => [name, money()])),
    said: text({ max: 500 }),
  },
  sort: ['firm'],
})

interface Print {
  contract?: ReportContract
  groupBy?: string[]
  lines: ReportLine[]
  locale?: Locale
  paper?: Paper
  headings?: Readonly<Record<string, string>>
  stream?: PassThrough
}

async function printed({
  contract = Report as never,
  groupBy = ['town'],
  lines,
  locale = 'fr-CA',
  paper = 'letter',
  headings = {},
  stream = new PassThrough(),
}: Print): Promise<Buffer> {
  const writer = reportPdf(stream, {
    heading: {
      company: 'Acier Northgate',
      title: 'Relevé des montants',
      parameters: [['Ville', 'Québec']],
      said: ['Ville\u00a0: Québec'],
      ran: 'Produit par Zoé, 2026-11-20 09:44 \u221205:00',
      restricted: null,
    },
    logo: Buffer.from(NORTHGATE_LOGO, 'base64'),
    layout: {
      contract,
      columns: Object.keys(contract.columns),
      headings,
      groupBy,
      masked: new Set(),
      totals: contract.totals,
      sort: ['firm'],
    },
    shown: Object.keys(contract.columns),
    paper,
    speech: { texts, locale, zone: 'America/Toronto' },
  })
  const whole = buffer(stream)
  // Also where the reader goes away before the writer is awaited.
  whole.catch(() => undefined)
  for (const line of lines) writer.write(line)
  await writer.end()
  return whole
}

const rows = (count: number): ReportLine[] => [
  [0, count, null, null, null, '-1234567.5'],
  [1, count, null, 'Trois-Rivières', null, '-1234567.5'],
  ...Array.from({ length: count }, (_, n): ReportLine => [
    2,
    1,
    `Firme nº ${n + 1}`,
    'Trois-Rivières',
    '2026-11-20',
    '1200',
  ]),
]

it.each([false, true])('digits are of one width, so that figures stand below each other (bold %s)', (bold) => {
  const type = new Typesetter(new PDFDocument(), 'en-CA')
  const widths = [...'0123456789'].map((digit) => type.width(digit.repeat(8), bold))
  expect(new Set(widths.map((width) => width.toFixed(3))).size).toBe(1)
  expect(type.width('1,111.11', bold)).toBeCloseTo(type.width('8,888.88', bold), 6)
})

describe('PDF of a report', () => {
  it('[finance 8] has its heading, its column heads on every page, page n of m, and its total once, at the end', async () => {
    const pages = await pagesOf(await printed({ lines: rows(150) }))
    expect(pages.length).toBeGreaterThan(2)
    const [first] = pages
    for (const words of [
      'Acier Northgate',
      'Relevé des montants',
      'Ville\u00a0: Québec',
      'Produit par Zoé, 2026-11-20 09:44 \u221205:00',
    ])
      expect(first!.text).toContain(words)
    expect(first!.text).toContain('Trois-Rivières, 150 lignes')
    pages.forEach(({ text: page }, at) => {
      expect(page).toContain(`Page ${at + 1} de ${pages.length}`)
      expect(page).toContain('Produit par Zoé')
      expect(page.includes('Total général, 150 lignes')).toBe(at === pages.length - 1)
    })
    const all = pages.map((page) => page.text).join('\n')
    for (let n = 1; n <= 150; n++) expect(all).toMatch(new RegExp(`Firme nº ${n}\\s`))
    // [visual reference §8] Reports write figures below zero in parentheses, as the locale writes figures.
    expect(all).toContain('(1\u00a0234\u00a0567,50)')
  })

  it('[visual reference 8] an amount that is nothing is a dash among the others, and 0.00 in a total', async () => {
    const lines: ReportLine[] = [
      [0, 2, null, null, null, '0'],
      [1, 2, null, 'Trois-Rivières', null, '0'],
      [2, 1, 'Firme A', 'Trois-Rivières', '2026-11-20', '0.0000'],
      [2, 1, 'Firme B', 'Trois-Rivières', '2026-11-20', '12.5'],
    ]
    const [{ text } = { text: '' }] = await pagesOf(await printed({ lines, locale: 'en-CA' }))
    expect(text.match(/(^|\s)–(\s|$)/g)).toHaveLength(2)
    expect(text.match(/0\.00/g)).toHaveLength(1)
    expect(text).toContain('12.50')
  })

  it('[supply 1.8 pdf] is tagged, in its language, with the title of the report: a screen reader finds the table', async () => {
    const pdf = (await printed({ lines: rows(3) })).toString('latin1')
    expect(pdf).toMatch(/\/Lang \(fr-CA\)/)
    expect(pdf).toMatch(/\/MarkInfo/)
    expect(pdf).toMatch(/\/DisplayDocTitle true/)
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(pdf, role).toMatch(new RegExp(`/S /${role}\\b`))
    expect(pdf).toMatch(/\/Alt \(/)
  })

  it(
    'writes Chinese of both forms beside Latin, and what no face has as a question mark',
    { timeout: 20_000 },
    async () => {
      const line = (firm: string): ReportLine => [2, 1, firm, '北京', '2026-11-20', '1']
      const amount = '依廠商統計之加權平均實際付款天數'
      const lines: ReportLine[] = [
        [0, 3, null, null, null, '3'],
        [1, 3, null, '北京', null, '3'],
        ...['鞍山钢铁 Ltd.', '臺灣鋼鐵股份', 'A 🦭 B'].map(line),
      ]
      const [page] = await pagesOf(await printed({ lines, locale: 'zh-TW', paper: 'a4', headings: { amount } }))
      expect(page!.text).toContain('鞍山钢铁 Ltd.')
      expect(page!.text).toContain('臺灣鋼鐵股份')
      expect(page!.text).toContain('A ? B')
      expect([...amount].filter((sign) => !page!.text.includes(sign))).toEqual([])
      expect(page!.text).toContain('北京, 3 列')
      expect([page!.size.originalWidth, page!.size.originalHeight].map(Math.round)).toEqual([595, 842])
    },
  )

  it('[finance 8] prints each heading whole, however narrow its column is beside the others', async () => {
    const long = 'Une très longue raison sociale '.repeat(4)
    const lines: ReportLine[] = [
      [0, 1, null, null, null, '1'],
      [1, 1, null, long, null, '1'],
      [2, 1, long, long, '2026-11-20', '1'],
    ]
    const headings = {
      firm: 'Établissements bénéficiaires',
      day: 'Date moyenne de paiement pondérée',
      amount: 'Même période de l’année précédente',
    }
    const [page] = await pagesOf(await printed({ lines, headings }))
    const said = Object.values(headings).flatMap((heading) => heading.split(' '))
    expect(said.filter((word) => !page!.text.includes(word))).toEqual([])
  })

  it('[finance 8.4 overdue paper] what somebody has said stands whole, below its line where there is no room beside the others', async () => {
    const said = 'Paiera le solde dès que le maître d’ouvrage aura réglé la retenue. '.repeat(6).trim()
    const line = (words: string | null): ReportLine => [1, 1, 'Aciéries', ...FIGURES.map(() => '1234567.89'), words]
    const named = Object.fromEntries(['firm', ...FIGURES].map((name) => [name, name]))
    const print = (words: string) =>
      printed({
        ...{ contract: Said as never, groupBy: [], headings: { ...named, said: 'Dernier propos' } },
        lines: [[0, 2, null, ...FIGURES.map(() => null), null], line(words), line(null)],
      })
    const [page] = await pagesOf(await print(said))
    const text = page!.text.replace(/\s+/g, ' ')
    expect(text).toContain(`Dernier propos : ${said}`)
    expect(text.match(/Dernier propos/g)).toHaveLength(1)
    expect(text.match(/1 234 567,89/g)).toHaveLength(2 * FIGURES.length)
    // What is short stands in its column, under its heading.
    const [short] = await pagesOf(await print('Payé.'))
    const words = short!.text.replace(/\s+/g, ' ')
    expect([words.includes('Payé.'), words.includes('Dernier propos :')]).toEqual([true, false])
  })

  it('[finance 8.4 overdue paper] of more columns than the page is wide none is cut or broken: the last that have no sum stand below', async () => {
    const day = '2026-11-18'
    const days = ['called', 'again', 'came', 'left', 'settled']
    const columns = { ...Said.columns, ...Object.fromEntries(days.map((name) => [name, date()])) }
    const contract = reportContract('test.wide', { parameters: {}, columns, sort: ['firm'], totals: FIGURES as never })
    const names = Object.fromEntries(['firm', ...FIGURES].map((name) => [name, `Total ${name} en souffrance`]))
    const figures = FIGURES.map(() => '1234567.89')
    const pdf = await printed({
      ...{ contract: contract as never, groupBy: [] },
      headings: { ...names, said: 'Propos', ...Object.fromEntries(days.map((name) => [name, `${name} le`])) },
      lines: [
        [0, 1, null, ...figures, null, ...days.map(() => null)],
        [1, 1, 'Chaudière Aluminium inc.', ...figures, 'Paiera lundi.', ...days.map(() => day)],
      ],
    })
    const [page] = await pagesOf(pdf)
    const text = page!.text.replace(/\s+/g, ' ')
    expect(text).toContain(`left le : ${day} settled le : ${day}`)
    expect(text).not.toContain('…')
    for (const word of ['Chaudière', 'Aluminium', 'souffrance']) expect(text).toContain(word)
    expect(text.match(/1 234 567,89/g)).toHaveLength(2 * FIGURES.length)
  })

  it('is laid out by a thread that has laid out another one, and holds nothing of that', async () => {
    await printed({ lines: rows(1) })
    const before = threads()
    const [first] = await pagesOf(await printed({ lines: rows(3), locale: 'en-CA' }))
    expect([first!.text.includes('Firme nº 3'), threads()]).toEqual([true, before])
    const [second] = await pagesOf(await printed({ lines: rows(1) }))
    expect([second!.text.includes('Firme nº 1'), second!.text.includes('Firme nº 3')]).toEqual([true, false])
  })

  it('whose reader goes away leaves no thread to the next', async () => {
    const gone = new PassThrough()
    gone.once('data', () => gone.destroy())
    await expect(printed({ lines: rows(2), stream: gone })).rejects.toThrow()
    const [next] = await pagesOf(await printed({ lines: rows(2) }))
    expect(next!.text).toContain('Firme nº 2')
  })
})

/** Threads that were begun so far. */
function threads(): number {
  const probe = new Worker('', { eval: true })
  const { threadId } = probe
  void probe.terminate()
  return threadId - ++probes
}
let probes = 0
