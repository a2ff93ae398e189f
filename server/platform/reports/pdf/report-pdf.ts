import type { Writable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { isFigure, isWords } from '../../../../shared/contracts/filter.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { decimalText, inParentheses, moneyFigure } from '../../../../shared/contracts/figure-text.ts'
import {
  placesIn,
  reportChoicesKey,
  reportLabelKey,
  saidByGroups,
  type Paper,
  type ReportLine,
  type ReportTie,
} from '../../../../shared/contracts/report.ts'
import { currenciesIn } from '../line-currencies.ts'
import type { Layout } from '../lines.ts'
import type { LineWriter } from '../line-writer.ts'
import { tieText, valueText, type Heading, type Speech } from '../words.ts'
import { takesMore } from '../../export/taken.ts'
import { giveThread, takeThread } from './print-threads.ts'

/** Lines told to the thread at once. */
const BATCH = 500
/** A thread that has laid out more lines is not used again. */
const SMALL = 5_000

interface Line {
  level: number
  cells: string[]
  /** What stands across the columns in the head of a group and in the total. */
  label: string | null
}

interface Print {
  heading: Heading
  logo: Buffer | null
  layout: Layout
  shown: readonly string[]
  paper: Paper
  speech: Speech
}

/**
 * The report as a tagged PDF in the report's language: heading with the logo, column heads on every page, groups with their
 * sums, the total once at the end, page n of m. Columns that the rows are grouped by are named in the heads of groups.
 */
export function reportPdf(stream: Writable, print: Print): LineWriter {
  const { layout, speech, heading } = print
  const { contract, groupBy } = layout
  const { texts, locale } = speech
  const names = print.shown.filter((name) => !saidByGroups(contract, groupBy).has(name))
  const at = (name: string) => layout.columns.indexOf(name) + 2
  const textOf = (line: ReportLine, name: string) => {
    const field = contract.columns[name]!
    const places = placesIn(contract, name, currenciesIn(layout, line))
    // [visual reference 8] Nothing is a dash among amounts; a total says 0.00.
    const zero = line[0] === 0 ? 'zero' : 'dash'
    return valueText(field, reportChoicesKey(contract, name, field), line[at(name)], speech, places, zero)
  }
  const count = (rows: number) =>
    rows === 1
      ? texts.text(locale, 'kit:report.rowOne')
      : texts.text(locale, 'kit:report.rows', { total: decimalText(String(rows), 0, 0, locale) })
  const labelOf = (line: ReportLine): string | null => {
    const [level, rows] = line
    if (level > groupBy.length) return null
    if (level === 0)
      return texts.text(locale, 'kit:report.totalRows', { total: decimalText(String(rows), 0, 0, locale) })
    const by = groupBy[level - 1]!
    const title = contract.titles[by]
    const named = title && layout.columns.includes(title) ? ` ${textOf(line, title)}` : ''
    return `${textOf(line, by) || texts.text(locale, 'kit:report.blank')}${named}, ${count(rows)}`
  }
  const lineOf = (line: ReportLine): Line => ({
    level: line[0],
    cells: names.map((name, place) => (place === 0 && line[0] <= groupBy.length ? '' : textOf(line, name))),
    label: labelOf(line),
  })

  let worker: Worker | null = null
  let batch: Line[] = []
  const ties: ReportTie[] = []
  const figure = (amount: string, currency: string) => inParentheses(moneyFigure(amount, locale, decimalsOf(currency)))
  /** Heads and cells of the proof under the total. */
  const proof = (): string[][] =>
    ties.length === 0
      ? []
      : [
          ['proof', 'currency', 'inReport', 'inBooks', 'difference'].map((name) =>
            texts.text(locale, `kit:report.${name}`),
          ),
          ...ties.map((tie) => [
            tieText(contract, tie, speech),
            tie.currency,
            ...[tie.reported, tie.expected, tie.difference].map((amount) => figure(amount, tie.currency)),
          ]),
        ]
  const begin = (total: ReportLine) => {
    worker = takeThread()
    worker.postMessage({
      begin: {
        heading: { ...heading, logo: print.logo },
        columns: names.map((name) => {
          const field = contract.columns[name]!
          const own = texts.text(locale, reportLabelKey(contract, name, field))
          const kind = { figure: isFigure(field), fixed: field.kind === 'date', words: isWords(field) }
          return { heading: layout.headings[name] ?? own, ...kind }
        }),
        groups: groupBy.length,
        paper: print.paper,
        orientation: contract.paper,
        lang: locale,
        pageWords: texts.text(locale, 'kit:report.page', { page: '{{page}}', pages: '{{pages}}' }),
        named: texts.text(locale, 'kit:report.parameter', { name: '{{name}}', value: '{{value}}' }),
        total: lineOf(total),
      },
    })
  }
  let sent = 0
  const send = () => {
    worker?.postMessage(batch)
    sent += batch.length
    batch = []
  }
  return {
    write(line) {
      if (line[0] === 0) return begin(line)
      batch.push(lineOf(line))
      if (batch.length === BATCH) send()
    },
    taken: () => takesMore(stream),
    prove: (tie) => void ties.push(tie),
    async end() {
      if (!worker) return
      send()
      const hangUp = () => void worker?.terminate()
      stream.once('close', hangUp)
      try {
        worker.postMessage({ proof: proof() })
        await drawn(worker, stream)
        stream.end()
        giveThread(worker, sent <= SMALL && !stream.destroyed)
      } catch (error) {
        await worker.terminate()
        throw error
      } finally {
        stream.off('close', hangUp)
      }
    },
    async giveUp() {
      await worker?.terminate()
    },
  }
}

/** Passes the pieces of the file on; resolves after the last one. */
function drawn(worker: Worker, stream: Writable): Promise<void> {
  return new Promise((done, fail) => {
    worker.on('message', (piece: Uint8Array | null) => {
      if (piece === null) done()
      else if (!stream.destroyed) stream.write(piece)
    })
    worker.once('error', fail)
    worker.once('exit', () => (stream.destroyed ? done() : fail(new Error('The thread ended before the last page.'))))
  })
}
