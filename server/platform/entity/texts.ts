import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meantWord, sharedWord } from '../../../shared/contracts/shared-words.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../../../shared/contracts/shell.ts'

type Args = Readonly<Record<string, string | number>>

/** Texts of the suite in every locale, for what the server itself writes: messages, headings of a file. */
export interface SuiteTexts {
  /** `admin:firm.fields.name`; the en-CA text where a locale has none, the key where nobody has one. */
  text(locale: Locale, key: string, args?: Args): string
  /** The same with its slots as they are written. */
  raw(locale: Locale, key: string): string
}

function flatten(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node === 'string') into.set(path, node)
  else
    for (const [name, below] of Object.entries(node as object))
      flatten(below, path.endsWith(':') ? path + name : `${path}.${name}`, into)
}

function readLocale(folder: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of readdirSync(folder))
    if (file.endsWith('.json'))
      flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -'.json'.length)}:`, texts)
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
  const standing = (locale: Locale, key: string | null): string | undefined => {
    if (key === null) return undefined
    const text = known.get(locale)!.get(key)
    if (text === undefined) return standing(locale, sharedWord(key))
    return standing(locale, meantWord(text)) ?? text
  }
  const raw = (locale: Locale, key: string) => standing(locale, key) ?? standing(BASE_LOCALE, key) ?? key
  return {
    raw,
    text(locale, key, args = {}) {
      return raw(locale, key).replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_slot, name: string) => String(args[name] ?? ''))
    },
  }
}

export const localeOf = (header: string | string[] | undefined): Locale =>
  LOCALES.find((locale) => locale === header) ?? BASE_LOCALE
