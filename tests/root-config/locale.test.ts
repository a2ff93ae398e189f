import { describe, expect, it } from 'vitest'
import { storedLocale } from '../../root-config/locale.ts'

describe('stored language', () => {
  it.each([
    ['', 'en-CA'],
    ['other=1', 'en-CA'],
    ['culture=fr-CA', 'fr-CA'],
    ['a=b; culture=zh-TW; c=d', 'zh-TW'],
    ['culture=xx-XX', 'en-CA'],
    ['xculture=fr-CA', 'en-CA'],
  ])('[S5.04] [S9.04] the cookies "%s" mean %s', (cookies, locale) => expect(storedLocale(cookies)).toBe(locale))

  it.each([
    ['', 'fr-CA', 'fr-CA'],
    ['culture=xx-XX', 'zh-TW', 'zh-TW'],
    ['culture=en-CA', 'fr-CA', 'en-CA'],
    ['', '%NOVUS_LANGUAGE%', 'en-CA'],
  ])('[S5.04] [S9.04] the cookies "%s" where %s is the default language mean %s', (cookies, byDefault, locale) =>
    expect(storedLocale(cookies, byDefault)).toBe(locale),
  )
})
