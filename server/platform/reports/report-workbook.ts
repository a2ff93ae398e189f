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
import { localMoment, tieText, type Heading, type Speech } from './words.ts'
import { excel } from '../export/excel.ts'

/**
 * The report as a sheet: heading, frozen column heads, the groups as an outline whose heads carry their sums, one totals row
 * at the end. Figures and dates are typed, nothing is merged, nothing is a formula.
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
  const add = (cells: readonly unknown[], { bold = false, level = 0, size = 11 } = {}, of?: ReportLine) => {
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
  for (const [cells, look] of above) add(cells, look)
  add(
    columns.map(({ heading: name }) => name),
    { bold: true },
  )
  let total: ReportLine | null = null
  const ties: ReportTie[] = []
  return {
    write(line) {
      const [level] = line
      if (level === 0) total = line
      else if (level <= groupBy.length)
        add(
          columns.map((column) => column.of(line)),
          { bold: true, level: level - 1 },
          line,
        )
      else
        add(
          columns.map((column) => column.of(line)),
          { level: groupBy.length },
          line,
        )
    },
    prove: (tie) => void ties.push(tie),
    async end() {
      if (total) add(totalCells(columns, total, speech), { bold: true }, total)
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
