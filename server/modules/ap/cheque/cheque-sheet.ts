import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyFigure } from '../../../../shared/contracts/figure-text.ts'
import type { SheetPaper } from '../../../platform/print/sheet-paper.ts'
import type { ChequeLanguage } from '../../gl/index.ts'

/** A document that a cheque pays. */
export interface StubLine {
  readonly reference: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly gross: string
  readonly discount: string
  readonly net: string
}

/** The words of a cheque and its stubs in the language of the payee. */
export const CHEQUE_WORDS = [
  ...['chequeNo', 'payTo', 'payment', 'reference', 'date', 'gross', 'discount', 'net', 'total', 'more', 'signature'],
  ...['remittance', 'usFunds', 'year', 'month', 'day'],
] as const
export type ChequeWords = Readonly<Record<(typeof CHEQUE_WORDS)[number], string>>

/** All that a cheque says but its number. */
export interface ChequeContent {
  readonly layout: 'Top' | 'Middle' | 'Bottom'
  readonly language: ChequeLanguage
  readonly company: string
  readonly payee: string
  readonly address: readonly string[]
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly amount: string
  readonly inWords: string
  readonly currency: string
  readonly signatures: 1 | 2
  /** Of two places on the paper; content that was kept before there was a choice has both. */
  readonly stubs?: number | null
  readonly paymentNo: string
  readonly lines: readonly StubLine[]
  readonly words: ChequeWords
}

const MARGIN = 36
/** A letter page is a cheque and two stubs, three and two thirds of an inch each. */
const PART = 264
const LINE = 12
/** Documents on a stub; more go to a remittance page, never to a second cheque. */
export const STUB_LINES = 13
/** Words of an amount that fill their line; longer ones are written smaller. */
const WIDE_WORDS = 80
const ORDER = {
  Top: ['cheque', 'stub', 'stub'],
  Middle: ['stub', 'cheque', 'stub'],
  Bottom: ['stub', 'stub', 'cheque'],
}

interface Sheet {
  readonly number: string
  readonly content: ChequeContent
}

const figure = (amount: string, { language, currency }: ChequeContent) =>
  moneyFigure(amount, `${language}-CA`, decimalsOf(currency))

/**
 * [finance 7.5, 11.9] A cheque with two stubs, for paper that has the number, the line of magnetic ink, and the names of bank and
 * company printed on it: the date as digits with their indicators, the amount in figures and in words, both closed in.
 */
export function drawCheque(paper: SheetPaper, sheet: Sheet): void {
  let left = sheet.content.stubs ?? 2
  ORDER[sheet.content.layout].forEach((part, at) => {
    if (part === 'cheque') drawPayment(paper, sheet.content, at * PART)
    else if (left-- > 0) drawStub(paper, sheet, at * PART)
  })
}

function drawPayment(paper: SheetPaper, content: ChequeContent, top: number): void {
  const { words, date, payee, address, signatures, inWords, currency } = content
  const right = paper.width - MARGIN
  const [year, month, day] = date.split('-') as [string, string, string]
  const places = [
    [year, words.year, 0],
    [month, words.month, 52],
    [day, words.day, 84],
  ] as const
  for (const [digits, indicator, x] of places) {
    paper.write([...digits].join(' '), right - 116 + x, top + 44, { size: 11 })
    paper.write([...indicator].join(' '), right - 116 + x, top + 58, { size: 7 })
  }
  paper.write(inWords, MARGIN, top + 92, { size: inWords.length > WIDE_WORDS ? 7.5 : 10.5 })
  paper.rule(MARGIN, top + 106, right - 130)
  // Paper of a Canadian bank means Canadian dollars unless it says otherwise.
  const funds = currency === 'CAD' ? '' : ` ${currency === 'USD' ? words.usFunds : currency}`
  paper.writeTo(`***${figure(content.amount, content)}***${funds}`, right, top + 92, { bold: true, size: 11 })
  paper.write(words.payTo, MARGIN, top + 120, { size: 7 })
  paper.write(payee, MARGIN + 48, top + 118, { bold: true, size: 10.5 })
  address.forEach((line, at) => paper.write(line, MARGIN + 48, top + 133 + at * LINE, { size: 9.5 }))
  for (let at = 0; at < signatures; at++) {
    const y = top + 196 - at * 30
    paper.rule(right - 190, y, right)
    paper.write(words.signature, right - 190, y + 2, { size: 6.5 })
  }
}

function drawStub(paper: SheetPaper, sheet: Sheet, top: number): void {
  const { content } = sheet
  const { lines, words } = content
  drawHead(paper, sheet, top + 20)
  const isWhole = lines.length <= STUB_LINES
  const shown = isWhole ? lines : lines.slice(0, STUB_LINES - 1)
  const y = drawLines(paper, content, shown, top + 58)
  if (!isWhole) paper.write(words.more, MARGIN, y, { size: 8.5 })
  drawTotal(paper, content, top + PART - 26)
}

/** [finance 7.5] All documents of a cheque whose stub does not hold them: a page of its own behind the cheques. */
export function drawRemittance(paper: SheetPaper, sheet: Sheet): void {
  const { content } = sheet
  const { lines, words } = content
  if (lines.length <= STUB_LINES) return
  const fitting = Math.floor((paper.height - 150) / LINE)
  for (let from = 0; from < lines.length; from += fitting) {
    paper.newPage()
    paper.write(words.remittance, MARGIN, 30, { bold: true, size: 12 })
    drawHead(paper, sheet, 54)
    const y = drawLines(paper, content, lines.slice(from, from + fitting), 92)
    if (from + fitting >= lines.length) drawTotal(paper, content, y + 6)
  }
}

function drawHead(paper: SheetPaper, { number, content }: Sheet, y: number): void {
  const { words, company, payee, date, paymentNo } = content
  const right = paper.width - MARGIN
  paper.write(company, MARGIN, y, { bold: true, size: 9 })
  paper.writeTo(`${words.chequeNo} ${number}`, right, y, { bold: true, size: 9 })
  paper.write(payee, MARGIN, y + LINE, { size: 9 })
  paper.writeTo(`${words.payment} ${paymentNo}   ${date}`, right, y + LINE, { size: 9 })
}

/** Right edges of the columns of amounts, from the right margin. */
const EDGES = { gross: 200, discount: 100, net: 0 } as const
const AMOUNTS = Object.keys(EDGES) as (keyof typeof EDGES)[]

/** Answers where it ends. */
function drawLines(paper: SheetPaper, content: ChequeContent, lines: readonly StubLine[], top: number): number {
  const { words } = content
  const right = paper.width - MARGIN
  paper.write(words.reference, MARGIN, top, { bold: true, size: 8 })
  paper.write(words.date, MARGIN + 190, top, { bold: true, size: 8 })
  for (const name of AMOUNTS) paper.writeTo(words[name], right - EDGES[name], top, { bold: true, size: 8 })
  paper.rule(MARGIN, top + 11, right)
  lines.forEach((line, at) => {
    const y = top + 15 + at * LINE
    paper.write(line.reference, MARGIN, y, { size: 8.5 })
    paper.write(line.date, MARGIN + 190, y, { size: 8.5 })
    for (const name of AMOUNTS) paper.writeTo(figure(line[name], content), right - EDGES[name], y, { size: 8.5 })
  })
  return top + 15 + lines.length * LINE
}

function drawTotal(paper: SheetPaper, content: ChequeContent, y: number): void {
  const right = paper.width - MARGIN
  paper.rule(MARGIN, y - 4, right)
  paper.write(content.words.total, MARGIN, y, { bold: true, size: 8.5 })
  paper.writeTo(`${figure(content.amount, content)} ${content.currency}`, right, y, { bold: true, size: 8.5 })
}
