import { describe, expect, test } from 'vitest'
import { type ChromeState, showsMenus } from '../../root-config/chrome-state.ts'
import { languageChoices } from '../../root-config/frame-model.ts'
import type { ProfileClaims } from '../../shared/contracts/shell.ts'

const profile = (showMenus: boolean | null) => ({ name: 'Ana Roy', showMenus }) as ProfileClaims

const chrome = (own: Partial<ChromeState>) => ({ profile: profile(null), portal: false, ...own }) as ChromeState

describe('[S5.01] [S6.02] menus', () => {
  test('are shown when the profile says so, or says nothing', () => {
    expect(showsMenus(chrome({ profile: profile(true) }))).toBe(true)
    expect(showsMenus(chrome({ profile: profile(null) }))).toBe(true)
  })
  test('are hidden when the profile hides them, and from portal users', () => {
    expect(showsMenus(chrome({ profile: profile(false) }))).toBe(false)
    expect(showsMenus(chrome({ portal: true }))).toBe(false)
  })
})

test('[S6.04] without a session user there are neither menus nor languages to choose', () => {
  const languages = {
    Languages: ['en', 'fr'].map((LanguageCode, at) => ({
      LanguageKey: at,
      Name: LanguageCode,
      LanguageCode,
      CountryCode: 'CA',
      ImageUrl: null,
      LocaleIdentifier: `${LanguageCode}-CA`,
    })),
    DefaultLanguage: 'en-CA',
  }
  expect(languageChoices(chrome({ languages })).map((choice) => choice.locale)).toEqual(['en-CA', 'fr-CA'])
  expect(languageChoices(chrome({ languages, profile: null }))).toEqual([])
  expect(showsMenus(chrome({ profile: null }))).toBe(false)
})
