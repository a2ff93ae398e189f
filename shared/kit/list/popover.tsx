import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type SlPopup from '@shoelace-style/shoelace/dist/components/popup/popup.js'
import { Button } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import { useShoelace, warmShoelace } from '../shoelace/use-shoelace.ts'
import css from './popover.module.css'

interface Props {
  readonly label: string
  readonly icon: IconName
  /** The icon alone; the label is its name. */
  readonly iconOnly?: boolean
  /** Where the panel opens; at the end of its button unless said. */
  readonly placement?: 'bottom-start' | 'bottom-end'
  readonly open: boolean
  /** Must not change. */
  readonly onOpen: (open: boolean) => void
  readonly children: ReactNode
}

/**
 * A button of the tool row with a panel below it. Esc and a press outside close it; the focus goes in and comes back. A
 * panel does not stay open in a hidden tab.
 */
export function Popover({ label, icon, iconOnly, placement = 'bottom-end', open, onOpen, children }: Props) {
  const id = useId()
  const popup = useRef<SlPopup>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useShoelace(open, () => onOpen(false)) && open

  useEffect(() => () => onOpen(false), [onOpen])
  useEffect(() => {
    if (!shown) return
    const before = document.activeElement as HTMLElement | null
    const inside = panel.current!
    // Not drawn before the popup has heard that it is active.
    void popup.current!.updateComplete.then(() =>
      inside.querySelector<HTMLElement>('input[type="search"], [data-first]')?.focus({ preventScroll: true }),
    )
    const onPress = (event: Event) => {
      if (!event.composedPath().includes(popup.current!)) onOpen(false)
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      if (inside.contains(document.activeElement) || document.activeElement === document.body) before?.focus()
    }
  }, [shown, onOpen])

  return (
    <sl-popup
      ref={popup}
      className={css['popover']}
      active={shown}
      placement={placement}
      distance={4}
      strategy="fixed"
      flip
      shift
      shift-padding={8}
    >
      {/* A button that is an icon alone stands in its tooltip, so the anchor is what holds it. */}
      <span slot="anchor" className={css['anchor']}>
        <Button
          look="ghost"
          icon={icon}
          iconOnly={iconOnly}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onPointerEnter={warmShoelace}
          onFocus={warmShoelace}
          onClick={() => onOpen(!open)}
        />
      </span>
      {shown ? (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          className={css['panel']}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            onOpen(false)
          }}
        >
          {children}
        </div>
      ) : null}
    </sl-popup>
  )
}

/** Open state of a popover that also a shortcut toggles. */
export function usePopover() {
  const [open, onOpen] = useState(false)
  return { open, onOpen, toggle: () => onOpen((before) => !before) }
}
