import { isFigure } from '../../contracts/filter.ts'
import { reportChoicesKey, reportLabelKey, type ReportContract } from '../../contracts/report.ts'
import { inParentheses } from '../../contracts/figure-text.ts'
import type { ListRow } from '../../api/records.ts'
import { placesIn } from '../../contracts/report.ts'
import { cellText, type ListColumn } from '../list/cell-text.ts'

/** The columns of a report as the grid draws them: figures below zero in parentheses (visual reference §8). */
export function reportColumns(
  contract: Pick<ReportContract, 'module' | 'noun' | 'columns' | 'drill'> & Partial<Pick<ReportContract, 'across'>>,
  headings: Readonly<Record<string, string>> = {},
): ListColumn[] {
  const names = Object.keys(contract.columns)
  const title = names.find((name) => contract.columns[name]!.kind === 'text') ?? names[0]
  return names.map((name) => {
    const field = contract.columns[name]!
    const figure = isFigure(field)
    const column: ListColumn = {
      name,
      field,
      labelKey: reportLabelKey(contract, name, field),
      label: headings[name],
      choicesKey: reportChoicesKey(contract, name, field),
      figure,
      isKey: name in contract.drill,
      isTitle: name === title,
      badges: false,
    }
    return figure
      ? {
          ...column,
          words: (row: ListRow) => inParentheses(cellText(column, row[name], placesIn(contract, name, row))),
        }
      : column
  })
}
