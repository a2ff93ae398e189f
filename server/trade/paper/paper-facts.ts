import { Decimal } from 'decimal.js'
import type { PaperCandidate, PaperDoubt, PaperFact, PaperFinding } from '../../../shared/contracts/reading/paper.ts'
import { placeIn, type PaperLine } from './paper-lines.ts'
import { amountsIn, datesIn, numbersIn, type Written } from './written-figures.ts'

/** What the words say, without whom it is from. */
export interface FactsOfPaper {
  readonly findings: readonly PaperFinding[]
  readonly candidates: readonly PaperCandidate[]
  /** Whether net and tax come to gross; null where the paper does not state them. */
  readonly agrees: boolean | null
}

export interface ReadAsOf {
  /** ISO 8601. */
  readonly today: string
  /** Codes that we keep. */
  readonly currencies: readonly string[]
}

/** Words before a figure that say what it is, in English, French and Chinese; the surest first. */
const LABELS = {
  number: [
    /\b(?:invoice|credit (?:note|memo)|bill|document)\s*(?:no\b|nr\b|num(?:ber)?\b|#|id\b)\.?\s*[:#]?/i,
    /\b(?:no|n[o°º]|num[eé]ro)\.?\s*(?:de\s*)?(?:la\s*)?(?:facture|note de cr[eé]dit|document)\s*:?/i,
    /\bfacture\s*(?:no\b|n[o°º]|num[eé]ro|#)\.?\s*:?/i,
    /发票号码?\s*[::]?/,
    /\b(?:invoice|facture)\s*:?/i,
    /^(?:number|num[eé]ro|n[o°º]|no)\.?\s*:?(?=\s)|\t(?:number|num[eé]ro|n[o°º]|no)\.?\s*:?(?=\s)/i,
  ],
  order: [
    /\b(?:customer |your |client )?(?:p\.?\s?o\.?|purchase order|order)\s*(?:no\b|num(?:ber)?\b|#)?\.?\s*[:#]?/i,
    /\b(?:bon de commande|votre commande|commande)\s*(?:no\b|n[o°º]|num[eé]ro|#)?\.?\s*:?/i,
    /订单号?\s*[::]?/,
  ],
  date: [
    /\b(?:invoice date|date of invoice|date de (?:la )?factur(?:e|ation)|invoiced on|billed on)\s*:?/i,
    /(?:开票|发票)?日期\s*[::]?/,
    /\b(?:dated?|date)\s*:?/i,
  ],
  dueDate: [
    /\b(?:due date|date due|payment due|payable by|due (?:on|by))\s*:?/i,
    /(?:date d['’])?[eé]ch[eé]ance\s*:?|payable le\s*:?/i,
  ],
  net: [
    /\b(?:sub-?\s?total|sous-?\s?total)\b\s*:?/i,
    /\b(?:total before tax(?:es)?|total avant (?:les )?taxes|net amount|montant net|total (?:ht|net))\b\s*:?/i,
    /小计\s*[::]?/,
  ],
  tax: [
    /\b(?:h\.?s\.?t|g\.?s\.?t|p\.?s\.?t|q\.?s\.?t|t\.?p\.?s|t\.?v\.?q|t\.?v\.?h|t\.?v\.?a|vat|sales tax|tax(?:es)?|taxes?)\b/i,
    /税额/,
  ],
  gross: [
    /\b(?:total due|amount due|balance due|invoice total|total amount|grand total|total payable|please pay)\b/i,
    /\b(?:total (?:[aà] payer|ttc|d[uû])|montant (?:total|d[uû])|solde d[uû]|net [aà] payer)/i,
    /\btotal\b/i,
    /(?:价税合计|总计|合计)/,
  ],
} as const satisfies Partial<Record<PaperFact, readonly RegExp[]>>

/** What makes a label mean something else. */
const NOT = {
  date: /\b(?:due|deliver|ship|order|print|paid|livraison|exp[eé]di|commande|[eé]ch[eé]ance|payable)/i,
  gross:
    /\b(?:sub|sous)-?\s?total|before tax|avant (?:les )?taxes|total (?:ht|net|tax|taxes|hst|gst|weight|qty|quantit)|poids/i,
  order: /\b(?:sales order|order date|date|our order)\b/i,
} as const

/** What stands in a paper: numbers, days and amounts by the words beside or above them. */
export function factsOfPaper(lines: readonly PaperLine[], asOf: ReadAsOf): FactsOfPaper {
  const found: PaperFinding[] = []
  const keep = (fact: PaperFact, hit: Hit | null, doubt: PaperDoubt | null = null) => {
    if (hit) found.push(finding(fact, hit, doubt ?? hit.written.doubt))
  }
  const days = (line: PaperLine) => datesIn(line.text, asOf.today)
  keep('number', labelled(lines, LABELS.number, plainNumbers(asOf.today)))
  keep('order', labelled(lines, LABELS.order, plainNumbers(asOf.today), NOT.order))
  const dated = labelled(lines, LABELS.date, days, NOT.date)
  keep('date', dated ?? firstOf(lines, days), dated ? null : 'several')
  keep('dueDate', labelled(lines, LABELS.dueDate, days))
  const sums = sumsOf(lines)
  found.push(...sums.findings)
  keep('currency', currencyOf(lines, asOf.currencies))
  return { findings: found, candidates: candidatesOf(lines, asOf.today), agrees: sums.agrees }
}

/** Something written, in its line. */
interface Hit {
  readonly line: PaperLine
  readonly written: Written
}

const finding = (fact: PaperFact, { line, written }: Hit, doubt: PaperDoubt | null): PaperFinding => ({
  ...{ fact, value: written.value, said: written.said, doubt },
  place: placeIn(line, written.from, written.to),
})

type Reader = (line: PaperLine) => readonly Written[]

const overlaps = (a: Written, b: Written) => a.from < b.to && a.to > b.from

/** Numbers that are neither a day nor an amount, nor one of tax. */
const plainNumbers =
  (today: string): Reader =>
  ({ text }) => {
    const others = [...datesIn(text, today), ...amountsIn(text)]
    return numbersIn(text).filter(
      (one) =>
        !others.some((other) => overlaps(one, other)) &&
        !/^\d{9}RT\d{4}$/i.test(one.value) &&
        !/^RT\d{4}$/i.test(one.value),
    )
  }

/** What stands behind a label in its line, else under it in the next lines. */
function labelled(lines: readonly PaperLine[], labels: readonly RegExp[], read: Reader, not?: RegExp): Hit | null {
  for (const label of labels)
    for (const [at, line] of lines.entries())
      for (const match of line.text.matchAll(new RegExp(label.source, `${label.flags}g`))) {
        const [from, to] = [match.index, match.index + match[0].length]
        if (not?.test(columnAround(line.text, from, to))) continue
        const behind = read(line).find((one) => one.from >= to && isNear(line.text.slice(to, one.from)))
        const hit = behind ? { line, written: behind } : under(lines, at, from, to, read)
        if (hit) return hit
      }
  return null
}

/** The column in which a label stands: what else its words say is said there. */
function columnAround(text: string, from: number, to: number): string {
  const start = text.lastIndexOf('\t', from) + 1
  const end = text.indexOf('\t', to)
  return text.slice(start, end < 0 ? undefined : end)
}

/** Between a label and what it names stands a mark or the gap of a column, but no other word. */
const isNear = (between: string) => /^[\s:.#|-]*$/.test(between) && !/\t.*\t/.test(between)

/** The first value that stands under a label: of the two lines below, where they share a column. */
function under(lines: readonly PaperLine[], at: number, from: number, to: number, read: Reader): Hit | null {
  const head = placeIn(lines[at]!, from, to)
  for (const line of lines.slice(at + 1, at + 3)) {
    if (line.page !== head.page || placeIn(line, 0, line.text.length).y - head.y > 0.06) return null
    const written = read(line).find((one) => {
      const place = placeIn(line, one.from, one.to)
      return place.x < head.x + head.width + 0.01 && place.x + place.width > head.x - 0.01
    })
    if (written) return { line, written }
  }
  return null
}

function firstOf(lines: readonly PaperLine[], read: Reader): Hit | null {
  for (const line of lines) {
    const [written] = read(line)
    if (written) return { line, written }
  }
  return null
}

const lastAmount = (line: PaperLine): Hit | null => {
  const written = amountsIn(line.text).at(-1)
  return written ? { line, written } : null
}

/** Net, taxes and gross, each by its words, and whether they add up. */
function sumsOf(lines: readonly PaperLine[]): Pick<FactsOfPaper, 'findings' | 'agrees'> {
  const says = (labels: readonly RegExp[], line: PaperLine) => labels.some((label) => label.test(line.text))
  const net = last(lines.filter((line) => says(LABELS.net, line)).map(lastAmount))
  const gross = grossOf(lines)
  const taxes = taxesOf(lines, gross)
  const tax = taxes.reduce((sum, { written }) => sum.plus(written.value), new Decimal(0))
  const isStated = net !== null && gross !== null && (taxes.length > 0 || net.written.value === gross.written.value)
  const agrees = isStated ? new Decimal(net.written.value).plus(tax).equals(gross.written.value) : null
  const doubt = agrees === false ? 'sum' : null
  const findings = [
    ...(net ? [finding('net', net, doubt)] : []),
    ...(taxes[0] ? [{ ...finding('tax', taxes[0], doubt), value: tax.toFixed(2) }] : []),
    // Without the sums beside it, one amount called total is as good as the paper says it.
    ...(gross ? [finding('gross', gross, doubt ?? (gross.isGuess ? 'several' : null))] : []),
  ]
  return { findings, agrees }
}

const last = (hits: readonly (Hit | null)[]): Hit | null => hits.findLast((hit) => hit !== null) ?? null

/** The amount by its surest word, the last of them; without a word the largest, which somebody looks at. */
function grossOf(lines: readonly PaperLine[]): (Hit & { readonly isGuess: boolean }) | null {
  for (const label of LABELS.gross) {
    const hit = last(lines.filter(({ text }) => label.test(text) && !NOT.gross.test(text)).map(lastAmount))
    if (hit) return { ...hit, isGuess: false }
  }
  const all = lines.flatMap((line) => amountsIn(line.text).map((written) => ({ line, written })))
  const largest = all.toSorted((a, b) => new Decimal(b.written.value).cmp(a.written.value))[0]
  return largest ? { ...largest, isGuess: true } : null
}

/** Lines that name a tax and end in an amount; of a sum of taxes and its parts, the sum. */
function taxesOf(lines: readonly PaperLine[], gross: Hit | null): Hit[] {
  const hits = lines
    .filter(
      ({ text }) =>
        LABELS.tax.some((label) => label.test(text)) && !/before tax|avant (?:les )?taxes|tax(?:es)? incl/i.test(text),
    )
    .map(lastAmount)
    .filter((hit) => hit !== null && hit.line !== gross?.line) as Hit[]
  const total = hits.find(({ line }) => /total (?:sales )?tax|total (?:des )?taxes|tax total/i.test(line.text))
  return total ? [total] : hits
}

/** The code beside a total or with the word for it; any code that stands in the paper otherwise. */
function currencyOf(lines: readonly PaperLine[], codes: readonly string[]): Hit | null {
  if (codes.length === 0) return null
  const code = new RegExp(`(?<![\\p{L}\\d])(${codes.join('|')})(?![\\p{L}])`, 'u')
  const spoken: readonly (readonly [RegExp, string])[] = [
    [/US\$|US (?:funds|dollars)|fonds am[eé]ricains/i, 'USD'],
    [/CA?\$|Canadian (?:funds|dollars)|dollars canadiens/i, 'CAD'],
  ]
  const of = (line: PaperLine): Hit | null => {
    const match = code.exec(line.text)
    const said = match
      ? ([match, match[1]!] as const)
      : spoken.map(([form, one]) => [form.exec(line.text), one] as const).find(([hit]) => hit)
    if (!said?.[0] || !codes.includes(said[1])) return null
    const [{ 0: text, index }, value] = [said[0], said[1]]
    return { line, written: { value, said: text, from: index, to: index + text.length, doubt: null } }
  }
  const near = lines.filter(({ text }) => /total|amount|currency|devise|montant|funds|fonds|due/i.test(text))
  return last(near.map(of)) ?? last(lines.map(of))
}

/** All that can be put into a field by hand. */
function candidatesOf(lines: readonly PaperLine[], today: string): PaperCandidate[] {
  return lines.flatMap((line) => {
    const amounts = amountsIn(line.text)
    const days = datesIn(line.text, today).filter((one) => !amounts.some((other) => overlaps(one, other)))
    const numbers = numbersIn(line.text).filter((one) => ![...amounts, ...days].some((other) => overlaps(one, other)))
    const as = (kind: PaperCandidate['kind']) => (one: Written) => ({
      ...{ kind, value: one.value, said: one.said },
      place: placeIn(line, one.from, one.to),
    })
    return [...amounts.map(as('amount')), ...days.map(as('date')), ...numbers.map(as('text'))]
  })
}
