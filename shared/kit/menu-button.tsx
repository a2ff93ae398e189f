import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import type SlMenu from '@shoelace-style/shoelace/dist/components/menu/menu.js'
import type SlMenuItem from '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import { printed, type Shortcut } from '../events/shortcut.ts'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { useShoelace, warmShoelace } from './shoelace/use-shoelace.ts'
import css from './menu-button.module.css'

export interface MenuRow {
  readonly id: string
  /** Already in the user's language. */
  readonly label: string
  readonly shortcut?: Shortcut
  readonly disabled?: boolean
  /** Given for all rows of a menu or for none: they are a choice, of which this is one. */
  readonly checked?: boolean
}

interface Props {
  readonly label: string
  readonly icon: IconName
  readonly rows: readonly MenuRow[]
  readonly onChoose: (id: string) => void
}

/**
 * A button with a menu, by the ARIA pattern of one: arrows, Home, End and first letters move, Enter chooses, Esc goes back to the
 * button. Its parts are loaded when it is first come near to.
 */
export function MenuButton({ label, icon, rows, onChoose }: Props) {
  const dropdown = useRef<SlDropdown>(null)
  const [pressed, setPressed] = useState(false)
  const ready = useShoelace(pressed, () => setPressed(false))

  useEffect(() => {
    const own = dropdown.current!
    // A menu does not stay open in a hidden tab, where it would take the next Escape for itself.
    return () => {
      if (own.open) void own.hide()
    }
  }, [])
  useEffect(() => {
    if (!ready || !pressed) return
    const own = dropdown.current!
    void own.updateComplete.then(() => own.show())
    setPressed(false)
  }, [ready, pressed])

  const onShown = () => {
    const own = dropdown.current!
    // A choice faster than the opening ends it too.
    if (!own.open) return
    const chosen = own.querySelector<SlMenuItem>('sl-menu-item[checked]')
    // An arrow that opened the menu is on its way from row to row already.
    if (!chosen && document.activeElement?.matches('sl-menu-item')) return
    const first = chosen ?? own.querySelector<SlMenuItem>('sl-menu-item:not([disabled])')
    if (!first) return
    // Enter does the row that the menu goes by, which is the last one that was chosen until it is told another.
    own.querySelector<SlMenu>('sl-menu')?.setCurrentItem(first)
    first.focus()
  }
  const onSelect = (event: CustomEvent<{ item: SlMenuItem }>) => {
    const chosen = event.detail.item
    // The menu has unchecked what was chosen again; one of them is always the choice.
    if (chosen.type === 'checkbox') chosen.checked = true
    onChoose(chosen.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const own = dropdown.current!
    if (event.key !== 'Escape' || !own.open) return
    event.preventDefault()
    event.stopPropagation()
    void own.hide()
    own.focusOnTrigger()
  }

  return (
    <sl-dropdown
      ref={dropdown}
      className={css['menu']}
      placement="bottom-end"
      distance={4}
      hoist
      onKeyDown={onKeyDown}
      onsl-after-show={onShown}
    >
      <Button
        slot="trigger"
        look="ghost"
        icon={icon}
        label={label}
        aria-haspopup="menu"
        onPointerEnter={warmShoelace}
        onFocus={warmShoelace}
        onClick={ready ? undefined : () => setPressed(true)}
      />
      {ready ? (
        <sl-menu aria-label={label} onsl-select={onSelect}>
          {rows.map(({ id, label: text, shortcut, disabled, checked }) => (
            <sl-menu-item
              key={id}
              type={checked === undefined ? 'normal' : 'checkbox'}
              value={id}
              checked={checked}
              disabled={disabled}
            >
              {text}
              {shortcut ? (
                <kbd slot="suffix" aria-hidden="true">
                  {printed(shortcut)}
                </kbd>
              ) : null}
            </sl-menu-item>
          ))}
        </sl-menu>
      ) : null}
    </sl-dropdown>
  )
}
