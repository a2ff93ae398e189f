/**
 * Widths in px of what comes into the bar after its first paint, as the last page of this browser drew it, so that nothing moves when
 * it comes: the company's logo, the label of the environment, the choice of the language. `build/boot/first-calls.js` reads them.
 */
const KEY = 'novus:bar'
const LATE = {
  logo: 'suite-company-logo',
  environment: 'suite-environment-label',
  languages: 'suite-language-menu',
} as const

/** Keeps them for the next start, now and whenever they change: a picture and a font come late. */
export function keepBarWidths(page: Document, storage: Storage): void {
  const widths: Record<string, number> = {}
  const names = new Map<Element, string>()
  const sizes = new ResizeObserver((seen) => {
    for (const { target, borderBoxSize } of seen) widths[names.get(target)!] = borderBoxSize[0]!.inlineSize
    try {
      storage.setItem(KEY, JSON.stringify(widths))
    } catch {
      // Storage may be full or forbidden: the bar of the next start moves once.
    }
  })
  for (const [name, tag] of Object.entries(LATE)) {
    // The element itself is as wide as the place that is kept for it.
    const own = page.querySelector(tag)?.shadowRoot?.querySelector('button')
    if (own) sizes.observe(own)
    if (own) names.set(own, name)
  }
}
