import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import type SlMenuItem from '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { useShoelace, warmShoelace } from '../shoelace/use-shoelace.ts'
import css from './density-choice.module.css'

const DENSITIES = ['', 'compact', 'regular', 'comfortable'] as const
export type GridDensity = (typeof DENSITIES)[number]

interface Props {
  readonly value: GridDensity
  readonly onChange: (density: GridDensity) => void
}

/** Row height of this grid alone, a button with a menu; without a choice it is that of the whole suite. */
export function DensityChoice({ value, onChange }: Props) {
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
    if (own.open) own.querySelector<SlMenuItem>('sl-menu-item[checked]')?.focus()
  }
  const onSelect = (event: CustomEvent<{ item: SlMenuItem }>) => {
    const chosen = event.detail.item
    // The menu has unchecked what was chosen again; one of them is always the choice.
    chosen.checked = true
    onChange(DENSITIES.find((density) => density === chosen.value)!)
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
      className={css['choice']}
      placement="bottom-end"
      distance={4}
      hoist
      onKeyDown={onKeyDown}
      onsl-after-show={onShown}
    >
      <Button
        slot="trigger"
        look="ghost"
        icon="distribute-vertical"
        label={t('kit:list.density')}
        aria-haspopup="menu"
        onPointerEnter={warmShoelace}
        onFocus={warmShoelace}
        onClick={ready ? undefined : () => setPressed(true)}
      />
      {ready ? (
        <sl-menu aria-label={t('kit:list.density')} onsl-select={onSelect}>
          {DENSITIES.map((density) => (
            <sl-menu-item key={density} type="checkbox" value={density} checked={density === value}>
              {t(`kit:list.${density || 'densityOwn'}`)}
            </sl-menu-item>
          ))}
        </sl-menu>
      ) : null}
    </sl-dropdown>
  )
}
