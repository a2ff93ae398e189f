import { describe, expect, it } from 'vitest'
import type { ListRow } from '../../../../shared/api/records.ts'
import * as selection from '../../../../shared/kit/list/selection.ts'

const page: ListRow[] = ['a', 'b', 'c', 'd'].map((id, i) => ({
  id,
  version: 1,
  creditLimit: ['0.10', '0.20', null, '-5'][i],
}))
const { NO_SELECTION } = selection

describe('selection', () => {
  it('toggles a row', () => {
    const one = selection.toggled(NO_SELECTION, page[1]!, page)
    expect([...one.rows.keys()]).toEqual(['b'])
    expect(selection.toggled(one, page[1]!, page).rows.size).toBe(0)
  })

  it('[supply 1.9a print] is what a file or a printed list is about, all that matches where nothing is chosen', () => {
    const asked = { city: 'Toronto' }
    expect(selection.fileQuery(NO_SELECTION, asked)).toEqual(asked)
    expect(selection.fileQuery({ rows: new Map(), all: true }, asked)).toEqual(asked)
    const two = selection.extended(NO_SELECTION, page, 1, 2)
    expect(selection.fileQuery(two, asked)).toEqual({ ...asked, Ids: 'b,c' })
    const many = Array.from({ length: selection.MOST_IN_FILE + 1 }, (_, i) => ({ id: String(i), version: 1 }))
    expect(selection.fileQuery(selection.withPage(NO_SELECTION, many), asked)).toBeNull()
  })

  it('extends in both directions', () => {
    expect([...selection.extended(NO_SELECTION, page, 3, 1).rows.keys()]).toEqual(['b', 'c', 'd'])
  })

  it('keeps rows of other pages', () => {
    const first = selection.withPage(NO_SELECTION, page)
    const second = selection.withPage(first, [{ id: 'z', version: 1 }])
    expect(selection.selectedCount(second, 500)).toBe(5)
    expect(selection.selectedCount(selection.withoutPage(second, page), 500)).toBe(1)
  })

  it('of all filtered rows holds rows that are not loaded; one given up leaves the rest of the page', () => {
    const all = { rows: new Map(), all: true }
    expect(selection.selectedCount(all, 30000)).toBe(30000)
    expect(selection.isSelected(all, page[0]!)).toBe(true)
    const rest = selection.toggled(all, page[0]!, page)
    expect(rest.all).toBe(false)
    expect([...rest.rows.keys()]).toEqual(['b', 'c', 'd'])
  })

  it('marks the page as all, some or none', () => {
    expect(selection.pageMark(NO_SELECTION, page)).toBe('none')
    expect(selection.pageMark(selection.toggled(NO_SELECTION, page[0]!, page), page)).toBe('some')
    expect(selection.pageMark(selection.withPage(NO_SELECTION, page), page)).toBe('all')
    expect(selection.pageMark(NO_SELECTION, [])).toBe('none')
  })

  it('sums without binary fractions, and not over what is not loaded', () => {
    expect(selection.selectedSum(selection.extended(NO_SELECTION, page, 0, 1), 'creditLimit')).toBe('0.3')
    expect(selection.selectedSum(selection.withPage(NO_SELECTION, page), 'creditLimit')).toBe('-4.7')
    expect(selection.selectedSum({ rows: new Map(), all: true }, 'creditLimit')).toBeNull()
    const limit = { kind: 'money', in: 'creditCurrency' } as const
    const chosen = (currencies: string[]) =>
      selection.withPage(
        NO_SELECTION,
        currencies.map((creditCurrency, at) => ({ id: `c${at}`, version: 1, creditLimit: '10', creditCurrency })),
      )
    expect(selection.selectedSum(chosen(['CAD', 'CAD']), 'creditLimit', limit)).toBe('20')
    expect(selection.selectedSum(chosen(['CAD', 'USD']), 'creditLimit', limit), 'of two currencies').toBeNull()
  })
})
