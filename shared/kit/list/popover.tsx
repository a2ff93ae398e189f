import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import css from './popover.module.css'

interface Props {
  readonly label: string
  readonly icon: IconName
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly children: ReactNode
}

/** A button of the tool row with a panel below it. Esc and a press outside close it; the focus goes in and comes back. */
export function Popover({ label, icon, open, onOpen, children }: Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    const inside = panel.current
    const first = inside?.querySelector<HTMLElement>('input[type="search"], input[type="radio"]:checked')
    ;(first ?? inside?.querySelector<HTMLElement>('input, button'))?.focus()
    const onPress = (event: Event) => {
      if (!event.composedPath().includes(root.current!)) onOpen(false)
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      if (inside?.contains(document.activeElement) || document.activeElement === document.body) before?.focus()
    }
  }, [open, onOpen])

  return (
    <div ref={root} className={css['popover']}>
      <Button
        look="ghost"
        icon={icon}
        label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
      />
      {open ? (
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
    </div>
  )
}

/** Open state of a popover that also a shortcut toggles. */
export function usePopover() {
  const [open, onOpen] = useState(false)
  return { open, onOpen, toggle: () => onOpen((before) => !before) }
}
