import { BASE_LOCALE, LOCALES, type Locale } from '../../shared/contracts/shell.ts'

/** The locale that stands nearest to a language tag: its own, else one of its language and script (`zh-HK`: zh-TW). */
export function localeOf(tag: string): Locale {
  const wanted = written(tag)
  return LOCALES.find((locale) => locale === tag) ?? LOCALES.find((locale) => written(locale) === wanted) ?? BASE_LOCALE
}

/** Language and script, `zh-Hant`; empty when it is no language tag. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return ''
  }
}
