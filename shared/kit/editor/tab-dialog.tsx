import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShortcuts, type Shortcuts } from '../keys.ts'
import css from './tab-dialog.module.css'

interface Props {
  /** The panel of the tab that the dialog belongs to. */
  readonly panel: HTMLElement
  readonly title: string
  /** Escape, and whatever means no. */
  readonly onClose: () => void
  /** Ctrl Enter: what the dialog is for. A question that may be answered by accident has none. */
  readonly onMain?: () => void
  readonly wide?: boolean
  /** As large as its panel lets it be. */
  readonly whole?: boolean
  readonly children: ReactNode
  /** The buttons; the one with `data-first` has the focus at first: the safe one. */
  readonly buttons: ReactNode
}

const nothing = () => {}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** From the last stop Tab goes to the first, and back; keys of the shell still lead out. */
function stayInside(event: KeyboardEvent, layer: HTMLElement): void {
  const stops = [...layer.querySelectorAll<HTMLElement>(STOPS)].filter(
    // Of choices that exclude each other only the chosen one is a stop.
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled, [type="radio"]:not(:checked)') &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
  const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (event.target !== end || !start) return
  event.preventDefault()
  start.focus()
}

/** Shortcuts of the screen underneath, silent while the dialog stands over it. */
const SILENCED: Shortcuts = Object.fromEntries(
  [
    'Ctrl+S',
    'Ctrl+Enter',
    'Alt+N',
    'Alt+I',
    'Alt+K',
    'Alt+C',
    'Alt+R',
    'Alt+X',
    'Alt+Y',
    'Alt+P',
    'F8',
    'Shift+F8',
    '/',
  ].map((key) => [key, nothing]),
)

/**
 * A dialog of one tab [D10, acceptance 18]: the rest of its panel is inert, the other tabs and the shell are not. It is
 * hidden with its tab, and comes back with the focus it had.
 */
export function TabDialog({ panel, title, onClose, onMain, wide, whole, children, buttons }: Props) {
  const titleId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  useShortcuts(panel, SILENCED)

  // With the drawing and not after it: what is opened meanwhile, a menu, would lose the focus and close.
  useLayoutEffect(() => {
    const own = layer.current!
    opener.current ??= document.activeElement
    const others = [...panel.children].filter((child) => child !== own && !child.hasAttribute('inert'))
    for (const other of others) other.setAttribute('inert', '')
    const target = focused.current ?? own.querySelector<HTMLElement>('[data-first]') ?? own.querySelector('button')
    target?.focus()
    return () => {
      for (const other of others) other.removeAttribute('inert')
      // Closed rather than hidden with its tab: then the focus has nowhere else gone.
      const { activeElement } = document
      const isHere = activeElement === document.body || own.contains(activeElement)
      if (isHere && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [panel])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return stayInside(event, layer.current!)
    const isMain = event.key === 'Enter' && event.ctrlKey && onMain
    if (event.key !== 'Escape' && !isMain) return
    event.preventDefault()
    event.stopPropagation()
    // The key that has opened it may be held still.
    if (!isMain) onClose()
    else if (!event.repeat) onMain()
  }

  return createPortal(
    <div
      ref={layer}
      className={css['layer']}
      onKeyDown={onKeyDown}
      onFocus={(event) => (focused.current = event.target)}
    >
      <div
        className={whole ? css['whole'] : wide ? css['wide'] : css['dialog']}
        role="dialog"
        aria-labelledby={titleId}
        data-tab-dialog=""
      >
        <h2 id={titleId}>{title}</h2>
        <div className={css['body']}>{children}</div>
        <footer>{buttons}</footer>
      </div>
    </div>,
    panel,
  )
}
