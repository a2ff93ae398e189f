import { homeCurrency } from '../../contracts/decimals.ts'
import { wordsIn, type InquiryContract, type InquiryRow, type InquiryRows } from '../../contracts/inquiry.ts'
import { businessToday } from '../../i18n/business-day.ts'
import { formatDate } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Chart } from '../chart/chart.tsx'
import css from './inquiry.module.css'

interface Props {
  readonly contract: InquiryContract
  readonly name: string
  readonly list: InquiryRows
  readonly onOpen: (row: string) => void
}

/** The figure of a list that goes on from row to row, as a line; what has not begun yet is not drawn. */
export function ListLine({ contract, name, list: { rows, columns }, onOpen }: Props) {
  const fields = contract.lists[name]!
  const { line } = fields
  // What this user may not read is not drawn either.
  if (!line || ![line.of, line.row, line.ends].every((column) => columns.includes(column))) return null
  const today = businessToday()
  const begun = rows.filter((row) => String(row[line.begins] ?? '') <= today)
  if (begun.length < 2) return null
  const label = (column: string) => t(wordsIn(contract, 'columns', column, fields.columns[column]!).labelKey)
  const nameOf = (row: InquiryRow) =>
    t('kit:chart.row', {
      ...{ label: label(line.row), row: String(row[line.row]), day: formatDate(String(row[line.ends])) },
    })
  return (
    <div className={css['course']}>
      <Chart
        title={label(line.of)}
        kind="line"
        currency={homeCurrency() ?? ''}
        series={[{ name: label(line.of), look: 'own' }]}
        points={begun.map((row, at) => ({
          ...{ id: String(row['id']), label: String(row[line.row]), name: nameOf(row) },
          values: [String(row[line.of])],
          isNow: at === begun.length - 1 && String(row[line.ends]) >= today,
        }))}
        onOpen={({ id }) => onOpen(id)}
      />
    </div>
  )
}
