/**
 * The only reader and writer of `location` and `history` [D2]. It goes past single-spa, which wraps both on `window`: the
 * wrapped listeners wait until every module has been mounted, so one module that hangs would take Back with it. Modules
 * live by the tab store, not by the address, so single-spa need not hear of it.
 */
export class AddressBar {
  readonly #window: Window

  constructor(page: Window = window) {
    this.#window = page
  }

  /** The hash as it stands, `#/novus-ap`; empty when there is none. */
  get hash(): string {
    return this.#window.location.hash
  }

  push(hash: string): void {
    if (hash !== this.hash) History.prototype.pushState.call(this.#window.history, null, '', hash)
  }

  replace(hash: string): void {
    if (hash !== this.hash) History.prototype.replaceState.call(this.#window.history, null, '', hash)
  }

  /** Back, forward and addresses typed by hand; never a change made here. */
  onChange(listener: () => void): void {
    const listen = EventTarget.prototype.addEventListener.bind(this.#window)
    // A typed address raises both; the second finds nothing left to do.
    listen('popstate', listener)
    listen('hashchange', listener)
  }
}
