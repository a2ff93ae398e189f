import { expect, it } from 'vitest'
import { localeOf } from '../../../shell-elements/standalone/locale-of.ts'

it('is the nearest locale to the language of a page, English where there is none', () => {
  const nearest = { 'fr-CA': 'fr-CA', fr: 'fr-CA', 'zh-HK': 'zh-TW', zh: 'zh-CN', 'en-US': 'en-CA', de: 'en-CA' }
  for (const [tag, locale] of Object.entries({ ...nearest, '': 'en-CA', '?': 'en-CA' }))
    expect(localeOf(tag), tag).toBe(locale)
})
