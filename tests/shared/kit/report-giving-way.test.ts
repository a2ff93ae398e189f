import { describe, expect, it } from 'vitest'
import type { Field } from '../../../shared/contracts/fields.ts'
import type { ListColumn } from '../../../shared/kit/list/cell-text.ts'
import { givingWay } from '../../../shared/kit/report/giving-way.ts'
import type { ReportRow } from '../../../shared/kit/report/report-lines.ts'

const column = (name: string, kind: Field['kind'], more: Partial<ListColumn> = {}): ListColumn => ({
  ...{
    name,
    field: { kind } as Field,
    labelKey: name,
    label: name,
    choicesKey: '',
    isKey: false,
    isTitle: false,
    badges: false,
  },
  figure: kind === 'money',
  ...more,
})
const COLUMNS = [
  column('document', 'text', { isKey: true }),
  column('kind', 'text'),
  column('current', 'money'),
  column('days30', 'money'),
  column('older', 'money'),
]
const widths = new Map(COLUMNS.map(({ name }) => [name, 100]))
const line = (level: number, values: Record<string, unknown>): ReportRow =>
  ({
    at: 0,
    rows: 1,
    id: '1',
    version: 1,
    level,
    kind: null,
    current: null,
    days30: null,
    older: null,
    ...values,
  }) as never
const ROWS = [
  line(0, { current: '0', days30: '0.00', older: '25.50' }),
  line(1, { older: '25.50' }),
  line(2, { document: 'A', kind: 'Invoice', older: '20.00', days30: '0' }),
  line(2, { document: 'B', kind: 'Invoice', older: '5.50' }),
]
const gone = (room: number, rows = ROWS, columns = COLUMNS) => {
  const { empty, same } = givingWay(columns, { rows, depth: 1, widths, room })
  return [empty.map(({ name }) => name), same.map(({ column: { name }, text }) => `${name} ${text}`)]
}

describe('columns of a result', () => {
  it('[finance 7.11 width] all stay while they fit', () => {
    expect(gone(500)).toEqual([[], []])
  })

  it('[finance 7.11 width] without a figure give way first, then those that say the same in every row', () => {
    expect(gone(499)).toEqual([['current', 'days30'], []])
    expect(gone(299)).toEqual([['current', 'days30'], ['kind Invoice']])
  })

  it('[finance 7.11 width] stay where one row says something else, or sums alone have a figure', () => {
    const other = [...ROWS, line(2, { document: 'C', kind: 'Credit', days30: '-1.00' })]
    expect(gone(299, other)).toEqual([['current'], []])
    const offset = [line(0, { current: '0', days30: '3.00' }), ...ROWS.slice(1)]
    expect(gone(499, offset)).toEqual([['current'], []])
  })

  it('[finance 7.11 width] stay where nothing has a figure at all', () => {
    expect(gone(100, [line(0, {}), line(2, { kind: 'Invoice' })])).toEqual([[], []])
  })
})
