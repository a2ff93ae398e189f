import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'

/** A text of `identity.json` in one locale. An unknown key throws: it is a fault of ours, which a test finds. */
export type Text = (key: string, args?: Record<string, string | number>) => string

export type Texts = (locale: Locale) => Text

/** Texts of every locale, read from `locales` below `root` when the server starts. */
export function readTexts(root: string): Texts {
  const known = new Map(LOCALES.map((locale) => [locale, textsOf(join(root, 'locales', locale, 'identity.json'))]))
  return (locale) =>
    (key, args = {}) => {
      const text = known.get(locale)![key]
      if (text === undefined) throw new Error(`No text identity:${key} in ${locale}.`)
      return text.replace(/\{\{(\w+)\}\}/g, (_slot, name: string) => String(args[name] ?? ''))
    }
}

function textsOf(file: string): Record<string, string> {
  const flat: Record<string, string> = {}
  flatten(JSON.parse(readFileSync(file, 'utf8')), '', flat)
  return flat
}

function flatten(node: unknown, path: string, into: Record<string, string>): void {
  if (typeof node === 'string') into[path] = node
  else for (const [key, below] of Object.entries(node as object)) flatten(below, path ? `${path}.${key}` : key, into)
}

/** Each language by its own name; the same in every locale. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'en-CA': 'English',
  'fr-CA': 'Français',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}

const YEAR_SECONDS = 31_536_000

/** The cookie by which a browser keeps the language that was chosen in it; the shell reads it too [S5.04]. */
export const cultureCookie = (locale: Locale, publicUrl: string): string =>
  `culture=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

interface Asking {
  cookie?: string | undefined
  'accept-language'?: string | undefined
  /** The language of our own page that asks. */
  'x-locale'?: string | string[] | undefined
}

const cultureOf = ({ cookie }: Asking) => asLocale(/(?:^|;\s*)culture=([\w-]+)/.exec(cookie ?? '')?.[1])

/** The visitor's language: the cookie `culture`, else what the browser prefers, else the default language of the suite. */
export const visitorLocale = (headers: Asking, otherwise: Locale): Locale =>
  cultureOf(headers) ?? preferred(headers['accept-language'] ?? '') ?? otherwise

/** Whether somebody has chosen a language in this browser. */
export const hasChosen = (headers: Asking): boolean => cultureOf(headers) !== null

/**
 * The language in which a user reads: that of the page that asks, else the cookie `culture`, else the one that is stored for
 * him, else what his browser prefers, else the default language of the suite.
 */
export const readersLocale = (headers: Asking, stored: string | null, otherwise: Locale): Locale =>
  asLocale(String(headers['x-locale'])) ??
  cultureOf(headers) ??
  asLocale(stored ?? undefined) ??
  visitorLocale(headers, otherwise)

export function asLocale(text: string | undefined): Locale | null {
  return LOCALES.find((locale) => locale === text) ?? null
}

function preferred(header: string): Locale | null {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...rest] = wish.trim().toLowerCase().split(';')
      const q = Number(rest.find((part) => part.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag: tag.trim(), q: Number.isFinite(q) ? q : 0 }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wishes) {
    if (/^en\b/.test(tag)) return 'en-CA'
    if (/^fr\b/.test(tag)) return 'fr-CA'
    if (/^zh\b/.test(tag)) return /\b(tw|hk|mo|hant)\b/.test(tag) ? 'zh-TW' : 'zh-CN'
  }
  return null
}
