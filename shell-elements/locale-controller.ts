import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { loadTexts, onLocale } from '../shared/i18n/i18n.ts'

/**
 * Draws its element again when the locale changes [S1.05], and brings the chrome's texts when nobody else has: an element
 * works on a page without the shell. Texts that cannot be loaded leave their keys visible; the page says why.
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #namespaces: string[]
  #stop: (() => void) | null = null

  constructor(host: ReactiveControllerHost, namespaces = ['shell']) {
    this.#host = host
    this.#namespaces = namespaces
    host.addController(this)
  }

  hostConnected(): void {
    const draw = () => this.#host.requestUpdate()
    this.#stop = onLocale(draw)
    loadTexts(this.#namespaces).then(draw, draw)
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = null
  }
}
