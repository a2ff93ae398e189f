/** [D4] What a panel looked like when it was left: scroll offsets, focus, selection and caret. */
interface Kept {
  focus: HTMLElement | null
  /** What stood around it and can take the focus, should it be gone: the cell of an input that closes when it is left. */
  around: HTMLElement | null
  selection: readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null
  scroll: ReadonlyMap<Element, readonly [top: number, left: number]>
}

type TextField = HTMLInputElement | HTMLTextAreaElement

export class FocusMemory {
  readonly #kept = new WeakMap<HTMLElement, Kept>()
  /** Elements that were scrolled, by panel: the only ones that have an offset to keep. */
  readonly #scrolled = new WeakMap<HTMLElement, Set<Element>>()

  /** Listens once, for all panels inside `root`. */
  watch(root: HTMLElement): void {
    root.addEventListener(
      'scroll',
      (event) => {
        const element = event.target as Element
        const panel = element.closest<HTMLElement>('#panels > *')
        if (!panel || panel.hidden) return
        const scrolled = this.#scrolled.get(panel) ?? new Set()
        this.#scrolled.set(panel, scrolled.add(element))
      },
      { capture: true, passive: true },
    )
  }

  /** Before the panel is hidden. */
  keep(panel: HTMLElement): void {
    const focus = deepFocus(panel)
    const scrolled = [...(this.#scrolled.get(panel) ?? [])].filter((element) => element.isConnected)
    this.#kept.set(panel, {
      // Without a focus of its own (someone pressed a tab) the panel keeps the one it had.
      focus: focus ?? this.#kept.get(panel)?.focus ?? null,
      around: focus ? aroundOf(focus) : (this.#kept.get(panel)?.around ?? null),
      selection: focus ? selectionOf(focus) : (this.#kept.get(panel)?.selection ?? null),
      scroll: new Map(scrolled.map((element) => [element, [element.scrollTop, element.scrollLeft]])),
    })
  }

  /** Remembers the focus as it moves, so that a press on a tab, which takes it, loses nothing. */
  note(panel: HTMLElement): void {
    const focus = deepFocus(panel)
    if (!focus) return
    const { scroll = new Map() } = this.#kept.get(panel) ?? {}
    this.#kept.set(panel, { focus, around: aroundOf(focus), selection: selectionOf(focus), scroll })
  }

  /** After the panel is visible again. Answers whether the focus is back in it. */
  restore(panel: HTMLElement, takeFocus: boolean): boolean {
    const kept = this.#kept.get(panel)
    if (!kept) return false
    for (const [element, [top, left]] of kept.scroll) {
      if (element.scrollTop !== top) element.scrollTop = top
      if (element.scrollLeft !== left) element.scrollLeft = left
    }
    const focus = kept.focus?.isConnected ? kept.focus : kept.around
    if (!takeFocus || !focus?.isConnected || !panel.contains(hostIn(focus, panel))) return false
    focus.focus({ preventScroll: true })
    if (kept.selection && focus === kept.focus && hasSelection(focus)) focus.setSelectionRange(...kept.selection)
    return deepFocus(panel) === focus
  }
}

const aroundOf = (focus: HTMLElement): HTMLElement | null =>
  focus.parentElement?.closest<HTMLElement>('[tabindex]:not(#panels > *)') ?? null

/** The focused element inside a panel, through open shadow roots; null when the focus is elsewhere. */
export function deepFocus(panel: HTMLElement): HTMLElement | null {
  let focus = document.activeElement
  if (!focus || !panel.contains(focus) || focus === panel) return null
  while (focus.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  return focus as HTMLElement
}

/** True when someone is typing outside the panels: a switch that comes late must not take their focus. */
export function typingOutside(panels: HTMLElement): boolean {
  let focus = document.activeElement
  if (!focus || panels.contains(focus)) return false
  while (focus.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  return isField(focus) || (focus as HTMLElement).isContentEditable
}

const isField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Only text-like inputs have a selection; asking the others throws in some browsers and answers null in the rest. */
const hasSelection = (element: Element): element is TextField => isField(element) && element.selectionStart !== null

function selectionOf(element: Element): Kept['selection'] {
  if (!hasSelection(element)) return null
  return [element.selectionStart!, element.selectionEnd!, element.selectionDirection ?? 'none']
}

/** The element of the panel's own tree that holds a focus inside a shadow root. */
function hostIn(element: Element, panel: HTMLElement): Element {
  let root = element.getRootNode()
  while (root instanceof ShadowRoot && !panel.contains(element)) {
    element = root.host
    root = element.getRootNode()
  }
  return element
}
