/** What was last focused inside an element, held weakly: the element of a closed tab must not stay in memory. */
const lastIn = new WeakMap<Node, WeakRef<HTMLElement>>()

export const lastFocusIn = (region: Node): HTMLElement | undefined => lastIn.get(region)?.deref()

/** Notes every focus for all that it lies in, through shadow roots. */
export function noteFocus(event: Event): void {
  const [focus, ...around] = event.composedPath()
  if (!(focus instanceof HTMLElement)) return
  const note = new WeakRef(focus)
  for (const node of around) if (node instanceof Element) lastIn.set(node, note)
}
