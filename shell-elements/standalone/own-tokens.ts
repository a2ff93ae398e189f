import { css, LitElement, type ReactiveController, unsafeCSS } from 'lit'

/** Rules of tokens.css and themes.css, written for `:host` by the build (build/elements-bundle.mjs). */
declare const HOST_TOKENS: string

/** What a page of the shell says for its body, and what an element must not take from a page that knows nothing of it. */
const ground = css`
  ${unsafeCSS(HOST_TOKENS)}
  :host {
    font: var(--fw) var(--fs-ui) / var(--lh) var(--ui-font);
    font-feature-settings: 'cv05', 'cv10';
    font-optical-sizing: auto;
    letter-spacing: normal;
    text-align: start;
    text-transform: none;
    white-space: normal;
    color: var(--c-text);
    -webkit-font-smoothing: antialiased;
  }
`

/**
 * Gives an element the tokens, below its own styles. One inside another takes them from that one, so that a theme, a density or
 * a token that the page sets on the outer one holds in all of it.
 */
class OwnTokens implements ReactiveController {
  readonly #host: LitElement

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    const sheet = ground.styleSheet!
    const root = this.#host.renderRoot as ShadowRoot
    const others = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    root.adoptedStyleSheets = isInside(this.#host) ? others : [sheet, ...others]
  }
}

/** Whether another element of the suite is around it. By name, since that one may not have been defined yet. */
function isInside(element: Element): boolean {
  for (let node = parentOf(element); node; node = parentOf(node))
    if (node instanceof Element && node.localName.startsWith('suite-')) return true
  return false
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)

LitElement.addInitializer((element) => void new OwnTokens(element as LitElement))
