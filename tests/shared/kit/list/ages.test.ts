import { beforeAll, describe, expect, it } from 'vitest'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { amountsOfAges } from '../../../../shared/contracts/trade/ages.ts'
import { loadTexts } from '../../../../shared/i18n/i18n.ts'
import { agesScaleOf } from '../../../../shared/kit/list/ages-scale.ts'
import { columnOf, rowText } from '../../../../shared/kit/list/cell-text.ts'

const OLD = '000000000012905.73 000000000000000.00 000000000000000.00 000000000000000.00 000000000012910.25'
const NEW = '000000000000000.00 000000000000000.00 000000000000000.00 000000000000000.00 000000000030000.00'

describe('[judgement 11 ages] a column of ages', () => {
  const column = columnOf({ entity: Firm, badges: [], words: {} }, 'payableAgeing')
  const row = (payableAgeing: string | null) => ({ id: '1', payableAgeing }) as never
  beforeAll(() => loadTexts(['words']).catch(() => undefined))

  it('has an amount for each age, what is not late first, and says those in which something is open', () => {
    expect(amountsOfAges(OLD)).toEqual(['12910.25', '0.00', '0.00', '0.00', '12905.73'])
    expect(amountsOfAges('••••')).toEqual([])
    expect(rowText(column, row(OLD))).toMatch(/12,910\.25; .*12,905\.73$/)
    expect(rowText(column, row(null))).toBe('')
    expect(rowText(column, row('••••'))).toBe('••••')
  })

  it('all rows of a page share one scale: the most that is open in one of them', () => {
    expect(agesScaleOf([column], [row(OLD), row(NEW), row(null)])).toBe('30000')
    expect(agesScaleOf([], [row(OLD)])).toBe('0')
  })

  it('sorted as text, what waits longest comes first', () => {
    expect([NEW, OLD].sort().reverse()).toEqual([OLD, NEW])
  })
})
