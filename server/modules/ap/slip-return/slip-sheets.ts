import { decimalText } from '../../../../shared/contracts/figure-text.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { SheetPaper } from '../../../platform/print/sheet-paper.ts'
import type { SlipAddress } from './recipients.ts'
import type { ReturnOut, SlipOut } from './t5018-xml.ts'

/** The words of slips and summary in the language of whoever reads them. */
export const SLIP_WORDS = [
  ...[
    'slip',
    'summary',
    'notOfficial',
    'original',
    'amended',
    'cancelled',
    'amends',
    'slipNo',
    'periodEnding',
    'payments',
  ],
  ...[
    'number',
    'recipient',
    'payer',
    'taxIncluded',
    'account',
    'slipCount',
    'total',
    'contact',
    'vendor',
    'amount',
    'kind',
  ],
  ...['continued'],
] as const
export type SlipWords = Readonly<Record<(typeof SLIP_WORDS)[number], string>>

export interface SlipSheet {
  readonly of: Pick<ReturnOut, 'returnNo' | 'payerName' | 'payerAddress' | 'firstDay' | 'lastDay'>
  readonly slip: SlipOut
  readonly words: SlipWords
}
export interface SummarySheet {
  readonly of: ReturnOut
  readonly words: SlipWords
}

const MARGIN = 54
const LINE = 14
const ROW = 13
const WIDTH = 34
const FOOT = 60

const addressLines = (of: SlipAddress | null): string[] =>
  of === null
    ? []
    : [of.line1, of.line2 ?? '', [of.city, of.region, of.postalCode].filter(Boolean).join(' ')].filter(
        (line) => line !== '',
      )

const typeWord = (words: SlipWords, type: SlipOut['type']) =>
  ({ Original: words.original, Amended: words.amended, Cancelled: words.cancelled })[type]

function head(paper: SheetPaper, title: string, words: SlipWords, right: string): number {
  paper.write(title, MARGIN, MARGIN, { bold: true, size: 15 })
  paper.writeTo(right, paper.width - MARGIN, MARGIN + 3, { bold: true, size: 10 })
  paper.write(words.notOfficial, MARGIN, MARGIN + 22, { size: 8.5 })
  paper.rule(MARGIN, MARGIN + 38, paper.width - MARGIN, 1)
  return MARGIN + 56
}

/** A box of the slip: its number and words above what stands in it. */
function box(paper: SheetPaper, [name, ...content]: readonly string[], x: number, y: number, strong = false): void {
  paper.write(name!, x, y, { size: 8.5 })
  content.forEach((line, at) => paper.write(line, x, y + 12 + at * LINE, { bold: at === 0, size: strong ? 14 : 10.5 }))
}

/**
 * [finance 7.13] The copy of a recipient, on paper of our own: all that the form asks for and nothing that looks like it. The account of the
 * payer is for the agency alone.
 */
export function drawSlip(paper: SheetPaper, { of, slip, words }: SlipSheet, locale: Locale): void {
  const second = paper.width / 2
  const y = head(paper, words.slip, words, `${words.slipNo} ${slip.slipNo}`)
  const amends = slip.amends ? `${words.amends} ${slip.amends}` : ''
  box(paper, [words.kind, typeWord(words, slip.type), amends], MARGIN, y)
  box(paper, [words.periodEnding, of.lastDay], second, y)
  box(paper, [words.recipient, ...wrapped(paper, slip.name), ...addressLines(slip.address)], MARGIN, y + 66)
  box(paper, [words.payer, ...wrapped(paper, of.payerName), ...addressLines(of.payerAddress)], second, y + 66)
  paper.rule(MARGIN, y + 156, paper.width - MARGIN)
  box(paper, [words.payments, decimalText(slip.amount, 2, 2, locale)], MARGIN, y + 172, true)
  box(paper, [words.number, slip.sin ?? slip.number ?? ''], second, y + 172, true)
  paper.write(words.taxIncluded, MARGIN, y + 208, { size: 8.5 })
  paper.rule(MARGIN, y + 228, paper.width - MARGIN)
}

const wrapped = (paper: SheetPaper, name: string) => paper.wrapped(name, paper.width / 2 - MARGIN - WIDTH, 2)

/** [finance 7.13] What the payer sends with them: how many slips, their sum, and each of them below. */
export function drawSummary(paper: SheetPaper, { of, words }: SummarySheet, locale: Locale): void {
  const second = paper.width / 2
  const title = words.summary
  const y = head(paper, title, words, `${of.returnNo} · ${of.kind === 'Amended' ? words.amended : words.original}`)
  box(paper, [words.payer, ...wrapped(paper, of.payerName), ...addressLines(of.payerAddress)], MARGIN, y)
  box(paper, [words.account, of.payerAccount], second, y)
  box(paper, [words.contact, of.contactName, of.contactPhone, of.contactEmail], second, y + 40)
  box(paper, [words.periodEnding, of.lastDay], MARGIN, y + 106)
  box(paper, [words.slipCount, String(of.slips.length)], second, y + 106)
  box(paper, [words.total, decimalText(of.total, 2, 2, locale)], MARGIN, y + 146, true)
  let at = tableHead(paper, words, y + 196)
  for (const slip of of.slips) {
    if (at > paper.height - FOOT) {
      paper.newPage()
      at = tableHead(paper, words, head(paper, `${title} ${words.continued}`, words, of.returnNo))
    }
    tableRow(paper, [slip.slipNo, slip.name, typeWord(words, slip.type), decimalText(slip.amount, 2, 2, locale)], at)
    at += ROW
  }
  paper.rule(MARGIN, at + 2, paper.width - MARGIN)
  tableRow(paper, [words.total, '', '', decimalText(of.total, 2, 2, locale)], at + 6, true)
}

function tableHead(paper: SheetPaper, words: SlipWords, y: number): number {
  tableRow(paper, [words.slipNo, words.vendor, words.kind, words.amount], y, true)
  paper.rule(MARGIN, y + ROW, paper.width - MARGIN)
  return y + ROW + 5
}

const COLUMNS = [0, 100, 320] as const

function tableRow(paper: SheetPaper, cells: readonly string[], y: number, bold = false): void {
  COLUMNS.forEach((x, at) => {
    const [line = ''] = at === 1 ? paper.wrapped(cells[at]!, COLUMNS[2] - COLUMNS[1] - 8, 1) : [cells[at]!]
    paper.write(line, MARGIN + x, y, { bold, size: 9 })
  })
  paper.writeTo(cells[3]!, paper.width - MARGIN, y, { bold, size: 9 })
}
