/**
 * Keeps the object that an element was given as long as nothing in it changed, so that a switch of tabs draws the two strips
 * and not the whole chrome. For plain data that JSON can tell apart.
 */
export class Stable {
  readonly #known = new Map<string, { text: string; value: unknown }>()

  /** The value of this name: the former object when the new one says the same. */
  of<T>(name: string, value: T): T {
    const text = JSON.stringify(value)
    const known = this.#known.get(name)
    if (known?.text === text) return known.value as T
    this.#known.set(name, { text, value })
    return value
  }
}
