import { expect, it } from 'vitest'
import { businessToday, setBusinessZone } from '../../../shared/i18n/business-day.ts'
import { localDay } from '../../../shared/i18n/dates.ts'

it('the day of the business is that of its clocks, wherever the browser is, and that of the browser until they are known', () => {
  const evening = new Date('2026-11-23T00:23:00Z')
  expect(businessToday(evening)).toBe(localDay(evening))
  setBusinessZone('America/Toronto')
  expect(businessToday(evening)).toBe('2026-11-22')
  setBusinessZone(null)
  expect(businessToday(new Date('2026-11-23T05:00:00Z'))).toBe('2026-11-23')
  setBusinessZone('Asia/Shanghai')
  expect(businessToday(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
})
