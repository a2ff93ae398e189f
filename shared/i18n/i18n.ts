import { bus } from '../events/bus.ts'
import { pageRelease } from '../events/release.ts'
import { BASE_LOCALE, type Locale } from '../contracts/shell.ts'
import { addTexts, filled, standing, type WordsOfNames } from './texts.ts'

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

const known = new Map<Locale, Map<string, string>>()
/** Files that are there or on their way, by locale and namespace. */
const files = new Map<string, Promise<void>>()
/** What has been asked for: a switch of the locale loads all of it. */
const namespaces = new Set<string>()
/** The locale that texts are read in; as long as none was loaded, the one that the page says. */
let language: Locale | undefined
/** The last one that was asked for: of two switches that overlap the later one counts. */
let wanted: Locale | undefined

function load(locale: Locale, namespace: string): Promise<void> {
  const name = `${locale}/${namespace}`
  const file =
    files.get(name) ??
    source.load(locale, namespace).then(
      (texts) => {
        const all = known.get(locale) ?? new Map<string, string>()
        known.set(locale, all)
        addTexts(all, `${namespace}:`, texts)
      },
      (error: unknown) => {
        // Whoever asks next tries again.
        files.delete(name)
        throw error
      },
    )
  files.set(name, file)
  return file
}

/** The texts of a locale, where they can be had: without them the base locale speaks. */
const own = (locale: Locale, namespace: string): Promise<void> => load(locale, namespace).catch(() => undefined)

/** Loads the texts of these namespaces in the current locale, each file once. Rejects when the base text is missing. */
export async function loadTexts(asked: readonly string[]): Promise<void> {
  language ??= bus.state('locale')
  for (const namespace of asked) namespaces.add(namespace)
  // While a switch is under way, what is opened is needed in both.
  const others = [...new Set([language, wanted ?? language])].filter((locale) => locale !== BASE_LOCALE)
  await Promise.all(
    asked.flatMap((namespace) => [load(BASE_LOCALE, namespace), ...others.map((locale) => own(locale, namespace))]),
  )
}

let words: WordsOfNames | undefined
export function shareWords(found: WordsOfNames): void {
  words = found
}

let reading: Locale | undefined

/** As it stands: in the current locale, else in the base. */
function found(key: string): string | undefined {
  const whole = key.includes(':') ? key : `shell:${key}`
  const current = reading ?? language
  return (
    (current && standing(known.get(current), whole, words)) ??
    (current === BASE_LOCALE ? undefined : standing(known.get(BASE_LOCALE), whole, words))
  )
}

/**
 * The text of `namespace:path.to.text` in the current locale, else the word that names of its kind share; slots are `{{name}}`. An
 * unknown key answers its path, which tests of what is drawn know for one.
 */
export function t(key: string, args?: Readonly<Record<string, unknown>>): string {
  const text = found(key)
  return text === undefined ? key.slice(key.indexOf(':') + 1) : filled(text, args)
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
export const hasText = (key: string): boolean => found(key) !== undefined

export const locale = (): Locale => bus.state('locale')

/** Switches all texts live [S1.05]; resolves once every open namespace is there, then the bus tells everybody. */
export async function setLocale(next: Locale): Promise<void> {
  wanted = next
  await Promise.all([...namespaces].map((namespace) => own(next, namespace)))
  if (wanted !== next) return
  language = next
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
