import { painted } from './painted.ts'

/**
 * The only reader and writer of `location` and `history` [D2]. It goes past single-spa, which wraps both on `window`: the
 * wrapped listeners wait until every module has been mounted, so one module that hangs would take Back with it. Modules
 * live by the tab store, not by the address, so single-spa need not hear of it.
 */
export class AddressBar {
  readonly #window: Window
  readonly #painted: () => Promise<void>
  /** What is about to be written, and over which hash. */
  #later: { hash: string; over: string } | null = null

  constructor(page: Window = window, whenPainted = painted) {
    this.#window = page
    this.#painted = whenPainted
  }

  /** The hash as it stands, `#/novus-ap`; empty when there is none. */
  get hash(): string {
    return this.#later?.hash ?? this.#window.location.hash
  }

  push(hash: string): void {
    this.#write()
    if (hash !== this.hash) History.prototype.pushState.call(this.#window.history, null, '', hash)
  }

  replace(hash: string): void {
    this.#later = null
    if (hash !== this.hash) History.prototype.replaceState.call(this.#window.history, null, '', hash)
  }

  /** The same once what was just drawn is on screen, or the page is left: a browser takes milliseconds over it, and nobody waits for it. */
  replaceLater(hash: string): void {
    if (hash === this.hash) return
    if (this.#later) this.#later.hash = hash
    else {
      this.#later = { hash, over: this.#window.location.hash }
      void this.#painted().then(() => this.#write())
    }
  }

  #write(): void {
    const later = this.#later
    this.#later = null
    // Somebody who went elsewhere meanwhile stands at another entry.
    if (later && this.#window.location.hash === later.over) this.replace(later.hash)
  }

  /** Back, forward and addresses typed by hand; never a change made here. */
  onChange(listener: () => void): void {
    const listen = EventTarget.prototype.addEventListener.bind(this.#window)
    listen('pagehide', () => this.#write())
    listen('popstate', () => (this.#later = null))
    // A typed address raises both; the second finds nothing left to do.
    listen('popstate', listener)
    listen('hashchange', listener)
  }
}
