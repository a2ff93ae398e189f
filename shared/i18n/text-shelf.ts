import { BASE_LOCALE, type Locale } from '../contracts/shell.ts'

/** Where text files come from; a test sets its own. */
export interface TextSource {
  load(locale: string, namespace: string): Promise<Record<string, unknown>>
}

/** The text files that were loaded, by locale and namespace. Each is asked for once; one that failed is asked for again by the next who needs it. */
export class TextShelf {
  readonly #files = new Map<string, unknown>()
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #open = new Set<string>()
  #source: TextSource

  constructor(source: TextSource) {
    this.#source = source
  }

  set source(source: TextSource) {
    this.#source = source
  }

  /** Namespaces that somebody reads. */
  get open(): string[] {
    return [...this.#open]
  }

  /**
   * Files of `locale` and of the base locale, which says what the locale's own does not.
   * @throws when a file of the base locale cannot be had
   */
  async load(locale: Locale, namespaces: readonly string[]): Promise<void> {
    for (const namespace of namespaces) this.#open.add(namespace)
    const base = namespaces.map((namespace) => this.#file(BASE_LOCALE, namespace))
    const own = locale === BASE_LOCALE ? [] : namespaces.map((namespace) => this.#file(locale, namespace))
    await Promise.allSettled(own)
    await Promise.all(base)
  }

  #file(locale: Locale, namespace: string): Promise<void> {
    const name = `${locale}/${namespace}`
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const asked = this.#source.load(locale, namespace).then(
      (texts) => void this.#files.set(name, texts),
      (error: unknown) => {
        this.#underWay.delete(name)
        throw error
      },
    )
    this.#underWay.set(name, asked)
    return asked
  }

  /** What stands in the file of `locale` under `namespace:path.to.text`. */
  find(locale: Locale, key: string): string | undefined {
    const at = key.indexOf(':')
    return at < 0 ? undefined : textAt(this.#files.get(`${locale}/${key.slice(0, at)}`), key.slice(at + 1).split('.'))
  }
}

function textAt(file: unknown, path: readonly string[]): string | undefined {
  let found = file
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return typeof found === 'string' ? found : undefined
}

const SLOT = /\{\{(\w+)\}\}/g

/** `text` with its `{{slots}}`; one that is not given stands as it is, and a value is never read for slots of its own. */
export function filled(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(SLOT, (slot, name: string) => {
    const value = values[name]
    return value === undefined ? slot : value === null ? '' : String(value as string | number)
  })
}
