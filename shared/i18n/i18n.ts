import { bus } from '../events/bus.ts'
import { pageRelease } from '../events/release.ts'
import { BASE_LOCALE, type Locale } from '../contracts/shell.ts'
import { filled, type TextSource, TextShelf } from './text-shelf.ts'

export type { TextSource } from './text-shelf.ts'

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

const shelf = new TextShelf(fetched)
export function installTextSource(source: TextSource): void {
  shelf.source = source
}

/** The locale of a switch that is under way. */
let next: Locale | undefined

/** Loads the texts of these namespaces in the current locale, each file once. Rejects when the base text is missing. */
export const loadTexts = (namespaces: readonly string[]): Promise<void> =>
  shelf.load(next ?? bus.state('locale'), namespaces)

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

/** The text that stands under `key` in the locale, in its own file or as the word which names of its kind share. */
function standingIn(from: Locale, key: string): string | undefined {
  const text = shelf.find(from, key)
  const word = text === undefined ? words?.sharedWord(key) : words?.meantWord(text)
  // A word may mean another one.
  return (word ? standingIn(from, word) : undefined) ?? text
}

function standing(key: string): string | undefined {
  const from = reading ?? bus.state('locale')
  return standingIn(from, key) ?? (from === BASE_LOCALE ? undefined : standingIn(BASE_LOCALE, key))
}

/**
 * The text of `namespace:path.to.text` in the current locale, else the word that names of its kind share; slots are `{{name}}`. An
 * unknown key answers itself without its namespace.
 */
export function t(key: string, args?: Readonly<Record<string, unknown>>): string {
  const text = standing(key)
  if (text === undefined) return key.slice(key.indexOf(':') + 1)
  return text.includes('{{') ? filled(text, args) : text
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
export const hasText = (key: string): boolean => standing(key) !== undefined

export const locale = (): Locale => bus.state('locale')

/** Switches all texts live [S1.05]; resolves once every open namespace is there, then the bus tells everybody. The last switch wins. */
export async function setLocale(chosen: Locale): Promise<void> {
  next = chosen
  // What cannot be had is read in the base locale.
  await shelf.load(chosen, shelf.open).catch(() => undefined)
  if (next !== chosen) return
  next = undefined
  document.documentElement.lang = chosen
  bus.setState('locale', chosen)
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
