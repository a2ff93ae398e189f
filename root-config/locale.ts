import { api } from '../shared/api/client.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../shared/contracts/shell.ts'
import { bus } from '../shared/events/bus.ts'
import { setLocale } from '../shared/i18n/i18n.ts'
import { whileLoading } from './loading.ts'

const COOKIE = 'culture'
const YEAR = 31_536_000

const known = (tag: string | undefined) => LOCALES.find((locale) => locale === tag)

/** [S5.04] The stored language: the `culture` cookie, else the default of the suite, which is en-CA where nobody has set another. */
export function storedLocale(cookies: string, byDefault?: string): Locale {
  const value = /(?:^|;\s*)culture=([^;]*)/.exec(cookies)?.[1] ?? ''
  return known(decodeURIComponent(value)) ?? known(byDefault) ?? BASE_LOCALE
}

/** Before any text is loaded. */
export function startLocale(page: Document): void {
  const byDefault = page.querySelector<HTMLMetaElement>('meta[name="novus:language"]')?.content
  const locale = storedLocale(page.cookie, byDefault)
  page.documentElement.lang = locale
  bus.setState('locale', locale)
}

/** [S7.06] Switches all texts live and stores the choice; a store that fails takes nothing back. */
export async function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${YEAR}; SameSite=Lax`
  await whileLoading(() => setLocale(locale))
  await api.send('POST', 'shell_init/locale', { locale }, { quiet: true }).catch((error: unknown) => reportError(error))
}
