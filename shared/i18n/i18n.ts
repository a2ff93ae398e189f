import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { bus } from '../events/bus.ts'
import { pageRelease } from '../events/release.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '../contracts/shell.ts'

/** Where text files come from; a test sets its own. */
export interface TextSource {
  load(locale: string, namespace: string): Promise<Record<string, unknown>>
}

/** Text files that are fetched from an address of their own each. */
export const textsFrom = (addressOf: (locale: string, namespace: string) => string | URL): TextSource => ({
  async load(locale, namespace) {
    const answer = await fetch(addressOf(locale, namespace))
    if (!answer.ok) throw new Error(`Texts ${namespace} (${locale}) could not be loaded: ${answer.status}`)
    return (await answer.json()) as Record<string, unknown>
  },
})

const fetched = textsFrom(
  (locale, namespace) => `/locales/${locale}/${namespace}.json?v=${encodeURIComponent(pageRelease())}`,
)

let source: TextSource = fetched
export function installTextSource(s: TextSource): void {
  source = s
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(locale: string, namespace: string, done: ReadCallback) {
    source.load(locale, namespace).then(
      (texts) => done(null, texts as never),
      // The error goes to the caller of loadTexts; `false` keeps i18next from asking again and again.
      (error: unknown) => done(error as Error, false),
    )
  },
}

/** The locale's own file, then the base. As data: of a function i18next would think anew for every text that is drawn. */
const FALLBACKS = { [BASE_LOCALE]: [], default: [BASE_LOCALE] }

let started: Promise<unknown> | null = null
function start(): Promise<unknown> {
  return (started ??= i18next.use(backend).init({
    lng: bus.state('locale'),
    fallbackLng: FALLBACKS,
    supportedLngs: [...LOCALES],
    load: 'currentOnly',
    ns: [],
    defaultNS: 'shell',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  }))
}

/** Loads the texts of these namespaces in the current locale, each file once. Rejects when the base text is missing. */
export async function loadTexts(namespaces: string[]): Promise<void> {
  await start()
  await i18next.loadNamespaces(namespaces)
  const missing = namespaces.find((ns) => !i18next.hasLoadedNamespace(ns))
  if (missing) throw new Error(`Texts ${missing} could not be loaded`)
}

/** How the words that names of screens share are found: `shared/contracts/shared-words.ts`. The start has no such names. */
export interface WordsOfNames {
  sharedWord(key: string): string | null
  meantWord(text: string): string | null
}

let words: WordsOfNames | undefined
export function shareWords(found: WordsOfNames): void {
  words = found
}

let reading: Locale | undefined

/** What i18next has to fill in. */
const TO_FILL = /\{\{|\$t\(/

/**
 * A text as it stands in its file: most are asked for without slots, and for those i18next would build a resolver, and with the
 * first of them its tables of all plurals. Undefined where it is not as simple as that.
 */
function plainText(key: string | null | undefined): string | undefined {
  const at = key?.indexOf(':') ?? -1
  if (at < 0 || !i18next.isInitialized) return undefined
  const text: unknown = i18next.getResource(reading ?? i18next.language, key!.slice(0, at), key!.slice(at + 1))
  if (typeof text !== 'string') return plainText(words?.sharedWord(key!))
  return TO_FILL.test(text) ? undefined : (plainText(words?.meantWord(text)) ?? text)
}

/** The key under which a text stands: its own, that of the word which it means, or that of the word which names of its kind share. */
function standing(key: string): string {
  const shared = words?.sharedWord(key)
  const found = shared && !i18next.exists(key) && i18next.exists(shared) ? shared : key
  const meant = words?.meantWord(i18next.t(found, { skipInterpolation: true }))
  return meant ? standing(meant) : found
}

/**
 * The text of `namespace:path.to.text` in the current locale, else the word that names of its kind share; slots are `{{name}}`. An
 * unknown key answers itself.
 */
export function t(key: string, args?: Record<string, unknown>): string {
  const plain = args === undefined ? plainText(key) : undefined
  if (plain !== undefined) return plain
  return i18next.t(standing(key), reading ? { ...args, lng: reading } : (args ?? {})) as string
}

/** What `read` says in the base locale, which is loaded beside every other: a name is also found by its en-CA text. */
export function inBaseLocale<T>(read: () => T): T {
  reading = BASE_LOCALE
  try {
    return read()
  } finally {
    reading = undefined
  }
}

/** True when the key has a text; for names that an administrator may have made, such as menus. */
export const hasText = (key: string): boolean => i18next.exists(standing(key))

export const locale = (): Locale => bus.state('locale')

/** Switches all texts live [S1.05]; resolves once every open namespace is there, then the bus tells everybody. */
export async function setLocale(next: Locale): Promise<void> {
  await start()
  await i18next.changeLanguage(next)
  document.documentElement.lang = next
  bus.setState('locale', next)
}

/** Calls back after each switch of the locale; answers the function that stops it. */
export function onLocale(listener: (locale: Locale) => void): () => void {
  let first = true
  const subscription = bus.state$('locale').subscribe((value) => {
    if (!first) listener(value)
    first = false
  })
  return () => subscription.unsubscribe()
}
