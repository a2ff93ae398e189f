import type { Locale } from '../../../../shared/contracts/shell.ts'

const ENDINGS: Readonly<Record<Locale, string>> = { 'en-CA': '', 'fr-CA': 'Fr', 'zh-CN': 'ZhCn', 'zh-TW': 'ZhTw' }

/** What something is called in a language, else as it was first called. */
const saidIn =
  (field: string) =>
  (of: object, locale: Locale): string => {
    const texts = of as Readonly<Record<string, string | null | undefined>>
    return texts[field + ENDINGS[locale]] || texts[field] || ''
  }

export const nameIn = saidIn('name')
export const headingIn = saidIn('heading')
