import { bus } from '../../shared/events/bus.ts'
import { installTextSource, textsFrom } from '../../shared/i18n/i18n.ts'
import { localeOf } from './locale-of.ts'

// Where this module lies, which may be another site than the page's.
const folder = new URL('../locales/', import.meta.url)

installTextSource(textsFrom((locale, namespace) => new URL(`${locale}/${namespace}.json`, folder)))
// Not by `setLocale`, which tells the page its language: here the page tells it.
bus.setState('locale', localeOf(document.documentElement.lang))
