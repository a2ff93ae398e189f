import { describe, expect, it } from 'vitest'
import type { ReportLine, ReportPage } from '../../../shared/contracts/report.ts'
import { groupsAbove, groupsOf, hitsOf, openRows, rowsOfPage } from '../../../shared/kit/report/report-lines.ts'

const lines: ReportLine[] = [
  [0, 3, null, null, '6'],
  [1, 2, 'CAD', null, '3'],
  [2, 1, 'CAD', 'ON', '1'],
  [3, 1, 'CAD', 'ON', '1'],
  [2, 1, 'CAD', 'QC', '2'],
  [3, 1, 'CAD', 'QC', '2'],
  [1, 1, 'USD', null, '3'],
  [2, 1, 'USD', 'NY', '3'],
  [3, 1, 'USD', 'NY', '3'],
]
const page = { columns: ['currency', 'region', 'amount'], lines } as unknown as ReportPage
const rows = rowsOfPage(page)
const places = (shown: readonly { at: number }[]) => shown.map(({ at }) => at)

describe('lines of a result', () => {
  it('are shown but for the total and what lies in a closed group', () => {
    expect(places(openRows(rows, new Set()))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(places(openRows(rows, new Set([2])))).toEqual([1, 2, 4, 5, 6, 7, 8])
    expect(places(openRows(rows, new Set([1, 4])))).toEqual([1, 6, 7, 8])
    expect(places(openRows(rows, groupsOf(rows, 2)))).toEqual([1, 6])
  })

  it('are found in any case and without accents, and know the groups that hide them', () => {
    expect(hitsOf(rows, ' qÇ ', (row) => String(row['region'] ?? ''))).toEqual([4, 5])
    expect(hitsOf(rows, '', () => 'x')).toEqual([])
    expect(groupsAbove(rows, 5)).toEqual([4, 1])
    expect(groupsAbove(rows, 6)).toEqual([])
  })
})
