import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditLog } from '../../../../shared/contracts/admin/audit-log.ts'
import { columnField } from '../../../../shared/contracts/entity.ts'
import { parseFilter } from '../../../../shared/contracts/filter.ts'
import { momentQuery } from '../../../../shared/kit/list/moment-filter.ts'

const zone = process.env['TZ']
beforeAll(() => void (process.env['TZ'] = 'America/Toronto'))
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const asked = (actionOn: string) => momentQuery(AuditLog, { actionOn })['actionOn']

describe('a filter of moments', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000-05:00..2026-11-20T23:59:59.999999-05:00'],
    ['=2026-11-20', '2026-11-20T00:00:00.000-05:00..2026-11-20T23:59:59.999999-05:00'],
    ['2026-07-01..2026-07-31', '2026-07-01T00:00:00.000-04:00..2026-07-31T23:59:59.999999-04:00'],
    ['>=2026-11-20', '>=2026-11-20T00:00:00.000-05:00'],
    ['<2026-11-20', '<2026-11-20T00:00:00.000-05:00'],
    ['<=2026-11-20', '<=2026-11-20T23:59:59.999999-05:00'],
    ['>2026-11-20', '>2026-11-20T23:59:59.999999-05:00'],
    ['2026-11-20..', '>=2026-11-20T00:00:00.000-05:00'],
  ])('%s speaks of days where the user sits', (typed, sent) => {
    expect(asked(typed)).toBe(sent)
    expect(parseFilter(sent, columnField(AuditLog, 'actionOn')!)).not.toHaveProperty('problem')
  })

  it('the day on which the clocks change is an hour longer', () => {
    expect(asked('2026-11-01')).toBe('2026-11-01T00:00:00.000-04:00..2026-11-01T23:59:59.999999-05:00')
  })

  it('moments, empty values and other columns stay as they are', () => {
    for (const text of ['=', '<>', '>=2026-11-20T05:00:00.000Z', '2026-11-20|2026-11-22'])
      expect(asked(text)).toBe(text)
    expect(momentQuery(AuditLog, { actionBy: '2026-11-20', Page: 2 })).toEqual({ actionBy: '2026-11-20', Page: 2 })
  })
})
