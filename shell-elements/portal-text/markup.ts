import { html, nothing, type TemplateResult } from 'lit'

type Drawn = string | TemplateResult | typeof nothing | Drawn[]

/** Each element that a text may hold, drawn anew: nothing of the original but its words reaches the page. */
const DRAWN: Record<string, (inside: Drawn, from: Element) => Drawn> = {
  B: (inside) => html`<strong>${inside}</strong>`,
  STRONG: (inside) => html`<strong>${inside}</strong>`,
  I: (inside) => html`<em>${inside}</em>`,
  EM: (inside) => html`<em>${inside}</em>`,
  U: (inside) => html`<u>${inside}</u>`,
  BR: () => html`<br />`,
  P: (inside) => html`<p>${inside}</p>`,
  DIV: (inside) => html`<p>${inside}</p>`,
  UL: (inside) =>
    html`<ul>
      ${inside}
    </ul>`,
  OL: (inside) =>
    html`<ol>
      ${inside}
    </ol>`,
  LI: (inside) => html`<li>${inside}</li>`,
  H1: (inside) => html`<h3>${inside}</h3>`,
  H2: (inside) => html`<h3>${inside}</h3>`,
  H3: (inside) => html`<h3>${inside}</h3>`,
  H4: (inside) => html`<h3>${inside}</h3>`,
  A: (inside, from) => {
    const address = safeAddress(from.getAttribute('href'))
    return address ? html`<a href=${address} target="_blank" rel="noopener noreferrer">${inside}</a>` : inside
  },
}

/** Elements whose content is no text for a reader: they go with it. */
const UNREAD =
  /<(script|style|template|iframe|object|embed|svg|math|noscript|head|title|select|textarea)\b[\s\S]*?(<\/\1\s*>|$)/gi

/** An address that can only lead to a page, a mail or a telephone; null for anything that could run. */
function safeAddress(href: string | null): string | null {
  if (!href) return null
  try {
    const { protocol, href: whole } = new URL(href)
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? whole : null
  } catch {
    return null
  }
}

const TAG = /<(\/?[a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const HREF = /\bhref\s*=\s*("[^"]*"|'[^']*')/i

/** Only tags that are drawn, without attributes but the address of a link: the browser need not even refuse the rest. */
const bare = (text: string) =>
  text.replace(UNREAD, '').replace(TAG, (_tag, name: string, attributes: string) => {
    const kind = name.replace('/', '').toUpperCase()
    if (!(kind in DRAWN)) return ''
    const href = kind === 'A' ? HREF.exec(attributes)?.[1] : undefined
    return href ? `<${name} href=${href}>` : `<${name}>`
  })

const read = (text: string) => new DOMParser().parseFromString(bare(text), 'text/html').body

/**
 * [S1.12] A stored text with simple markup, made safe: it is read in a document of its own, where nothing runs and nothing
 * is fetched, and drawn anew out of the few elements above, without attributes. Any other element leaves its words.
 */
export function safeMarkup(text: string): Drawn {
  return inside(read(text))
}

/** True when nothing readable is in it. */
export const isEmptyMarkup = (text: string): boolean => !/\S/.test(read(text).textContent ?? '')

function inside(element: Element): Drawn {
  return [...element.childNodes].map((node): Drawn => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (!(node instanceof Element)) return nothing
    const draw = DRAWN[node.tagName]
    return draw ? draw(inside(node), node) : inside(node)
  })
}
