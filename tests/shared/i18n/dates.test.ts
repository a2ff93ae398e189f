import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatTime, sentStamp } from '../../../shared/i18n/dates.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('[S9.05] a date without time', () => {
  it.each([
    ['en-CA', '2026-11-20'],
    ['fr-CA', '2026-11-20'],
    ['en-US', '11/20/2026'],
    ['en-GB', '20/11/2026'],
    ['de-DE', '20.11.2026'],
    ['zh-CN', '2026/11/20'],
  ])('is shown in the order of the browser language %s', (language, shown) => {
    vi.stubGlobal('navigator', { language })
    expect(formatDate('2026-11-20')).toBe(shown)
  })

  it('keeps Latin digits where a language has its own, and is the same day in every zone', () => {
    vi.stubGlobal('navigator', { language: 'ar-EG' })
    expect(formatDate('2026-11-20')).toMatch(/^[^٠-٩]*20[^٠-٩]*11[^٠-٩]*2026[^٠-٩]*$/)
    vi.stubGlobal('navigator', { language: 'en-CA' })
    expect(formatDate('2026-01-01')).toBe('2026-01-01')
    expect(formatDate(null)).toBe('')
  })

  it('a time is shown in 24 hours', () => expect(formatTime(new Date(2026, 10, 20, 9, 41))).toBe('09:41'))
})

describe('[S9.06] a moment that a call sends', () => {
  const winter = new Date('2026-11-20T15:04:05.678Z')
  const at = (zone: string, moment: Date) => {
    vi.stubEnv('TZ', zone)
    return sentStamp(moment)
  }
  afterEach(() => void vi.unstubAllEnvs())

  it.each([
    ['America/Toronto', '2026-11-20T10:04:05.678-05:00'],
    ['America/St_Johns', '2026-11-20T11:34:05.678-03:30'],
    ['Asia/Shanghai', '2026-11-20T23:04:05.678+08:00'],
    ['UTC', '2026-11-20T15:04:05.678+00:00'],
  ])('carries the offset of %s', (zone, sent) => {
    expect(at(zone, winter)).toBe(sent)
    expect(new Date(sent).getTime()).toBe(winter.getTime())
  })

  it('follows the clock of summer, and ends with Z where UTC is asked for', () => {
    expect(at('America/Toronto', new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T08:00:00.000-04:00')
    expect(sentStamp(winter, { utc: true })).toBe('2026-11-20T15:04:05.678Z')
  })
})
