import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meantWord, sharedWord } from '../../../shared/contracts/shared-words.ts'
import { addTexts, filled, standing } from '../../../shared/i18n/texts.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../../../shared/contracts/shell.ts'

type Args = Readonly<Record<string, string | number>>

/** Texts of the suite in every locale, for what the server itself writes: messages, headings of a file. */
export interface SuiteTexts {
  /** `admin:firm.fields.name`; the en-CA text where a locale has none, the key where nobody has one. */
  text(locale: Locale, key: string, args?: Args): string
  /** The same with its slots as they are written. */
  raw(locale: Locale, key: string): string
}

function readLocale(folder: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of readdirSync(folder))
    if (file.endsWith('.json'))
      addTexts(texts, `${file.slice(0, -'.json'.length)}:`, JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return texts
}

const read = new Map<string, SuiteTexts>()

/** What `locales` below `root` holds; read once per process. */
export function readSuiteTexts(root: string): SuiteTexts {
  const known = read.get(root) ?? suiteTexts(root)
  read.set(root, known)
  return known
}

function suiteTexts(root: string): SuiteTexts {
  const known = new Map(LOCALES.map((locale) => [locale, readLocale(join(root, 'locales', locale))]))
  const words = { sharedWord, meantWord }
  const of = (locale: Locale, key: string) => standing(known.get(locale), key, words)
  const raw = (locale: Locale, key: string) => of(locale, key) ?? of(BASE_LOCALE, key) ?? key
  return {
    raw,
    text: (locale, key, args) => filled(raw(locale, key), args),
  }
}

export const localeOf = (header: string | string[] | undefined): Locale =>
  LOCALES.find((locale) => locale === header) ?? BASE_LOCALE
