import type Excel from 'exceljs'
import type { Writable } from 'node:stream'
import { decimalsOf } from '../../../shared/contracts/decimals.ts'
import {
  placesIn,
  reportChoicesKey,
  reportLabelKey,
  type ReportLine,
  type ReportTie,
} from '../../../shared/contracts/report.ts'
import { decimalText } from '../../../shared/contracts/figure-text.ts'
import { formatCells, ownFormat, sheetName, typedColumn, withDigits } from '../export/workbook.ts'
import { currenciesIn } from './line-currencies.ts'
import type { LineWriter } from './line-writer.ts'
import type { Layout } from './lines.ts'
import { SummedRows } from './summed-rows.ts'
import { localMoment, tieText, type Heading, type Speech } from './words.ts'
import { excel } from '../export/excel.ts'
import { sheetTaken } from '../export/taken.ts'

/**
 * The report as a sheet: heading, frozen column heads with filters, the groups as an outline whose heads carry their sums, one totals row
 * at the end. Sums are formulas that leave each other out, so that whoever adds up or filters counts nothing twice. Figures and dates
 * are typed, nothing is merged, and no text of anybody is a formula.
 */
export function reportWorkbook(
  stream: Writable,
  heading: Heading,
  layout: Layout,
  shown: readonly string[],
  speech: Speech,
): LineWriter {
  const { contract, groupBy } = layout
  const { texts, locale, zone } = speech
  const columns = shown.map((name) => {
    const field = contract.columns[name]!
    const labelKey = reportLabelKey(contract, name, field)
    const column = typedColumn(
      { name, field, labelKey, choicesKey: reportChoicesKey(contract, name, field) },
      texts,
      locale,
    )
    const at = layout.columns.indexOf(name) + 2
    // A sheet knows no zones: a moment is written as the clock showed it where the report was asked for.
    const read = (line: ReportLine) =>
      field.kind === 'stamp' && typeof line[at] === 'string'
        ? `${localMoment(new Date(line[at]), zone).wall}Z`
        : line[at]
    return {
      ...column,
      heading: layout.headings[name] ?? column.heading,
      of: (line: ReportLine) => column.cell(read(line)),
      formatOf: (line: ReportLine) => {
        const beside = currenciesIn(layout, line)
        return ownFormat(field, beside, placesIn(contract, name, beside))
      },
    }
  })
  const workbook = new (excel().stream.xlsx.WorkbookWriter)({ stream, useStyles: true, useSharedStrings: false })
  const above = headRows(heading)
  const sheet = workbook.addWorksheet(sheetName(heading.title), {
    views: [{ state: 'frozen', ySplit: above.length + 1 }],
    properties: { outlineProperties: { summaryBelow: false, summaryRight: false } } as never,
    pageSetup: { orientation: contract.paper, fitToPage: true, fitToHeight: 0 },
  })
  sheet.columns = columns.map(({ width, format }) => ({ width, style: format ? { numFmt: format } : {} }))
  let at = 0
  const put = (cells: readonly unknown[], { bold = false, level = 0, size = 11 } = {}, of?: ReportLine) => {
    at++
    const row = sheet.addRow([...cells])
    if (of)
      formatCells(
        row,
        columns.map((column) => column.formatOf(of)),
      )
    if (bold) row.font = { bold, size }
    if (level > 0) row.outlineLevel = level
    row.commit()
  }
  for (const [cells, look] of above) put(cells, look)
  put(
    columns.map(({ heading: name }) => name),
    { bold: true },
  )
  const first = at + 1
  const sums = new SummedRows(first, shown, layout.totals)
  /** What waits for the end of its outermost group, before which its sums have no range. */
  const flush = () => {
    for (const { line, to } of sums.take()) {
      const [level] = line
      const cells = columns.map((column) => column.of(line))
      const isGroup = level <= groupBy.length
      const look = isGroup ? { bold: true, level: level - 1 } : { level: groupBy.length }
      put(isGroup ? sums.formulas(cells, at + 2, to) : cells, look, line)
    }
  }
  let total: ReportLine | null = null
  const ties: ReportTie[] = []
  return {
    write(line) {
      const [level] = line
      if (level === 0) total = line
      else {
        if (sums.isFull || (level === 1 && groupBy.length > 0)) flush()
        sums.add(line, level <= groupBy.length)
      }
    },
    taken: () => sheetTaken(sheet, stream),
    prove: (tie) => void ties.push(tie),
    async end() {
      flush()
      const last = at
      if (last >= first)
        sheet.autoFilter = { from: { row: first - 1, column: 1 }, to: { row: last, column: columns.length } }
      if (total) put(sums.formulas(totalCells(columns, total, speech), first, last), { bold: true }, total)
      if (ties.length > 0) addProof(sheet, ties, contract, speech)
      sheet.commit()
      await workbook.commit()
    },
    giveUp: () => Promise.resolve(),
  }
}

type Look = { bold?: boolean; size?: number }

function headRows({ company, title, parameters, ran, restricted }: Heading): [unknown[], Look][] {
  return [
    [[company], {}],
    [[title], { bold: true, size: 14 }],
    ...parameters.map((words): [unknown[], Look] => [[...words], {}]),
    ...(restricted ? [[[restricted], { bold: true }] as [unknown[], Look]] : []),
    [[ran], {}],
    [[], {}],
  ]
}

/** [finance 7.11] What the sums must equal: a small table of its own under the totals. */
function addProof(
  sheet: Excel.Worksheet,
  ties: readonly ReportTie[],
  contract: Layout['contract'],
  { texts, locale }: Speech,
): void {
  sheet.addRow([]).commit()
  const heads = ['proof', 'inReport', 'inBooks', 'difference'].map((name) => texts.text(locale, `kit:report.${name}`))
  const head = sheet.addRow([...heads.slice(0, 1), '', ...heads.slice(1)])
  head.font = { bold: true }
  head.commit()
  for (const tie of ties) {
    const figures = [tie.reported, tie.expected, tie.difference].map(Number)
    const row = sheet.addRow([tieText(contract, tie, { texts, locale }), tie.currency, ...figures])
    for (const at of [3, 4, 5]) row.getCell(at).numFmt = withDigits(decimalsOf(tie.currency))
    row.commit()
  }
}

/** The sums, and how many rows they are of in the first column that has none. */
function totalCells(
  columns: readonly { of: (line: ReportLine) => unknown }[],
  total: ReportLine,
  { texts, locale }: Speech,
): unknown[] {
  const cells = columns.map((column) => column.of(total))
  const free = cells.indexOf(null)
  if (free >= 0)
    cells[free] = texts.text(locale, 'kit:report.totalRows', { total: decimalText(String(total[1]), 0, 0, locale) })
  return cells
}
