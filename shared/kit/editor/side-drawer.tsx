import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.js'
import { Button } from '../button.tsx'
import { region } from '../region.ts'
import { useShoelace } from '../shoelace/use-shoelace.ts'
import css from './side-drawer.module.css'

interface Props {
  /** Name of its region, `history`. */
  readonly name: string
  readonly title: string
  /** Title and record together, for a screen reader. */
  readonly label: string
  /** What people call the record. */
  readonly recordKey: string
  readonly closeLabel: string
  /** What has the focus first. */
  readonly first: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A drawer beside a record. It belongs to the tab of its record and leaves everything else free [acceptance 18]. Escape closes
 * it; the focus it has goes back where it came from.
 */
export function SideDrawer({ name, title, label, recordKey, closeLabel, first, onClose, children }: Props) {
  const drawer = useRef<SlDrawer>(null)
  const opener = useRef<Element | null>(null)
  const ready = useShoelace(true, onClose)

  useEffect(() => {
    opener.current ??= document.activeElement
    return () => {
      // Closed rather than hidden with its tab: then the focus has nowhere else gone.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  useEffect(() => {
    const own = drawer.current
    // Once: shown again with its tab, the drawer leaves the focus where it is.
    if (!ready || !own || own.open) return
    void own.updateComplete.then(() => {
      // Shoelace says so of every drawer, and a contained one is not: the record behind it can be used.
      own.panel.removeAttribute('aria-modal')
      void own.show()
    })
  }, [ready])

  if (!ready) return null
  return (
    <sl-drawer
      ref={drawer}
      className={css['frame']}
      contained
      no-header
      label={label}
      onsl-initial-focus={(event) => {
        event.preventDefault()
        first.current?.focus({ preventScroll: true })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css['drawer']} data-side-panel {...region(name, title)}>
        <header>
          <h2>{title}</h2>
          <span className={css['key']}>{recordKey}</span>
          <Button className={css['close']} look="ghost" icon="x-lg" iconOnly label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
    </sl-drawer>
  )
}
